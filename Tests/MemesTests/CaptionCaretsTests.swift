import Drawing
import Geometry
import Memes
import Testing
import Text

@Suite struct CaptionCaretsTests {
    private let engine: TextEngine
    private static let photo = Size(width: 800, height: 600)

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    private func layout(_ text: String) -> CaptionLayout { MemeRenderer.layout(text, edge: .bottom, in: Self.photo, engine: engine) }

    private func carets(_ text: String) -> CaptionCarets { CaptionCarets(text, layout: layout(text), engine: engine) }

    private func places(_ text: String) throws -> [Rect] {
        let carets = carets(text)
        return try (0...text.count).map { try #require(carets.caret(at: $0)) }
    }

    @Test(arguments: ["Hello there", "straße", "e\u{301}x👨‍👩‍👧🇩🇪!", "office"])
    func theCaretGoesRightThroughLatinText(_ text: String) throws {
        let places = try places(text).map(\.x)
        #expect(places == places.sorted() && Set(places).count == places.count)
        let line = layout(text).lines[0]
        let (start, end) = (line.start.x, line.start.x + line.text.width * layout(text).fontSize)
        #expect(abs(Double(places[0]) - start) <= 1 && abs(Double(places[places.count - 1]) - end) <= 1)
    }

    @Test(arguments: ["שלום עולם", "مرحبا بكم"])
    func theCaretGoesLeftThroughWhatReadsFromTheRight(_ text: String) throws {
        let places = try places(text).map(\.x)
        #expect(places == places.sorted(by: >) && Set(places).count == places.count)
        #expect(carets(text).isRightToLeft && carets(text).growsLeft(at: text.count))
    }

    /// A space that was just typed hangs beyond the end, where the next word will come.
    @Test func spacesAtTheEndMoveTheCaretOutward() throws {
        let latin = try places("ab  ").map(\.x)
        #expect(latin == latin.sorted() && Set(latin).count == 5)
        let hebrew = try places("שלום  ").map(\.x)
        #expect(hebrew == hebrew.sorted(by: >) && Set(hebrew).count == 7)
    }

    @Test func mixedTextKeepsTheCaretBehindWhatWasTyped() throws {
        let text = "שלום abc 12"
        let places = try places(text).map(\.x)
        let latin = Array(places[6...8])
        #expect(latin == latin.sorted(), "latin letters go right inside of a Hebrew line: \(places)")
        #expect((places[0...4].min() ?? 0) > (latin.max() ?? 0), "the Hebrew word stands right of the Latin one")
        #expect(places[11] > places[10], "digits go right")
    }

    @Test(arguments: ["One does not simply walk into a photo booth", "שלום abc 12", "a👨‍👩‍👧b", "straße", "مرحبا بكم جميعا في المطعم الكبير"])
    func aTouchAtACaretFindsIt(_ text: String) throws {
        let carets = carets(text)
        for offset in 0...text.count {
            let place = try #require(carets.caret(at: offset))
            let found = carets.offset(nearest: place.center)
            let before = found > 0 ? carets.ends(of: found - 1..<found)?.end.x : nil
            let behind = found < text.count ? carets.ends(of: found..<found + 1)?.start.x : nil
            // Where directions meet, two offsets share a place.
            let isThere = [before, behind].contains { $0.map { abs($0 - place.x) <= 1 } ?? false }
            #expect(found == offset || isThere, "offset \(offset) of \(text) became \(found)")
        }
    }

    /// Where directions meet, the caret stands on the side that was touched.
    @Test(arguments: ["abc שלום def", "שלום abc 12 עולם"])
    func theCaretStandsWhereItWasTouched(_ text: String) throws {
        let carets = carets(text)
        for character in 0..<text.count {
            let area = try #require(carets.areas(of: character..<character + 1).first)
            for x in [area.left + 1, area.right - 1] where area.width > 6 {
                let place = carets.place(nearest: Point(x: x, y: area.center.y))
                let caret = try #require(carets.caret(at: place.offset, isBeforeNext: place.isBeforeNext))
                #expect(abs(caret.x - x) <= 2, "touched at \(x), stands at \(caret.x)")
            }
        }
    }

    @Test func aTouchFarOutsideFindsTheNearestEnd() {
        let carets = carets("abc")
        #expect(carets.offset(nearest: Point(x: -500, y: 900)) == 0 && carets.offset(nearest: Point(x: 5000, y: -900)) == 3)
        #expect(self.carets("").offset(nearest: .zero) == 0 && self.carets("").caret(at: 0) == nil)
    }

    @Test func linesHaveTheirOwnCarets() throws {
        let text = "One does not simply walk into a photo booth"
        #expect(layout(text).lines.count > 1)
        let places = try places(text)
        #expect(places.map(\.y) == places.map(\.y).sorted() && Set(places.map(\.y)).count == layout(text).lines.count)
    }

    @Test func aSelectionIsOnePieceInOneDirection() {
        let carets = carets("one two three")
        let areas = carets.areas(of: 4..<7)
        #expect(areas.count == 1 && areas[0].width > 20)
        #expect(carets.areas(of: 3..<3).isEmpty)
        let ends = carets.ends(of: 4..<7)
        #expect(ends.map { abs($0.start.x - areas[0].left) <= 1 && abs($0.end.x - areas[0].right) <= 1 } ?? false)
    }

    /// In a Hebrew line the logical stretch from one language into the other is seen in two pieces.
    @Test func aSelectionAcrossDirectionsIsSeveralPieces() {
        let carets = carets("שלום abc עולם")
        let across = carets.areas(of: 2..<7)
        #expect(across.count == 2 && across[0].right < across[1].left)
        #expect(carets.areas(of: 0..<13).count == 1, "all of it is one piece")
    }

    @Test func aSelectionOverLinesIsOnePieceALine() {
        let text = "One does not simply walk into a photo booth"
        let areas = carets(text).areas(of: 0..<text.count)
        #expect(areas.count == layout(text).lines.count)
        for (upper, lower) in zip(areas, areas.dropFirst()) { #expect(upper.bottom <= lower.top) }
    }

    /// The same text at another size has its carets at the same shares.
    @Test func placesScaleWithThePicture() throws {
        let text = "שלום abc"
        let large = MemeRenderer.layout(text, edge: .bottom, in: Size(width: 1600, height: 1200), engine: engine)
        let carets = CaptionCarets(text, layout: large, engine: engine)
        for (offset, place) in try places(text).enumerated() {
            let other = try #require(carets.caret(at: offset))
            #expect(abs(other.x - 2 * place.x) <= 2 && abs(other.y - 2 * place.y) <= 2)
        }
    }

    /// A seventh of the letters' size above their capitals and below their line.
    @Test func aSelectionIsALittleHigherThanItsLetters() throws {
        let (carets, layout) = (carets("one two"), layout("one two"))
        let (area, caret) = (try #require(carets.areas(of: 0..<3).first), try #require(carets.caret(at: 1)))
        let margin = layout.fontSize / 7
        #expect(abs(Double(caret.top - area.top) - margin) <= 1 && abs(Double(area.bottom - caret.bottom) - margin) <= 1)
    }

    @Test func whatIsTypedGrowsTheWayOfTheLetterBefore() {
        let (latin, hebrew) = (carets("abc שלום"), carets("שלום abc"))
        #expect((0...3).map(latin.growsLeft) == [false, false, false, false] && (5...8).map(latin.growsLeft) == [true, true, true, true])
        #expect((0...4).map(hebrew.growsLeft) == [true, true, true, true, true] && (6...8).map(hebrew.growsLeft) == [false, false, false])
        #expect(latin.growsLeft(at: 99) && !hebrew.growsLeft(at: 99) && !carets("").growsLeft(at: 0))
    }
}
