import Dispatch
import Synchronization

/// How far work that is done side by side has come.
private struct Progress<Result: Sendable> {
    var next = 0
    var results: [Int: Result] = [:]
    var failure: (any Error)?
}

/// Calls `work` with each number below `count`, a few at a time, and returns what it returned, in the order of the numbers.
///
/// - Throws: the first error; what has not begun by then is left out.
func sideBySide<Result: Sendable>(_ count: Int, jobs: Int, _ work: @Sendable (Int) throws -> Result) throws -> [Result] {
    let state = Mutex(Progress<Result>())
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
        while true {
            let next: Int? = state.withLock { state in
                guard state.failure == nil, state.next < count else { return nil }
                state.next += 1
                return state.next - 1
            }
            guard let next else { return }
            do {
                let result = try work(next)
                state.withLock { $0.results[next] = result }
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
            }
        }
    }
    return try state.withLock { state in
        if let failure = state.failure { throw failure }
        return state.results.sorted { $0.key < $1.key }.map(\.value)
    }
}
