internal import CDRM
internal import Geometry
internal import SystemCalls

/// A lit connector: its buffers, and the way they get onto it.
final class Scanout {
    let panelSize: Size
    let rotation: Rotation
    let format: ScanoutFormat
    /// Whether the display turns the picture itself, so that copying need not.
    let planeTurns: Bool
    /// Whether something was shown.
    private(set) var isOnScreen = false
    private let pipeline: any ScanoutPipeline
    private var front: ScanoutBuffer
    private var back: ScanoutBuffer

    /// Makes everything ready and lets the driver test it; nothing is visible before the first `show`.
    ///
    /// The plane turns the picture if the driver agrees to that on trial, else the copy does.
    init(_ route: Route, rotation: Rotation, format wish: ScanoutFormat?, on card: GraphicsCard) throws(SystemCallError) {
        guard let format = ScanoutFormat.best(offered: route.formats, wish: wish) else {
            throw SystemCallError(operation: "find a usable pixel format on \(card.path)", code: ENOTSUP)
        }
        let panel = Size(width: Int(route.timing.hdisplay), height: Int(route.timing.vdisplay))
        let stage = try Stage(route, panel, rotation, format, card)
        (panelSize, self.rotation, self.format) = (panel, rotation, format)
        (pipeline, planeTurns) = (stage.pipeline, stage.planeTurns)
        front = stage.front
        back = stage.back
        let content = rotation.contentSize(ofPanel: panel)
        front.stale = .whole(content)
        back.stale = .whole(content)
    }

    /// Copies what the hidden buffer lacks and queues it; the buffers change places.
    func show(_ picture: borrowing Picture, damage: [Rect], serial: UInt64) throws(SystemCallError) {
        let content = picture.size
        front.stale.add(damage, in: content)
        back.stale.add(damage, in: content)
        let rectangles = back.stale.rectangles
        let turn = planeTurns ? Rotation.none : rotation
        back.copy(rectangles, of: picture, turned: turn)
        back.stale = .none
        let copied = rectangles.map { turn.panel(ofContent: $0, in: content) }
        try pipeline.show(framebuffer: back.framebuffer.id, damage: copied, serial: serial)
        isOnScreen = true
        swap(&front, &back)
    }

    /// Lets the whole picture be written into the hidden buffer and queues it; false when pictures are turned or converted while copied.
    func showWhole(
        serial: UInt64, _ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void
    ) throws(SystemCallError) -> Bool {
        guard planeTurns || rotation == .none, back.write(draw) else { return false }
        let content = rotation.contentSize(ofPanel: panelSize)
        front.stale = .whole(content)
        back.stale = .none
        try pipeline.show(framebuffer: back.framebuffer.id, damage: [Rect(size: content)], serial: serial)
        isOnScreen = true
        swap(&front, &back)
        return true
    }

    func turnOff() throws(SystemCallError) { try pipeline.turnOff() }
}

/// What a `Scanout` is made of, while it is being found out whether the driver takes it.
private struct Stage: ~Copyable {
    let pipeline: any ScanoutPipeline
    let planeTurns: Bool
    var front: ScanoutBuffer
    var back: ScanoutBuffer

    init(_ route: Route, _ panel: Size, _ rotation: Rotation, _ format: ScanoutFormat, _ card: GraphicsCard) throws(SystemCallError) {
        if let stage = try Stage.turningInPlane(route, panel, rotation, format, card) {
            self = stage
        } else {
            self = try Stage.turningInCopy(route, panel, format, card)
        }
    }

    private init(_ pipeline: any ScanoutPipeline, planeTurns: Bool, _ front: consuming ScanoutBuffer, _ back: consuming ScanoutBuffer) {
        (self.pipeline, self.planeTurns) = (pipeline, planeTurns)
        self.front = front
        self.back = back
    }

    private static func turningInPlane(
        _ route: Route, _ panel: Size, _ rotation: Rotation, _ format: ScanoutFormat, _ card: GraphicsCard
    ) throws(SystemCallError) -> Stage? {
        let size = rotation.contentSize(ofPanel: panel)
        guard rotation != .none, card.isAtomic else { return nil }
        guard let pipeline = try AtomicPipeline(route, bufferSize: size, turning: rotation, on: card) else { return nil }
        let front = try ScanoutBuffer(on: card, size: size, format: format)
        do { try pipeline.test(framebuffer: front.framebuffer.id) } catch { return nil }
        return Stage(pipeline, planeTurns: true, front, try ScanoutBuffer(on: card, size: size, format: format))
    }

    private static func turningInCopy(
        _ route: Route, _ panel: Size, _ format: ScanoutFormat, _ card: GraphicsCard
    ) throws(SystemCallError) -> Stage {
        let atomic = card.isAtomic ? try AtomicPipeline(route, bufferSize: panel, turning: .none, on: card) : nil
        let pipeline: any ScanoutPipeline = atomic ?? LegacyPipeline(route, on: card)
        let front = try ScanoutBuffer(on: card, size: panel, format: format)
        try pipeline.test(framebuffer: front.framebuffer.id)
        return Stage(pipeline, planeTurns: false, front, try ScanoutBuffer(on: card, size: panel, format: format))
    }
}
