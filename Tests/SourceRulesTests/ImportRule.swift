/// Imports obey the layer table, and C modules never show in an interface.
enum ImportRule {
    /// One `import` of a file.
    struct Import: Equatable {
        var module: String
        var line: Int
        var isPublic: Bool
    }

    private static let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

    static func imports(of file: SourceFile) -> [Import] {
        file.codeLines.enumerated().compactMap { index, line in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let place = words.firstIndex(of: "import"), words[..<place].allSatisfy(isModifier) else { return nil }
            let rest = words[(place + 1)...].drop { kinds.contains($0) }
            guard let module = rest.first?.split(separator: ".").first else { return nil }
            return Import(module: String(module), line: index + 1, isPublic: words[..<place].contains("public"))
        }
    }

    static func violations(in file: SourceFile) -> [Violation] {
        guard let target = file.target else { return [] }
        guard let allowed = LayerTable.imports(of: target) else {
            let advice = "the target \(target) is unknown; add it to LayerTable with what it may import"
            return [file.violation(.layering, line: 1, advice)].compactMap(\.self)
        }
        return imports(of: file).compactMap { entry in
            if !allowed.contains(entry.module) {
                let list = allowed.subtracting(LayerTable.platform).sorted().joined(separator: ", ")
                let advice = "\(target) may not import \(entry.module), of ours only: \(list); move the code or pass a protocol in"
                return file.violation(.layering, line: entry.line, advice)
            }
            guard entry.isPublic, LayerTable.isCModule(entry.module) else { return nil }
            return file.violation(
                .layering, line: entry.line, "import \(entry.module) as internal or private and give callers a type of ours")
        }
    }

    private static func isModifier(_ word: Substring) -> Bool {
        word.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains(word)
    }
}
