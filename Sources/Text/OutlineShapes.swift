internal import CFreeType
internal import Drawing
internal import Geometry

/// Outlined glyphs: the line around a glyph is made once, at a large size, and scaled from there to every other.
///
/// So the outline has the same share of the text at all sizes, and a changed size costs rasterising only.
final class OutlineShapes {
    /// The size at which shapes are kept, in pixels per em: FreeType's 64ths of a pixel are fine enough there for any output.
    private static let keptSize = 512.0

    private struct Key: Hashable {
        let face: Int
        let glyph: UInt32
        let outline: Int
    }

    private let fonts: OpenFonts
    private var shapes = RecentValues<Key, OutlineShape>(limit: 512)
    /// Decoding a picture takes longer than scaling it; one takes 70 kB.
    private var pictures = RecentValues<Key, ColorGlyph>(limit: 64)
    private var silhouettes = RecentValues<Key, Silhouette>(limit: 64)

    init(_ fonts: OpenFonts) { self.fonts = fonts }

    /// The coverage of a glyph (or of the line along its edge, when the key has an outline width) at the key's size.
    func image(_ key: GlyphCache.Key) -> GlyphImage {
        let face = fonts[key.face]
        let size = Double(key.size) / 64
        if face.isColor {
            return colorImage(key, size: size) ?? GlyphImage(bitmap: nil, offset: .zero)
        }
        let kept = Key(face: key.face, glyph: key.glyph, outline: key.outline)
        let shape = shapes[kept] ?? make(kept)
        shapes[kept] = shape
        return shape.image(scale: size / Self.keptSize, shift: Point(x: key.quarter * 16, y: key.drop * 16), library: face.library)
            ?? GlyphImage(bitmap: nil, offset: .zero)
    }

    /// A colour glyph's picture, or the one line around the whole of it.
    private func colorImage(_ key: GlyphCache.Key, size: Double) -> GlyphImage? {
        let kept = Key(face: key.face, glyph: key.glyph, outline: 0)
        if key.outline > 0, let known = silhouettes[kept] { return known.image(size: size, radius: Double(key.outline) / 1000) }
        guard let picture = pictures[kept] ?? ColorGlyph(key.glyph, of: fonts[key.face]) else { return nil }
        pictures[kept] = picture
        guard key.outline > 0 else { return picture.image(size: size) }
        let silhouette = picture.silhouette()
        silhouettes[kept] = silhouette
        return silhouette.image(size: size, radius: Double(key.outline) / 1000)
    }

    private func make(_ key: Key) -> OutlineShape {
        let face = fonts[key.face]
        let shape = unsafe face.withGlyph(key.glyph, size: Self.keptSize) { slot -> OutlineShape? in
            if key.outline == 0 { return unsafe OutlineShape(copying: &slot.pointee.outline, library: face.library) }
            let radius = Double(key.outline) / 1000 * Self.keptSize * 64
            return unsafe OutlineShape(along: &slot.pointee.outline, radius: FT_Fixed(radius.rounded()), library: face.library)
        }
        return shape ?? OutlineShape(emptyIn: face.library)
    }
}

/// An outline with an owner.
@safe
final class OutlineShape {
    private var outline = unsafe FT_Outline()
    private let library: FreeTypeLibrary

    init(emptyIn library: FreeTypeLibrary) { self.library = library }

    init?(copying source: inout FT_Outline, library: FreeTypeLibrary) {
        self.library = library
        guard unsafe source.n_points > 0 else { return nil }
        guard unsafe FT_Outline_New(library.handle, FT_UInt(source.n_points), FT_Int(source.n_contours), &outline) == 0 else { return nil }
        guard unsafe FT_Outline_Copy(&source, &outline) == 0 else { return nil }
    }

    /// The line of twice `radius` (64ths of a pixel) along a glyph's edge, with round corners.
    init?(along source: inout FT_Outline, radius: FT_Fixed, library: FreeTypeLibrary) {
        self.library = library
        let stroker = unsafe library.stroker
        unsafe FT_Stroker_Set(stroker, radius, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0)
        guard unsafe FT_Stroker_ParseOutline(stroker, &source, 0) == 0 else { return nil }
        var (points, contours): (FT_UInt, FT_UInt) = (0, 0)
        guard unsafe FT_Stroker_GetCounts(stroker, &points, &contours) == 0, points > 0, points <= FT_UInt(Int16.max) else { return nil }
        guard unsafe FT_Outline_New(library.handle, points, FT_Int(contours), &outline) == 0 else { return nil }
        unsafe outline.n_points = 0
        unsafe outline.n_contours = 0
        unsafe FT_Stroker_Export(stroker, &outline)
    }

    deinit { _ = unsafe FT_Outline_Done(library.handle, &outline) }

    /// The coverage at a scale, moved right and down by 64ths of a pixel; nil when there is none.
    func image(scale: Double, shift: Point, library: FreeTypeLibrary) -> GlyphImage? {
        guard unsafe outline.n_points > 0 else { return nil }
        var scaled = unsafe FT_Outline()
        guard unsafe FT_Outline_New(library.handle, FT_UInt(outline.n_points), FT_Int(outline.n_contours), &scaled) == 0 else { return nil }
        defer { _ = unsafe FT_Outline_Done(library.handle, &scaled) }
        guard unsafe FT_Outline_Copy(&outline, &scaled) == 0 else { return nil }
        let factor = FT_Fixed((scale * 65_536).rounded())
        var matrix = FT_Matrix(xx: factor, xy: 0, yx: 0, yy: factor)
        unsafe FT_Outline_Transform(&scaled, &matrix)
        return unsafe GlyphCoverage.image(&scaled, library: library, shift: shift.x, drop: shift.y)
    }
}
