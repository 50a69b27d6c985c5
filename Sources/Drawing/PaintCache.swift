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

    public let rasterizer = PathRasterizer()
    private var solids: [Color: SolidSource] = [:]
    private var rings: [RingKey: Bitmap] = [:]
    private var shadows: [ShadowStyle: Bitmap] = [:]

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

    func shadow(_ style: ShadowStyle) -> Bitmap {
        if let known = shadows[style] { return known }
        if shadows.count >= 16 { shadows.removeAll() }
        let mask = style.makeMask(rasterizer)
        shadows[style] = mask
        return mask
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
