import Drawing
import Geometry
import Memes
import Testing
import Text

@Suite struct CaptionLayoutTests {
    let engine: TextEngine

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    private let box = Size(width: 1440, height: 1080)

    private func layout(_ text: String, _ edge: Caption.Edge = .top, in box: Size? = nil, shape: Size? = nil) -> CaptionLayout {
        MemeRenderer.layout(text, edge: edge, in: box ?? self.box, shape: shape, engine: engine)
    }

    @Test func shortTextIsOneLineOfTheLargestSize() {
        let layout = layout("TOP")
        #expect(layout.lines.count == 1)
        #expect(layout.fontSize == 0.15 * 1080)
        #expect(!layout.isFull)
    }

    @Test func longTextBreaksIntoEvenLinesBeforeItGetsSmall() {
        let layout = layout("One does not simply walk into a photo booth")
        #expect(layout.lines.count > 1)
        #expect(layout.fontSize >= 0.06 * 1080)
        let widths = layout.lines.map(\.text.width)
        #expect((widths.min() ?? 0) > (widths.max() ?? 0) * 0.6)
    }

    @Test func keyboardStopsWhereThreeLinesReachTheFloor() {
        var text = ""
        var isFull = false
        for _ in 0..<60 where !isFull {
            text += "many words "
            isFull = layout(text).isFull
        }
        #expect(isFull)
        let full = layout(text)
        #expect(full.lines.count == 3)
        #expect(full.fontSize <= 0.06 * 1080)
        #expect(full.fontSize > 0.05 * 1080)
        #expect(!layout(String(text.prefix(text.count / 2))).isFull)
    }

    @Test func emptyTextDrawsNothing() {
        #expect(layout("").lines.isEmpty)
        #expect(layout("").bounds.isEmpty)
        #expect(!layout("").isFull)
    }

    @Test(arguments: ["Straße", "ﬁn", "éà"]) func lettersBecomeCapitalsByTheFullMapping(_ text: String) {
        let capitals = ["Straße": "STRASSE", "ﬁn": "FIN", "éà": "ÉÀ"][text] ?? ""
        #expect(layout(text).lines.map(\.text.width) == layout(capitals).lines.map(\.text.width))
    }

    /// The same photo at every size has the same lines, in the same places, up to the rounding of pixels.
    @Test(arguments: [120, 333, 480, 1000, 1080, 4000]) func allSizesBreakAlike(_ height: Int) {
        let photo = Size(width: 4032, height: 3024)
        let texts = ["When you hear a snack wrapper", "One does not simply walk into a photo booth", "ab", "a b c d e f g h i j k l m n o"]
        for text in texts {
            let reference = layout(text, .bottom, in: Size(width: 1440, height: 1080), shape: photo)
            let size = photo.aspectFit(in: Size(width: 100_000, height: height))
            let other = layout(text, .bottom, in: size, shape: photo)
            #expect(other.lines.map(\.text.width) == reference.lines.map(\.text.width))
            #expect(abs(other.fontSize / Double(height) - reference.fontSize / 1080) < 1e-12)
            for (line, expected) in zip(other.lines, reference.lines) {
                #expect(abs(line.start.y / Double(height) - expected.start.y / 1080) < 1e-9)
                #expect(abs(line.start.x - expected.start.x * Double(height) / 1080) < 1)
            }
        }
    }

    /// Whatever is typed stays inside the picture and inside the bounds that say what has to be redrawn.
    @Test(arguments: [Size(width: 640, height: 360), Size(width: 400, height: 400), Size(width: 270, height: 480)])
    func nothingIsDrawnOutsideBoundsAndPicture(_ size: Size) {
        let long = "a much longer text that has to be broken into lines by the rules"
        for text in ["W", "WWW WWW WWW WWW", "ÀÉÎ ÕŪ jgpq", long, "OOOOOOOOOOOOOOOOOO"] {
            for edge in Caption.Edge.allCases {
                let layout = layout(text, edge, in: size)
                let margin = 40
                let canvas = Bitmap(size: Size(width: size.width + 2 * margin, height: size.height + 2 * margin), format: .premultiplied)
                MemeRenderer.draw(
                    layout, at: Point(x: margin, y: margin), on: Painter(canvas, cache: PaintCache()), engine: engine)
                let drawn = canvas.inkedBounds.offset(by: Point(x: -margin, y: -margin))
                #expect(!drawn.isEmpty)
                #expect(Rect(size: size).contains(drawn), "\(text) at \(edge) in \(size) draws on \(drawn)")
                #expect(layout.bounds.contains(drawn), "\(text) draws on \(drawn), bounds \(layout.bounds)")
            }
        }
    }

    /// A caption on green, without the picture's own colours.
    private func drawn(_ layout: CaptionLayout) -> Bitmap {
        let picture = Bitmap(size: layout.box, format: .opaque)
        let painter = Painter(picture, cache: PaintCache())
        painter.fill(picture.bounds, Color(0x00FF00))
        MemeRenderer.draw(layout, at: .zero, on: painter, engine: engine)
        return picture
    }

    /// The outline keeps its share of the text: the line beside the stem of an I is 0.075 em wide at every size, and so is the one beside a
    /// picture, which is drawn once.
    @Test(arguments: ["I", "🟥"], [200, 480, 1080, 2400, 3000]) func outlineIsProportional(_ text: String, _ height: Int) {
        let layout = layout(text, in: Size(width: height * 4 / 3, height: height))
        let picture = drawn(layout)
        let y = Int(layout.lines[0].start.y - layout.fontSize * 0.35)
        let row = (0..<picture.size.width / 2).map { picture.pixel(x: $0, y: y) & 0xFFFFFF }
        // What is neither the green of the picture nor the white or red of the letter is the outline's share.
        let black = row.reduce(0.0) { sum, word in sum + 1 - Double(max(word >> 8 & 255, word >> 16 & 255)) / 255 }
        let darkRed = text == "I" ? 0 : layout.fontSize * 0.02
        #expect(abs(black - layout.fontSize * 0.075) < 0.8 + darkRed, "\(black) of \(layout.fontSize)")
    }

    /// Joined letters are one shape: nothing of the outline or the picture shows between them.
    @Test(arguments: [300, 481, 1080, 1733]) func joinedLettersShowNoSeam(_ height: Int) {
        let layout = layout("ـــــــــ", in: Size(width: height * 4 / 3, height: height))
        let picture = drawn(layout)
        let line = layout.lines[0]
        let y = Int(line.start.y - (line.text.ink.above - line.text.ink.below) / 2 * layout.fontSize)
        let left = Int(line.start.x + line.text.ink.left * layout.fontSize) + 2
        let right = Int(line.start.x + line.text.ink.right * layout.fontSize) - 2
        #expect(right - left > height / 10)
        #expect((left..<right).allSatisfy { picture.pixel(x: $0, y: y) & 0xFFFFFF == 0xFFFFFF })
    }

    /// Letters of a lower line, which reach up into the one above, do not cover it with their outline.
    @Test func outlinesLieBelowAllLetters() {
        let size = Size(width: 640, height: 480)
        let layout = layout("GGGGG,,,,, ÅÅÅÅÅÅÅÅÅ GGGGG,,,,, ÅÅÅÅÅÅÅÅÅ GGGGG,,,,, ÅÅÅÅÅÅÅÅÅ", in: size)
        #expect(layout.lines.count > 1)
        func whites(_ style: CaptionStyle) -> [Bool] {
            var styled = style
            styled.fill = .white
            let caption = MemeRenderer.layout(
                "GGGGG,,,,, ÅÅÅÅÅÅÅÅÅ GGGGG,,,,, ÅÅÅÅÅÅÅÅÅ GGGGG,,,,, ÅÅÅÅÅÅÅÅÅ", edge: .top, in: size, style: styled, engine: engine)
            let picture = drawn(caption)
            return (0..<size.area).map { picture.pixel(x: $0 % size.width, y: $0 / size.width) & 0xFFFFFF == 0xFFFFFF }
        }
        var bare = CaptionStyle.standard
        bare.outline = .clear
        #expect(whites(.standard) == whites(bare))
    }
}
