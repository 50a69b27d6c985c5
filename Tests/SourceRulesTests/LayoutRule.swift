/// Folders and names: what lies at the top, what lies in Sources and Tests, and how files and types are called.
enum LayoutRule {
    static let topLevel: Set<String> = ["Package.swift", "Sources", "Tests", "image-build", "udev", "README.md", "LICENSE"]
    /// Folders of Tests that are no target.
    static let testData: Set<String> = ["Golden", "Traces", "Benchmarks", "Fuzz", "Mutants"]
    static let vagueWords = ["Utils", "Utilities", "Helpers", "Helper", "Manager", "Common", "Base", "Misc"]
    private static let typeKinds: Set<String> = ["class", "struct", "enum", "protocol", "actor"]

    static func violations(paths: [String]) -> [Violation] {
        paths.compactMap { path in
            let parts = path.split(separator: "/").map(String.init)
            guard let first = parts.first else { return nil }
            if !first.hasPrefix("."), !topLevel.contains(first) {
                let list = topLevel.sorted().joined(separator: ", ")
                return Violation(file: path, line: 1, rule: .layout, advice: "at the top lie only \(list); move it below one of them")
            }
            return misplaced(path, parts) ?? vague(path, parts)
        }
    }

    /// Types with a vague name.
    static func violations(in file: SourceFile) -> [Violation] {
        file.declarations.compactMap { declaration in
            guard case .type(let kind) = declaration.kind, typeKinds.contains(kind) else { return nil }
            guard let word = vagueWord(in: declaration.name) else { return nil }
            return file.violation(.naming, line: declaration.line, "'\(word)' says nothing; name \(declaration.name) after what it is")
        }
    }

    private static func misplaced(_ path: String, _ parts: [String]) -> Violation? {
        guard parts.count > 1, ["Sources", "Tests"].contains(parts[0]) else { return nil }
        let folder = parts[1]
        let isKnown =
            parts[0] == "Sources"
            ? LayerTable.allowed[folder] != nil || folder == "CLibraries"
            : LayerTable.imports(of: folder) != nil || testData.contains(folder) || folder == "CLibraries"
        if isKnown, parts.count > 2 { return nil }
        let advice = "\(parts[0]) holds one folder per target of LayerTable; move it into one"
        return Violation(file: path, line: 1, rule: .layout, advice: advice)
    }

    /// A module map is called after its library, whatever that is called.
    private static func vague(_ path: String, _ parts: [String]) -> Violation? {
        for part in parts where !parts.contains("CLibraries") {
            guard let word = vagueWord(in: String(part.prefix { $0 != "." })) else { continue }
            return Violation(file: path, line: 1, rule: .naming, advice: "'\(word)' says nothing; name it after the one type or idea in it")
        }
        return nil
    }

    /// The vague word that a name ends in or is, in capitalised words: "Base" and "ImageManager", not "Baseline" or "DatabaseRow".
    static func vagueWord(in name: String) -> String? {
        vagueWords.first { name == $0 || name.hasSuffix($0) || name == $0.lowercased() }
    }
}
