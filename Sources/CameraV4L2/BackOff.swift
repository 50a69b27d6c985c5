/// How long to wait before the next attempt: half a second at first, twice as long each time, ten seconds at most.
struct BackOff: Equatable, Sendable {
    static let first = Duration.milliseconds(500)
    static let longest = Duration.seconds(10)

    private var delay = first

    /// The time to wait now; the next one will be longer.
    mutating func next() -> Duration {
        defer { delay = min(delay * 2, Self.longest) }
        return delay
    }

    /// Begins anew, after an attempt that succeeded.
    mutating func reset() { delay = Self.first }
}
