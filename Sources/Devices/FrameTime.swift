/// A moment on the monotonic clock, in nanoseconds since an arbitrary start.
///
/// Views and animations are handed one of these; only the clock behind the loop makes them.
public struct FrameTime: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public static let zero = FrameTime(nanoseconds: 0)

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static func < (left: FrameTime, right: FrameTime) -> Bool { left.nanoseconds < right.nanoseconds }

    public static func + (time: FrameTime, duration: Duration) -> FrameTime {
        FrameTime(nanoseconds: time.nanoseconds + duration.wholeNanoseconds)
    }

    public static func - (later: FrameTime, earlier: FrameTime) -> Duration {
        .nanoseconds(later.nanoseconds - earlier.nanoseconds)
    }
}

extension Duration {
    /// The duration in nanoseconds; anything finer is dropped.
    public var wholeNanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }

    /// The duration in seconds.
    public var seconds: Double { Double(wholeNanoseconds) / 1e9 }
}
