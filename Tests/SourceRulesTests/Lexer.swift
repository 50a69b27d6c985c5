/// One comment of a source file.
struct Comment: Equatable {
    /// The line it starts on, from 1.
    var line: Int
    /// What it says, without the slashes and the blanks around.
    var text: String
    /// Whether it is a documentation comment.
    var isDocumentation: Bool
    /// Whether nothing but blanks stands before it on its line.
    var isAlone: Bool
}

/// One string literal of a source file.
struct StringLiteral: Equatable {
    /// Where its opening quotation mark stands, in bytes from the beginning of the file.
    var start: Int
    /// The line it starts on, from 1.
    var line: Int
    /// What stands in it: escapes as they are written, and an asterisk for each interpolation.
    var text = ""
}

/// Separates the code of a Swift file from its comments and from what its literals hold.
///
/// It knows line comments, nested block comments, strings of all four shapes with interpolation, and regular expressions
/// between `#/` and `/#`. Regular expressions between bare slashes are not told from divisions; write the long form.
struct Lexer {
    /// The file's bytes with comments and the insides of literals turned into blanks; every byte keeps its place.
    private(set) var code: [UInt8]
    private(set) var comments: [Comment] = []
    /// In the order in which they end.
    private(set) var literals: [StringLiteral] = []
    private var openLiterals: [StringLiteral] = []

    private enum Mode: Equatable {
        /// Code, with the parentheses that are open since the interpolation began.
        case code(parentheses: Int)
        case string(hashes: Int, isMultiline: Bool)
    }

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var modes: [Mode] = [.code(parentheses: 0)]

    init(_ text: String) {
        bytes = Array(text.utf8)
        code = bytes
        while index < bytes.count {
            switch modes.last ?? .code(parentheses: 0) {
            case .code(let parentheses): readCode(parentheses)
            case .string(let hashes, let isMultiline): readString(hashes, isMultiline)
            }
        }
    }

    private mutating func readCode(_ parentheses: Int) {
        if starts("//") { return readLineComment() }
        if starts("/*") { return readBlockComment() }
        if starts("#/") { return readRegularExpression() }
        if startString() { return }
        let byte = bytes[index]
        let isInterpolation = modes.count > 1
        if isInterpolation, byte == UInt8(ascii: "(") { modes[modes.count - 1] = .code(parentheses: parentheses + 1) }
        if isInterpolation, byte == UInt8(ascii: ")") {
            if parentheses == 0 {
                modes.removeLast()
                return blank(1)
            }
            modes[modes.count - 1] = .code(parentheses: parentheses - 1)
        }
        keep(1)
    }

    private mutating func readString(_ hashes: Int, _ isMultiline: Bool) {
        let fence = String(repeating: "#", count: hashes)
        if starts("\\" + fence + "(") {
            blank(hashes + 2)
            hold("*")
            modes.append(.code(parentheses: 0))
        } else if starts("\\" + fence) {
            hold(bytes[index..<min(index + hashes + 2, bytes.count)])
            blank(hashes + 2)
        } else if starts((isMultiline ? "\"\"\"" : "\"") + fence) {
            keep((isMultiline ? 3 : 1) + hashes)
            endString()
        } else if !isMultiline, bytes[index] == UInt8(ascii: "\n") {
            endString()
        } else {
            var end = index + 1
            while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
            hold(bytes[index..<end])
            blank(end - index)
        }
    }

    private mutating func hold(_ text: some Collection<UInt8>) {
        openLiterals[openLiterals.count - 1].text += String(decoding: Array(text), as: UTF8.self)
    }

    private mutating func hold(_ text: String) { hold(text.utf8) }

    private mutating func endString() {
        modes.removeLast()
        literals.append(openLiterals.removeLast())
    }

    /// Enters a string literal if one begins here.
    private mutating func startString() -> Bool {
        var hashes = 0
        while index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "#") { hashes += 1 }
        let isMultiline = starts("\"\"\"", after: hashes)
        guard isMultiline || starts("\"", after: hashes) else { return false }
        openLiterals.append(StringLiteral(start: index, line: line))
        keep(hashes + (isMultiline ? 3 : 1))
        modes.append(.string(hashes: hashes, isMultiline: isMultiline))
        return true
    }

    private mutating func readLineComment() {
        var end = index
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        record(upTo: end)
    }

    private mutating func readBlockComment() {
        var depth = 0
        var end = index
        repeat {
            let pair = bytes[end..<min(end + 2, bytes.count)]
            if pair.elementsEqual("/*".utf8) { depth += 1 }
            if pair.elementsEqual("*/".utf8) { depth -= 1 }
            end += pair.elementsEqual("/*".utf8) || pair.elementsEqual("*/".utf8) ? 2 : 1
        } while depth > 0 && end < bytes.count
        record(upTo: min(end, bytes.count))
    }

    private mutating func readRegularExpression() {
        blank(2)
        while index < bytes.count, !starts("/#") { blank(1) }
        blank(2)
    }

    private mutating func record(upTo end: Int) {
        var lineStart = index
        while lineStart > 0, bytes[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        let isDocumentation = (text.hasPrefix("///") && !text.hasPrefix("////")) || text.hasPrefix("/**")
        comments.append(
            Comment(
                line: line, text: text.drop { $0 == "/" || $0 == "*" }.trimmed, isDocumentation: isDocumentation,
                isAlone: bytes[lineStart..<index].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }))
        blank(end - index)
    }

    private func starts(_ text: String, after offset: Int = 0) -> Bool {
        let start = index + offset
        guard start + text.utf8.count <= bytes.count else { return false }
        return bytes[start..<start + text.utf8.count].elementsEqual(text.utf8)
    }

    private mutating func keep(_ count: Int) {
        for _ in 0..<count where index < bytes.count {
            if bytes[index] == UInt8(ascii: "\n") { line += 1 }
            index += 1
        }
    }

    private mutating func blank(_ count: Int) {
        for place in index..<min(index + count, bytes.count) where bytes[place] != UInt8(ascii: "\n") {
            code[place] = UInt8(ascii: " ")
        }
        keep(count)
    }
}

extension StringProtocol {
    /// The text without the blanks at its ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
