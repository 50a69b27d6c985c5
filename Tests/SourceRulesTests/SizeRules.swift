/// Files, functions, parameter lists, nesting and lines stay small enough to be read at once.
///
/// An initialiser that only stores its arguments has as many parameters as its type has properties.
enum SizeRules {
    static let maximumFileLines = 400
    static let maximumFunctionLines = 60
    static let maximumParameters = 5
    static let maximumNesting = 3
    static let maximumLineLength = 140

    static func violations(in file: SourceFile) -> [Violation] {
        guard file.isSwift else { return longLines(in: file) }
        return longFile(file) + longLines(in: file) + file.declarations.flatMap { measure($0, in: file) }
    }

    private static func longFile(_ file: SourceFile) -> [Violation] {
        let count = file.lines.count - (file.lines.last == "" ? 1 : 0)
        guard count > maximumFileLines else { return [] }
        let advice = "\(count) lines, at most \(maximumFileLines); move one type or idea into a file named after it"
        return [file.violation(.fileLength, line: 1, advice)].compactMap(\.self)
    }

    private static func longLines(in file: SourceFile) -> [Violation] {
        guard !file.path.hasSuffix(".md"), !file.path.hasSuffix(".rules") else { return [] }
        return file.lines.enumerated().compactMap { index, line in
            guard line.count > maximumLineLength else { return nil }
            return file.violation(
                .lineLength, line: index + 1, "\(line.count) characters, at most \(maximumLineLength); break the line or name a part of it")
        }
    }

    private static func measure(_ declaration: Declaration, in file: SourceFile) -> [Violation] {
        guard declaration.kind == .function || declaration.kind == .property else { return [] }
        var found: [Violation?] = []
        if declaration.lineCount > maximumFunctionLines {
            let advice = "\(declaration.name) has \(declaration.lineCount) lines, at most \(maximumFunctionLines); give its steps names"
            found.append(file.violation(.functionLength, line: declaration.line, advice))
        }
        let isMemberwise = file.isMemberwiseInitialiser(at: declaration.line)
        if declaration.parameterCount > maximumParameters, !isMemberwise {
            let count = "\(declaration.parameterCount) parameters, at most \(maximumParameters)"
            let advice = "\(declaration.name) takes \(count); gather those that belong together in a struct"
            found.append(file.violation(.parameters, line: declaration.line, advice))
        }
        if declaration.nesting > maximumNesting {
            let depth = "\(declaration.nesting) deep, at most \(maximumNesting)"
            let advice = "blocks of \(declaration.name) nest \(depth); return early or name the inner part"
            found.append(file.violation(.nesting, line: declaration.nestingLine, advice))
        }
        return found.compactMap(\.self)
    }
}
