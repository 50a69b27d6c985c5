internal import CFreeType
public import Geometry

/// Turns paths into coverage masks with FreeType's anti-aliasing rasteriser and stroker.
@safe
public final class PathRasterizer {
    /// How the ends of open lines and the corners are drawn.
    public enum StrokeStyle: Hashable, Sendable {
        case round, butt
    }

    /// A mask and where its top left pixel belongs.
    public struct Coverage {
        public let origin: Point
        public let mask: Bitmap
    }

    private let freeType = FreeTypeLibrary()

    /// A rasteriser with a FreeType of its own.
    public init() {}

    /// The pixels inside a path by the non-zero rule; nil when it covers none, or has more than FreeType's 32,767 points.
    public func fill(_ path: Path) -> Coverage? {
        guard path.pointCount <= Int(Int16.max) else { return nil }
        var points: [FT_Vector] = []
        var tags: [CChar] = []
        var ends: [Int16] = []
        func add(_ point: Path.Vector, _ tag: Int32) {
            points.append(point.outlinePoint)
            tags.append(CChar(tag))
        }
        func endContour() {
            let last = Int16(points.count - 1)
            if last >= 0, ends.last != last { ends.append(last) }
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                endContour()
                add(point, FT_CURVE_TAG_ON)
            case .line(let point): add(point, FT_CURVE_TAG_ON)
            case .curve(let first, let second, let point):
                add(first, FT_CURVE_TAG_CUBIC)
                add(second, FT_CURVE_TAG_CUBIC)
                add(point, FT_CURVE_TAG_ON)
            case .close: break
            }
        }
        endContour()
        return unsafe points.withUnsafeMutableBufferPointer { points in
            unsafe tags.withUnsafeMutableBufferPointer { tags in
                unsafe ends.withUnsafeMutableBufferPointer { ends in
                    var outline = unsafe FT_Outline(
                        n_contours: .init(ends.count), n_points: .init(points.count), points: points.baseAddress,
                        tags: withEitherSign(tags.baseAddress), contours: withEitherSign(ends.baseAddress), flags: 0)
                    return unsafe coverage(&outline)
                }
            }
        }
    }

    /// The pixels within `width` / 2 of a path; nil when there are none.
    public func stroke(_ path: Path, width: Double, style: StrokeStyle = .round) -> Coverage? {
        let round = style == .round
        unsafe FT_Stroker_Set(
            freeType.stroker, FT_Fixed((width * 32).rounded()), round ? FT_STROKER_LINECAP_ROUND : FT_STROKER_LINECAP_BUTT,
            round ? FT_STROKER_LINEJOIN_ROUND : FT_STROKER_LINEJOIN_MITER_FIXED, 4 << 16)
        trace(path)
        var (pointCount, contourCount): (FT_UInt, FT_UInt) = (0, 0)
        guard unsafe FT_Stroker_GetCounts(freeType.stroker, &pointCount, &contourCount) == 0, pointCount > 0 else { return nil }
        var outline = unsafe FT_Outline()
        guard unsafe FT_Outline_New(freeType.handle, pointCount, FT_Int(contourCount), &outline) == 0 else { return nil }
        defer { _ = unsafe FT_Outline_Done(freeType.handle, &outline) }
        unsafe outline.n_points = 0
        unsafe outline.n_contours = 0
        unsafe FT_Stroker_Export(freeType.stroker, &outline)
        return unsafe coverage(&outline)
    }

    /// Hands the path to the stroker, subpath by subpath.
    private func trace(_ path: Path) {
        unsafe FT_Stroker_Rewind(freeType.stroker)
        var subpath: Subpath?
        for (index, element) in path.elements.enumerated() {
            switch element {
            case .move(let point):
                end(&subpath)
                var start = point.outlinePoint
                _ = unsafe FT_Stroker_BeginSubPath(freeType.stroker, &start, isClosed(path.elements, from: index) ? 0 : 1)
                subpath = Subpath(last: start)
            case .line(let point):
                var vector = point.outlinePoint
                subpath?.extend(to: vector)
                _ = unsafe FT_Stroker_LineTo(freeType.stroker, &vector)
            case .curve(let first, let second, let point):
                var (a, b, c) = (first.outlinePoint, second.outlinePoint, point.outlinePoint)
                subpath?.extend(to: a)
                subpath?.extend(to: c)
                _ = unsafe FT_Stroker_CubicTo(freeType.stroker, &a, &b, &c)
            case .close: end(&subpath)
            }
        }
        end(&subpath)
    }

    /// What the stroker was given of a subpath.
    private struct Subpath {
        var last: FT_Vector
        var hasLength = false

        mutating func extend(to point: FT_Vector) {
            hasLength = hasLength || point.x != last.x || point.y != last.y
            last = point
        }
    }

    private func end(_ subpath: inout Subpath?) {
        guard var current = subpath else { return }
        subpath = nil
        if !current.hasLength {
            // FreeType passes over segments without length and then reads before the border of a subpath that has no other:
            // a 64th of a pixel makes it the dot that is meant.
            current.last.x += 1
            _ = unsafe FT_Stroker_LineTo(freeType.stroker, &current.last)
        }
        _ = unsafe FT_Stroker_EndSubPath(freeType.stroker)
    }

    private func isClosed(_ elements: [Path.Element], from index: Int) -> Bool {
        for element in elements[(index + 1)...] {
            switch element {
            case .move: return false
            case .close: return true
            default: continue
            }
        }
        return false
    }

    private func coverage(_ outline: inout FT_Outline) -> Coverage? {
        var box = FT_BBox()
        unsafe FT_Outline_Get_CBox(&outline, &box)
        let rect = Rect(left: box.xMin >> 6, top: -((box.yMax + 63) >> 6), right: (box.xMax + 63) >> 6, bottom: -(box.yMin >> 6))
        guard !rect.isEmpty, rect.size.longSide <= Bitmap.maximumSide else { return nil }
        let mask = Bitmap(size: rect.size, format: .mask)
        unsafe FT_Outline_Translate(&outline, FT_Pos(-rect.left * 64), FT_Pos(rect.bottom * 64))
        var target = unsafe FT_Bitmap()
        unsafe target.rows = UInt32(rect.height)
        unsafe target.width = UInt32(rect.width)
        unsafe target.pitch = Int32(mask.bytesPerRow)
        unsafe target.buffer = mask.base.assumingMemoryBound(to: UInt8.self)
        unsafe target.num_grays = 256
        unsafe target.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
        guard unsafe FT_Outline_Get_Bitmap(freeType.handle, &outline, &target) == 0 else { return nil }
        return Coverage(origin: rect.origin, mask: mask)
    }
}

extension Path.Vector {
    /// FreeType's coordinates: 64ths of a pixel, y upwards.
    fileprivate var outlinePoint: FT_Vector { FT_Vector(x: FT_Pos((x * 64).rounded()), y: FT_Pos((-y * 64).rounded())) }
}

/// The same integers for whoever counts them with or without a sign: FreeType's outlines do without since 2.13.3.
private func withEitherSign<Stored: FixedWidthInteger, Wanted: FixedWidthInteger>(
    _ integers: UnsafeMutablePointer<Stored>?
) -> UnsafeMutablePointer<Wanted>? {
    precondition(Stored.bitWidth == Wanted.bitWidth, "only the sign differs")
    return unsafe UnsafeMutableRawPointer(integers)?.assumingMemoryBound(to: Wanted.self)
}
