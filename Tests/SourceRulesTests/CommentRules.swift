/// Comments say why, and nothing unfinished or dead stands in them.
enum CommentRules {
    // The words are put together here so that this file does not break its own rule.
    private static let unfinishedWords = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
    private static let statementWords: Set<Substring> = [
        "let", "var", "if", "guard", "for", "while", "return", "func", "import", "try", "await", "switch", "self", "struct", "class",
    ]

    static func violations(in file: SourceFile) -> [Violation] {
        file.isSwift ? file.comments.flatMap { violations(of: $0, in: file) } : unfinished(in: file)
    }

    private static func violations(of comment: Comment, in file: SourceFile) -> [Violation] {
        var found: [Violation?] = []
        if unfinishedWords.contains(where: { BannedConstructs.contains($0, in: comment.text) }) {
            found.append(file.violation(.unfinished, line: comment.line, "finish it, or take it out and open an issue"))
        }
        if !comment.isDocumentation, looksLikeCode(comment.text) {
            found.append(file.violation(.deadCode, line: comment.line, "take out code that is not run; the history keeps it"))
        }
        if comment.text.count >= 3, Set(comment.text).isSubset(of: "-=*#_~+ ") || comment.text.hasPrefix("---") {
            found.append(file.violation(.banner, line: comment.line, "take out the banner; a new file separates better"))
        }
        return found.compactMap(\.self)
    }

    private static func unfinished(in file: SourceFile) -> [Violation] {
        file.lines.enumerated().compactMap { index, line in
            guard unfinishedWords.contains(where: { BannedConstructs.contains($0, in: line) }) else { return nil }
            return file.violation(.unfinished, line: index + 1, "finish it, or take it out and open an issue")
        }
    }

    /// Whether the text reads as a statement of Swift: it starts like one and ends like one, or is nothing but a call.
    static func looksLikeCode(_ text: String) -> Bool {
        guard let last = text.last, !text.hasPrefix("rule lifted") else { return false }
        if ["{", "}", ";"].contains(last) { return true }
        let first = text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.first ?? ""
        let startsLikeStatement = statementWords.contains(first) && text.hasPrefix(first)
        if startsLikeStatement, text.contains(" = ") || text.contains("()") || text.contains(" == ") { return true }
        return isCall(text) || isAssignment(text)
    }

    private static func isCall(_ text: String) -> Bool {
        guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex else { return false }
        return text[..<open].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." || $0 == "?" }
    }

    private static func isAssignment(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        guard words.count >= 3, words[1] == "=" || words[1] == "+=" || words[1] == "-=" else { return false }
        return words.count == 3 || words[2...].contains { $0.contains("(") }
    }
}
