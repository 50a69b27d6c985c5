internal import CPixman
internal import Geometry

extension Painter {
    /// Draws a part of a bitmap through a mask of which `maskStart` is the first pixel used, where nothing is mirrored.
    func draw(_ bitmap: Bitmap, part: Rect, through mask: Bitmap, from maskStart: Point, at place: Point) {
        let whole = Rect(origin: place + origin, size: part.size)
        let visible = whole.intersection(bitmapClip)
        guard !visible.isEmpty else { return }
        let skipped = visible.origin - whole.origin
        let source = skipped + part.origin
        let maskOrigin = skipped + maskStart
        unsafe pixman_image_composite32(
            PIXMAN_OP_OVER, bitmap.image, mask.image, target.image, Int32(source.x), Int32(source.y), Int32(maskOrigin.x),
            Int32(maskOrigin.y), Int32(visible.x), Int32(visible.y), Int32(visible.width), Int32(visible.height))
    }

    /// Draws one cell of a nine-part mask, where nothing is mirrored.
    func fillStretched(mask: Bitmap, source: (x: Stretch, y: Stretch), _ cell: Rect, _ color: Color) {
        guard source.x.isRepeated || source.y.isRepeated else {
            within(cell) { fill(mask: mask, at: cell.origin - Point(x: source.x.source, y: source.y.source), color) }
            return
        }
        var transform = pixman_transform_t()
        let keep = pixman_fixed_t(1 << 16)
        unsafe pixman_transform_init_scale(&transform, source.x.isRepeated ? 0 : keep, source.y.isRepeated ? 0 : keep)
        unsafe pixman_transform_translate(
            &transform, nil, pixman_fixed_t(source.x.source << 16), pixman_fixed_t(source.y.source << 16))
        unsafe pixman_image_set_transform(mask.image, &transform)
        let whole = cell.offset(by: origin)
        let visible = whole.intersection(bitmapClip)
        unsafe composite(PIXMAN_OP_OVER, cache.solid(color), mask.image, visible, source: visible.origin - whole.origin)
        unsafe pixman_image_set_transform(mask.image, nil)
    }
}
