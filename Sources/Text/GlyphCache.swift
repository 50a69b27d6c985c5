internal import Drawing
internal import Geometry

/// A glyph as it is drawn: coverage or a picture, and where its top left pixel lies relative to the pen.
struct GlyphImage {
    /// Nil for a glyph without pixels, such as a space.
    let bitmap: Bitmap?
    let offset: Point
}

/// Glyphs that were drawn recently, bounded by the bytes of their pixels.
final class GlyphCache {
    struct Key: Hashable {
        let face: Int
        let glyph: UInt32
        /// In 64ths of a pixel per em.
        let size: Int
        /// Where between two pixels the pen stands, in quarters.
        let quarter: Int
        /// How far the baseline is below a whole pixel, in quarters.
        var drop = 0
        /// The width of the outline in thousandths of an em; 0 for the glyph itself.
        var outline = 0
    }

    private struct Entry {
        let image: GlyphImage
        var lastUse: Int
    }

    private let byteLimit: Int
    private(set) var byteCount = 0
    private var entries: [Key: Entry] = [:]
    private var uses = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    func image(_ key: Key, _ make: () -> GlyphImage) -> GlyphImage {
        uses += 1
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = uses
            return entries.values[index].image
        }
        let image = make()
        let cost = Self.cost(of: image)
        // A glyph that would push out a quarter of everything else is not worth keeping.
        guard cost < byteLimit / 4 else { return image }
        entries[key] = Entry(image: image, lastUse: uses)
        byteCount += cost
        if byteCount > byteLimit { dropOlderHalf() }
        return image
    }

    /// What an entry takes, the bitmap's own bookkeeping (about 400 bytes) included.
    private static func cost(of image: GlyphImage) -> Int { (image.bitmap?.byteCount ?? 0) + 512 }

    private func dropOlderHalf() {
        let uses = entries.values.map(\.lastUse).sorted()
        let oldestKept = uses[uses.count / 2]
        entries = entries.filter { $0.value.lastUse >= oldestKept }
        byteCount = entries.values.reduce(0) { $0 + Self.cost(of: $1.image) }
    }
}
