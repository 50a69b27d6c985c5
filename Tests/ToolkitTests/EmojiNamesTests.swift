import FoundationEssentials
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

    /// The resource is an extract: it says what the package of the same version says.
    @Test func theNamesAreThoseOfTheRepository() throws {
        let folder = URL(filePath: "/usr/share/unicode/cldr/common")
        var known: [String: String] = [:]
        for file in ["annotations/en.xml", "annotationsDerived/en.xml"] {
            for line in try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n") {
                let parts = line.split(separator: "\"")
                guard parts.count > 4, parts[3] == "tts", let name = parts[4].dropFirst().split(separator: "<").first else { continue }
                known[String(parts[1])] = String(name)
            }
        }
        let emoji = EmojiCatalog.standard.categories.flatMap(\.emoji).map(\.text)
        let unnamed = emoji.filter { text in
            let key = String(text.unicodeScalars.filter { $0 != "\u{FE0F}" })
            guard let name = known[key]?.replacing("&amp;", with: "&") else { return true }
            #expect(names.name(of: text) == name, "\(text)")
            return false
        }
        #expect(unnamed.count == 21, "the emoji of Unicode 15, which version 41 of the repository does not know: \(unnamed)")
    }
}
