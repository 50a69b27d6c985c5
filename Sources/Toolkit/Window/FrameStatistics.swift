internal import Devices

/// What the frames cost, over the last few hundred of them.
public struct FrameStatistics: Sendable {
    /// Times of one kind of work, in microseconds.
    public struct Samples: Sendable {
        private var values: [Int] = []
        private var next = 0
        private static let limit = 512

        mutating func add(_ duration: Duration) {
            let microseconds = Int(duration.wholeNanoseconds / 1000)
            if values.count < Self.limit {
                values.append(microseconds)
            } else {
                values[next] = microseconds
                next = (next + 1) % Self.limit
            }
        }

        /// The value that a share (0...1) of the samples don't exceed; 0 without samples.
        public func percentile(_ share: Double) -> Int {
            guard !values.isEmpty else { return 0 }
            let index = min(values.count - 1, Int((Double(values.count) * share).rounded(.down)))
            return values.sorted()[index]
        }

        public var count: Int { values.count }
    }

    /// Frames that reached the screen.
    public internal(set) var presented = 0
    /// Frames that were prepared and turned out to look like the one before, so that nothing was sent.
    public internal(set) var unchanged = 0
    /// Refreshes that went by without a frame although something moved.
    public internal(set) var missed = 0
    /// Layout and painting into cached memory.
    public internal(set) var draw = Samples()
    /// Copying to the display and queueing the flip.
    public internal(set) var copy = Samples()
    /// From the oldest input that a frame answers to its flip being queued.
    public internal(set) var inputToQueued = Samples()
    /// From the oldest input that a frame answers to the frame being on the screen.
    public internal(set) var inputToScreen = Samples()
}
