import Foundation

/// One text file of the project, taken apart once for all rules.
struct SourceFile {
    /// Below the project's root, such as "Sources/Geometry/Rect.swift".
    let path: String
    let lines: [String]
    /// The lines without comments and without what literals hold; for files other than Swift the lines themselves.
    let codeLines: [String]
    let comments: [Comment]
    let literals: [StringLiteral]
    /// The whole text's bytes without comments and without what literals hold; empty for files other than Swift.
    let code: [UInt8]
    private let text: String
    let declarations: [Declaration]
    private let lifts: [Lift]

    struct Lift: Equatable {
        var rule: String
        var line: Int
        /// The line that is let off.
        var target: Int
        var reason: String
    }

    init(path: String, text: String) {
        self.path = path
        lines = Self.split(text)
        self.text = text
        guard path.hasSuffix(".swift") else {
            codeLines = lines
            comments = []
            literals = []
            code = []
            declarations = []
            lifts = []
            return
        }
        let lexer = Lexer(text)
        codeLines = Self.split(String(decoding: lexer.code, as: UTF8.self))
        comments = lexer.comments
        literals = lexer.literals
        code = lexer.code
        declarations = Outline(lexer.code).declarations
        lifts = lexer.comments.compactMap(Self.lift)
    }

    var isSwift: Bool { path.hasSuffix(".swift") }
    var isProduct: Bool { path.hasPrefix("Sources/") }
    /// The target it belongs to: the second folder of its path; nil for files that are in none.
    var target: String? {
        let parts = path.split(separator: "/")
        return parts.count >= 3 && ["Sources", "Tests"].contains(parts[0]) ? String(parts[1]) : nil
    }

    /// Whether it holds these words anywhere, in comments and literals too. Rules that look for words in each line ask this first: a whole
    /// file is searched in a hundredth of the time.
    func holds(_ words: String) -> Bool { unsafe strstr(text, words) != nil }

    /// The violation, unless a comment at that line lifts the rule.
    func violation(_ rule: Rule, line: Int, _ advice: String) -> Violation? {
        if lifts.contains(where: { $0.rule == rule.rawValue && $0.target == line }) { return nil }
        return Violation(file: path, line: line, rule: rule, advice: advice)
    }

    /// Markers that lift nothing that exists, or give no reason.
    var badLifts: [Violation] {
        lifts.compactMap { lift in
            let names = Rule.allCases.map(\.rawValue)
            if !names.contains(lift.rule) {
                let list = names.joined(separator: ", ")
                return violation(.lifting, line: lift.line, "there is no rule '\(lift.rule)'; the rules are \(list)")
            }
            guard lift.reason.split(separator: " ").count < 3 else { return nil }
            return violation(.lifting, line: lift.line, "say after the colon in a few words why the rule does not hold here")
        }
    }

    /// Whether an initialiser begins at that line whose body holds nothing but assignments of its arguments.
    func isMemberwiseInitialiser(at line: Int) -> Bool {
        let found = declarations.first { $0.kind == .function && $0.name == "init" && $0.line == line }
        guard let end = found?.endLine else { return false }
        let text = codeLines[line - 1..<end].joined(separator: "\n")
        guard let open = text.firstIndex(of: "{"), let close = text.lastIndex(of: "}"), open < close else { return false }
        let statements = text[text.index(after: open)..<close].split { $0 == "\n" || $0 == ";" }.map(\.trimmed).filter { !$0.isEmpty }
        return statements.allSatisfy { $0.hasPrefix("self.") && $0.contains(" = ") && !$0.contains("(") }
    }

    private static func split(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func lift(_ comment: Comment) -> Lift? {
        let start = "rule lifted ("
        guard !comment.isDocumentation, comment.text.hasPrefix(start) else { return nil }
        let parts = comment.text.dropFirst(start.count).split(separator: ")", maxSplits: 1)
        guard let rule = parts.first else { return nil }
        let reason = parts.count > 1 ? parts[1].drop { $0 == ":" || $0 == " " } : ""
        let target = comment.isAlone ? comment.line + 1 : comment.line
        return Lift(rule: String(rule), line: comment.line, target: target, reason: String(reason))
    }
}
