/// Collects the glyphs of runs and cuts the text into clusters.
struct ClusterAssembly {
    private let text: CleanText
    private let bidi: BidiText
    private let breaks: [ShapedText.LineBreak]
    private var glyphs: [ShapedText.Glyph] = []
    private var clusters: [ShapedText.Cluster] = []

    init(_ text: CleanText, bidi: BidiText, breaks: [ShapedText.LineBreak]) {
        (self.text, self.bidi, self.breaks) = (text, bidi, breaks)
    }

    /// Takes the glyphs of the next run in logical order.
    mutating func append(
        _ output: [HarfBuzzBuffer.Glyph], face: Int, unitsPerEm: Double, isRightToLeft: Bool, _ run: Range<Int>
    ) {
        var found: [ShapedText.Cluster] = []
        for glyph in output {
            let index = glyphs.count
            let isLineFeed = text.scalars[glyph.cluster] == 0x0A
            let advance = isLineFeed ? 0 : Double(glyph.advance) / unitsPerEm
            if !isLineFeed {
                glyphs.append(
                    ShapedText.Glyph(
                        face: face, id: glyph.id, advance: advance, x: Double(glyph.x) / unitsPerEm, y: Double(glyph.y) / unitsPerEm))
            }
            if let last = found.last, belong(last.scalars.lowerBound, glyph.cluster) {
                let first = min(last.scalars.lowerBound, glyph.cluster)
                found[found.count - 1].advance += advance
                found[found.count - 1].glyphs = last.glyphs.lowerBound..<glyphs.count
                found[found.count - 1].scalars = first..<first
            } else {
                found.append(cluster(from: glyph.cluster, advance, isRightToLeft, index..<glyphs.count))
            }
        }
        if isRightToLeft { found.reverse() }
        for index in found.indices {
            let end = index + 1 < found.count ? found[index + 1].scalars.lowerBound : run.upperBound
            close(&found[index], at: end)
        }
        clusters += found
    }

    /// Whether two scalars stay together: HarfBuzz parts some characters of several scalars, when no font has all of them.
    private func belong(_ scalar: Int, _ other: Int) -> Bool { text.characterOfScalar[scalar] == text.characterOfScalar[other] }

    /// Whether a scalar is a space that hangs out of a line's end; spaces that forbid a break do not.
    private static func isSpace(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x0A, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
        default: false
        }
    }

    private func cluster(from scalar: Int, _ advance: Double, _ isRightToLeft: Bool, _ glyphs: Range<Int>) -> ShapedText.Cluster {
        ShapedText.Cluster(
            characters: 0..<0, scalars: scalar..<scalar, advance: advance, isRightToLeft: isRightToLeft,
            isSpace: Self.isSpace(text.scalars[scalar]), breakAfter: .none, glyphs: glyphs)
    }

    /// Fills in what is known once the next cluster's start is.
    private func close(_ cluster: inout ShapedText.Cluster, at end: Int) {
        let start = cluster.scalars.lowerBound
        cluster.scalars = start..<end
        let next = end < text.characterOfScalar.count ? text.characterOfScalar[end] : text.characterCount
        cluster.characters = text.characterOfScalar[start]..<next
        cluster.breakAfter = breaks[end - 1]
        // The library calls the end of the text a mandatory break, which is only true of line feeds.
        if cluster.breakAfter == .mandatory, text.scalars[end - 1] != 0x0A { cluster.breakAfter = .none }
    }

    func finish() -> ShapedText {
        ShapedText(clusters: clusters, glyphs: glyphs, bidi: bidi, characterCount: text.characterCount)
    }
}
