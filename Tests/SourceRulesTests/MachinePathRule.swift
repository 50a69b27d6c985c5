/// Nothing of ours knows where it lies on one developer's machine; what runs inside the tests' machine knows that one.
enum MachinePathRule {
    // Put together so that this file does not break its own rule.
    private static let roots = ["home", "root", "Users", "work", "workspace", "builds", "private"].map { "/" + $0 + "/" }

    static func violations(in file: SourceFile) -> [Violation] {
        let roots = roots.filter(file.holds)
        guard !roots.isEmpty, !file.path.hasPrefix("image-build/guest/") else { return [] }
        return file.lines.enumerated().compactMap { index, line in
            guard let root = roots.first(where: { isAbsolute($0, in: line) }) else { return nil }
            return file.violation(
                .machinePath, line: index + 1, "\(root) exists on one machine only; start from #filePath, $HOME, $BASH_SOURCE or an option")
        }
    }

    /// Whether the folder stands at the start of a path, not in its middle.
    private static func isAbsolute(_ root: String, in line: String) -> Bool {
        guard let range = line.firstRange(of: root) else { return false }
        guard let before = line[..<range.lowerBound].last else { return true }
        return !(before.isLetter || before.isNumber || "._-/*}~)".contains(before))
    }
}
