import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Memes
@testable import Text

/// Captions that nobody would write: mutants of a corpus, laid out and drawn.
@Suite struct CaptionFuzzTests {
    /// How many mutants are tried; `MEMEME_FUZZ_INPUTS` asks for more.
    private static let count = ProcessInfo.processInfo.environment["MEMEME_FUZZ_INPUTS"].flatMap(Int.init) ?? 600

    private static let corpus = CaptionPropertyTests.hostile + (1...40).map { CaptionPropertyTests.caption(UInt64($0)) }

    /// One to six changes of a text: scalars put in, taken out, moved, doubled, bytes flipped.
    private static func mutant(_ chance: inout SeededGenerator) -> String {
        var scalars = Array((corpus.randomElement(using: &chance) ?? "").unicodeScalars.prefix(300))
        for _ in 0..<Int.random(in: 1...6, using: &chance) {
            let place = Int.random(in: 0...scalars.count, using: &chance)
            switch Int.random(in: 0..<5, using: &chance) {
            case 0: scalars.insert(Unicode.Scalar(UInt32.random(in: 0..<0x110000, using: &chance)) ?? "\u{FFFD}", at: place)
            case 1: scalars.insert(contentsOf: (corpus.randomElement(using: &chance) ?? "").unicodeScalars.prefix(20), at: place)
            case 2: scalars.removeSubrange(place..<min(scalars.count, place + 3))
            case 3: scalars.shuffle(using: &chance)
            default:
                var bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
                guard let index = bytes.indices.randomElement(using: &chance) else { continue }
                bytes[index] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &chance)
                scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    @Test func mutantsAreSetInAtMostThreeLinesInsideThePicture() throws {
        let engine = TextEngine(catalog: try FontCatalog())
        let faces: [Typeface] = [.caption, .loud, .headline, .bubbly, .fancy, .robot]
        var chance = SeededGenerator(seed: 41)
        let canvas = Bitmap(size: Size(width: 200, height: 150), format: .premultiplied)
        let painter = Painter(canvas, cache: PaintCache())
        for number in 0..<Self.count {
            let text = Self.mutant(&chance)
            let style = CaptionStyle(typeface: faces[number % faces.count])
            let edge: Caption.Edge = number % 2 == 0 ? .top : .bottom
            let layout = MemeRenderer.layout(text, edge: edge, in: canvas.size, style: style, engine: engine)
            let clusters = engine.shape(style.shown(text), style.typeface).clusterCount
            #expect(layout.lines.count <= 3 && layout.fontSize > 0 && layout.fontSize.isFinite)
            #expect(layout.lines.map(\.clusters.count).reduce(0, +) == clusters, "\(text.unicodeScalars.map(\.value)) loses letters")
            for line in layout.lines { #expect(line.text.width * layout.fontSize <= 180.5) }
            MemeRenderer.draw(layout, at: .zero, on: painter, engine: engine)
            let carets = CaptionCarets(text, layout: layout, engine: engine)
            for place in [0, text.count / 2, text.count] { _ = carets.caret(at: place) }
        }
    }
}
