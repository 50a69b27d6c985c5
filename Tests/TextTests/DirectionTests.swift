import Drawing
import Geometry
import Testing

@testable import Text

/// Which way texts are read where those around them are read from right to left, and marks that only say so.
@Suite struct DirectionTests {
    private let engine: TextEngine
    private let font = Font(.medium, size: 24)

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    private func layout(_ text: String, width: Int? = nil, _ alignment: TextBox.Alignment = .leading) -> TextLayout {
        var box = TextBox(maximumWidth: width, alignment: alignment)
        box.isAmongRightToLeft = true
        return engine.layout(text, font, in: box)
    }

    private func picture(_ layout: TextLayout) -> Bitmap {
        let bitmap = Bitmap(size: Size(width: layout.size.width + 20, height: layout.size.height + 20), format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.fill(bitmap.bounds, .black)
        engine.draw(layout, at: Point(x: 10, y: 10), .white, on: painter)
        return bitmap
    }

    /// Sentences have names of any direction between U+2068 and U+2069.
    @Test(arguments: [
        ("Sent to \u{2068}Anna\u{2069}.", "Sent to Anna."), ("\u{2068}12\u{2069} שלום \u{2068}34\u{2069}", "12 שלום 34"),
        ("\u{2068}\u{2069}", ""), ("مرحبا \u{2068}بكم\u{2069}", "مرحبا بكم"),
    ])
    func isolatesDrawNothing(_ text: String, _ plain: String) {
        for isAmongRightToLeft in [false, true] {
            var box = TextBox.unbounded
            box.isAmongRightToLeft = isAmongRightToLeft
            let (with, without) = (engine.layout(text, font, in: box), engine.layout(plain, font, in: box))
            #expect(with.size == without.size)
            #expect(with.lines[0].width == without.lines[0].width)
            #expect(picture(with).hasSamePixels(as: picture(without)), "\(text) among right to left: \(isAmongRightToLeft)")
        }
    }

    @Test func anIsolatedNameKeepsItsPlace() {
        // The name is the last word of the Hebrew sentence, so it is seen at the left, and its dot does not go to the other side of it.
        let layout = layout("נשלח אל \u{2068}Anna B.\u{2069}")
        let name = (9...15).map { layout.caretX(at: $0) }
        #expect(name == name.sorted() && name[0] <= 1)
    }

    @Test func onlyATextWithoutLettersIsReadAsWhatIsAroundIt() {
        func isLeftmost(_ character: Int, _ layout: TextLayout) -> Bool { layout.caretX(at: character) <= 1 }
        #expect(isLeftmost(5, layout("10 – 12")), "the second number comes after the first, which is at the right")
        #expect(isLeftmost(0, engine.layout("10 – 12", font)))
        #expect(isLeftmost(0, layout("12:30")) && isLeftmost(0, layout("1,234.50")), "one number is one number")
        #expect(isLeftmost(0, layout("Page 10 – 12")), "the first letter decides")
        #expect(engine.shape("10 – 12", .medium, isAmongRightToLeft: true).isRightToLeft)
        #expect(!engine.shape("10 – 12", .medium).isRightToLeft)
    }

    @Test func linesOfAnyParagraphBeginAtTheRight() {
        for text in ["one two three four five six", "אחת שתיים שלוש ארבע חמש שש שבע"] {
            let leading = layout(text, width: 130)
            #expect(leading.lines.count > 1)
            for line in leading.lines { #expect(abs(Double(line.x) + line.width - Double(leading.size.width)) <= 1) }
            #expect(layout(text, width: 130, .trailing).lines.allSatisfy { $0.x == 0 })
        }
    }
}
