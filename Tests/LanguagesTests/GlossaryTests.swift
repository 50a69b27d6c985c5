import FoundationEssentials
import Testing

@testable import Languages

/// The glossary that translators keep to, and whether they did.
@Suite struct GlossaryTests {
    private struct Term {
        /// In English, in its forms.
        var forms: [String]
        /// By language: the word, or the stems of its forms, in lower case.
        var words: [String: [String]]
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Languages/Catalogues")
    private static let languages = Language.all.map(\.id).filter { $0 != "en" }
    /// Shorter ones are labels, which may leave out what is plain where they stand.
    private static let leastWordCount = 5

    private let terms: [Term]

    init() throws {
        let text = try String(contentsOf: Self.folder.appending(path: "glossary.tsv"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: "\t").map(String.init) }
        let codes = try #require(lines.first).dropFirst()
        #expect(Set(codes) == Set(Self.languages))
        terms = lines.dropFirst().map { line in
            let words = zip(codes, line.dropFirst()).map { ($0, $1.lowercased().split(separator: "/").map(String.init)) }
            return Term(forms: line[0].split(separator: "/").map(String.init), words: Dictionary(uniqueKeysWithValues: words))
        }
    }

    @Test func everyTermHasAWordInEveryLanguage() {
        #expect(terms.count > 10)
        for term in terms { #expect(Set(term.words.keys) == Set(Self.languages), "\(term.forms[0])") }
    }

    @Test(arguments: languages) func aTermIsTheSameWordInEveryMessage(_ language: String) throws {
        let reader = POReader(try Data(contentsOf: Self.folder.appending(path: "\(language).po")))
        var found = 0
        for entry in reader.entries where entry.key.split(whereSeparator: \.isWhitespace).count >= Self.leastWordCount {
            let translation = entry.translations.joined(separator: " ").lowercased().unicodeScalars
            for term in spoken(in: entry.plural ?? entry.key) {
                found += 1
                // Vowel signs of Arabic and Hebrew may follow a stem.
                let isKept = term.words[language]?.contains { translation.contains($0.unicodeScalars) } == true
                #expect(isKept, "“\(entry.key)” says “\(term.forms[0])”, and “\(entry.translations[0])” does not")
            }
        }
        #expect(found > 100)
    }

    /// The terms of an English message. What is part of a longer term is none by itself.
    private func spoken(in message: String) -> [Term] {
        var words = message.split { !($0.isLetter || $0 == "-") }.map(String.init)
        return terms.filter { term in
            let places = term.forms.flatMap { form -> [Range<Int>] in
                let parts = form.split(separator: " ").map(String.init)
                return words.indices.map { $0..<$0 + parts.count }.filter { $0.upperBound <= words.count && Array(words[$0]) == parts }
            }
            for place in places { for index in place { words[index] = "" } }
            return !places.isEmpty
        }
    }
}
