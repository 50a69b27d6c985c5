internal import Configuration
internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// What lies over and beside the camera's picture: dark chips, the shutter, and in its place the countdown.
final class CameraTools: View {
    /// What a guest can do now.
    enum Mode {
        /// There is no picture: only leave, or try another camera.
        case away
        /// There is a picture to take.
        case live
        /// Seconds are counted.
        case counting
        /// The photo is being taken.
        case taken
    }

    private let cancel: Button
    private let look: LookChip
    private let timer: Button
    private let flip: Button
    let shutter: ShutterButton
    let countdown: CountdownView
    private let lens: PhotoTaking.LensSide

    var onCancel: () -> Void = {}
    var onFlip: () -> Void = {}
    var onShutter: () -> Void = {}
    private let choice: CountdownChoice

    init(_ surroundings: Surroundings, lens: PhotoTaking.LensSide, countdown choice: CountdownChoice) {
        (self.lens, self.choice) = (lens, choice)
        let style = Self.style(surroundings.metrics)
        cancel = Button(surroundings, "camera.cancel", title: localized("Cancel"), icon: "close", style: style)
        flip = Button(surroundings, "camera.switch", title: localized("Flip"), icon: "flip", style: style)
        flip.spokenLabel = localized("Flip camera")
        look = LookChip(surroundings, lens: lens)
        timer = Button(surroundings, "camera.countdown", icon: "timer", style: style)
        shutter = ShutterButton(surroundings)
        countdown = CountdownView(surroundings)
        super.init(surroundings)
        for view in [countdown, look, cancel, timer, flip, shutter] as [View] { add(view) }
        cancel.action = { [weak self] in self?.onCancel() }
        flip.action = { [weak self] in self?.onFlip() }
        shutter.onTap = { [weak self] in self?.onShutter() }
        timer.action = { [weak self] in self?.changeCountdown() }
        showCountdown()
        show()
    }

    private func changeCountdown() {
        choice.advance()
        showCountdown()
    }

    /// Shows how long the camera counts for the guest who is there.
    func showCountdown() {
        (timer.title, timer.spokenLabel) = (choice.title, choice.spoken)
        shutter.spoken = choice.shutterSpoken
        setNeedsLayout()
    }

    private static func style(_ metrics: Metrics) -> ButtonStyle {
        ButtonStyle(.chip, .control, radius: 16, padding: metrics.pick(20, compact: 16, tall: 22))
    }

    override func surroundingsDidChange() {
        for button in [cancel, timer, flip] { button.style = Self.style(metrics) }
    }

    var mode = Mode.away { didSet { if mode != oldValue { show() } } }
    /// Whether there is another camera to switch to.
    var hasSeveralCameras = false { didSet { if hasSeveralCameras != oldValue { show() } } }

    /// Where the button lies that is there in place of a picture, in this view's pixels.
    var noticeButton: Rect? { didSet { if noticeButton != oldValue { setNeedsLayout() } } }

    /// The upright picture's own size; nil before the first one has come.
    var pictureSize: Size? { didSet { if pictureSize != oldValue { setNeedsLayout() } } }

    private func show() {
        cancel.isHidden = mode == .taken
        look.isHidden = mode == .away
        timer.isHidden = mode != .live
        shutter.isHidden = mode != .live
        countdown.isHidden = mode != .counting
        flip.isHidden = !hasSeveralCameras || mode == .counting || mode == .taken
    }

    /// Only the controls take touches, not the picture between them.
    override func hitTest(_ point: Point) -> View? {
        let hit = super.hitTest(point)
        return hit === self ? nil : hit
    }

    // MARK: - Layout

    private var chipHeight: Int { metrics.px(metrics.pick(52, compact: 46, tall: 64)) }

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        let shutter = shutterFrame
        // Upright panels have them level with the shutter.
        let lower =
            metrics.isUpright
            ? shutter.center.y - chipHeight / 2 : frame.height - metrics.px(metrics.pick(24, compact: 16, tall: 24)) - chipHeight
        countdown.frame = bounds
        cancel.frame = chip(width: cancel.preferredWidth, x: margin, y: chipTop)
        let timerRoom = metrics.isUpright ? shutter.left - self.shutter.touchOutset - metrics.px(8) - margin : .max
        timer.frame = chip(width: min(timer.preferredWidth, timerRoom), x: margin, y: lower)
        // On a narrow panel the shutter leaves room for the icon only.
        flip.isIconOnly = false
        let flipRoom = frame.width - margin - (metrics.isUpright ? shutter.right + self.shutter.touchOutset + metrics.px(4) : 0)
        flip.isIconOnly = flip.preferredWidth > flipRoom
        let flipWords = chip(width: flip.preferredWidth, x: frame.width - margin - flip.preferredWidth, y: lower)
        if noticeButton?.intersects(flipWords) == true { flip.isIconOnly = true }
        flip.frame = chip(width: flip.preferredWidth, x: frame.width - margin - flip.preferredWidth, y: lower)
        self.shutter.frame = shutter
        layoutLook(margin)
    }

    private func chip(width: Int, x: Int, y: Int) -> Rect { Rect(x: x, y: y, width: width, height: chipHeight) }

    /// Where the picture lies: whole, and out of the way of what belongs to it as far as there is room to spare.
    ///
    /// Upright panels have it between the chips and the shutter. Wide ones hang it below the chips and leave the shutter's side free.
    var pictureFrame: Rect {
        guard let pictureSize else { return bounds }
        let size = pictureSize.aspectFit(in: frame.size)
        let spare = Size(width: frame.width - size.width, height: frame.height - size.height)
        var corner = Point(x: min(spare.width / 2, spare.width - shutterStrip), y: min(spare.height, chipRowBottom))
        if metrics.isUpright {
            let middle = (chipRowBottom + shutterFrame.top - shutter.touchOutset) / 2
            corner = Point(x: spare.width / 2, y: min(max(middle - size.height / 2, 0), spare.height))
        }
        return Rect(origin: corner, size: size)
    }

    /// Where the row of chips ends, with a gap.
    private var chipRowBottom: Int { firstRowBottom + (needsTwoRows ? chipHeight + metrics.px(8) : 0) }
    private var firstRowBottom: Int { chipTop + chipHeight + metrics.px(8) }

    /// Where the first row of chips begins: at the margin, or nearer to the edge where that brings it off the picture.
    private var chipTop: Int {
        let margin = NavigationBar.margin(metrics)
        guard let pictureSize, !metrics.isUpright else { return margin }
        let spare = frame.height - pictureSize.aspectFit(in: frame.size).height
        return spare < chipHeight ? margin : min(margin, (spare - chipHeight) / 2)
    }

    /// Whether the words about the lens have no room beside Cancel.
    private var needsTwoRows: Bool {
        metrics.isUpright && 2 * NavigationBar.margin(metrics) + cancel.preferredWidth + metrics.px(12) + look.preferredWidth > frame.width
    }

    private var shutterSide: Int { metrics.px(metrics.pick(112, compact: 92, tall: 132)) }
    private var shutterEdge: Int { metrics.px(metrics.pick(32, compact: 28, tall: 64, narrow: 32)) }

    /// The width beside the picture that the shutter has for itself on a wide panel; 0 where it lies on the picture.
    private var shutterStrip: Int {
        guard let pictureSize else { return 0 }
        let spare = frame.width - pictureSize.aspectFit(in: frame.size).width
        let least = shutterSide + 2 * (shutter.touchOutset + metrics.px(4))
        return spare < least ? 0 : min(spare, shutterSide + 2 * shutterEdge)
    }

    private var shutterFrame: Rect {
        let (side, edge) = (shutterSide, shutterEdge)
        if metrics.isUpright {
            return Rect(x: (frame.width - side) / 2, y: frame.height - edge - side, width: side, height: side)
        }
        let fromRight = shutterStrip == 0 ? edge : (shutterStrip - side) / 2
        return Rect(x: frame.width - fromRight - side, y: (frame.height - side) / 2, width: side, height: side)
    }

    /// As near to the lens as it covers no face in the middle of the picture: upright panels have room above the picture, on wide ones it
    /// lies in a corner, out of the way of Cancel, the shutter and the numeral.
    private func layoutLook(_ margin: Int) {
        let width = look.preferredWidth
        let above = pictureFrame.top - metrics.px(12) - chipHeight
        let isAbove = metrics.isUpright && above >= firstRowBottom
        switch LookChip.side(lens, isMirrored: isMirrored) {
        case .top:
            let centred = (frame.width - width) / 2
            // A narrow panel has no room for both in the middle of the edge.
            if needsTwoRows { return look.frame = chip(width: width, x: centred, y: firstRowBottom) }
            let x = max(centred, margin + cancel.preferredWidth + metrics.px(12))
            look.frame = chip(width: width, x: min(x, frame.width - margin - width), y: chipTop)
        case .left where metrics.isUpright && !isAbove: look.frame = chip(width: width, x: cancel.frame.right + metrics.px(12), y: chipTop)
        case .left: look.frame = chip(width: width, x: margin, y: isAbove ? above : firstRowBottom)
        case .right: look.frame = chip(width: width, x: frame.width - margin - width, y: isAbove ? above : chipTop)
        }
    }
}
