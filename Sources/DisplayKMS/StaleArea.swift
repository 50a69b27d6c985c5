internal import Geometry

/// The part of a buffer's picture that is older than the picture to be shown: what must be copied before the buffer may go up.
///
/// It may cover more than is stale, never less.
struct StaleArea: Equatable, Sendable {
    /// More rectangles than this are not worth their bookkeeping; the kernel's damage list is walked by every driver, too.
    static let mostRectangles = 16

    private(set) var rectangles: [Rect]

    static let none = StaleArea(rectangles: [])

    static func whole(_ size: Size) -> StaleArea { StaleArea(rectangles: [Rect(size: size)]) }

    private init(rectangles: [Rect]) { self.rectangles = rectangles }

    /// Adds what a new frame changed, held inside a picture of `size`.
    mutating func add(_ damage: [Rect], in size: Size) {
        for rect in damage { add(rect.intersection(Rect(size: size))) }
        if rectangles.count > Self.mostRectangles {
            rectangles = [rectangles.reduce(.zero) { $0.union($1) }]
        }
    }

    /// Joins rectangles wherever one around both is no larger than the two: equal ones, rows of a list, a growing line of text.
    private mutating func add(_ rect: Rect) {
        if rect.isEmpty { return }
        var joined = rect
        while let index = rectangles.firstIndex(where: { $0.union(joined).size.area <= $0.size.area + joined.size.area }) {
            joined = joined.union(rectangles.remove(at: index))
        }
        rectangles.append(joined)
    }
}
