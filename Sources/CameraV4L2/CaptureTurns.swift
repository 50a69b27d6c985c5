/// Lets one capture at a time have the camera thread, and at most one wait for it.
///
/// A driver may hold a capture in the kernel for minutes; attempts that are made meanwhile would pile up behind it, each with an event and
/// a task of its own. Only the newest is worth anything when the driver lets go.
struct CaptureTurns {
    /// A capture that is to be made.
    struct Turn: Equatable {
        var node: CameraNode
        var attempt: CameraMachine.Attempt
    }

    /// The attempt whose capture has not returned yet.
    private(set) var running: CameraMachine.Attempt?
    private var waiting: Turn?

    /// Asks for a capture; returns it if it is to be started now.
    mutating func open(_ turn: Turn) -> Turn? {
        guard running == nil else {
            waiting = turn
            return nil
        }
        running = turn.attempt
        return turn
    }

    /// Gives up an attempt; true when that is the running one, which has to be told.
    mutating func close(_ attempt: CameraMachine.Attempt) -> Bool {
        if waiting?.attempt == attempt { waiting = nil }
        return running == attempt
    }

    /// Takes note that the running capture has returned or could not be started; returns the one to start now.
    mutating func returned() -> Turn? {
        running = nil
        return waiting.take().flatMap { open($0) }
    }
}
