internal import Dispatch
private import Synchronization

/// Runs work that can block for ever in the kernel, and gives up waiting for it when it has not moved for too long.
///
/// A call that hangs cannot be taken back: the thread stays with it until the kernel lets go. But the guest is told, and the work
/// learns at its next step that nobody waits any more.
final class StallWatch<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, ShareError>

    private struct State {
        var continuation: CheckedContinuation<Outcome, Never>?
        var lastProgress = DispatchTime.now()
        var isOver = false
    }

    private let state = Mutex(State())
    private let limit: DispatchTimeInterval
    private let tooSlow: ShareError

    /// A watch that allows the work to stand still for `seconds`.
    init(seconds: Int) {
        limit = .seconds(seconds)
        tooSlow = .tooSlow(cause: "nothing moved for \(seconds) s")
    }

    /// Runs `work` on `queue` and returns what it returned, or `.tooSlow`.
    func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Outcome) async throws(ShareError) -> Value {
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        defer { timer.cancel() }
        let outcome = await withCheckedContinuation { continuation in
            state.withLock {
                $0.continuation = continuation
                $0.lastProgress = .now()
            }
            timer.setEventHandler { self.check(timer) }
            timer.schedule(deadline: .now() + limit, leeway: .milliseconds(100))
            timer.activate()
            queue.async { self.finish(work()) }
        }
        return try outcome.get()
    }

    /// Notes that the work moves; throws when nobody waits for it any more.
    func progress() throws(ShareError) {
        let isOver = state.withLock {
            $0.lastProgress = .now()
            return $0.isOver
        }
        if isOver { throw tooSlow }
    }

    private func check(_ timer: any DispatchSourceTimer) {
        let deadline = state.withLock { $0.lastProgress } + limit
        if deadline > .now() {
            timer.schedule(deadline: deadline, leeway: .milliseconds(100))
        } else {
            finish(.failure(tooSlow))
        }
    }

    private func finish(_ outcome: Outcome) {
        let continuation = state.withLock {
            let waiting = $0.continuation
            $0.continuation = nil
            $0.isOver = true
            return waiting
        }
        continuation?.resume(returning: outcome)
    }
}
