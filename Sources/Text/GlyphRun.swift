/// Glyphs set one behind the other from left to right.
struct GlyphRun {
    /// Pixels per em.
    let size: Double
    /// In em.
    let tracking: Double
    private(set) var glyphs: [PlacedGlyph] = []
    /// Where the next glyph goes, in pixels.
    private(set) var pen = 0.0

    init(size: Double, tracking: Double = 0) {
        self.size = size
        self.tracking = tracking
    }

    /// Adds clusters of a text in their visual order.
    ///
    /// - Returns: for the offsets of all characters and the one behind the last, where the caret stands, in pixels.
    @discardableResult
    mutating func append(_ text: ShapedText, _ clusters: Range<Int>? = nil) -> [Int: Double] {
        let line = clusters ?? 0..<text.clusterCount
        var carets: [Int: Double] = [:]
        var end: Double?
        for index in text.visualOrder(of: line) {
            let cluster = text.clusters[index]
            let left = pen
            for glyph in text.glyphs[cluster.glyphs] {
                glyphs.append(PlacedGlyph(face: glyph.face, id: glyph.id, x: pen + glyph.x * size, y: glyph.y * size))
                pen += glyph.advance * size
            }
            pen = left + (cluster.glyphs.isEmpty ? 0 : (cluster.advance + tracking) * size)
            for (number, character) in cluster.characters.enumerated() {
                let share = (pen - left) * Double(number) / Double(cluster.characters.count)
                carets[character] = cluster.isRightToLeft ? pen - share : left + share
            }
            if index == line.last { end = cluster.isRightToLeft ? left : pen }
        }
        if let end, let last = line.last { carets[text.clusters[last].characters.upperBound] = end }
        return carets
    }
}
