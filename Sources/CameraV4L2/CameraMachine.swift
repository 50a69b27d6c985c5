internal import Devices

/// What a camera driver decides: which camera to open, when, and what to say meanwhile. It has no devices and no clock of its own.
struct CameraMachine {
    /// Names one attempt, so that news of an earlier one are not mistaken for its own.
    typealias Attempt = Int

    /// What is to be done.
    enum Effect: Equatable {
        case open(CameraNode, Attempt)
        case close(Attempt)
        /// Rings the one alarm, or none.
        case alarm(FrameTime?)
    }

    private enum Phase {
        case stopped
        /// Open or being opened, the first frame still missing.
        case opening(Attempt, CameraNode)
        case streaming(Attempt, CameraNode, since: FrameTime)
        /// Tried again at the alarm, or when a camera is plugged in.
        case waiting(CameraTrouble)
    }

    /// A camera that has sent nothing so long after it was to be opened is in trouble, whatever its driver is doing.
    static let longestOpening = Duration.seconds(5)
    /// Frames that flow for so long make an earlier trouble forgotten.
    static let steadyTime = Duration.seconds(1)

    /// The camera that is taken when nobody chooses one: its node or a lasting name; nil for the first.
    let preferred: String?
    private(set) var cameras: [CameraDescription] = []
    private var nodes: [CameraDescription.ID: CameraNode] = [:]
    private var wish: CameraDescription.ID??
    private var phase = Phase.stopped
    private var backOff = BackOff()
    private var lastAttempt = 0
    private var damage = DamageCount()

    init(preferred: String?) { self.preferred = preferred }

    /// What the screens are told.
    var state: CameraState {
        switch phase {
        case .stopped: .stopped
        case .opening(_, let node): .starting(id(of: node))
        case .streaming(_, let node, _): .streaming(id(of: node))
        case .waiting(let trouble): .interrupted(trouble)
        }
    }

    private func id(of node: CameraNode) -> CameraDescription.ID { nodes.first { $0.value.path == node.path }?.key ?? node.path }

    private var chosen: CameraNode? {
        guard let wish else { return nil }
        if let id = wish { return nodes[id] }
        guard let preferred else { return cameras.first.flatMap { nodes[$0.id] } }
        return cameras.lazy.compactMap { nodes[$0.id] }.first { $0.isCalled(preferred) }
    }

    // MARK: - What happens

    mutating func start(_ id: CameraDescription.ID?, now: FrameTime) -> [Effect] {
        wish = .some(id)
        if let current = node, current.path == chosen?.path { return [] }
        backOff.reset()
        return leave() + open(now)
    }

    mutating func stop() -> [Effect] {
        wish = nil
        backOff.reset()
        let effects = leave()
        phase = .stopped
        return effects + [.alarm(nil)]
    }

    /// Cameras came or went.
    mutating func found(_ found: [CameraNode], now: FrameTime) -> [Effect] {
        let named = CameraNames.descriptions(of: found)
        cameras = named.map(\.description)
        nodes = Dictionary(named.map { ($0.description.id, $0.node) }) { first, _ in first }
        switch phase {
        case .stopped: return []
        case .opening(_, let node), .streaming(_, let node, _):
            // Its links may be made later than the node itself.
            if nodes.values.contains(where: { $0.path == node.path && $0.name == node.name }) { return [] }
        case .waiting:
            // What waits for its turn goes on waiting, unless it was waiting for just this.
            if case .waiting(.unplugged) = phase {} else if chosen != nil { return [] }
        }
        backOff.reset()
        return leave() + open(now)
    }

    /// A frame came.
    mutating func delivered(_ attempt: Attempt, now: FrameTime) -> [Effect] {
        switch phase {
        case .opening(attempt, let node):
            phase = .streaming(attempt, node, since: now)
            damage = DamageCount()
            return [.alarm(nil)]
        case .streaming(attempt, _, let since):
            damage.delivered()
            if now - since >= Self.steadyTime { backOff.reset() }
            return []
        default: return []
        }
    }

    /// A capture ended by itself.
    mutating func ended(_ attempt: Attempt, _ trouble: CameraTrouble, now: FrameTime) -> [Effect] {
        guard attempt == self.attempt else { return [] }
        return wait(trouble, now)
    }

    /// The decoder could not use a frame.
    mutating func damaged(now: FrameTime) -> [Effect] {
        guard case .streaming = phase, damage.isTooMuch() else { return [] }
        return leave() + wait(.stalled, now)
    }

    mutating func rang(now: FrameTime) -> [Effect] {
        switch phase {
        case .opening: leave() + wait(.stalled, now)
        case .waiting: open(now)
        case .stopped, .streaming: []
        }
    }

    // MARK: - What follows

    private var attempt: Attempt? {
        switch phase {
        case .opening(let attempt, _), .streaming(let attempt, _, _): attempt
        case .stopped, .waiting: nil
        }
    }

    private var node: CameraNode? {
        switch phase {
        case .opening(_, let node), .streaming(_, let node, _): node
        case .stopped, .waiting: nil
        }
    }

    private func leave() -> [Effect] { attempt.map { [.close($0)] } ?? [] }

    private mutating func open(_ now: FrameTime) -> [Effect] {
        guard let chosen else {
            phase = .waiting(.unplugged)
            return [.alarm(nil)]
        }
        lastAttempt += 1
        phase = .opening(lastAttempt, chosen)
        return [.open(chosen, lastAttempt), .alarm(now + Self.longestOpening)]
    }

    private mutating func wait(_ trouble: CameraTrouble, _ now: FrameTime) -> [Effect] {
        phase = .waiting(trouble)
        return [.alarm(now + backOff.next())]
    }
}

/// Counts frames that the decoder refused one after the other.
struct DamageCount: Equatable {
    private var inRow = 0
    private var deliveredSince = 0

    /// Decoders report a frame late, when so many newer ones may have come.
    private static let lag = 5

    /// Takes note of a frame, about which nothing bad is known yet.
    mutating func delivered() {
        deliveredSince += 1
        if deliveredSince > Self.lag { inRow = 0 }
    }

    /// Takes note of a refused one; true when there were too many.
    mutating func isTooMuch() -> Bool {
        deliveredSince = 0
        inRow += 1
        return inRow > CapturePatience.mostDamaged
    }
}
