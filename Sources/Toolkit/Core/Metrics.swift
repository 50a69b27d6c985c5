internal import Devices
public import Geometry

/// How large things are on this panel: kiosk points, their size in pixels, and the class of layout that fits.
///
/// A kiosk point is a length chosen so that 44 of them are at least 9 mm on both axes and the short side never exceeds 720 of them
/// (tokens of the design, §1).
public struct Metrics: Equatable, Sendable {
    /// The layouts, told apart by points and never by pixels.
    public enum LayoutClass: Sendable {
        /// Less than 480 points high.
        case compact
        /// Higher than wide.
        case tall
        /// Higher than wide and less than 560 points wide: a small panel upright, on which a row holds fewer things.
        case narrow
        case regular
    }

    /// Pixels per point, a multiple of 1/8.
    public let scale: Double
    /// The picture's size in pixels, as the guest sees it.
    public let pixelSize: Size
    public let layoutClass: LayoutClass
    /// Pixels per millimetre on the finer axis.
    public let pixelsPerMillimetre: Double
    /// Whether the panel told its measures; otherwise those are assumed that panels of its resolution mostly have.
    public let isPanelSizeKnown: Bool
    /// How much larger words are than their tokens say, 1...1.6: what of a magnification the points could not take.
    public let typeScale: Double
    /// Whether the panel is so tall that its upper edge may be out of somebody's reach.
    public let mayReachLow: Bool
    /// Whether the go-action lies in the lower third, and not in the navigation bar.
    public let reachesLow: Bool

    /// - Parameters:
    ///   - pixelSize: the picture's size after rotation.
    ///   - millimetres: the picture's measures after rotation, if known.
    ///   - scale: pixels per point when the operator says so.
    ///   - magnification: how much larger everything is wished than usual, 1...1.6. Points grow as long as the panel keeps 360 by 600 of
    ///     them, which is what every layout has room in; what is left makes the words larger, as far as each has room.
    ///   - reachesLow: whether the go-action is wished in the lower third; only a tall panel heeds it.
    public init(
        pixelSize: Size, millimetres: Size?, scale: Double? = nil, magnification: Double = 1, reachesLow: Bool = false
    ) {
        self.pixelSize = pixelSize
        isPanelSizeKnown = millimetres != nil
        let panel = millimetres ?? Self.usualMillimetres(of: pixelSize)
        let pitch = min(
            Double(panel.width) / Double(max(pixelSize.width, 1)), Double(panel.height) / Double(max(pixelSize.height, 1)))
        let touch = (9.0 / 44) / pitch
        let read = Double(pixelSize.shortSide) / 720
        let usual = scale ?? ((max(touch, read) * 8).rounded(.up) / 8)
        let largest = min(Double(pixelSize.shortSide) / 360, Double(pixelSize.longSide) / 600)
        let chosen = max(usual, (min(usual * magnification, largest) * 8).rounded(.down) / 8)
        self.scale = chosen
        typeScale = max(1, usual * magnification / chosen)
        pixelsPerMillimetre = 1 / pitch
        layoutClass = Self.layoutClass(of: pixelSize, scale: chosen)
        mayReachLow = Self.layoutClass(of: pixelSize, scale: usual) == .tall && panel.height >= Self.reachMillimetres
        self.reachesLow = reachesLow && mayReachLow
    }

    /// From this height on a panel's upper edge may hang out of reach; 44 points are 13 mm and more on one.
    private static let reachMillimetres = 400

    private static func layoutClass(of pixels: Size, scale: Double) -> LayoutClass {
        guard pixels.height > pixels.width else { return Double(pixels.height) / scale < 480 ? .compact : .regular }
        return Double(pixels.width) / scale < 560 ? .narrow : .tall
    }

    /// What panels of a resolution mostly measure: 7 inches up to 600 pixels, 10.1 inches up to 1000, 22 inches beyond.
    private static func usualMillimetres(of pixels: Size) -> Size {
        let landscape =
            switch pixels.shortSide {
            case ...600: Size(width: 154, height: 86)
            case ...1000: Size(width: 217, height: 136)
            default: Size(width: 476, height: 268)
            }
        return pixels.height > pixels.width ? landscape.transposed : landscape
    }

    /// A length of points in whole pixels.
    public func px(_ points: Double) -> Int { Int((points * scale).rounded()) }

    /// The rectangle between edges given in points; edges are rounded, never widths.
    public func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(left: px(x), top: px(y), right: px(x + width), bottom: px(y + height))
    }

    /// The thickness of a line of one point: at least one pixel.
    public var hairline: Int { max(1, Int(scale.rounded())) }

    /// The picture's size in points.
    public var width: Double { Double(pixelSize.width) / scale }
    public var height: Double { Double(pixelSize.height) / scale }

    /// Whether the panel is higher than wide.
    public var isUpright: Bool { layoutClass == .tall || layoutClass == .narrow }

    /// One of several values, by layout class; narrow panels have those of the compact ones, which are as small, unless they need others.
    public func pick<Value>(_ regular: Value, compact: Value, tall: Value, narrow: Value? = nil) -> Value {
        switch layoutClass {
        case .regular: regular
        case .compact: compact
        case .tall: tall
        case .narrow: narrow ?? compact
        }
    }
}
