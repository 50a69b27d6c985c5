private import CLinux
internal import Devices
private import Glibc
private import Synchronization
internal import SystemCalls

/// What is to be said, from the thread that wants it said to the one that says it, which is woken by what changes.
final class SpeechQueue: Sendable {
    private struct State {
        var waiting: [Utterance] = []
        /// Counts interruptions: what was taken before the last one is not to be heard any more.
        var turn = 0
        /// Whether somebody has been sent for, who says what is here.
        var isAttended = false
    }

    private let state = Mutex(State())
    private let bell: OwnedDescriptor

    /// How many utterances wait at most; the oldest give way.
    static let capacity = 8

    init() throws(SystemCallError) {
        bell = OwnedDescriptor(taking: try checked("make an event") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    // MARK: - Whoever wants something said

    /// Returns whether somebody has to be sent for.
    func add(_ utterance: Utterance, interrupting: Bool) -> Bool {
        change { state in
            if interrupting { (state.waiting, state.turn) = ([], state.turn + 1) }
            if state.waiting.count == Self.capacity { state.waiting.removeFirst() }
            state.waiting.append(utterance)
            defer { state.isAttended = true }
            return !state.isAttended
        }
    }

    func clear() { change { ($0.waiting, $0.turn) = ([], $0.turn + 1) } }

    private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        let result = state.withLock { state in body(&state) }
        // It can only fail for being full, which is a ring as well.
        _ = eventfd_write(bell.rawValue, 1)
        return result
    }

    // MARK: - Whoever says it

    /// What is to be said next, and in which turn.
    func next() -> (utterance: Utterance, turn: Int)? {
        state.withLock { $0.waiting.isEmpty ? nil : ($0.waiting.removeFirst(), $0.turn) }
    }

    /// Whether what was taken in a turn is still to be heard.
    func isStill(_ turn: Int) -> Bool { state.withLock { $0.turn == turn } }

    /// Whoever says it goes, unless something has come meanwhile.
    func leave() -> Bool {
        state.withLock { state in
            state.isAttended = !state.waiting.isEmpty
            return !state.isAttended
        }
    }

    /// Waits until something changes, or for that long.
    func wait(milliseconds: Int) {
        var request = pollfd(fd: bell.rawValue, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&request, 1, Int32(clamping: milliseconds)) > 0 else { return }
        var count: eventfd_t = 0
        _ = unsafe eventfd_read(bell.rawValue, &count)
    }
}
