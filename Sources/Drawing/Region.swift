private import CPixman
public import Geometry

/// A set of pixels, kept as rectangles that do not overlap.
public struct Region: Equatable, Sendable {
    /// The rectangles, from top to bottom and left to right; none of them empty, none overlapping another.
    public private(set) var rects: [Rect]

    public static let empty = Region()

    /// The set without pixels.
    public init() { rects = [] }

    /// The pixels of one rectangle.
    public init(_ rect: Rect) { rects = rect.isEmpty ? [] : [rect] }

    /// The pixels of all rectangles together.
    public init(_ rects: [Rect]) {
        self.init()
        for rect in rects { formUnion(rect) }
    }

    public var isEmpty: Bool { rects.isEmpty }
    public var area: Int { rects.reduce(0) { $0 + $1.size.area } }
    /// The smallest rectangle around all of it.
    public var bounds: Rect { rects.reduce(Rect.zero) { $0.union($1) } }

    /// Adds a rectangle's pixels.
    public mutating func formUnion(_ rect: Rect) {
        if rect.isEmpty || rects.contains(where: { $0.contains(rect) }) { return }
        if rects.isEmpty || rect.contains(bounds) {
            rects = [rect]
        } else {
            rects = unsafe Self.combine(rects, [rect]) { unsafe pixman_region32_union($0, $1, $2) }
        }
    }

    /// Keeps only the pixels inside a rectangle.
    public mutating func formIntersection(_ rect: Rect) {
        rects = rects.compactMap { part in
            let common = part.intersection(rect)
            return common.isEmpty ? nil : common
        }
    }

    /// Takes a rectangle's pixels away.
    public mutating func subtract(_ rect: Rect) {
        guard rects.contains(where: { $0.intersects(rect) }) else { return }
        rects = unsafe Self.combine(rects, [rect]) { unsafe pixman_region32_subtract($0, $1, $2) }
    }

    /// Joins rectangles where painting their bounds costs little more, down to at most `limit` rectangles.
    ///
    /// Every rectangle is a walk over the view tree, so a few pixels painted twice are cheaper than many rectangles.
    public mutating func simplify(limit: Int = 6) {
        if rects.count > limit || bounds.size.area * 3 <= area * 4 { rects = isEmpty ? [] : [bounds] }
    }

    private typealias Box = pixman_box32_t
    private typealias Operation =
        (UnsafeMutablePointer<pixman_region32_t>, UnsafeMutablePointer<pixman_region32_t>, UnsafeMutablePointer<pixman_region32_t>)
        -> pixman_bool_t

    private static func combine(_ left: [Rect], _ right: [Rect], _ operation: Operation) -> [Rect] {
        var (a, b, result) = unsafe (region(left), region(right), pixman_region32_t())
        unsafe pixman_region32_init(&result)
        defer {
            unsafe pixman_region32_fini(&a)
            unsafe pixman_region32_fini(&b)
            unsafe pixman_region32_fini(&result)
        }
        _ = unsafe operation(&result, &a, &b)
        var count: Int32 = 0
        guard let boxes = unsafe pixman_region32_rectangles(&result, &count) else { return [] }
        return unsafe UnsafeBufferPointer(start: boxes, count: Int(count)).map {
            Rect(left: Int($0.x1), top: Int($0.y1), right: Int($0.x2), bottom: Int($0.y2))
        }
    }

    private static func region(_ rects: [Rect]) -> pixman_region32_t {
        var region = unsafe pixman_region32_t()
        let boxes = rects.map { Box(x1: Int32($0.left), y1: Int32($0.top), x2: Int32($0.right), y2: Int32($0.bottom)) }
        _ = unsafe boxes.withUnsafeBufferPointer { unsafe pixman_region32_init_rects(&region, $0.baseAddress, Int32($0.count)) }
        return unsafe region
    }
}
