public import Toolkit

/// What the `statistics` method answers: counters since the start, and how long things took over the last few hundred frames.
nonisolated public struct AutomationStatistics: Encodable, Equatable, Sendable {
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

extension AutomationStatistics {
    /// Statistics with what a frame loop and the system tell.
    @MainActor public init(_ loop: FrameStatistics, process: ProcessUsage) {
        self.init()
        frames.presented = loop.presented
        frames.missed = loop.missed
        frames.drawMicroseconds = Percentiles(loop.draw)
        frames.copyMicroseconds = Percentiles(loop.copy)
        latency.inputToQueuedMicroseconds = Percentiles(loop.inputToQueued)
        latency.inputToScreenMicroseconds = Percentiles(loop.inputToScreen)
        self.process = process
    }
}

extension AutomationStatistics.Percentiles {
    /// The percentiles of a loop's samples.
    @MainActor public init(_ samples: FrameStatistics.Samples) {
        self.init()
        count = samples.count
        p50 = samples.percentile(0.5)
        p95 = samples.percentile(0.95)
        p99 = samples.percentile(0.99)
    }
}
