internal import Yams

/// An operator's words, the same for everybody or one for each language.
public struct WordsByLanguage: Equatable, Sendable {
    /// By BCP 47 codes such as "de"; the one under "" is for everybody.
    private let words: [String: String]

    /// The same for everybody.
    public init(_ words: String) { self.words = ["": words] }

    /// One for each language, at least one; those who speak none of them get the English one, or the first by its code.
    public init?(_ byLanguage: [String: String]) {
        guard !byLanguage.isEmpty else { return nil }
        words = byLanguage
    }

    /// What is said to those who speak a language.
    public func inLanguage(_ code: String) -> String {
        words[code] ?? words[""] ?? words["en"] ?? words.min { $0.key < $1.key }?.value ?? ""
    }

    /// As the file has it.
    fileprivate var text: String {
        if let one = words[""] { return one.quoted }
        return "{" + words.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.quoted)" }.joined(separator: ", ") + "}"
    }
}

extension ConfigurationValue<WordsByLanguage> {
    /// Words for people, the same for all languages or one for each.
    static func wordsByLanguage(_ length: ClosedRange<Int>) -> ConfigurationValue {
        let one = ConfigurationValue<String>.words(length)
        return ConfigurationValue(
            allowed: "\(one.allowed), or one for each language such as {en: \"Hello\", de: \"Hallo\"}",
            read: { node in
                if let words = one.read(node) { return WordsByLanguage(words) }
                guard let pairs = node.mapping else { return nil }
                var words: [String: String] = [:]
                for (key, value) in pairs {
                    guard let code = key.scalar?.string, isLanguage(code), words[code] == nil else { return nil }
                    words[code] = one.read(value)
                }
                return words.count == pairs.count ? WordsByLanguage(words) : nil
            },
            write: { $0.text })
    }

    /// Whether it looks like a BCP 47 code; languages that the keyboard doesn't have do no harm.
    private static func isLanguage(_ code: String) -> Bool {
        guard (2...11).contains(code.utf8.count) else { return false }
        let isPlain = code.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) || $0 == UInt8(ascii: "-") }
        return isPlain && code.first != "-"
    }
}
