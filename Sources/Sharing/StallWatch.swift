internal import Dispatch
internal import Memes
private import Synchronization
private import SystemCalls

/// Runs work that can block for ever in the kernel, and gives up waiting for it when it has not moved for too long.
///
/// A call that hangs cannot be taken back: the thread stays with it until the kernel lets go. But the guest is told, and the work
/// learns at its next step that nobody waits any more.
final class StallWatch<Value: Sendable>: Sendable {
    typealias Outcome = Result<Value, ShareError>

    private struct State {
        var outcome: Outcome?
        var lastProgress = DispatchTime.now()
        var isOver = false
    }

    private let state = Mutex(State())
    private let work = DispatchGroup()
    private let limit: DispatchTimeInterval
    private let tooSlow: ShareError

    /// A watch that allows the work to stand still for `seconds`.
    init(seconds: Int) {
        limit = .seconds(seconds)
        tooSlow = .tooSlow(cause: "nothing moved for \(seconds) s")
    }

    /// Runs `work` on `queue` and returns what it returned, or `.tooSlow`.
    func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Outcome) async throws(ShareError) -> Value {
        state.withLock { $0.lastProgress = .now() }
        queue.async(group: self.work) {
            let outcome = work()
            self.state.withLock { $0.outcome = outcome }
        }
        return try await Waiter().outcome(of: self).get()
    }

    /// Notes that the work moves; throws when nobody waits for it any more.
    func progress() throws(ShareError) {
        let isOver = state.withLock {
            $0.lastProgress = .now()
            return $0.isOver
        }
        if isOver { throw tooSlow }
    }

    /// Blocks until the work has ended, or has stood still for too long.
    fileprivate func outcome() -> Outcome {
        while work.wait(timeout: state.withLock { $0.lastProgress } + limit) == .timedOut {
            let isOver = state.withLock {
                $0.isOver = $0.outcome == nil && $0.lastProgress + limit <= .now()
                return $0.isOver
            }
            if isOver { return .failure(tooSlow) }
        }
        return state.withLock { $0.outcome } ?? .failure(tooSlow)
    }
}

/// Waits on a thread of its own. A continuation would be resumed by the threads that all tasks share, and from the first time that those
/// work, libdispatch wakes the process every second for ever.
private actor Waiter {
    private nonisolated let executor = BlockingExecutor(label: "mememe.share.wait")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func outcome<Value>(of watch: StallWatch<Value>) -> Result<Value, ShareError> { watch.outcome() }
}
