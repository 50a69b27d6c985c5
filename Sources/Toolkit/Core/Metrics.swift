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

    /// - Parameters:
    ///   - pixelSize: the picture's size after rotation.
    ///   - millimetres: the picture's measures after rotation, if known.
    ///   - scale: pixels per point when the operator says so.
    public init(pixelSize: Size, millimetres: Size?, scale: Double? = nil) {
        self.pixelSize = pixelSize
        isPanelSizeKnown = millimetres != nil
        let isTall = pixelSize.height > pixelSize.width
        let panel = millimetres ?? Self.usualMillimetres(of: pixelSize)
        let pitch = min(
            Double(panel.width) / Double(max(pixelSize.width, 1)), Double(panel.height) / Double(max(pixelSize.height, 1)))
        let touch = (9.0 / 44) / pitch
        let read = Double(pixelSize.shortSide) / 720
        let chosen = scale ?? ((max(touch, read) * 8).rounded(.up) / 8)
        self.scale = chosen
        pixelsPerMillimetre = 1 / pitch
        let heightInPoints = Double(pixelSize.height) / chosen
        let isNarrow = Double(pixelSize.width) / chosen < 560
        layoutClass = isTall ? (isNarrow ? .narrow : .tall) : heightInPoints < 480 ? .compact : .regular
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
