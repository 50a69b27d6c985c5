import Drawing
import Geometry
import Testing

@testable import Text

/// Nothing that can be typed, pasted or found in a file name stops the process.
@Suite struct TextRobustnessTests {
    let engine: TextEngine

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    private func draw(_ text: String, _ font: Font = Font(.bold, size: 22), in box: TextBox = TextBox(maximumWidth: 200)) -> TextLayout {
        let layout = engine.layout(text, font, in: box)
        let bitmap = Bitmap(size: Size(width: 200, height: 60), format: .opaque)
        engine.draw(layout, at: .zero, .white, on: Painter(bitmap, cache: PaintCache()))
        return layout
    }

    /// Scalars of all planes, in steps that meet every block of those that have characters, beside letters; and the ones that no character
    /// may have.
    @Test func everyPartOfUnicodeCanBeDrawn() {
        var scalars = stride(from: UInt32(0), to: 0x32000, by: 61).map { $0 } + Array(0x1F1E6...0x1F1FF) + Array(0x1F3FB...0x1F3FF)
        scalars += stride(from: UInt32(0x32000), to: 0x110000, by: 4099)
        scalars += (UInt32(0)...16).flatMap { [$0 << 16 | 0xFFFE, $0 << 16 | 0xFFFF, $0 << 16] }
        scalars += [0x200B, 0x200D, 0x202E, 0x2066, 0xFEFF, 0xFE0F, 0xE0001, 0xE007F, 0xE01EF, 0xFFFC, 0xFDFD, 0x0600, 0x110BD]
        for scalar in scalars.compactMap({ Unicode.Scalar($0) }) {
            let text = "a" + String(scalar) + "ב" + String(scalar) + String(scalar)
            let layout = draw(text)
            #expect(layout.lines.map { $0.characters.count }.reduce(0, +) <= text.count)
        }
    }

    /// The line breaker's library stops the process for some scalars; all of them go by it here, each between others.
    @Test func everyScalarCanBeBroken() {
        let all = (UInt32(0)..<0x110000).filter { Unicode.Scalar($0) != nil }
        for start in stride(from: 0, to: all.count, by: 4096) {
            let part = Array(all[start..<min(start + 4096, all.count)])
            let breaks = LineBreaks.find(in: part)
            #expect(breaks.count == part.count)
        }
        let alone = stride(from: 0, to: all.count, by: 7).map { LineBreaks.find(in: [0x61, all[$0], 0x20, all[$0]]).count }
        #expect(alone.allSatisfy { $0 == 4 })
    }

    @Test func stringsFromASeedCanBeDrawnAndEveryCaretIsInside() {
        let parts: [Character] = Array("a fi\u{301}\u{200D}שלا🇩🇪👨‍👩‍👧‍👦\n\tन् क्षि\u{202E}ก็漢字(]!١2\u{0}\u{FFFF}")
        var state: UInt64 = 7
        for _ in 0..<400 {
            var text = ""
            for _ in 0..<Int(state >> 60) + 1 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text.append(parts[Int((state >> 33) % UInt64(parts.count))])
            }
            let layout = draw(text)
            for offset in 0...text.count {
                #expect((0...layout.size.width + 1).contains(layout.caretX(at: offset)), "\(text.unicodeScalars.map(\.value))")
            }
        }
    }

    @Test func manyMarksOnOneLetterAreOneCharacter() {
        let text = "a" + String(repeating: "\u{301}", count: 2000)
        #expect(draw(text).lines[0].characters == 0..<1)
    }

    @Test func controlCharactersShowNothing() {
        let plain = engine.layout("ab", Font(.bold, size: 22)).lines[0].width
        #expect(engine.layout("a\u{7}\u{1B}b\u{0}", Font(.bold, size: 22)).lines[0].width == plain)
    }

    @Test func unknownCharactersShowABox() {
        let layout = engine.layout("\u{10FFFD}", Font(.medium, size: 40))
        let bitmap = Bitmap(size: Size(width: 60, height: 60), format: .opaque)
        engine.draw(layout, at: .zero, .white, on: Painter(bitmap, cache: PaintCache()))
        let inked = (0..<3600).filter { bitmap.pixel(x: $0 % 60, y: $0 / 60) & 255 > 128 }.count
        #expect(inked > 100)
    }

    @Test(arguments: [0.5, 1, 1000]) func extremeSizesCanBeDrawn(_ size: Double) {
        #expect(!draw("Wj 🎉", Font(.bold, size: size)).lines.isEmpty)
    }

    @Test func aTypefaceThatIsNotThereFallsBackToTheInterfaces() {
        let unknown = engine.layout("Hello", Font(Typeface(named: "No Such Face"), size: 20))
        #expect(unknown.lines[0].width == engine.layout("Hello", Font(.medium, size: 20)).lines[0].width)
        #expect(!engine.catalog.has(Typeface(named: "No Such Face")))
    }

    @Test func operatorsFolderComesFirst() throws {
        let catalog = try FontCatalog(operatorFolder: "/usr/share/fonts/truetype/dejavu")
        #expect(catalog.has(Typeface(named: "DejaVuSans-Bold")))
        let engine = TextEngine(catalog: catalog)
        let width = engine.layout("Hello", Font(Typeface(named: "DejaVuSans-Bold"), size: 20)).lines[0].width
        #expect(width != engine.layout("Hello", Font(.medium, size: 20)).lines[0].width)
    }

    /// Drawing a text in small pieces is drawing it whole, or damage would leave traces.
    @Test(arguments: [3, 7, 16, 33]) func clippedPiecesMakeTheWhole(_ side: Int) {
        let layout = engine.layout("Ågjÿ 🎉 שלום fi", Font(.extraBold, size: 31), in: TextBox(maximumWidth: 150))
        let cache = PaintCache()
        let size = Size(width: 170, height: 90)
        let (whole, pieces) = (Bitmap(size: size, format: .opaque), Bitmap(size: size, format: .opaque))
        engine.draw(layout, at: Point(x: 5, y: 3), .white, on: Painter(whole, cache: cache))
        let painter = Painter(pieces, cache: cache)
        for y in stride(from: 0, to: size.height, by: side) {
            for x in stride(from: 0, to: size.width, by: side) {
                painter.within(Rect(x: x, y: y, width: side, height: side)) {
                    engine.draw(layout, at: Point(x: 5, y: 3), .white, on: painter)
                }
            }
        }
        #expect(pieces.hasSamePixels(as: whole))
    }
}
