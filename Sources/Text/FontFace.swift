internal import CFreeType
internal import CHarfBuzz
internal import Drawing

/// One face of a font file, opened for shaping and drawing.
///
/// The file is mapped, not read: pages that nobody uses never come into memory.
@safe
final class FontFace {
    /// For HarfBuzz, in font units, so that what is shaped holds for every size.
    let shapingFont: OpaquePointer
    let unitsPerEm: Double
    /// Heights for 1 pixel per em.
    let metrics: FontMetrics
    /// Whether the glyphs are pictures of one size instead of outlines.
    let isColor: Bool
    /// Pixels per em of the pictures of a colour font; 1 for outlines.
    let strikeSize: Double
    /// Keeps FreeType running for as long as the face needs it.
    let library: FreeTypeLibrary
    private let face: FT_Face
    private let blob: OpaquePointer
    private var currentSize: FT_F26Dot6 = 0
    private var inks: [UInt32: InkBounds] = [:]

    /// Nil when the file can't be mapped or is not a font.
    init?(_ file: FontCatalog.File, library: FreeTypeLibrary) {
        guard let blob = unsafe hb_blob_create_from_file_or_fail(file.path) else { return nil }
        var count: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &count)
        var face: FT_Face?
        let bytes = unsafe UnsafeRawPointer(data)?.assumingMemoryBound(to: FT_Byte.self)
        let status = unsafe FT_New_Memory_Face(library.handle, bytes, FT_Long(count), FT_Long(file.index), &face)
        guard status == 0, let face = unsafe face else {
            unsafe hb_blob_destroy(blob)
            return nil
        }
        self.library = library
        unsafe self.blob = blob
        unsafe self.face = face
        let shapingFace = unsafe hb_face_create(blob, UInt32(file.index))
        unsafe shapingFont = hb_font_create(shapingFace)
        unsafe hb_face_destroy(shapingFace)
        let isColor = unsafe face.pointee.num_fixed_sizes > 0 && face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) == 0
        self.isColor = isColor
        unsafe unitsPerEm = Double(max(1, hb_face_get_upem(hb_font_get_face(shapingFont))))
        if isColor { _ = unsafe FT_Select_Size(face, 0) }
        strikeSize = isColor ? unsafe Double(max(1, face.pointee.size.pointee.metrics.y_ppem)) : 1
        metrics = unsafe Self.metrics(of: shapingFont, unitsPerEm)
    }

    deinit {
        unsafe hb_font_destroy(shapingFont)
        _ = unsafe FT_Done_Face(face)
        unsafe hb_blob_destroy(blob)
    }

    private static func metrics(of font: OpaquePointer, _ unitsPerEm: Double) -> FontMetrics {
        func value(_ tag: hb_ot_metrics_tag_t) -> Double {
            var position: hb_position_t = 0
            unsafe hb_ot_metrics_get_position_with_fallback(font, tag, &position)
            return abs(Double(position)) / unitsPerEm
        }
        return FontMetrics(
            ascent: value(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER), descent: value(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER),
            capHeight: value(HB_OT_METRICS_TAG_CAP_HEIGHT), xHeight: value(HB_OT_METRICS_TAG_X_HEIGHT))
    }

    /// Whether the face has a glyph for a scalar.
    func covers(_ scalar: UInt32) -> Bool {
        var glyph: hb_codepoint_t = 0
        return unsafe hb_font_get_nominal_glyph(shapingFont, scalar, &glyph) != 0
    }

    /// What a glyph inks, in em; nil for a glyph without pixels.
    func ink(of glyph: UInt32) -> InkBounds? {
        if let known = inks[glyph] { return known.isEmpty ? nil : known }
        var extents = hb_glyph_extents_t()
        let isKnown = unsafe hb_font_get_glyph_extents(shapingFont, glyph, &extents) != 0
        let (x, y) = (Double(extents.x_bearing) / unitsPerEm, Double(extents.y_bearing) / unitsPerEm)
        let found = InkBounds(
            left: x, right: x + Double(extents.width) / unitsPerEm, above: y, below: -(y + Double(extents.height) / unitsPerEm))
        let ink = isKnown && extents.width != 0 && extents.height != 0 ? found : InkBounds.empty
        // A face with very many glyphs, such as those for Chinese, would keep megabytes of them in time.
        if inks.count >= 4096 { inks.removeAll() }
        inks[glyph] = ink
        return ink.isEmpty ? nil : ink
    }

    /// Loads a glyph at a size and lets `body` use its slot; nil when the font has no such outline.
    ///
    /// Outlines are not hinted: the interface's sizes are not whole, and text must keep its width from size to size.
    func withGlyph<Result>(_ glyph: UInt32, size: Double, _ body: (FT_GlyphSlot) -> Result?) -> Result? {
        let wanted = FT_F26Dot6((size * 64).rounded())
        if !isColor, wanted != currentSize {
            guard unsafe FT_Set_Char_Size(face, 0, wanted, 72, 72) == 0 else { return nil }
            currentSize = wanted
        }
        let flags = isColor ? FT_LOAD_COLOR : Int(FT_LOAD_NO_HINTING) | FT_LOAD_NO_BITMAP
        guard unsafe FT_Load_Glyph(face, glyph, Int32(flags)) == 0, let slot = unsafe face.pointee.glyph else { return nil }
        return unsafe body(slot)
    }
}
