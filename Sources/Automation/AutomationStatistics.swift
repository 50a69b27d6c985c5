/// What the `statistics` method answers: counters since the start, and how long things took over the last few hundred frames.
public struct AutomationStatistics: Encodable, Equatable, Sendable {
    /// How long one kind of work took, in microseconds.
    public struct Percentiles: Encodable, Equatable, Sendable {
        public var count = 0
        public var p50 = 0
        public var p95 = 0
        public var p99 = 0

        public init() {}
    }

    /// The frames that the display got.
    public struct Frames: Encodable, Equatable, Sendable {
        public var presented = 0
        /// Refreshes that went by without a frame although something moved.
        public var missed = 0
        public var drawMicroseconds = Percentiles()
        public var copyMicroseconds = Percentiles()

        public init() {}
    }

    /// From a finger or key to what it brought about.
    public struct Latency: Encodable, Equatable, Sendable {
        public var inputToQueuedMicroseconds = Percentiles()
        public var inputToScreenMicroseconds = Percentiles()

        public init() {}
    }

    public var frames = Frames()
    public var latency = Latency()
    public var process = ProcessUsage()
    /// Bytes and counts of single parts, such as "thumbnails": ["bytes": 1000].
    public var subsystems: [String: [String: Int]] = [:]

    public init() {}
}
