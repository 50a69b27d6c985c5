import Glibc

/// The machine's monotonic clock, read around what is measured.
nonisolated enum Stopwatch {
    /// Milliseconds since an arbitrary start.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }

    /// How many milliseconds `body` takes.
    static func milliseconds<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
        let start = now
        try body()
        return now - start
    }
}
