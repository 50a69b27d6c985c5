internal import Configuration
internal import Drawing
internal import Geometry
internal import Toolkit

/// What lies over the camera's picture: dark chips, the shutter, and in its place the countdown.
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
        cancel = Button(surroundings, "camera.cancel", title: "Cancel", icon: "close", style: style)
        flip = Button(surroundings, "camera.switch", title: "Flip", icon: "flip", style: style)
        flip.spokenLabel = "Flip camera"
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
        let lower = frame.height - metrics.px(metrics.pick(24, compact: 16, tall: 98)) - chipHeight
        countdown.frame = bounds
        cancel.frame = chip(width: cancel.preferredWidth, x: margin, y: margin)
        timer.frame = chip(width: timer.preferredWidth, x: margin, y: lower)
        flip.frame = chip(width: flip.preferredWidth, x: frame.width - margin - flip.preferredWidth, y: lower)
        shutter.frame = shutterFrame
        layoutLook(margin)
    }

    private func chip(width: Int, x: Int, y: Int) -> Rect { Rect(x: x, y: y, width: width, height: chipHeight) }

    private var shutterFrame: Rect {
        let side = metrics.px(metrics.pick(112, compact: 92, tall: 132))
        let edge = metrics.px(metrics.pick(32, compact: 28, tall: 64))
        let isTall = metrics.layoutClass == .tall
        let x = isTall ? (frame.width - side) / 2 : frame.width - edge - side
        let y = isTall ? frame.height - edge - side : (frame.height - side) / 2
        return Rect(x: x, y: y, width: side, height: side)
    }

    /// Beside the lens; on the right of wide panels above the shutter and the numeral, which have the middle.
    private func layoutLook(_ margin: Int) {
        let width = look.preferredWidth
        let middle = (frame.height - chipHeight) / 2
        switch lens {
        case .top:
            let centred = (frame.width - width) / 2
            // A narrow panel has no room for both in the middle of the edge.
            let x = max(centred, margin + cancel.preferredWidth + metrics.px(12))
            look.frame = chip(width: width, x: min(x, frame.width - margin - width), y: margin)
        case .left: look.frame = chip(width: width, x: margin, y: middle)
        case .right:
            look.frame = chip(width: width, x: frame.width - margin - width, y: metrics.layoutClass == .tall ? middle : margin)
        }
    }
}
