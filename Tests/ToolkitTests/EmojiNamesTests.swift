import FoundationEssentials
import Languages
import Testing

@testable import Toolkit

@Suite struct EmojiNamesTests {
    private let names = EmojiNames.standard

    @Test func emojiOfSeveralPartsHaveOneName() {
        #expect(names.name(of: "😶‍🌫️") == "face in clouds" && names.name(of: "👩‍🚀") == "woman astronaut")
        #expect(names.name(of: "🇩🇪") == "flag: Germany" && names.name(of: "1️⃣") == "keycap: 1" && names.name(of: "☺️") == "smiling face")
        #expect(names.name(of: "👍🏼") == "thumbs up: medium-light skin tone")
        #expect(names.name(of: "👩🏾‍🚀") == "woman astronaut: medium-dark skin tone")
    }

    @Test func whatHasNoShortNameIsCalledByItsParts() {
        #expect(names.name(of: "🫨") == "shaking face" && names.name(of: "🐦‍⬛") == "bird, black large square")
        let none = EmojiNames("")
        #expect(none.name(of: "😀") == "grinning face" && none.name(of: "🇩🇪") == "d, e")
        #expect(none.rank(of: "😀", for: "grin") == 0, "the search works without the short names")
    }

    @Test func aSearchFindsNamesFirstAndOtherWordsAfterThem() {
        #expect(names.rank(of: "❤️", for: "red") == 0 && names.rank(of: "❤️", for: "Heart") == 1 && names.rank(of: "💌", for: "heart") == 2)
        #expect(names.rank(of: "❤️", for: "heart re") == 1 && names.rank(of: "❤️", for: "heart blue") == nil)
        #expect(names.rank(of: "😂", for: "laugh") == 2 && names.rank(of: "😂", for: " ") == nil)
        #expect(names.rank(of: "🫨", for: "shak") == 0, "one without a short name is found by what Unicode calls it")
    }

    @Test func theNamesAreInTheLanguageOfTheInterface() {
        Interface.language = Language("de") ?? .english
        defer { Interface.language = .english }
        #expect(EmojiNames.standard.name(of: "❤️") == "rotes Herz" && EmojiNames.standard.rank(of: "❤️", for: "herz") == 1)
        #expect(EmojiNames.standard.name(of: "👍🏼") == "Daumen hoch: mittelhelle Hautfarbe")
        Interface.language = Language("zh-Hans") ?? .english
        #expect(EmojiNames.standard.rank(of: "❤️", for: "心") != nil, "words without blanks are searched within")
    }

    /// The files are extracts: they say what the package of the same version says.
    @Test(arguments: Language.all) func theNamesAreThoseOfTheRepository(_ language: Language) throws {
        let names = EmojiNames(EmojiAnnotations.lines(in: language))
        let file = language.id.prefix(2) + ".xml"
        let folder = URL(filePath: "/usr/share/unicode/cldr/common")
        var known: [String: String] = [:]
        for file in ["annotations/\(file)", "annotationsDerived/\(file)"] {
            for line in try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n") {
                let parts = line.utf8.split(separator: UInt8(ascii: "\""))
                guard parts.count > 4, parts[3].elementsEqual("tts".utf8) else { continue }
                let name = line.utf8.split(separator: UInt8(ascii: ">"))[1].split(separator: UInt8(ascii: "<"))[0]
                known[String(Substring(parts[1]))] = String(Substring(name))
            }
        }
        let emoji = EmojiCatalog.standard.categories.flatMap(\.emoji).map(\.text)
        let unnamed = emoji.filter { text in
            let key = String(text.unicodeScalars.filter { $0 != "\u{FE0F}" })
            guard let name = known[key]?.replacing("&quot;", with: "\"").replacing("&amp;", with: "&") else { return true }
            #expect(names.name(of: text) == name, "\(text)")
            return false
        }
        #expect(unnamed.count == 21, "the emoji of Unicode 15, which version 41 of the repository does not know: \(unnamed)")
    }
}
