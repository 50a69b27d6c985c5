import Testing

@testable import Text

/// Which face draws what.
@Suite struct FontChoiceTests {
    private func file(_ character: Character, in text: String, _ typeface: Typeface = .caption, language: String? = nil) throws -> String {
        let engine = TextEngine(catalog: try FontCatalog(language: language))
        let shaped = engine.shape(text, typeface)
        let index = try #require(text.firstIndex(of: character))
        let offset = text.distance(from: text.startIndex, to: index)
        let cluster = try #require(shaped.clusters.first { $0.characters.contains(offset) })
        let face = shaped.glyphs[cluster.glyphs.lowerBound].face
        let file = engine.fonts.file(of: face)
        return "\(file.path.split(separator: "/").last ?? "")#\(file.index)"
    }

    /// One Chinese character is written in four ways; the text tells which, and where it does not, the kiosk's language.
    @Test func chineseCharactersTakeTheFormsOfTheirLanguage() throws {
        let font = "NotoSansCJK-Bold.ttc#"
        #expect(try file("骨", in: "骨") == font + "2")
        #expect(try file("骨", in: "骨まで") == font + "0")
        #expect(try file("骨", in: "カツ骨", language: "zh-TW") == font + "0")
        #expect(try file("骨", in: "骨이다") == font + "1")
        #expect(try file("骨", in: "骨ㄅ") == font + "3")
        let languages = ["ja": 0, "ko": 1, "zh": 2, "zh-Hans": 2, "zh-Hant": 3, "zh-TW": 3, "zh_HK": 4, "yue": 4, "de": 2]
        for (language, index) in languages { #expect(try file("骨", in: "骨", language: language) == font + "\(index)", "\(language)") }
    }

    @Test func theHeaviestWeightIsTaken() throws {
        #expect(try file("ש", in: "ש") == "NotoSansHebrew-ExtraCondensedBlack.ttf#0")
        #expect(try file("م", in: "م", .loud) == "NotoSansArabic-Black.ttf#0")
        #expect(try file("न", in: "न", .bubbly) == "NotoSansDevanagari-Black.ttf#0")
        #expect(try file("ก", in: "ก", .fancy) == "NotoSansThai-CondensedBlack.ttf#0")
    }

    /// Every face that is offered shows a box for what nobody can draw, and one of its own letters for what it can.
    @Test(arguments: [Typeface.caption, .loud, .headline, .bubbly, .fancy, .robot])
    func unknownCharactersShowABoxInEveryFace(_ typeface: Typeface) throws {
        let engine = TextEngine(catalog: try FontCatalog())
        for text in ["\u{10FFFD}", "\u{2FFFD}", "\u{E000}", "\u{1F8FF}"] {
            let shaped = engine.shape(text, typeface)
            let line = engine.outlinedLine(shaped, 0..<shaped.clusterCount)
            #expect(!line.ink.isEmpty, "\(typeface.name) shows nothing for U+\(String(text.unicodeScalars.first?.value ?? 0, radix: 16))")
            #expect(line.ink.above - line.ink.below > 0.3)
        }
        #expect(engine.catalog.has(typeface))
        let own = engine.fonts.face(of: typeface)
        #expect(engine.shape("WHEN 47!", typeface).glyphs.allSatisfy { $0.face == own && $0.id != 0 })
    }
}
