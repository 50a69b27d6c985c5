/// What guests read has the typographer's apostrophe; logs, causes and command lines, which are read and searched by engineers, may have
/// the typewriter's.
enum ApostropheRule {
    private static let targets: Set<String> = ["Kiosk", "Toolkit", "Memes", "Sharing", "ImageFiles"]
    /// What stands on a line whose words no guest reads.
    private static let others = ["log.", "precondition", "cause", "failed("]

    static func violations(in file: SourceFile) -> [Violation] {
        guard file.isProduct, let target = file.target, targets.contains(target) else { return [] }
        return file.lines.enumerated().compactMap { index, line in
            guard !line.trimmed.hasPrefix("//"), !others.contains(where: { line.contains($0) }), hasApostrophe(line) else { return nil }
            return file.violation(.apostrophe, line: index + 1, "guests read ’ and not '")
        }
    }

    /// Whether a literal on the line has one between two letters.
    private static func hasApostrophe(_ line: String) -> Bool {
        let literals = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
        return literals.contains { $0.element.contains(/\p{L}'\p{L}/) }
    }
}
