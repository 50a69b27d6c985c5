/// Words that a guest or an operator reads or hears stand in a call of `localized` or `Message`, from which the catalogues are made.
///
/// A literal counts as words when it holds two words with a blank between them, or is one word with a capital. What a log, a broken
/// invariant or an error's cause says is for engineers and stays English.
enum UntranslatedRule {
    /// Where the words of screens, of phones' pages and of mails are.
    private static let places = ["Kiosk/", "Toolkit/", "Memes/", "Albums/", "Sharing/", "Courier/Phone/PhoneWords"]
    /// Each keyboard is called what its language calls itself, whatever the interface speaks.
    private static let exception = "Sources/Toolkit/Keyboard/KeyboardLayouts"
    private static let calls: Set<String> = [
        "localized", "Message", "precondition", "preconditionFailure", "Logger", "checked", "checkedCount", "SystemCallError",
    ]
    private static let labels: Set<String> = ["cause", "operation", "type"]
    /// What xkb calls keys.
    private static let keys: Set<String> = [
        "Return", "Escape", "Tab", "Left", "Right", "Up", "Down", "Home", "End", "Delete", "Insert", "Prior", "Next",
    ]

    static func violations(in file: SourceFile) -> [Violation] {
        guard places.contains(where: { file.path.hasPrefix("Sources/\($0)") }), !file.path.hasPrefix(exception) else { return [] }
        return file.literals.compactMap { literal in
            guard isWords(literal.text), !isForEngineers(literal, file.code) else { return nil }
            return file.violation(.untranslated, line: literal.line, "“\(literal.text)” is in no catalogue; say it with localized(…)")
        }
    }

    static func isWords(_ text: String) -> Bool {
        guard !keys.contains(text), !text.contains(/[<>={}_]|\w\/\w|\w;/) else { return false }
        return text.contains(/\p{L}{2}[,:.…!?]? [\p{L}*]|\* \p{L}{2}/) || text.contains(/^\p{Lu}\p{Ll}+[…!?.]?$/)
    }

    /// Whether the literal's label, or a call that it is an argument of, makes it none of a guest's words.
    private static func isForEngineers(_ literal: StringLiteral, _ code: [UInt8]) -> Bool {
        let head = code[..<literal.start]
        if let label = head.suffix(60).text.firstMatch(of: /(\w+):\s*$/), labels.contains(String(label.1)) { return true }
        var depth = 0
        for place in head.indices.reversed() {
            switch code[place] {
            case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"): depth += 1
            case UInt8(ascii: "{") where depth == 0: return false
            case UInt8(ascii: "(") where depth == 0:
                if isForEngineers(callee: code[..<place].suffix(60).text) { return true }
            case UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "{"): depth = max(0, depth - 1)
            default: break
            }
        }
        return false
    }

    private static func isForEngineers(callee text: String) -> Bool {
        guard let match = text.firstMatch(of: /([\w.]+)$/) else { return false }
        let names = match.1.split(separator: ".")
        return calls.contains(String(names.last ?? "")) || names.dropLast().last?.lowercased().hasSuffix("log") == true
    }
}

extension Sequence<UInt8> {
    fileprivate var text: String { String(decoding: Array(self), as: UTF8.self) }
}
