/// What another target can call says what it is.
///
/// Asked of public types, functions, subscripts, initialisers, properties with a body of several lines, and requirements of
/// public protocols. Not asked where a protocol of ours (or one of the standard library's, below) has already said it, of
/// operators, of initialisers that only store their arguments, and of properties, whose name and type may say it all.
struct DocumentationRule {
    private static let declarationWords: Set<Substring> = [
        "func", "var", "let", "struct", "class", "enum", "protocol", "actor", "typealias", "subscript", "associatedtype", "init",
    ]
    private static let modifiers: Set<Substring> = [
        "public", "open", "final", "static", "class", "mutating", "nonmutating", "nonisolated", "indirect", "convenience", "required",
        "override", "consuming", "borrowing", "isolated", "package", "weak", "lazy", "unowned", "dynamic", "async", "unsafe",
    ]
    /// Witnesses of the standard library's protocols, which are documented there.
    private static let standardWitnesses: Set<String> = [
        "description", "debugDescription", "errorDescription", "hash", "encode", "makeIterator", "next", "allCases", "rawValue", "id",
        "startIndex", "endIndex", "zero", "bootstrap",
    ]

    /// Names that a protocol of ours requires.
    let requirements: Set<String>

    init(files: [SourceFile]) {
        requirements = Set(files.filter(\.isProduct).flatMap { file in Self.requirementLines(in: file).map { $0.name } })
    }

    func violations(in file: SourceFile) -> [Violation] {
        guard file.isProduct, file.isSwift else { return [] }
        let required = Self.requirementLines(in: file).filter(\.isPublic).map { ($0.line, $0.name) }
        let declared = file.codeLines.indices.compactMap { index in
            Self.publicDeclaration(file.codeLines[index]).map { (index + 1, $0.word, $0.name) }
        }
        let candidates = declared.filter { needsWords($0.1, $0.2, line: $0.0, in: file) }.map { ($0.0, $0.2) } + required
        return candidates.sorted { $0.0 < $1.0 }.compactMap { line, name in
            guard !Self.isDocumented(line, in: file) else { return nil }
            return file.violation(.documentation, line: line, "say in a /// comment above what \(name) is or returns")
        }
    }

    private func needsWords(_ word: String, _ name: String, line: Int, in file: SourceFile) -> Bool {
        if requirements.contains(name) || Self.standardWitnesses.contains(name) { return false }
        if isOperator(file.codeLines[line - 1]) { return false }
        if file.codeLines[line - 1].contains("override ") { return false }
        switch word {
        case "init": return !file.isMemberwiseInitialiser(at: line)
        case "var": return file.declarations.contains { $0.kind == .property && $0.line == line && $0.lineCount > 1 }
        case "let": return false
        default: return true
        }
    }

    private func isOperator(_ line: String) -> Bool {
        guard let name = line.firstRange(of: "func ").map({ line[$0.upperBound...] }), let first = name.first else { return false }
        return !first.isLetter && first != "_" && first != "`"
    }

    private static func publicDeclaration(_ line: String) -> (word: String, name: String)? {
        let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "(" || $0 == "<" || $0 == ":" || $0 == "?" })
        guard words.contains("public") || words.contains("open") else { return nil }
        return declaration(words)
    }

    private static func declaration(_ words: [Substring]) -> (word: String, name: String)? {
        let rest = words.drop { ($0.hasPrefix("@") || modifiers.contains($0) || $0 == "set)") && !isTypeKeyword($0, in: words) }
        guard let word = rest.first, declarationWords.contains(word) else { return nil }
        let name = ["init", "subscript"].contains(word) ? word : rest.dropFirst().first ?? ""
        return (String(word), String(name))
    }

    /// `class` is a modifier before `func` and `var`, and a type before a name.
    private static func isTypeKeyword(_ word: Substring, in words: [Substring]) -> Bool {
        guard word == "class", let place = words.firstIndex(of: word), place + 1 < words.count else { return false }
        return !["func", "var", "let", "subscript"].contains(words[place + 1])
    }

    private static func requirementLines(in file: SourceFile) -> [(line: Int, name: String, isPublic: Bool)] {
        let protocols = file.declarations.filter { $0.kind == .type("protocol") }
        return protocols.flatMap { entry -> [(line: Int, name: String, isPublic: Bool)] in
            guard let end = entry.endLine, end > entry.line else { return [] }
            let isPublic = file.codeLines[entry.line - 1].contains("public ")
            return (entry.line + 1..<end).compactMap { line in
                let separators: Set<Character> = ["(", "<", ":"]
                let words = file.codeLines[line - 1].split(whereSeparator: { $0.isWhitespace || separators.contains($0) })
                guard let found = declaration(words) else { return nil }
                return (line, found.name, isPublic && found.word != "var")
            }
        }
    }

    /// Whether a documentation comment ends right above the declaration, attributes between them left aside.
    private static func isDocumented(_ line: Int, in file: SourceFile) -> Bool {
        var above = line - 1
        while above >= 1, file.codeLines[above - 1].trimmed.hasPrefix("@") { above -= 1 }
        while above >= 1, file.lines[above - 1].trimmed.hasPrefix("//"), !file.lines[above - 1].trimmed.hasPrefix("///") { above -= 1 }
        return above >= 1 && (file.lines[above - 1].trimmed.hasPrefix("///") || file.lines[above - 1].trimmed.hasSuffix("*/"))
    }
}
