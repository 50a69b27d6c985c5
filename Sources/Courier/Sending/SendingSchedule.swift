/// When what could not be sent is tried again: 30 seconds after the first failure, then after twice as long each time, up to an hour.
nonisolated struct SendingSchedule {
    /// Seconds of trying in vain after which something is given up: three days.
    static let patience = 3 * 86_400
    static let (shortest, longest) = (Duration.seconds(30), Duration.seconds(3_600))

    private struct Retry {
        var failures = 0
        var last = Duration.zero
        var next = Duration.zero
    }

    private var retries: [String: Retry] = [:]

    /// How long it is waited after so many failures in a row, from 1.
    static func delay(after failures: Int) -> Duration { min(shortest * (1 << min(failures - 1, 10)), longest) }

    /// Notes that something failed.
    ///
    /// - Parameter now: the time of a clock that nobody sets, as in all methods.
    mutating func failed(_ what: String, at now: Duration) {
        let failures = retries[what, default: Retry()].failures + 1
        retries[what] = Retry(failures: failures, last: now, next: now + Self.delay(after: failures))
    }

    /// Notes that something worked, or is no more.
    mutating func forget(_ what: String) { retries[what] = nil }

    /// Whether something may be tried now.
    func isDue(_ what: String, at now: Duration) -> Bool { next(of: what) <= now }

    /// When something may be tried.
    func next(of what: String) -> Duration { retries[what]?.next ?? .zero }

    /// Whether something failed, and did not work since.
    func hasFailed(_ what: String) -> Bool { retries[what] != nil }

    /// Lets everything be tried at once.
    mutating func tryAll(at now: Duration) { for name in retries.keys { retries[name]?.next = now } }

    /// Lets everything be tried at once that failed half a minute ago or earlier: there is a new reason to hope.
    mutating func hope(at now: Duration) {
        for (name, retry) in retries where now - retry.last >= Self.shortest { retries[name]?.next = now }
    }
}
