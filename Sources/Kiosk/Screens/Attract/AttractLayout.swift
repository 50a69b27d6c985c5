internal import Geometry
internal import Toolkit

/// Where everything lies on the attract screen: the design's measures (19), for its panel of each shape, as large as they fit on this one.
struct AttractLayout {
    /// Measures in points of the design's own panel.
    private struct Design {
        var width: Double
        var height: Double
        var mark: (x: Double, y: Double, side: Double, size: Double)
        /// The most that a logo takes in place of the mark and its words.
        var logo: (width: Double, height: Double)
        var hero: (x: Double, size: Double, top: Double)
        var line: (size: Double, top: Double)
        var event: (size: Double, bottom: Double)
        /// The middle and the size of each print, and how far it is turned clockwise in degrees.
        var prints: [(x: Double, y: Double, width: Double, height: Double, degrees: Double)]
        var border: Double
        /// How far the orbit leads from the middle.
        var orbit: Double

        nonisolated static let wide = Design(
            width: 1024, height: 640, mark: (48, 40, 48, 28), logo: (360, 72), hero: (48, 134, 113), line: (24, 517), event: (15, 36),
            prints: [(798, 165, 360, 262, 4), (714, 456, 404, 308, -3)], border: 12, orbit: 8)
        nonisolated static let low = Design(
            width: 640, height: 384, mark: (28, 20, 36, 22), logo: (270, 42), hero: (28, 84, 62), line: (19, 313), event: (15, 18),
            prints: [(506, 99, 216, 157, 4), (456, 274, 242, 185, -3)], border: 8, orbit: 5)
        nonisolated static let upright = Design(
            width: 720, height: 1280, mark: (0, 56, 64, 36), logo: (360, 80), hero: (0, 138, 711), line: (32, 1122), event: (20, 52),
            prints: [(226, 281, 344, 250, -4), (472, 556, 396, 288, 3)], border: 12, orbit: 8)
    }

    private let design: Design
    private let size: Size
    /// Pixels of a point of the design.
    private let unit: Double
    /// Whether words stand in the middle of the panel and not at its left edge.
    let isCentred: Bool

    init(_ metrics: Metrics, in size: Size) {
        isCentred = metrics.isUpright
        design = metrics.isUpright ? .upright : metrics.layoutClass == .compact ? .low : .wide
        self.size = size
        unit = min(Double(size.width) / design.width, Double(size.height) / design.height)
    }

    private func px(_ points: Double) -> Int { Int((points * unit).rounded()) }

    /// What the panel is wider and higher than the design, in pixels.
    private var spare: Size { Size(width: size.width - px(design.width), height: size.height - px(design.height)) }

    /// Where words at the left begin: a part of the room that is left goes before them.
    private var left: Int { spare.width / 3 }

    /// Where lines of words lie that are centred or begin at the margin; they end where the prints begin.
    private func line(_ top: Double, height: Double) -> Rect {
        let y = spare.height / 2 + px(top)
        if isCentred { return Rect(x: px(28), y: y, width: size.width - 2 * px(28), height: px(height)) }
        let x = left + px(design.hero.x)
        let end = prints.reduce(size.width) { min($0, $1.frame.left) }
        return Rect(x: x, y: y, width: end - x - px(12), height: px(height))
    }

    var markSide: Int { px(design.mark.side) }
    var nameSize: Double { design.mark.size * unit }
    var heroSize: Double { design.hero.size * unit }
    var lineSize: Double { design.line.size * unit }
    var eventSize: Double { design.event.size * unit }
    var border: Int { px(design.border) }
    var orbit: Double { design.orbit * unit }

    var mark: Rect { line(design.mark.y, height: design.mark.side) }
    /// Where a logo lies in place of it, in the middle of its line.
    var logo: Rect {
        let room = line(design.mark.y - (design.logo.height - design.mark.side) / 2, height: design.logo.height)
        let width = min(room.width, px(design.logo.width))
        return Rect(x: isCentred ? room.center.x - width / 2 : room.x, y: room.y, width: width, height: room.height)
    }
    var hero: Rect { line(design.hero.top, height: design.hero.size * AttractHero.lineHeight * 3) }
    var words: Rect { line(design.line.top, height: design.line.size * 1.25) }
    var event: Rect {
        let height = px(design.event.size * 1.35)
        var frame = line(0, height: 0)
        frame = Rect(x: frame.x, y: size.height - px(design.event.bottom) - height, width: frame.width, height: height)
        return frame
    }

    /// The room of each print before it is turned, and how far it is turned clockwise, in degrees.
    var prints: [(frame: Rect, degrees: Double)] {
        let x = isCentred ? spare.width / 2 : spare.width * 2 / 3
        return design.prints.map { print in
            let side = Size(width: px(print.width), height: px(print.height))
            let middle = Point(x: x + px(print.x), y: spare.height / 2 + px(print.y))
            return (Rect(origin: Point(x: middle.x - side.width / 2, y: middle.y - side.height / 2), size: side), print.degrees)
        }
    }
}
