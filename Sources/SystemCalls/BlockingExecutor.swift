private import Dispatch

/// A thread's worth of room for an actor whose work blocks in the kernel: files, databases, removable media.
///
/// Such an actor returns it as its executor, so a stick that takes a minute holds up that actor only, and never the few threads
/// that all other tasks of the process share. Those are best left alone altogether: from their first job on, libdispatch looks after
/// them once a second, and the process never rests again.
public final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// An executor whose queue shows up in debuggers as `label`.
    public init(label: String) {
        queue = DispatchQueue(label: label, qos: .utility)
    }

    /// Runs an actor's job on the queue, after those before it.
    public func enqueue(_ job: consuming ExecutorJob) {
        let unowned = UnownedJob(job)
        queue.async { unsafe unowned.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
