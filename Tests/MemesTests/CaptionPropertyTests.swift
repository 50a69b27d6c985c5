import Drawing
import Geometry
import Testing

@testable import Memes
@testable import Text

/// What holds for every caption, tried with captions from a seed in all shapes of pictures.
@Suite struct CaptionPropertyTests {
    let engine: TextEngine

    init() throws { engine = TextEngine(catalog: try FontCatalog()) }

    /// Wide, common, square and tall pictures, as width and height in any unit.
    static let shapes = [
        Size(width: 3000, height: 1000), Size(width: 4032, height: 3024), Size(width: 1, height: 1), Size(width: 1080, height: 1920),
        Size(width: 400, height: 1200),
    ]

    /// Texts of every kind that a guest, a draft or a command line may bring.
    static let hostile = [
        "", " ", "      ", "\n\n", "a\nb\r\nc\u{2028}d", String(repeating: "W", count: 200), String(repeating: "word ", count: 200),
        "🎉", String(repeating: "👨‍👩‍👧‍👦", count: 40), "\u{FDFD}", "a" + String(repeating: "\u{301}", count: 60),
        "\u{202E}abc\u{202C} \u{2066}אבג",
        String(repeating: "漢", count: 300), String(repeating: "ภาษาไทย", count: 30), "\u{200D}\u{FE0F}", "\t\u{0}\u{7F}", "ẤỂ ГЖЙ གྲྭ ཀྐྱ",
        String(repeating: "كتاب ", count: 60), "🇩🇪🇩", "i", "|", "﷽ و", "…",
    ]

    private static let words = [
        "when", "you", "hear", "a", "snack", "wrapper", "Donaudampfschifffahrt", "שלום", "(בעברית)", "مرحبا", "١٢٣", "12:30", "漢字かな", "한국어",
        "สวัสดี", "नमस्ते", "क्षत्रिय", "e\u{301}\u{323}", "ﬁn", "🎉", "👩🏽‍🚀", "🇩🇪", "#️⃣", "ẤỂ", "—", "don't", "\u{10FFFD}", "x",
    ]

    static func caption(_ seed: UInt64) -> String {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state >> 33) % limit
        }
        return (0...next(16)).map { _ in words[next(words.count)] }.joined(separator: " ")
    }

    static var captions: [String] { hostile + (1...60).map(caption) }

    private func layout(
        _ text: String, _ edge: Caption.Edge, _ box: Size, _ shape: Size, _ style: CaptionStyle = .standard
    ) -> CaptionLayout {
        MemeRenderer.layout(text, edge: edge, in: box, shape: shape, style: style, engine: engine)
    }

    /// Lines break alike at every size, and everything has the same share of the picture, up to a pixel.
    @Test(arguments: shapes, Caption.Edge.allCases) func allSizesLookAlike(_ shape: Size, _ edge: Caption.Edge) {
        let large = shape.aspectFit(in: Size(width: 4000, height: 4000))
        for text in Self.captions {
            let reference = layout(text, edge, large, shape)
            for side in [240, 333, 480, 800, 1080, 1200, 1919, 2400] {
                let box = shape.aspectFit(in: Size(width: side, height: side))
                expectAlike(layout(text, edge, box, shape), reference, text)
            }
        }
    }

    private func expectAlike(_ layout: CaptionLayout, _ reference: CaptionLayout, _ text: String) {
        let scale = Double(layout.box.height) / Double(reference.box.height)
        #expect(layout.lines.map(\.clusters) == reference.lines.map(\.clusters), "\(text) at \(layout.box)")
        #expect(abs(layout.fontSize - reference.fontSize * scale) < 1e-6)
        for (line, expected) in zip(layout.lines, reference.lines) {
            #expect(abs(line.start.y - expected.start.y * scale) < 1 && abs(line.start.x - expected.start.x * scale) < 1)
            #expect(abs(line.text.width * layout.fontSize - expected.text.width * reference.fontSize * scale) < 1)
        }
    }

    /// At most three lines, which hold the whole text in its order, never part a character, and end only where they may.
    @Test(arguments: shapes) func linesHoldTheWholeTextInOrder(_ shape: Size) {
        for text in Self.captions {
            let shown = CaptionStyle.standard.shown(text)
            let shaped = engine.shape(shown, .caption)
            let lines = layout(text, .top, shape, shape).lines.map(\.clusters)
            #expect(lines.count <= 3)
            #expect(lines.flatMap { Array($0) } == Array(0..<shaped.clusterCount))
            for line in lines.dropLast() {
                let (last, next) = (shaped.clusters[line.upperBound - 1], shaped.clusters[line.upperBound])
                #expect(last.characters.upperBound <= next.characters.lowerBound, "\(text) parts a character")
                let widest = CaptionFit.room * Double(shape.width) / Double(shape.height) / CaptionFit.floor
                #expect(last.breakAfter == .allowed || Self.wordWidth(around: line.upperBound, shaped) > widest, "\(text) parts a word")
            }
        }
    }

    /// The width of what may not be broken on both sides of a place.
    private static func wordWidth(around place: Int, _ text: ShapedText) -> Double {
        let start = (0..<place).last { text.clusters[$0].breakAfter != .none }.map { $0 + 1 } ?? 0
        let end = (place..<text.clusterCount).first { text.clusters[$0].breakAfter != .none }.map { $0 + 1 } ?? text.clusterCount
        return text.width(of: start..<end)
    }

    /// Ink with its outline stays inside the picture, and inside the bounds that are redrawn; letters stay within their share of the width.
    @Test(arguments: shapes) func nothingLeavesItsBox(_ shape: Size) {
        let box = shape.aspectFit(in: Size(width: 260, height: 260))
        for (index, text) in Self.captions.enumerated() {
            for edge in Caption.Edge.allCases {
                let style = CaptionStyle(typeface: Self.faces[index % Self.faces.count])
                let layout = layout(text, edge, box, shape, style)
                for line in layout.lines {
                    // The picture's height is rounded to whole pixels, and letters are a share of it.
                    let room = Double(box.width) * CaptionFit.room * (1 + 0.5 / Double(box.height))
                    #expect(line.text.width * layout.fontSize <= room + 0.01, "\(text) in \(box)")
                }
                let margin = 60
                let canvas = Bitmap(size: Size(width: box.width + 2 * margin, height: box.height + 2 * margin), format: .premultiplied)
                MemeRenderer.draw(layout, at: Point(x: margin, y: margin), on: Painter(canvas, cache: PaintCache()), engine: engine)
                // Stacks of dozens of marks are no writing, and may be cut off.
                let isWriting = !text.contains { $0.unicodeScalars.count > 20 }
                let allowed = isWriting ? layout.bounds.intersection(Rect(size: box)) : layout.bounds
                Painter(canvas, cache: PaintCache()).clear(allowed.offset(by: Point(x: margin, y: margin)))
                let isClear = canvas.hasSamePixels(as: Bitmap(size: canvas.size, format: .premultiplied))
                #expect(isClear, "\(text) in \(style.typeface.name) at \(edge) of \(box) draws outside \(allowed)")
            }
        }
    }

    private static let faces: [Typeface] = [.caption, .loud, .headline, .bubbly, .fancy, .robot]

    /// Nothing is set smaller than it has to be: some line fills its room, or the size is the largest there is.
    @Test(arguments: shapes) func textIsAsLargeAsItsWordsAllow(_ shape: Size) {
        let width = Double(shape.width) / Double(shape.height)
        for text in (1...60).map(Self.caption) {
            let shaped = engine.shape(CaptionStyle.standard.shown(text), .caption)
            let fit = CaptionFit(shaped, width: width)
            let widest = fit.lines.map { shaped.width(of: $0) }.max() ?? 0
            let limit = fit.lines.count == 1 ? CaptionFit.largest.oneLine : CaptionFit.largest.moreLines
            #expect(abs(fit.size - min(limit, CaptionFit.room * width / widest)) < 1e-9)
            // Below the floor all three lines are used, unless there are fewer words.
            #expect(fit.size >= CaptionFit.floor || fit.lines.count == min(3, shaped.lineEnds.count) || fit.lines.count == 3, "\(text)")
        }
    }

    @Test func linesAreEvenAndNoWordIsLeftOver() throws {
        let shape = Size(width: 4, height: 3)
        let texts = [
            "one does not simply walk into a photo booth", "when you finally find the remote and it has no batteries in it",
            "that moment when the cat sits on the keyboard", "brace yourselves the birthday photos are coming soon",
            "I do not always take photos but when I do I blink",
        ]
        for text in texts {
            let layout = layout(text, .top, shape, shape)
            let widths = layout.lines.map(\.text.width)
            let shaped = engine.shape(CaptionStyle.standard.shown(text), .caption)
            #expect(layout.lines.count > 1)
            #expect((widths.min() ?? 0) > 0.55 * (widths.max() ?? 0), "\(text): \(widths)")
            let last = try #require(layout.lines.last).clusters
            let words = shaped.lineEnds.filter { last.contains($0 - 1) }.count
            #expect(words > 1 || (widths.last ?? 0) > 0.45 * (widths.max() ?? 0), "\(text) leaves a word over")
        }
    }

    @Test func aLongWordIsBrokenBetweenCharactersOnlyWhenItMustBe() {
        let tall = Size(width: 9, height: 16)
        #expect(layout("Donaudampfschifffahrtsgesellschaft", .top, tall, tall).lines.count > 1)
        let wide = Size(width: 16, height: 9)
        #expect(layout("Donaudampfschifffahrtsgesellschaft", .top, wide, wide).lines.count == 1)
        let family = "👨‍👩‍👧‍👦"
        let families = layout(String(repeating: family, count: 90), .top, tall, tall)
        #expect(families.lines.map { $0.clusters.count }.reduce(0, +) == 90 && families.lines.count == 3)
    }
}

extension Bitmap {
    /// The smallest rectangle around all pixels that are not clear.
    var inkedBounds: Rect {
        let (words, width) = (self.words, wordsPerRow)
        var bounds = Rect.zero
        for y in 0..<size.height {
            guard let first = (0..<size.width).first(where: { words[y * width + $0] != 0 }),
                let last = (0..<size.width).last(where: { words[y * width + $0] != 0 })
            else { continue }
            bounds = bounds.union(Rect(left: first, top: y, right: last + 1, bottom: y + 1))
        }
        return bounds
    }
}
