/// The translators' template (POT): every message of the sources with the files that say it.
struct MessageTemplate {
    static let path = "Sources/Languages/Catalogues/mememe.pot"

    private(set) var places: [SpokenMessage: Set<String>] = [:]

    init(_ files: [SourceFile]) {
        for file in files where file.isProduct && file.target != "Languages" {
            let extraction = MessageExtraction(file.lines.joined(separator: "\n"))
            for message in extraction.messages { places[message, default: []].insert(file.path) }
        }
    }

    /// As gettext's tools write it, by the first place of each message and then by its words.
    var text: String {
        let header = """
            msgid ""
            msgstr ""
            "Project-Id-Version: MemeMe Kiosk\\n"
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Content-Transfer-Encoding: 8bit\\n"
            "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"

            """
        let sorted = places.sorted {
            ($0.value.min() ?? "", $0.key.key, $0.key.meaning ?? "") < ($1.value.min() ?? "", $1.key.key, $1.key.meaning ?? "")
        }
        return header + sorted.map { Self.entry($0.key, $0.value) }.joined()
    }

    private static func entry(_ message: SpokenMessage, _ files: Set<String>) -> String {
        var lines = files.sorted().map { "#: \($0)" }
        if message.key.contains("%") || message.plural?.contains("%") == true { lines.append("#, c-format") }
        if let meaning = message.meaning { lines.append("msgctxt \(quoted(meaning))") }
        lines.append("msgid \(quoted(message.key))")
        if let plural = message.plural {
            lines += ["msgid_plural \(quoted(plural))", "msgstr[0] \"\"", "msgstr[1] \"\""]
        } else {
            lines.append("msgstr \"\"")
        }
        return "\n" + lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            switch character {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        return result + "\""
    }
}
