public import Drawing
internal import Geometry

/// The product's icons as coverage masks, drawn once for each size.
public final class IconSet {
    /// One icon on its grid of 24 × 24.
    public struct Drawing: Equatable, Sendable {
        /// How the path is drawn: along it with a round pen two units wide, or filled.
        public enum Style: String, Sendable {
            case stroke, fill
        }

        public let path: Path
        public let style: Style

        public init(path: Path, style: Style) {
            self.path = path
            self.style = style
        }
    }

    private struct Key: Hashable {
        let name: String
        let side: Int
        let isMirrored: Bool
    }

    private let drawings: [String: Drawing]
    private let rasterizer = PathRasterizer()
    private var masks: [Key: Bitmap] = [:]

    /// Whether icons that follow the way of reading are turned over.
    public var isMirrored = false
    /// What points back or on, or shows lines of text. The way of time, as in the timer, and of turning pictures is the same for all
    /// readers.
    private static let read: Set = ["back", "forward", "list"]

    public init(_ drawings: [String: Drawing]) { self.drawings = drawings }

    public var names: [String] { drawings.keys.sorted() }

    /// The coverage of an icon as a square of `side` pixels.
    ///
    /// It is a programmer error to ask for an icon that is not in the set.
    public func mask(_ name: String, side: Int) -> Bitmap {
        let isMirrored = isMirrored && Self.read.contains(name)
        let key = Key(name: name, side: side, isMirrored: isMirrored)
        if let known = masks[key] { return known }
        guard let drawing = drawings[name] else { preconditionFailure("there is no icon \(name)") }
        let mask = Bitmap(size: Size(width: side, height: side), format: .mask)
        let scale = Double(side) / 24
        let upright = drawing.path.transformed(scale: scale)
        let path = isMirrored ? upright.mirrored(in: Double(side)) : upright
        let coverage = drawing.style == .fill ? rasterizer.fill(path) : rasterizer.stroke(path, width: 2 * scale)
        if let coverage { Painter(mask, cache: PaintCache()).fill(mask: coverage.mask, at: coverage.origin, .black) }
        masks[key] = mask
        return mask
    }
}
