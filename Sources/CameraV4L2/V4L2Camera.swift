public import Devices
private import Logging
public import SystemCalls
private import Udev

/// The cameras that the kernel's video drivers offer.
///
/// At rest, with no frames wanted, nothing is open and nothing wakes.
@MainActor
public final class V4L2Camera: Camera {
    public var cameras: [CameraDescription] { machine.cameras }
    public var state: CameraState { machine.state }
    public var onChange: (@MainActor () -> Void)?
    public var onFrame: (@MainActor (CameraFrame) -> Void)?

    private let wish: StreamSettings
    private let controls: V4L2Controls
    private let clock: any EventClock
    private let monitor: UdevMonitor
    private let finder = CameraFinder()
    private let thread = CaptureThread()
    private var machine: CameraMachine
    private var known: [VideoNode: CameraNode?] = [:]
    private var turns = CaptureTurns()
    /// Ends the capture that is running.
    private var stopSignal: StopSignal?
    private var isLooking = false
    /// News came while cameras were being looked at: a driver may keep that waiting, too.
    private var looksAgain = false
    private var isClosed = false
    private static let log = Logger(label: "mememe.camera")

    /// Begins to look for cameras.
    ///
    /// - Parameters:
    ///   - preferred: the camera to take when nobody chooses: its node such as /dev/video0, or a link to it; nil takes the first.
    ///   - clock: one whose alarm nobody else uses.
    public init(
        preferred: String? = nil, wish: StreamSettings = StreamSettings(), controls: V4L2Controls = V4L2Controls(),
        clock: any EventClock
    ) throws(SystemCallError) {
        (self.wish, self.controls, self.clock) = (wish, controls, clock)
        machine = CameraMachine(preferred: preferred)
        monitor = try UdevMonitor(subsystem: "video4linux")
        monitor.onEvents = { [weak self] _ in self?.look() }
        clock.onAlarm = { [weak self] in self?.change { $0.rang(now: $1) } }
        look()
    }

    public func start(_ id: CameraDescription.ID?) { change { $0.start(id, now: $1) } }

    public func stop() { change { machine, _ in machine.stop() } }

    public func reportDamaged(_ frame: CameraFrame) { change { $0.damaged(now: $1) } }

    /// Lets go of everything.
    public func close() {
        isClosed = true
        stop()
        monitor.close()
    }

    /// Has the machine take note of something, and does what follows.
    private func change(_ note: (inout CameraMachine, FrameTime) -> [CameraMachine.Effect]) {
        let (cameras, state) = (machine.cameras, machine.state)
        for effect in note(&machine, clock.now) { perform(effect) }
        if machine.cameras != cameras || machine.state != state { onChange?() }
    }

    private func perform(_ effect: CameraMachine.Effect) {
        switch effect {
        case .open(let node, let attempt): start(turns.open(CaptureTurns.Turn(node: node, attempt: attempt)))
        case .close(let attempt): if turns.close(attempt) { stopSignal?.raise() }
        case .alarm(let time): clock.setAlarm(at: time)
        }
    }

    private func start(_ turn: CaptureTurns.Turn?) {
        guard let turn else { return }
        let stop: StopSignal
        do throws(SystemCallError) { stop = try StopSignal() } catch {
            // The machine's alarm tries again.
            Self.log.error("the camera can't be opened: \(error)")
            return start(turns.returned())
        }
        stopSignal = stop
        let attempt = turn.attempt
        let order = CaptureOrder(path: turn.node.path, wish: wish, controls: controls)
        let mailbox = FrameMailbox { [weak self] in self?.take($0, attempt) }
        Task { [weak self, thread] in
            let trouble = await thread.capture(order, stop: stop, to: mailbox)
            self?.returned(attempt, trouble)
        }
    }

    private func returned(_ attempt: CameraMachine.Attempt, _ trouble: CameraTrouble?) {
        start(turns.returned())
        if let trouble { change { $0.ended(attempt, trouble, now: $1) } }
    }

    private func take(_ frame: CameraFrame, _ attempt: CameraMachine.Attempt) {
        guard attempt == turns.running, !isClosed else { return }
        change { $0.delivered(attempt, now: $1) }
        // Frames of a capture that was ended meanwhile are not wanted any more.
        if case .streaming = state { onFrame?(frame) }
    }

    /// Looks which cameras there are, elsewhere.
    private func look() {
        guard !isLooking else { return looksAgain = true }
        isLooking = true
        Task { [weak self, finder, known] in
            let found = await finder.cameras(known: known)
            self?.adopt(found)
        }
    }

    private func adopt(_ found: [VideoNode: CameraNode?]) {
        isLooking = false
        guard !isClosed else { return }
        known = found.filter { $0.value != nil }
        let nodes = found.values.compactMap(\.self).sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
        change { $0.found(nodes, now: $1) }
        guard looksAgain else { return }
        looksAgain = false
        look()
    }
}
