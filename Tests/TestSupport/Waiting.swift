private import Glibc

/// What was waited for in vain, and for how long.
public struct WaitedInVain: Error, CustomStringConvertible {
    let what: String
    let limit: Duration

    public init(what: String, limit: Duration) {
        self.what = what
        self.limit = limit
    }

    public var description: String { "waited \(limit) in vain for \(what)" }
}

/// Blocks the calling thread for `duration`, rounded to milliseconds.
public func pause(_ duration: Duration) {
    poll(nil, 0, duration.milliseconds)
}

/// Asks `condition` every `interval` until it holds, and returns how long that took.
///
/// - Throws: `WaitedInVain` when it does not hold within `limit`, or what `condition` throws.
@discardableResult
public func wait(
    for what: @autoclosure () -> String, atMost limit: Duration = .seconds(10), every interval: Duration = .milliseconds(10),
    until condition: () throws -> Bool
) throws -> Duration {
    let start = ContinuousClock.now
    let limit = limit * Patience.factor
    while try !condition() {
        if ContinuousClock.now - start > limit { throw WaitedInVain(what: what(), limit: limit) }
        pause(interval)
    }
    return ContinuousClock.now - start
}

/// Waits for what happens in turns of the main loop, which goes on meanwhile.
///
/// - Throws: `WaitedInVain` when it does not happen within `limit`, or what `condition` throws.
@MainActor
public func eventually(
    _ what: @autoclosure () -> String = "what should happen", atMost limit: Duration = .seconds(10), _ condition: () throws -> Bool
) async throws {
    let start = ContinuousClock.now
    let limit = limit * Patience.factor
    while try !condition() {
        if ContinuousClock.now - start > limit { throw WaitedInVain(what: what(), limit: limit) }
        try await Task.sleep(for: .milliseconds(5))
    }
}

extension Duration {
    /// Whole milliseconds, as the system calls that wait take them.
    var milliseconds: Int32 {
        Int32(clamping: components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
