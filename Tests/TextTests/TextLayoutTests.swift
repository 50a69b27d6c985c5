import Drawing
import Geometry
import Testing
import Text

@Suite struct TextLayoutTests {
    let engine: TextEngine
    let font = Font(.medium, size: 20)

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    @Test func emptyTextHasOneLineAndACaret() {
        let layout = engine.layout("", font)
        #expect(layout.lines.count == 1)
        #expect(layout.size.width == 0)
        #expect(layout.size.height > 20)
        #expect(layout.caretX(at: 0) == 0)
        #expect(layout.characterOffset(nearestX: 50) == 0)
    }

    @Test func metricsAreInters() {
        let metrics = engine.metrics(Font(.bold, size: 100))
        #expect(abs(metrics.capHeight - 72.7) < 0.1)
        #expect(abs(metrics.ascent - 96.875) < 0.1)
        #expect(abs(metrics.descent - 24.1) < 0.1)
        #expect((50...60).contains(metrics.xHeight))
    }

    @Test func lineHeightCentresTheText() {
        let metrics = engine.metrics(font)
        let layout = engine.layout("Ag", font, in: TextBox(lineHeight: 40))
        #expect(layout.size.height == 40)
        #expect(abs(Double(layout.firstBaseline) - (20 + (metrics.ascent - metrics.descent) / 2)) <= 0.5)
    }

    @Test func widthGrowsWithSizeAlone() {
        let text = "The same words at every size, kerned: AVATAR To."
        let reference = engine.layout(text, Font(.semibold, size: 1000)).lines[0].width / 1000
        for size in [11.25, 18, 27.5, 64] {
            #expect(abs(engine.layout(text, Font(.semibold, size: size)).lines[0].width / size - reference) < 1e-9)
        }
    }

    @Test func trackingIsAddedToEveryCharacter() {
        let plain = engine.layout("Title", Font(.bold, size: 100)).lines[0].width
        let tight = engine.layout("Title", Font(.bold, size: 100, tracking: -0.02)).lines[0].width
        #expect(abs(plain - tight - 10) < 1e-6)
    }

    @Test func tabularNumbersAreEquallyWide() {
        let font = Font(.medium, size: 50, hasTabularNumbers: true)
        let widths = Set("0123456789".map { engine.layout(String($0), font).lines[0].width })
        // Inter's own tabular digits differ by 2 of its 2816 units, 0.04 pixels here.
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) < 0.04, "\(widths)")
        let proportional = Set("0123456789".map { engine.layout(String($0), Font(.medium, size: 50)).lines[0].width })
        #expect((proportional.max() ?? 0) - (proportional.min() ?? 0) > 5)
    }

    @Test func linesBreakBetweenWordsAndStayInTheBox() {
        let text = "Several words that do not fit on a single line of this box"
        let layout = engine.layout(text, font, in: TextBox(maximumWidth: 150))
        #expect(layout.lines.count > 2)
        #expect(layout.size.width <= 150)
        #expect(!layout.isTruncated)
        #expect(layout.lines.map { $0.characters.count }.reduce(0, +) == text.count)
        let characters = Array(text)
        for line in layout.lines.dropLast() { #expect(characters[line.characters.upperBound - 1] == " ") }
    }

    @Test func aWordWiderThanTheBoxIsBrokenBetweenCharacters() {
        let layout = engine.layout("Donaudampfschifffahrtsgesellschaft", font, in: TextBox(maximumWidth: 90))
        #expect(layout.lines.count > 2)
        #expect(layout.size.width <= 90)
    }

    @Test func aBoxNarrowerThanALetterStillEnds() {
        let layout = engine.layout("abc", font, in: TextBox(maximumWidth: 1))
        #expect(layout.lines.count == 3)
    }

    @Test func lineFeedsEndLines() {
        #expect(engine.layout("one\ntwo\r\nthree", font).lines.count == 3)
        #expect(engine.layout("one\n", font).lines.count == 2)
    }

    @Test func longTextEndsInAnEllipsisThatFits() {
        let text = "A title that is much too long for its bar"
        for width in stride(from: 20, through: 300, by: 7) {
            let layout = engine.layout(text, font, in: .line(width: width))
            #expect(layout.lines.count == 1)
            #expect(layout.isTruncated)
            #expect(layout.size.width <= width)
        }
        #expect(!engine.layout(text, font, in: .line(width: 2000)).isTruncated)
    }

    @Test func exactWidthNeedsNoEllipsis() {
        let text = "Fits exactly"
        let width = engine.layout(text, font).size.width
        #expect(!engine.layout(text, font, in: .line(width: width)).isTruncated)
    }

    @Test func lastOfSeveralLinesIsTruncated() {
        let layout = engine.layout(
            "Several words that do not fit on two lines of a box that is so narrow", font, in: TextBox(maximumWidth: 160, maximumLines: 2))
        #expect(layout.lines.count == 2)
        #expect(layout.isTruncated)
    }

    @Test func alignmentMovesTheShorterLine() {
        let text = "A long first line\nshort"
        let (left, center, right) = (
            engine.layout(text, font), engine.layout(text, font, in: TextBox(alignment: .center)),
            engine.layout(text, font, in: TextBox(alignment: .trailing))
        )
        #expect(left.lines[1].x == 0)
        #expect(abs(Double(right.lines[1].x) - (right.lines[0].width - right.lines[1].width)) <= 1.5)
        #expect(abs(center.lines[1].x * 2 - right.lines[1].x) <= 2)
    }

    @Test func hebrewParagraphLeadsAtTheRight() {
        let layout = engine.layout("שורה ארוכה מאוד\nקצר", font)
        #expect(layout.lines[1].x > 0)
    }
}
