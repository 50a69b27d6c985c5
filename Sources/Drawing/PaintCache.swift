internal import CPixman
internal import Geometry

/// What painters make once and use again: solid sources, round corners, shadows.
///
/// One cache serves one actor; it holds at most a few hundred kilobytes.
@safe
public final class PaintCache {
    struct RingKey: Hashable {
        let radius: Int
        /// The line's width; 0 for a filled disc.
        let width: Int
    }

    /// A line of dashes along the inside of a rectangle with round corners, in pixels.
    struct DashesKey: Hashable {
        let rect: Rect
        let radius: Int
        let width: Int
        let on: Int
        let off: Int
        /// Whether x grows to the left.
        let isMirrored: Bool
    }

    public let rasterizer = PathRasterizer()
    private var solids: [Color: SolidSource] = [:]
    private var rings: [RingKey: Bitmap] = [:]
    private var shadows: [ShadowStyle: Bitmap] = [:]
    private var dashes: [DashesKey: [PathRasterizer.Coverage]] = [:]
    private var dashBytes = 0

    /// A dozen buttons of 250 × 80 pixels and the outline of a large picture, twice.
    private static let mostDashBytes = 256 << 10

    public init() {}

    /// A one-colour source; valid until the next call.
    func solid(_ color: Color) -> OpaquePointer {
        if let known = solids[color] { return unsafe known.image }
        if solids.count >= 256 { solids.removeAll() }
        let source = SolidSource(color)
        solids[color] = source
        return unsafe source.image
    }

    /// The coverage of a disc (or of a ring's line) of a radius, as a square of twice the radius.
    func ring(_ key: RingKey) -> Bitmap {
        if let known = rings[key] { return known }
        if rings.count >= 64 { rings.removeAll() }
        let radius = Double(key.radius)
        let side = key.radius * 2
        let mask = Bitmap(size: Size(width: side, height: side), format: .mask)
        let coverage =
            key.width == 0
            ? rasterizer.fill(.circle(x: radius, y: radius, radius: radius))
            : rasterizer.stroke(.circle(x: radius, y: radius, radius: radius - Double(key.width) / 2), width: Double(key.width))
        if let coverage { mask.draw(coverage) }
        rings[key] = mask
        return mask
    }

    /// The coverage of dashes along the sides of a rectangle: strips, since inside of them there is nothing. Where x grows to the left they
    /// lie as the rectangle does with x growing to the right from the same place.
    func dashes(_ key: DashesKey) -> [PathRasterizer.Coverage] {
        if let known = dashes[key] { return known }
        let (rect, half) = (key.rect, Double(key.width) / 2)
        let outline = Path.roundedRect(
            left: Double(rect.left) + half, top: Double(rect.top) + half, right: Double(rect.right) - half,
            bottom: Double(rect.bottom) - half, radius: Double(key.radius) - half)
        let path = outline.dashed(on: Double(key.on), off: Double(key.off))
        guard let whole = rasterizer.stroke(key.isMirrored ? path.mirrored(in: 0) : path, width: Double(key.width), style: .butt) else {
            return []
        }
        let place = key.isMirrored ? Rect(x: -rect.right, y: rect.y, width: rect.width, height: rect.height) : rect
        let strips = place.sides(max(key.radius, key.width)).map { side in
            let mask = Bitmap(size: side.size, format: .mask)
            mask.add(whole.mask, at: whole.origin - side.origin)
            return PathRasterizer.Coverage(origin: side.origin, mask: mask)
        }
        let bytes = strips.reduce(0) { $0 + $1.mask.size.area }
        if dashBytes + bytes > Self.mostDashBytes { (dashes, dashBytes) = ([:], 0) }
        (dashes[key], dashBytes) = (strips, dashBytes + bytes)
        return strips
    }

    func shadow(_ style: ShadowStyle) -> Bitmap {
        if let known = shadows[style] { return known }
        if shadows.count >= 16 { shadows.removeAll() }
        let mask = style.makeMask(rasterizer)
        shadows[style] = mask
        return mask
    }
}

extension Rect {
    /// The rectangle without what is farther inside than `depth`: all of it where that leaves nothing inside.
    fileprivate func sides(_ depth: Int) -> [Rect] {
        let inner = inset(by: depth)
        guard !inner.isEmpty else { return [self] }
        return [
            Rect(left: left, top: top, right: right, bottom: inner.top),
            Rect(left: left, top: inner.top, right: inner.left, bottom: inner.bottom),
            Rect(left: inner.right, top: inner.top, right: right, bottom: inner.bottom),
            Rect(left: left, top: inner.bottom, right: right, bottom: bottom),
        ]
    }
}

/// A pixman source that has the same colour everywhere.
@safe
private final class SolidSource {
    let image: OpaquePointer

    init(_ color: Color) {
        func component(_ value: UInt8) -> UInt16 { UInt16((UInt32(value) * UInt32(color.alpha) * 257 + 127) / 255) }
        var wide = pixman_color_t(
            red: component(color.red), green: component(color.green), blue: component(color.blue), alpha: UInt16(color.alpha) * 257)
        let made = unsafe pixman_image_create_solid_fill(&wide)
        guard let made = unsafe made else { preconditionFailure("pixman made no solid source") }
        unsafe image = made
    }

    deinit { _ = unsafe pixman_image_unref(image) }
}

extension Bitmap {
    /// Adds a coverage to a mask.
    func draw(_ coverage: PathRasterizer.Coverage) { add(coverage.mask, at: coverage.origin) }
}
