internal import CVideo4Linux

/// The time from one frame to the next in seconds, as a fraction that a driver states.
struct FrameInterval {
    var numerator, denominator: UInt32

    init(_ numerator: UInt32, _ denominator: UInt32) { (self.numerator, self.denominator) = (numerator, denominator) }

    init(_ fraction: v4l2_fract) { self.init(fraction.numerator, fraction.denominator) }

    /// No camera sends more frames a second.
    private static let fastest = 1000.0

    /// Frames a second; nil where a broken driver states none, or more than any camera sends.
    var rate: Double? {
        let rate = Double(denominator) / Double(numerator)
        return rate > 0 && rate <= Self.fastest ? rate : nil
    }

    /// Rates from a range of intervals: the one wished for, as near as the range allows, and the fastest.
    static func rates(from shortest: FrameInterval, to longest: FrameInterval, wish: Double) -> [Double] {
        // An end that makes no sense bounds nothing.
        let wished = max(wish, longest.rate ?? wish)
        guard let fastest = shortest.rate else { return [wished] }
        return [min(wished, fastest), fastest]
    }
}
