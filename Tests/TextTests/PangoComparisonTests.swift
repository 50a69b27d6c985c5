import Foundation
import Geometry
import Testing

@testable import Text

/// Our layout of right-to-left and mixed captions beside Pango's.
@Suite struct PangoComparisonTests {
    let engine: TextEngine
    let peer: PangoPeer

    init() throws {
        engine = TextEngine(catalog: try FontCatalog())
        peer = try #require(PangoPeer())
    }

    static let captions = [
        "שלום", "שלום עולם", "שלום, עולם!", "מה? (באמת)", "כשאתה שומע את השקית נפתחת", "שנת 2026", "12:30 בצהריים", "ב-12:30 בדיוק",
        "100% הצלחה", "מחיר: 25.50 ₪", "MemeMe בעברית", "זה MemeMe 2026!", "אני אוהב Swift (מאוד) וגם C++", "[א] {ב} (ג)", "a (ב) c",
        "Hello שלום World", "Hello שלום 123 World", "שלום 123 abc 456 עולם", "א\"ב ג'ד", "בְּרֵאשִׁית בָּרָא", "עברית - English - עברית",
        "\u{200F}abc!", "אבג \u{200E}(x)\u{200E} דהו", "مرحبا", "مرحبا بالعالم", "مرحبا، كيف حالك؟", "لا إله", "الساعة 12:30", "عام ٢٠٢٦",
        "نسخة 2.0 (جديدة)", "MemeMe بالعربية", "أحب Swift (جدا) و C++", "هذا [مهم] جدا", "السلام عليكم ورحمة الله وبركاته",
        "Hello مرحبا World",
        "مَرْحَبًا بِكُم", "ﷲ لله", "عربي עברית English", "١٢٣ + ٤٥٦ = ٥٧٩", "1 + 2 = 3 שלום", "سعر: 25,50 €", "ABC 123 שלום (456) DEF",
    ]

    /// A glyph without what the two may differ in: Pango takes a space from the face before it.
    private struct Mark: Equatable, CustomStringConvertible {
        let scalar: Int
        let id: UInt32
        var description: String { "\(scalar):\(id)" }
    }

    /// The number of the character that each scalar belongs to: HarfBuzz's clusters are finer with Pango's settings.
    private func characters(_ caption: String) -> [Int] {
        caption.enumerated().flatMap { number, character in Array(repeating: number, count: character.unicodeScalars.count) }
    }

    private func ourLine(_ text: ShapedText, _ line: Range<Int>) -> [(scalar: Int, id: UInt32, advance: Double)] {
        text.visualOrder(of: line).flatMap { index in
            let cluster = text.clusters[index]
            return text.glyphs[cluster.glyphs].map { (cluster.scalars.lowerBound, $0.id, $0.advance) }
        }
    }

    private func isInvisible(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar.properties.isDefaultIgnorableCodePoint }

    /// The same glyphs of the same letters in the same order, so joined, mirrored and reordered alike, and equally wide.
    @Test(arguments: captions) func glyphsAndTheirOrderAreTheSame(_ caption: String) {
        let scalars = Array(caption.unicodeScalars)
        let shaped = engine.shape(caption, .caption)
        let ours = ourLine(shaped, 0..<shaped.clusterCount).filter { !isInvisible(scalars[$0.scalar]) }
        let theirs = peer.glyphs(caption).filter { !isInvisible(scalars[$0.scalar]) }
        let characters = characters(caption)
        let theirMarks = theirs.map { Mark(scalar: characters[$0.scalar], id: $0.id) }
        #expect(ours.map { Mark(scalar: characters[$0.scalar], id: $0.id) } == theirMarks)
        for (our, their) in zip(ours, theirs) { #expect(abs(our.advance - their.advance) < 0.002, "scalar \(our.scalar)") }
    }

    /// Spaces included, the letters that were seen beside each other are beside each other in both.
    @Test(arguments: captions) func spacesStandAtTheSamePlaces(_ caption: String) {
        let scalars = Array(caption.unicodeScalars)
        let shaped = engine.shape(caption, .caption)
        let ours = ourLine(shaped, 0..<shaped.clusterCount).map(\.scalar).filter { scalars[$0] == " " || !isInvisible(scalars[$0]) }
        let theirs = peer.glyphs(caption).map(\.scalar).filter { scalars[$0] == " " || !isInvisible(scalars[$0]) }
        let characters = characters(caption)
        #expect(ours.map { characters[$0] } == theirs.map { characters[$0] })
    }

    /// Lines hold the same letters, in the same order on every line.
    ///
    /// Left out are words that are wider than the line, which Pango lets hang out, and lines that end within a tenth of an em of the edge:
    /// Pango takes spaces from the face before them, which have other widths.
    @Test func linesAreTheSame() throws {
        var compared = 0
        for caption in Self.captions {
            for width in [2.2, 3.3, 4.4, 5.5] where engine.shape(caption, .caption).widestWord <= width - 0.1 {
                let theirs = theirLines(caption, width)
                guard theirs == theirLines(caption, width - 0.1), theirs == theirLines(caption, width + 0.1) else { continue }
                #expect(ourLines(caption, width) == theirs, "\(caption) on lines of \(width) em")
                compared += theirs.count > 1 ? 1 : 0
            }
        }
        #expect(compared > 40, "only \(compared) captions of several lines were compared")
    }

    private func ourLines(_ caption: String, _ width: Double) -> [[Int]] {
        let (scalars, characters) = (Array(caption.unicodeScalars), characters(caption))
        let layout = engine.layout(caption, Font(.caption, size: 1000), in: TextBox(maximumWidth: Int(width * 1000)))
        let shaped = engine.shape(caption, .caption)
        return layout.lines.map { line in
            let clusters = shaped.clusters.indices.filter { line.characters.contains(shaped.clusters[$0].characters.lowerBound) }
            guard let first = clusters.first, let last = clusters.last else { return [] }
            return ourLine(shaped, first..<last + 1).map(\.scalar).filter { !isInvisible(scalars[$0]) }.map { characters[$0] }
        }
    }

    private func theirLines(_ caption: String, _ width: Double) -> [[Int]] {
        let (scalars, characters) = (Array(caption.unicodeScalars), characters(caption))
        let glyphs = peer.glyphs(caption, width: width)
        return (0...(glyphs.last?.line ?? 0)).map { number in
            glyphs.filter { $0.line == number && !isInvisible(scalars[$0.scalar]) }.map { characters[$0.scalar] }
        }
    }
}

extension ShapedText {
    fileprivate var widestWord: Double {
        zip([0] + lineEnds, lineEnds).map { width(of: $0..<$1) }.max() ?? 0
    }
}
