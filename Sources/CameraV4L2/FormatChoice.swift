internal import Devices
internal import Geometry

/// One way in which a camera can send.
struct StreamOffer: Hashable, Sendable {
    var format: CameraFrame.Format
    /// Pixels.
    var size: Size
    /// Frames a second; empty when the driver does not tell.
    var rates: [Double]

    /// The rate to ask for: the slowest that is at least the one wished for, or else the fastest.
    func rate(for wish: Double) -> Double {
        // Drivers round their intervals: 29.97 frames a second are 30.
        rates.filter { $0 > wish * 0.99 }.min() ?? rates.max() ?? wish
    }
}

/// The rule by which the kiosk picks one of a camera's formats, sizes and rates.
///
/// 1. What runs at 25 frames a second or more comes before everything slower, because a preview that stutters feels broken. Of what is
///    slower the fastest is taken. Where a driver tells no rates, 25 are assumed.
/// 2. Of that, the size that is wished for, because every pixel counts in a photo; else the largest that fits into it; else the smallest.
/// 3. Of that, the formats that the camera sends itself: JPEG first, which takes an eighth of the bus and becomes a photo without being
///    encoded again; then NV12 and YUYV. What libv4l has to convert on the processor comes last.
/// 4. Of that format and size, the slowest rate that is at least the one wished for, else the fastest.
enum FormatChoice {
    /// From this rate on a preview looks smooth (specification C2).
    private static let smoothRate = 25.0

    /// The best of the offers with its rate; nil when there are none.
    static func best(_ offers: [StreamOffer], wish: StreamSettings) -> (offer: StreamOffer, rate: Double)? {
        guard let best = offers.max(by: { isWorse($0, $1, wish) }) else { return nil }
        return (best, best.rate(for: wish.rate))
    }

    private static func isWorse(_ left: StreamOffer, _ right: StreamOffer, _ wish: StreamSettings) -> Bool {
        let keys = zip(rank(left, wish), rank(right, wish))
        return keys.first { $0 != $1 }.map { $0 < $1 } ?? false
    }

    /// Numbers that are compared one after the other; more is better.
    private static func rank(_ offer: StreamOffer, _ wish: StreamSettings) -> [Double] {
        let fastest = offer.rates.max() ?? smoothRate
        let isSmall = offer.size.width <= wish.size.width && offer.size.height <= wish.size.height
        let area = Double(offer.size.area)
        return [min(fastest, smoothRate * 0.99), isSmall ? 1 : 0, isSmall ? area : -area, order(offer.format), offer.rate(for: wish.rate)]
    }

    private static func order(_ format: CameraFrame.Format) -> Double {
        switch format {
        case .jpeg: 3
        case .nv12: 2
        case .yuyv: 1
        case .bgr24: 0
        }
    }
}
