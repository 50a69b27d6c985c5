import Drawing
import Geometry
import HeadlessDevices
import Testing
import Text

@testable import Toolkit

@Suite struct EmojiCatalogTests {
    private let catalog = EmojiCatalog.standard

    @Test func allCategoriesAreThereAndNothingTwice() {
        #expect(catalog.categories.count == 9)
        let all = catalog.categories.flatMap(\.emoji).map(\.text)
        #expect(all.count == 1870 && Set(all).count == all.count)
        #expect(catalog.categories.last?.name == "Flags" && all.contains("#️⃣") && all.contains("👨‍👩‍👧‍👦") && all.contains("🏴󠁧󠁢󠁷󠁬󠁳󠁿"))
    }

    @Test func everyEmojiIsOneCharacterInAllItsTones() {
        for emoji in catalog.categories.flatMap(\.emoji) {
            for text in emoji.tones { #expect(text.count == 1, "\(text) of \(emoji.text) is \(text.count) characters") }
            #expect(emoji.tones.count == (emoji.hasTones ? 6 : 1) && Set(emoji.tones).count == emoji.tones.count)
            #expect(!emoji.name.isEmpty, "\(emoji.text) has no name")
        }
    }

    @Test func tonesStandWhereUnicodeWantsThem() {
        func tone(_ text: String) -> String { EmojiCatalog.Emoji(text: text, hasTones: true).tones[2] }
        #expect(tone("👍") == "👍🏼" && tone("☝️") == "☝🏼" && tone("👩‍🚀") == "👩🏼‍🚀" && tone("🕵️‍♀️") == "🕵🏼‍♀️")
        #expect(tone("🧑‍🤝‍🧑") == "🧑🏼‍🤝‍🧑🏼" && tone("🤝") == "🤝🏼")
    }

    /// An emoji that the font does not draw as one picture would be as wide as its parts.
    @Test func theFontDrawsEachAsOnePicture() throws {
        let engine = TextEngine(catalog: try FontCatalog())
        let font = Font(.medium, size: 100)
        let width = engine.layout("😀", font).size.width
        for emoji in catalog.categories.flatMap(\.emoji) {
            for text in emoji.tones {
                let shown = engine.layout(text, font).size.width
                #expect(abs(shown - width) <= 1, "\(text) is \(shown) wide, not \(width)")
            }
        }
    }
}

@Suite struct TypingMemoryTests {
    @Test func theNextGuestFindsNothing() {
        let clock = HeadlessClock()
        clock.advance(by: .zero)
        let memory = TypingMemory(clock: clock, lifetime: .seconds(75))
        memory.clipboard = "secret"
        memory.note(emoji: "😀")
        clock.advance(by: .seconds(70))
        #expect(memory.clipboard == "secret" && memory.recentEmoji == ["😀"])
        clock.advance(by: .seconds(74))
        #expect(memory.clipboard == "secret", "use keeps it")
        clock.advance(by: .seconds(76))
        #expect(memory.clipboard.isEmpty && memory.recentEmoji.isEmpty)
    }

    @Test func recentEmojiAreFewAndTheLatestFirst() {
        let clock = HeadlessClock()
        clock.advance(by: .zero)
        let memory = TypingMemory(clock: clock, lifetime: .seconds(75))
        for number in 0..<40 { memory.note(emoji: "\(number)") }
        memory.note(emoji: "30")
        #expect(memory.recentEmoji.count == TypingMemory.emojiLimit)
        #expect(memory.recentEmoji.prefix(3) == ["30", "39", "38"] && memory.recentEmoji.filter { $0 == "30" }.count == 1)
        memory.forget()
        #expect(memory.recentEmoji.isEmpty)
    }
}
