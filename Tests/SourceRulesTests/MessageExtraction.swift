/// A message that the sources say, as xgettext would take it out of them.
struct SpokenMessage: Hashable {
    var meaning: String?
    var key: String
    /// For other numbers than 1.
    var plural: String?
}

/// Takes the messages out of calls of `localized(…)` and `Message(…)`.
struct MessageExtraction {
    private(set) var messages: [SpokenMessage] = []
    /// Lines from 1 with a call whose words are not a literal.
    private(set) var unreadable: [Int] = []

    private let raw: [UInt8]
    /// The same without what comments and literals hold.
    private let code: [UInt8]
    private var index = 0

    init(_ text: String) {
        raw = Array(text.utf8)
        code = Lexer(text).code
        while let call = nextCall() { read(call) }
    }

    private enum Call {
        case localized, message
    }

    /// Goes behind the parenthesis that opens the next call.
    private mutating func nextCall() -> Call? {
        while index < code.count {
            for (name, call) in [("localized(", Call.localized), ("Message(", .message)] where isWord(name) {
                index += name.utf8.count
                return call
            }
            index += 1
        }
        return nil
    }

    private func isWord(_ name: String) -> Bool {
        guard starts(name) else { return false }
        guard index > 0 else { return true }
        let before = code[index - 1]
        let isPartOfName = before == UInt8(ascii: "_") || before == UInt8(ascii: ".") || Character(Unicode.Scalar(before)).isLetter
        return !isPartOfName && !declares()
    }

    /// Whether what stands before is the word that declares a function.
    private func declares() -> Bool { index >= 5 && code[(index - 5)..<index].elementsEqual("func ".utf8) }

    private func starts(_ text: String) -> Bool {
        index + text.utf8.count <= code.count && code[index..<index + text.utf8.count].elementsEqual(text.utf8)
    }

    private mutating func read(_ call: Call) {
        let start = index
        skipBlanks()
        if starts("count:") {
            guard skip(to: "one:"), let one = literal(), skip(to: "other:"), let other = literal() else { return miss(start) }
            messages.append(SpokenMessage(key: one, plural: other))
        } else if let key = literal() {
            skipBlanks()
            let meaning = starts(",") && skip(to: "meaning:", within: 40) ? literal() : nil
            messages.append(SpokenMessage(meaning: meaning, key: key))
        } else if call == .message || starts("\"\"\"") {
            miss(start)
        } else if !isName() {
            miss(start)
        }
    }

    private mutating func miss(_ start: Int) { unreadable.append(1 + raw[..<start].count { $0 == UInt8(ascii: "\n") }) }

    /// Whether a plain name stands here, which is a `Message` that is found where it was made.
    private func isName() -> Bool {
        var end = index
        while end < code.count, code[end] != UInt8(ascii: ")"), code[end] != UInt8(ascii: ",") { end += 1 }
        let name = String(decoding: code[index..<end], as: UTF8.self)
        return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "$" }
    }

    private mutating func skipBlanks() {
        while index < code.count, [UInt8(ascii: " "), UInt8(ascii: "\n")].contains(code[index]), raw[index] == code[index] { index += 1 }
    }

    /// Goes behind a label of the same call.
    private mutating func skip(to label: String, within limit: Int = 1000) -> Bool {
        let last = min(index + limit, code.count)
        var place = index
        var depth = 0
        while place < last {
            if code[place] == UInt8(ascii: "(") { depth += 1 }
            if code[place] == UInt8(ascii: ")") { depth -= 1 }
            if depth < 0 { return false }
            if depth == 0, code[place...].starts(with: label.utf8) {
                index = place + label.utf8.count
                return true
            }
            place += 1
        }
        return false
    }

    /// The literal that begins here as a key, with `%1$s` and so on for its interpolations; nil where none begins.
    private mutating func literal() -> String? {
        skipBlanks()
        guard index < raw.count, raw[index] == UInt8(ascii: "\""), !starts("\"\"\"") else { return nil }
        index += 1
        var bytes: [UInt8] = []
        var arguments = 0
        while index < raw.count, raw[index] != UInt8(ascii: "\"") {
            if raw[index] == UInt8(ascii: "\\") {
                index += 1
                if raw[index] == UInt8(ascii: "(") {
                    skipInterpolation()
                    arguments += 1
                    bytes += Array("%\(arguments)$s".utf8)
                } else {
                    bytes += escaped()
                }
            } else {
                if raw[index] == UInt8(ascii: "%") { bytes.append(raw[index]) }
                bytes.append(raw[index])
                index += 1
            }
        }
        index += 1
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Goes behind an interpolation; its last parenthesis is a blank in `code`, and those within it are not.
    private mutating func skipInterpolation() {
        index += 1
        var depth = 0
        while index < raw.count {
            if code[index] == UInt8(ascii: "(") { depth += 1 }
            if code[index] == UInt8(ascii: ")") { depth -= 1 }
            index += 1
            if depth == 0, raw[index - 1] == UInt8(ascii: ")"), code[index - 1] == UInt8(ascii: " ") { return }
        }
    }

    private mutating func escaped() -> [UInt8] {
        defer { index += 1 }
        switch raw[index] {
        case UInt8(ascii: "n"): return [UInt8(ascii: "\n")]
        case UInt8(ascii: "t"): return [UInt8(ascii: "\t")]
        case UInt8(ascii: "u"):
            let end = raw[index...].firstIndex(of: UInt8(ascii: "}")) ?? index
            let digits = String(decoding: raw[(index + 2)..<max(end, index + 2)], as: UTF8.self)
            index = end
            return Array(String(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map(Character.init) ?? " ").utf8)
        default: return [raw[index]]
        }
    }
}
