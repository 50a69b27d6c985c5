internal import CFreeType
internal import Drawing
internal import Geometry

/// Draws single glyphs at quarter-pixel positions.
struct GlyphRenderer {
    let fonts: OpenFonts
    let cache: GlyphCache

    func draw(_ glyph: PlacedGlyph, size: Double, at origin: Point, _ color: Color, on painter: Painter) {
        // Baselines lie on whole pixels; only marks of a script are moved up or down, by whole pixels too.
        let place = PenPlace(x: glyph.x, y: glyph.y)
        let key = GlyphCache.Key(face: glyph.face, glyph: glyph.id, size: Int((size * 64).rounded()), quarter: place.quarter)
        let image = cache.image(key) { render(glyph, size: size, quarter: place.quarter) }
        guard let bitmap = image.bitmap else { return }
        let topLeft = origin + place.pixel + image.offset
        if bitmap.format == .mask {
            painter.fill(mask: bitmap, at: topLeft, color)
        } else {
            painter.draw(bitmap, at: topLeft, opacity: Double(color.alpha) / 255)
        }
    }

    private func render(_ glyph: PlacedGlyph, size: Double, quarter: Int) -> GlyphImage {
        let face = fonts[glyph.face]
        if face.isColor { return ColorGlyph(glyph.id, of: face)?.image(size: size) ?? GlyphImage(bitmap: nil, offset: .zero) }
        let image = unsafe face.withGlyph(glyph.id, size: size) { slot -> GlyphImage? in
            return unsafe GlyphCoverage.image(&slot.pointee.outline, library: face.library, shift: quarter * 16)
        }
        return image ?? GlyphImage(bitmap: nil, offset: .zero)
    }
}

/// Where a pen stands: a whole pixel, and a quarter between it and the next.
struct PenPlace {
    let pixel: Point
    let quarter: Int

    init(x: Double, y: Double) {
        let quarters = Int((x * 4).rounded())
        pixel = Point(x: quarters >> 2, y: -Int(y.rounded()))
        quarter = quarters & 3
    }
}

/// Turns outlines into coverage.
enum GlyphCoverage {
    /// The pixels that an outline covers, after moving it right and down by 64ths of a pixel; the outline is left moved.
    static func image(_ outline: inout FT_Outline, library: FreeTypeLibrary, shift: Int, drop: Int = 0) -> GlyphImage? {
        var box = FT_BBox()
        unsafe FT_Outline_Translate(&outline, shift, -drop)
        unsafe FT_Outline_Get_CBox(&outline, &box)
        let rect = Rect(left: box.xMin >> 6, top: -((box.yMax + 63) >> 6), right: (box.xMax + 63) >> 6, bottom: -(box.yMin >> 6))
        guard !rect.isEmpty, rect.size.longSide <= Bitmap.maximumSide else { return nil }
        unsafe FT_Outline_Translate(&outline, FT_Pos(-rect.left * 64), FT_Pos(rect.bottom * 64))
        let mask = Bitmap(size: rect.size, format: .mask)
        let drawn = mask.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                var target = unsafe FT_Bitmap()
                unsafe target.rows = UInt32(rect.height)
                unsafe target.width = UInt32(rect.width)
                unsafe target.pitch = Int32(mask.bytesPerRow)
                unsafe target.buffer = buffer.baseAddress
                unsafe target.num_grays = 256
                unsafe target.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
                return unsafe FT_Outline_Get_Bitmap(library.handle, &outline, &target) == 0
            }
        }
        return drawn ? GlyphImage(bitmap: mask, offset: rect.origin) : nil
    }
}
