private import Dispatch
private import Synchronization
private import SystemCalls

/// A value that comes later, by one call of `come`, and is waited for by one task.
///
/// The wait is a thread's of its own: a continuation would be resumed by the threads that all tasks share, and from the first time that
/// those work, libdispatch wakes the process every second for ever.
final class AwaitedReply<Value: Sendable>: Sendable {
    private let arrived = Mutex<Value?>(nil)
    private let arrival = DispatchGroup()

    init() { arrival.enter() }

    /// Delivers the value; a second one is dropped.
    func come(_ value: Value) {
        let isFirst = arrived.withLock { held in
            defer { held = held ?? value }
            return held == nil
        }
        if isFirst { arrival.leave() }
    }

    /// Returns the value when it has come.
    func value() async -> Value { await ReplyWaiter().value(of: self) }

    fileprivate func waitForIt() -> Value {
        while true {
            arrival.wait()
            if let value = arrived.withLock({ $0 }) { return value }
        }
    }
}

private actor ReplyWaiter {
    private nonisolated let executor = BlockingExecutor(label: "mememe.courier.wait")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func value<Value>(of reply: AwaitedReply<Value>) -> Value { reply.waitForIt() }
}
