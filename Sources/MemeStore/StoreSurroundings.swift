private import Glibc
internal import ImageFiles
public import Memes
public import SystemCalls

/// What the store takes from the outside: files, the wall clock, chance, and how much room it leaves to others.
public struct StoreSurroundings: Sendable {
    public var operations: any FileOperations
    /// The present moment.
    public var now: @Sendable () -> Timestamp
    /// Seconds since some moment, which go on evenly however the clock is set.
    public var elapsed: @Sendable () -> Double = { timeSinceBoot() / .seconds(1) }
    /// The hour of the day at a moment, on the booth's own clock, 0...23.
    public var hourOfDay: @Sendable (Timestamp) -> Int = { LocalTime(secondsSince1970: $0.secondsSince1970).hour }
    /// A random number for the next identifier.
    public var salt: @Sendable () -> UInt32
    /// Bytes that stay free on the medium, so that deleting still works when the store says that it is full.
    public var reservedByteCount: Int
    /// Bytes of a photo's file; one with more could not be decoded, and a file that claims terabytes must not fill the medium.
    public var largestPhoto = DecodeLimits.standard.maximumBytes

    /// The real surroundings; 16 MB are two full-size memes and the database's log at its longest.
    public init(
        operations: any FileOperations = SystemFileOperations(), now: @escaping @Sendable () -> Timestamp = { Self.wallClock() },
        salt: @escaping @Sendable () -> UInt32 = { UInt32.random(in: 0...UInt32.max) }, reservedByteCount: Int = 16 << 20
    ) {
        self.operations = operations
        self.now = now
        self.salt = salt
        self.reservedByteCount = reservedByteCount
    }

    /// By how much the wall clock is ahead of the seconds that go on evenly.
    var clockLead: Double { now().secondsSince1970 - elapsed() }

    /// What the system's clock says.
    public static func wallClock() -> Timestamp {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }
}
