public import Geometry

extension Painter {
    /// Fills a rectangle with round corners; the radius is held to half of the short side.
    public func fill(_ rect: Rect, radius: Int, _ color: Color) {
        let radius = min(radius, rect.size.shortSide / 2)
        guard radius > 0 else { return fill(rect, color) }
        fill(Rect(left: rect.left + radius, top: rect.top, right: rect.right - radius, bottom: rect.top + radius), color)
        fill(Rect(left: rect.left, top: rect.top + radius, right: rect.right, bottom: rect.bottom - radius), color)
        fill(Rect(left: rect.left + radius, top: rect.bottom - radius, right: rect.right - radius, bottom: rect.bottom), color)
        corners(rect, .init(radius: radius, width: 0), color)
    }

    /// Draws a line of `width` just inside a rectangle with round corners.
    public func stroke(_ rect: Rect, radius: Int, width: Int, _ color: Color) {
        let radius = max(width, min(radius, rect.size.shortSide / 2))
        let (inner, outer) = (rect.inset(by: width), rect)
        fill(Rect(left: outer.left + radius, top: outer.top, right: outer.right - radius, bottom: inner.top), color)
        fill(Rect(left: outer.left + radius, top: inner.bottom, right: outer.right - radius, bottom: outer.bottom), color)
        fill(Rect(left: outer.left, top: outer.top + radius, right: inner.left, bottom: outer.bottom - radius), color)
        fill(Rect(left: inner.right, top: outer.top + radius, right: outer.right, bottom: outer.bottom - radius), color)
        corners(rect, .init(radius: radius, width: width), color)
    }

    /// Draws the four quarters of a ring or disc into the corners of a rectangle.
    private func corners(_ rect: Rect, _ key: PaintCache.RingKey, _ color: Color) {
        let ring = cache.ring(key)
        let radius = key.radius
        let side = Size(width: radius, height: radius)
        for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
            let place = Point(x: right ? rect.right - radius : rect.left, y: bottom ? rect.bottom - radius : rect.top)
            let delta = Point(x: right ? -radius : 0, y: bottom ? -radius : 0)
            within(Rect(origin: place, size: side)) { fill(mask: ring, at: place + delta, color) }
        }
    }

    /// Draws a bitmap clipped to round corners of its own rectangle at `place`.
    public func draw(_ bitmap: Bitmap, at place: Point, radius: Int, opacity: Double = 1) {
        let rect = Rect(origin: place, size: bitmap.size)
        let radius = min(radius, rect.size.shortSide / 2)
        guard radius > 0 else { return draw(bitmap, at: place, opacity: opacity) }
        if opacity < 1 {
            let whole = Bitmap(size: bitmap.size, format: .premultiplied)
            Painter(whole, cache: cache).draw(bitmap, at: .zero, radius: radius)
            return draw(whole, at: place, opacity: opacity)
        }
        withoutMirroring(in: rect) { drawRounded(bitmap, in: $0, radius: radius) }
    }

    /// Draws a bitmap over a rectangle of its size with round corners, where nothing is mirrored.
    private func drawRounded(_ bitmap: Bitmap, in rect: Rect, radius: Int) {
        let place = rect.origin
        let bands = [
            Rect(left: rect.left + radius, top: rect.top, right: rect.right - radius, bottom: rect.top + radius),
            Rect(left: rect.left, top: rect.top + radius, right: rect.right, bottom: rect.bottom - radius),
            Rect(left: rect.left + radius, top: rect.bottom - radius, right: rect.right - radius, bottom: rect.bottom),
        ]
        for band in bands where !band.isEmpty {
            draw(bitmap, part: band.offset(by: -place), at: band.origin)
        }
        let ring = cache.ring(.init(radius: radius, width: 0))
        let side = Size(width: radius, height: radius)
        for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
            let corner = Rect(
                origin: Point(x: right ? rect.right - radius : rect.left, y: bottom ? rect.bottom - radius : rect.top), size: side)
            let maskStart = Point(x: right ? radius : 0, y: bottom ? radius : 0)
            draw(bitmap, part: corner.offset(by: -place), through: ring, from: maskStart, at: corner.origin)
        }
    }

    /// Draws a line of dashes along the inside of a rectangle with round corners.
    ///
    /// - Parameters:
    ///   - dash: lengths of a dash and of the gap behind it, in pixels; the gap is stretched so that the pattern meets itself.
    public func stroke(_ rect: Rect, radius: Int, width: Int, dash: (on: Int, off: Int), _ color: Color) {
        let key = PaintCache.DashesKey(rect: rect, radius: radius, width: width, on: dash.on, off: dash.off, isMirrored: isMirrored)
        withoutMirroring(in: .zero) { _ in
            for strip in cache.dashes(key) { fill(mask: strip.mask, at: strip.origin, color) }
        }
    }

    /// Draws the soft shadow of a rounded rectangle, which is then drawn on top of it.
    public func shadow(of rect: Rect, _ style: ShadowStyle, _ color: Color) {
        withoutMirroring(in: rect) { uprightShadow(of: $0, style, color) }
    }

    private func uprightShadow(of rect: Rect, _ style: ShadowStyle, _ color: Color) {
        let mask = cache.shadow(style)
        let outer = rect.inset(by: -style.reach).offset(by: Point(x: 0, y: style.offset))
        let corner = min(style.corner, outer.width / 2, outer.height / 2)
        for y in stretches(outer.top, outer.bottom, corner, style.corner) {
            for x in stretches(outer.left, outer.right, corner, style.corner) {
                let cell = Rect(left: x.from, top: y.from, right: x.to, bottom: y.to)
                guard !cell.intersection(clip).isEmpty else { continue }
                fillStretched(mask: mask, source: (x, y), cell, color)
            }
        }
    }

    /// One of the three parts of a nine-part image along one axis.
    struct Stretch {
        let from: Int
        let to: Int
        /// Where the part starts in the mask.
        let source: Int
        /// Whether one line of the mask is repeated all over the part.
        let isRepeated: Bool
    }

    private func stretches(_ start: Int, _ end: Int, _ corner: Int, _ maskCorner: Int) -> [Stretch] {
        [
            Stretch(from: start, to: start + corner, source: 0, isRepeated: false),
            Stretch(from: start + corner, to: end - corner, source: maskCorner, isRepeated: true),
            Stretch(from: end - corner, to: end, source: maskCorner * 2 + 1 - corner, isRepeated: false),
        ].filter { $0.from < $0.to }
    }
}
