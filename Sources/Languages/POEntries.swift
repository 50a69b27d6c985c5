/// One entry of a PO file.
struct POEntry: Equatable {
    /// `msgctxt`: which of several meanings an English word has here.
    var meaning: String?
    /// `msgid`: the English words, those for one where it counts.
    var key = ""
    /// `msgid_plural`: the English words for all other numbers.
    var plural: String?
    /// `msgstr`, or `msgstr[0]` and so on.
    var translations: [String] = []
    /// Whether a translator has marked it as one to look at again.
    var isFuzzy = false
}

/// Reads the entries of a PO file (GNU gettext, "The Format of PO Files").
struct POReader {
    private(set) var entries: [POEntry] = []
    private var entry = POEntry()
    private var field = Field.none

    private enum Field {
        case none, meaning, key, plural, translation
    }

    init(_ bytes: some Collection<UInt8>) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) { read(String(decoding: line, as: UTF8.self)) }
        finish()
    }

    private mutating func finish() {
        if field != .none { entries.append(entry) }
        (entry, field) = (POEntry(), .none)
    }

    private mutating func read(_ line: String) {
        if line.hasPrefix("#") {
            if field != .none { finish() }
            if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
        } else if line.hasPrefix("\"") {
            append(line)
        } else if let space = line.firstIndex(of: " ") {
            begin(line[..<space])
            append(line[line.index(after: space)...])
        }
    }

    private mutating func begin(_ keyword: Substring) {
        switch keyword {
        case "msgctxt":
            if field != .none { finish() }
            (entry.meaning, field) = ("", .meaning)
        case "msgid":
            if field == .translation { finish() }
            field = .key
        case "msgid_plural": (entry.plural, field) = ("", .plural)
        case _ where keyword.hasPrefix("msgstr"):
            entry.translations.append("")
            field = .translation
        // What is unknown belongs to no entry, least of all to the next one.
        default: finish()
        }
    }

    private mutating func append(_ quoted: some StringProtocol) {
        let text = Self.unescaped(quoted)
        switch field {
        case .none: break
        case .meaning: entry.meaning?.append(text)
        case .key: entry.key.append(text)
        case .plural: entry.plural?.append(text)
        case .translation: entry.translations[entry.translations.count - 1].append(text)
        }
    }

    /// What stands between the quotation marks.
    private static func unescaped(_ quoted: some StringProtocol) -> String {
        guard let first = quoted.firstIndex(of: "\""), let last = quoted.lastIndex(of: "\""), first < last else { return "" }
        let inner = quoted[quoted.index(after: first)..<last]
        guard inner.utf8.contains(UInt8(ascii: "\\")) else { return String(inner) }
        var result = ""
        var isEscaped = false
        for character in inner {
            if isEscaped {
                result.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
