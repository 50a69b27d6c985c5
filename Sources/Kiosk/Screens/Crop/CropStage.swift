internal import Devices
internal import Drawing
internal import Geometry
private import Glibc
internal import Languages
internal import Memes
internal import Toolkit

/// The photo with the frame on it: fingers move the frame, and the photo only turns.
final class CropStage: View {
    /// The frame as it counts; nil before the photo's size is known.
    private(set) var cropFrame: CropFrame?
    /// The frame as it is seen: beyond its limits under a finger, and on its way back afterwards.
    private(set) var shown = CropFrame.Box(left: 0, top: 0, right: 1, bottom: 1)
    /// The decoded photo, and how far it is turned.
    private(set) var picture: (bitmap: Bitmap, rotation: Rotation)?
    /// How far the photo still has to turn, in degrees; nil when it rests.
    private(set) var turning: Double?
    /// How visible the thirds are, 0...1.
    private(set) var thirds = 0.0 { didSet { if thirds != oldValue { setNeedsDisplay() } } }
    /// What the photo is drawn through while it turns.
    private(set) var mask: Bitmap?
    private var start = CropFrame.Box(left: 0, top: 0, right: 1, bottom: 1)
    private var settling: Animation?
    private var turningAnimation: Animation?
    private var fading: Animation?
    private let handles: [CropHandleElement]
    /// Called when the room for the photo has another size.
    var onRoomChange: () -> Void = {}

    override init(_ surroundings: Surroundings) {
        handles = ([nil] + CropHandle.allCases).map { CropHandleElement(surroundings, $0) }
        super.init(surroundings)
        isOpaque = true
        acceptsSeveralTouches = true
        for handle in handles {
            handle.onNudge = { [weak self, unowned handle] in self?.nudge(handle.handle, x: $0, y: $1) }
            add(handle)
        }
        let gesture = CropGesture()
        gesture.hold = { [weak self] in self?.hold(at: $0) ?? .nothing }
        gesture.onBegin = { [weak self] in self?.beginGesture() }
        gesture.onMotion = { [weak self] in self?.follow($0) }
        gesture.onEnd = { [weak self] in self?.endGesture() }
        add(gesture)
    }

    /// The left edge of a photo is its left edge.
    override var keepsDirection: Bool { true }

    // MARK: - Contents

    /// Shows where the frame is to begin with.
    func begin(_ frame: CropFrame) {
        cropFrame = frame
        shown = frame.box
        frameChanged()
    }

    /// Shows the photo in the right size and turned as it is by now.
    func show(_ bitmap: Bitmap, turned rotation: Rotation) {
        picture = (bitmap, rotation)
        dropMask()
        setNeedsDisplay()
    }

    /// Where the photo may lie.
    var room: Size { bounds.inset(by: metrics.px(metrics.pick(24, compact: 16, tall: 28))).size }

    override func layout() {
        onRoomChange()
        frameChanged()
    }

    /// Where the turned photo lies at rest.
    var photoBox: Rect {
        guard let cropFrame else { return .zero }
        return bounds.centered(cropFrame.picture.aspectFit(in: room))
    }

    /// Pixels of the screen for each of the photo.
    private var unit: Double {
        guard let cropFrame else { return 1 }
        return Double(photoBox.width) / Double(cropFrame.picture.width)
    }

    /// Where a box in the photo lies on the stage.
    func place(_ box: CropFrame.Box) -> Rect {
        let (photo, unit) = (photoBox, unit)
        func pixel(_ start: Int, _ length: Double) -> Int { start + Int((length * unit).rounded()) }
        return Rect(
            left: pixel(photo.left, box.left), top: pixel(photo.top, box.top), right: pixel(photo.left, box.right),
            bottom: pixel(photo.top, box.bottom))
    }

    private func show(_ box: CropFrame.Box) {
        let old = place(shown)
        shown = box
        // Brackets lie around the frame.
        if turning == nil { setNeedsDisplay(old.union(place(box)).inset(by: -metrics.px(8))) } else { setNeedsDisplay() }
        placeHandles()
    }

    private func frameChanged() {
        placeHandles()
        setNeedsDisplay()
    }

    // MARK: - Fingers

    private func placeHandles() {
        guard cropFrame != nil else { return }
        let areas = CropHitAreas(frame: place(shown), corner: metrics.px(64), edge: metrics.px(44))
        for handle in handles { handle.frame = handle.handle.map(areas.area) ?? place(shown) }
    }

    private func hold(at point: Point) -> CropGesture.Hold {
        guard cropFrame != nil, turning == nil else { return .nothing }
        return CropHitAreas(frame: place(shown), corner: metrics.px(64), edge: metrics.px(44)).hold(at: point)
    }

    private func beginGesture() {
        guard cropFrame != nil, turning == nil else { return }
        settling?.cancel()
        start = shown
        fadeThirds(to: 1)
    }

    private func follow(_ motion: CropGesture.Motion) {
        guard var frame = cropFrame, turning == nil else { return }
        let unit = unit
        func length(_ pixels: Int) -> Double { Double(pixels) / unit }
        switch motion {
        case .handle(let handle, let travel):
            frame.drag(handle, from: frame.held(start), x: length(travel.x), y: length(travel.y))
            cropFrame = frame
            show(frame.box)
        case .pan(let travel): move(to: start.moved(x: length(travel.x), y: length(travel.y)))
        case .pinch(let factor, let center, let travel):
            let photo = photoBox
            let wanted = start.scaled(factor, aroundX: length(center.x - photo.left), y: length(center.y - photo.top))
            move(to: wanted.moved(x: length(travel.x), y: length(travel.y)))
        }
    }

    /// Moves the frame to where the fingers want it; beyond its limits it follows less and less.
    private func move(to wanted: CropFrame.Box) {
        guard var frame = cropFrame else { return }
        frame.place(wanted)
        cropFrame = frame
        let (box, extent) = (frame.box, Double(frame.picture.shortSide))
        func eased(_ wanted: Double, _ held: Double) -> Double { held + ScrollPhysics.resisted(wanted - held, extent: extent * 0.5) }
        show(
            CropFrame.Box(
                left: eased(wanted.left, box.left), top: eased(wanted.top, box.top), right: eased(wanted.right, box.right),
                bottom: eased(wanted.bottom, box.bottom)))
    }

    private func endGesture() {
        fadeThirds(to: 0)
        settle()
    }

    /// Lets the frame return to its limits.
    private func settle() {
        guard let end = cropFrame?.box, end != shown else { return }
        settling?.cancel()
        let start = shown
        let duration: Duration = surroundings.reducesMotion ? .zero : .milliseconds(250)
        settling = surroundings.animator.animate(duration) { [weak self] in self?.show(start.mixed($0, toward: end)) }
    }

    private func fadeThirds(to end: Double) {
        fading?.cancel()
        let start = thirds
        fading = surroundings.animator.animate(.milliseconds(140), .linear) { [weak self] in self?.thirds = start + (end - start) * $0 }
    }

    // MARK: - Keys

    /// Moves a corner, an edge or the whole frame by a press of an arrow key: 8 points.
    private func nudge(_ handle: CropHandle?, x: Int, y: Int) {
        guard var frame = cropFrame, turning == nil else { return }
        settling?.cancel()
        let step = Double(metrics.px(8)) / unit
        if let handle {
            frame.drag(handle, from: frame.box, x: Double(x) * step, y: Double(y) * step)
        } else {
            frame.place(frame.box.moved(x: Double(x) * step, y: Double(y) * step))
        }
        cropFrame = frame
        show(frame.box)
    }

    // MARK: - Shape and turn

    /// Holds the frame to a shape.
    func choose(_ ratio: CropRatio) {
        cropFrame?.choose(ratio)
        settle()
    }

    /// Turns photo and frame a quarter clockwise.
    func turn() {
        guard cropFrame != nil else { return }
        settling?.cancel()
        turningAnimation?.cancel()
        let rest = (turning ?? 0) + 90
        cropFrame?.turn()
        shown = cropFrame?.box ?? shown
        turning = rest
        frameChanged()
        let duration: Duration = surroundings.reducesMotion ? .zero : .milliseconds(300)
        turningAnimation = surroundings.animator.animate(
            duration,
            update: { [weak self] share in
                self?.turning = rest * (1 - share)
                self?.setNeedsDisplay()
            },
            completion: { [weak self] completed in
                guard completed else { return }
                self?.turning = nil
                self?.dropMask()
            })
    }

    /// Pixels of the screen for each of the photo as it is drawn now: on its way it is as large as fits at its angle.
    var drawnUnit: Double {
        guard let turning, let picture = cropFrame?.picture else { return unit }
        let (sine, cosine) = (abs(sin(turning * .pi / 180)), abs(cos(turning * .pi / 180)))
        let (width, height) = (Double(picture.width), Double(picture.height))
        return min(
            Double(room.width) / (width * cosine + height * sine), Double(room.height) / (width * sine + height * cosine))
    }

    /// The mask that fits the stage; made when the photo begins to turn.
    func turningMask() -> Bitmap {
        if let mask, mask.size == bounds.size { return mask }
        let new = Bitmap(size: bounds.size, format: .mask)
        mask = new
        return new
    }

    private func dropMask() { if turning == nil { mask = nil } }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.stage)
        CropDrawing(self)?.draw(on: painter)
    }

    override func surroundingsDidChange() { mask = nil }
}

/// A handle, or the frame as a whole, as an element of its own, for those who can't see it and those who use keys; fingers reach the stage
/// itself.
final class CropHandleElement: View {
    /// nil for the frame as a whole.
    let handle: CropHandle?
    /// Called with the arrow key's direction, -1, 0 or 1 each way.
    var onNudge: (_ x: Int, _ y: Int) -> Void = { _, _ in }

    init(_ surroundings: Surroundings, _ handle: CropHandle?) {
        self.handle = handle
        super.init(surroundings)
    }

    override func hitTest(_ point: Point) -> View? { nil }

    override func nudge(x: Int, y: Int) -> Bool {
        onNudge(x, y)
        return true
    }

    override var accessibility: Accessibility? {
        guard let handle else {
            return Accessibility(.handle, identifier: "crop.frame", label: localized("Crop, whole frame, adjustable"))
        }
        let kind = handle.isCorner ? "corner" : "edge"
        return Accessibility(.handle, identifier: "crop.\(kind).\(handle.rawValue)", label: handle.spoken)
    }
}

extension CropHandle {
    /// Its name, for those who hear it.
    fileprivate var spoken: String {
        switch self {
        case .topLeft: localized("Crop, top left corner, adjustable")
        case .topRight: localized("Crop, top right corner, adjustable")
        case .bottomLeft: localized("Crop, bottom left corner, adjustable")
        case .bottomRight: localized("Crop, bottom right corner, adjustable")
        case .top: localized("Crop, top edge, adjustable")
        case .bottom: localized("Crop, bottom edge, adjustable")
        case .left: localized("Crop, left edge, adjustable")
        case .right: localized("Crop, right edge, adjustable")
        }
    }
}
