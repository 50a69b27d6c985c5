import Drawing
import Geometry
import Testing
import Text

@Suite struct CaretTests {
    let engine: TextEngine
    let font = Font(.medium, size: 24)

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    @Test(arguments: ["Hello", "fi ffl office", "e\u{301}a\u{308}o", "👨‍👩‍👧‍👦🇩🇪a", "नमस्ते", "tab\tand\u{7}bell"])
    func everyCharacterHasItsPlaceFromLeftToRight(_ text: String) {
        let layout = engine.layout(text, font)
        let carets = (0...text.count).map { layout.caretX(at: $0) }
        #expect(carets.first == 0)
        #expect(abs(Double(carets.last ?? 0) - layout.lines[0].width) <= 0.5)
        #expect(carets == carets.sorted())
        for (offset, x) in carets.enumerated() { #expect(layout.caretX(at: layout.characterOffset(nearestX: x)) == x, "offset \(offset)") }
    }

    @Test func hebrewRunsFromRightToLeft() {
        let layout = engine.layout("שלום", font)
        let carets = (0...4).map { layout.caretX(at: $0) }
        #expect(carets == carets.sorted(by: >))
        #expect(Set(carets).count == 5)
        #expect(abs(Double(carets[0]) - layout.lines[0].width) <= 0.5)
        #expect(carets.last == 0)
    }

    /// In right-to-left text the number keeps its order and stands to the left of the word before it.
    @Test func numbersInHebrewKeepTheirOrder() {
        let layout = engine.layout("שנת 2026", font)
        let digits = (4...7).map { layout.caretX(at: $0) }
        #expect(digits == digits.sorted())
        #expect((digits.max() ?? 0) < layout.caretX(at: 2))
    }

    @Test func ligaturesAreDividedEvenly() throws {
        // Lam and alef become one glyph of two characters.
        let layout = engine.layout("لا", font)
        let (right, middle, left) = (layout.caretX(at: 0), layout.caretX(at: 1), layout.caretX(at: 2))
        #expect(right > middle && middle > left)
        #expect(abs((right + left) / 2 - middle) <= 1)
    }

    @Test func carriesOnAcrossLines() {
        let layout = engine.layout("one two three four", font, in: TextBox(maximumWidth: 80))
        #expect(layout.lines.count > 1)
        let second = layout.lines[1].characters.lowerBound
        #expect(layout.line(at: second) == 1)
        #expect(layout.caretX(at: second) == 0)
        #expect(layout.characterOffset(nearestX: 0, line: 1) == second)
    }

    @Test func placesOutsideAreHeld() {
        let layout = engine.layout("abc", font)
        #expect(layout.characterOffset(nearestX: -500) == 0)
        #expect(layout.characterOffset(nearestX: 5000) == 3)
        #expect(layout.caretX(at: 99) == layout.caretX(at: 3))
    }
}
