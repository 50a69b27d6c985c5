internal import CPixman
public import Geometry
private import Glibc

/// Draws on one bitmap: every call is in the caller's coordinates and touches nothing outside `clip`.
///
/// The caller's x grows to the right, or to the left where the coordinates are mirrored. Then rectangles and paths are mirrored with
/// them, while bitmaps, masks and text only lie at the mirrored place: they are never turned over.
public final class Painter {
    /// The bitmap that is drawn on.
    public let target: Bitmap
    /// What is shared between painters of one actor.
    public let cache: PaintCache
    /// Where the caller's (0, 0) lies on the bitmap: the left top corner of that pixel, or the right one in mirrored coordinates.
    public private(set) var origin: Point
    /// Whether the caller's x grows to the left.
    public private(set) var isMirrored = false
    /// What may be touched, in the bitmap's coordinates.
    public private(set) var bitmapClip: Rect

    /// A painter that may touch the whole bitmap and has (0, 0) at its top left pixel.
    public init(_ target: Bitmap, cache: PaintCache) {
        self.target = target
        self.cache = cache
        origin = .zero
        bitmapClip = target.bounds
    }

    /// What may be touched, in the caller's coordinates.
    public var clip: Rect {
        isMirrored
            ? Rect(x: origin.x - bitmapClip.right, y: bitmapClip.y - origin.y, width: bitmapClip.width, height: bitmapClip.height)
            : bitmapClip.offset(by: -origin)
    }

    /// A rectangle of the caller's on the bitmap.
    func onBitmap(_ rect: Rect) -> Rect {
        isMirrored
            ? Rect(x: origin.x - rect.right, y: origin.y + rect.y, width: rect.width, height: rect.height) : rect.offset(by: origin)
    }

    /// Runs `body` with (0, 0) moved by `delta` and the clip narrowed to `rect` (before the move); not at all when nothing is left of it.
    ///
    /// - Parameter width: of the area, from the moved (0, 0) on, in which x grows the other way while `body` runs; nil leaves it as it is.
    public func within(_ rect: Rect, movedBy delta: Point = .zero, flippedIn width: Int? = nil, _ body: () -> Void) {
        let (savedOrigin, savedClip, wasMirrored) = (origin, bitmapClip, isMirrored)
        bitmapClip = bitmapClip.intersection(onBitmap(rect))
        let moved = delta.x + (width ?? 0)
        origin = origin + Point(x: isMirrored ? -moved : moved, y: delta.y)
        if width != nil { isMirrored.toggle() }
        if !bitmapClip.isEmpty { body() }
        (origin, bitmapClip, isMirrored) = (savedOrigin, savedClip, wasMirrored)
    }

    /// Runs `body` in coordinates that are not mirrored, with what `rect` is in them: for pictures of several parts, and for text.
    public func withoutMirroring(in rect: Rect, _ body: (Rect) -> Void) {
        guard isMirrored else { return body(rect) }
        let saved = origin
        (origin, isMirrored) = (onBitmap(rect).origin, false)
        body(Rect(size: rect.size))
        (origin, isMirrored) = (saved, true)
    }

    /// Fills a rectangle.
    public func fill(_ rect: Rect, _ color: Color) {
        let visible = onBitmap(rect).intersection(bitmapClip)
        guard !visible.isEmpty, color.alpha > 0 else { return }
        if color.isOpaque, target.format != .mask {
            _ = unsafe pixman_fill(
                target.base.assumingMemoryBound(to: UInt32.self), Int32(target.wordsPerRow), 32, Int32(visible.x), Int32(visible.y),
                Int32(visible.width), Int32(visible.height), color.premultiplied)
        } else {
            unsafe composite(PIXMAN_OP_OVER, cache.solid(color), nil, visible, source: .zero)
        }
    }

    /// Replaces a rectangle, transparency included.
    public func clear(_ rect: Rect, to color: Color = .clear) {
        let visible = onBitmap(rect).intersection(bitmapClip)
        guard !visible.isEmpty else { return }
        unsafe composite(PIXMAN_OP_SRC, cache.solid(color), nil, visible, source: .zero)
    }

    /// Draws a colour through a mask whose top left pixel lies at `place`.
    public func fill(mask: Bitmap, at place: Point, _ color: Color) {
        precondition(mask.format == .mask, "coverage comes as a mask")
        let whole = onBitmap(Rect(origin: place, size: mask.size))
        let visible = whole.intersection(bitmapClip)
        guard !visible.isEmpty, color.alpha > 0 else { return }
        unsafe composite(PIXMAN_OP_OVER, cache.solid(color), mask.image, visible, source: visible.origin - whole.origin)
    }

    /// Fills the inside of a path by the non-zero rule.
    public func fill(_ path: Path, _ color: Color) {
        withoutMirroring(path) { path in
            guard let coverage = cache.rasterizer.fill(path) else { return }
            fill(mask: coverage.mask, at: coverage.origin, color)
        }
    }

    /// Draws along a path.
    public func stroke(_ path: Path, width: Double, _ color: Color, style: PathRasterizer.StrokeStyle = .round) {
        withoutMirroring(path) { path in
            guard let coverage = cache.rasterizer.stroke(path, width: width, style: style) else { return }
            fill(mask: coverage.mask, at: coverage.origin, color)
        }
    }

    /// Runs `body` in coordinates that are not mirrored, with what `path` is in them.
    private func withoutMirroring(_ path: Path, _ body: (Path) -> Void) {
        let shape = isMirrored ? path.mirrored(in: 0) : path
        withoutMirroring(in: .zero) { _ in body(shape) }
    }

    /// Draws a bitmap with its top left pixel at `place`.
    ///
    /// - Parameter opacity: 0...1, on top of the bitmap's own alpha.
    public func draw(_ bitmap: Bitmap, at place: Point, opacity: Double = 1) {
        draw(bitmap, part: bitmap.bounds, at: place, opacity: opacity)
    }

    /// Draws a part of a bitmap with the part's top left pixel at `place`.
    public func draw(_ bitmap: Bitmap, part: Rect, at place: Point, opacity: Double = 1) {
        let part = part.intersection(bitmap.bounds)
        let whole = onBitmap(Rect(origin: place, size: part.size))
        let visible = whole.intersection(bitmapClip)
        guard !visible.isEmpty, opacity > 0 else { return }
        let source = visible.origin - whole.origin + part.origin
        if opacity >= 1, bitmap.format == .opaque, target.format == .opaque, bitmap !== target {
            target.copyRows(of: bitmap, from: source, to: visible)
        } else if opacity >= 1 {
            let operation = bitmap.format == .opaque ? PIXMAN_OP_SRC : PIXMAN_OP_OVER
            unsafe composite(operation, bitmap.image, nil, visible, source: source)
        } else {
            let mask = unsafe cache.solid(Color.black.opacity(opacity))
            unsafe composite(PIXMAN_OP_OVER, bitmap.image, mask, visible, source: source)
        }
    }

    /// Draws an opaque bitmap under black of an opacity of 0...1, in one pass where the target is opaque, too.
    public func draw(_ bitmap: Bitmap, at place: Point, dimmed dimming: Double) {
        let veil = Color.black.opacity(dimming)
        guard bitmap.format == .opaque, target.format == .opaque, bitmap !== target else {
            draw(bitmap, at: place)
            return fill(Rect(origin: place, size: bitmap.size), veil)
        }
        let whole = onBitmap(Rect(origin: place, size: bitmap.size))
        let visible = whole.intersection(bitmapClip)
        guard !visible.isEmpty else { return }
        target.copyRows(of: bitmap, from: visible.origin - whole.origin, to: visible, veil: veil.alpha)
    }

    /// Draws a bitmap stretched over `rect`, bilinearly; good for animations between sizes that are close to the bitmap's own.
    public func draw(_ bitmap: Bitmap, in rect: Rect, opacity: Double = 1) {
        if rect.size == bitmap.size { return draw(bitmap, at: rect.origin, opacity: opacity) }
        let whole = onBitmap(rect)
        let visible = whole.intersection(bitmapClip)
        guard !visible.isEmpty, opacity > 0 else { return }
        var transform = pixman_transform_t()
        unsafe pixman_transform_init_scale(
            &transform, fixed(bitmap.size.width, over: rect.width), fixed(bitmap.size.height, over: rect.height))
        unsafe pixman_image_set_transform(bitmap.image, &transform)
        unsafe pixman_image_set_filter(bitmap.image, PIXMAN_FILTER_BILINEAR, nil, 0)
        // Without padding the bilinear filter fades the outermost pixels to nothing.
        unsafe pixman_image_set_repeat(bitmap.image, PIXMAN_REPEAT_PAD)
        let mask = unsafe opacity >= 1 ? nil : cache.solid(Color.black.opacity(opacity))
        unsafe composite(PIXMAN_OP_OVER, bitmap.image, mask, visible, source: visible.origin - whole.origin)
        unsafe pixman_image_set_repeat(bitmap.image, PIXMAN_REPEAT_NONE)
        unsafe pixman_image_set_filter(bitmap.image, PIXMAN_FILTER_NEAREST, nil, 0)
        unsafe pixman_image_set_transform(bitmap.image, nil)
    }

    /// Draws a bitmap turned around its middle, bilinearly.
    ///
    /// - Parameters:
    ///   - center: where the bitmap's middle lies.
    ///   - degrees: clockwise.
    public func draw(_ bitmap: Bitmap, centredAt center: Point, turnedBy degrees: Double) {
        let angle = degrees * .pi / 180
        let (width, height) = (Double(bitmap.size.width), Double(bitmap.size.height))
        let reach = Size(
            width: Int((abs(width * cos(angle)) + abs(height * sin(angle))).rounded(.up)) + 2,
            height: Int((abs(width * sin(angle)) + abs(height * cos(angle))).rounded(.up)) + 2)
        let middle = onBitmap(Rect(origin: center, size: .zero)).origin
        let whole = Rect(x: middle.x - reach.width / 2, y: middle.y - reach.height / 2, width: reach.width, height: reach.height)
        let visible = whole.intersection(bitmapClip)
        guard !visible.isEmpty else { return }
        // From the target's pixels back to the bitmap's.
        var transform = pixman_transform_t()
        unsafe pixman_transform_init_translate(&transform, Self.fixed(Double(-middle.x)), Self.fixed(Double(-middle.y)))
        unsafe pixman_transform_rotate(&transform, nil, Self.fixed(cos(-angle)), Self.fixed(sin(-angle)))
        unsafe pixman_transform_translate(&transform, nil, Self.fixed(width / 2), Self.fixed(height / 2))
        unsafe pixman_image_set_transform(bitmap.image, &transform)
        unsafe pixman_image_set_filter(bitmap.image, PIXMAN_FILTER_BILINEAR, nil, 0)
        unsafe composite(PIXMAN_OP_OVER, bitmap.image, nil, visible, source: visible.origin)
        unsafe pixman_image_set_filter(bitmap.image, PIXMAN_FILTER_NEAREST, nil, 0)
        unsafe pixman_image_set_transform(bitmap.image, nil)
    }

    private static func fixed(_ value: Double) -> pixman_fixed_t { pixman_fixed_t((value * 65_536).rounded()) }

    private func fixed(_ source: Int, over target: Int) -> pixman_fixed_t { pixman_fixed_t((source << 16) / max(target, 1)) }

    /// One pixman call; `visible` in the bitmap's coordinates, `source` where it starts in source and mask.
    func composite(_ operation: pixman_op_t, _ source: OpaquePointer, _ mask: OpaquePointer?, _ visible: Rect, source start: Point) {
        unsafe pixman_image_composite32(
            operation, source, mask, target.image, Int32(start.x), Int32(start.y), Int32(start.x), Int32(start.y), Int32(visible.x),
            Int32(visible.y), Int32(visible.width), Int32(visible.height))
    }
}
