/// The mutants that no test could notice, because the program does the same with them; each with the reason.
///
/// They are read from a text: for each mutant its file, what the report shows of it, and the reason in lines that start with "because",
/// or two blanks where a reason goes on. Blocks are kept apart by empty lines, and lines that start with "#" are remarks.
public struct EquivalentMutants: Sendable {
    /// One mutant of the list.
    public struct Entry: Equatable, Sendable {
        public let file: String
        /// The lines that a difference of the file without and with it shows.
        public let difference: [String]
        public let reason: String
    }

    /// What is wrong with the list, as a sentence.
    public struct Mistake: Error, Equatable, CustomStringConvertible {
        public let description: String
    }

    public let entries: [Entry]

    public init(_ text: String) throws(Mistake) {
        var entries: [Entry] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("#") }
        for block in lines.split(whereSeparator: \.isEmpty) { entries.append(try Self.entry(block.map(String.init))) }
        self.entries = entries
    }

    private static func entry(_ lines: [String]) throws(Mistake) -> Entry {
        let file = lines[0]
        let difference = lines.dropFirst().prefix { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }
        let reason = lines.dropFirst(1 + difference.count)
        guard file.hasPrefix("Sources/"), !difference.isEmpty, let first = reason.first, first.hasPrefix("because "),
            reason.dropFirst().allSatisfy({ $0.hasPrefix("  ") })
        else {
            throw Mistake(description: "after '\(file)' come the lines of the difference and then the reason, which starts with 'because'")
        }
        return Entry(file: file, difference: Array(difference), reason: reason.joined(separator: "\n"))
    }

    /// Whether the list has the mutant that shows this difference.
    public func contains(_ file: String, _ difference: [String]) -> Bool {
        entries.contains { $0.file == file && $0.difference == difference }
    }

    /// Entries that are no mutant of the sources any more.
    public func stale(among mutants: [Mutant], of sources: [SourceText]) -> [Entry] {
        entries.filter { entry in
            guard let source = sources.first(where: { $0.path == entry.file }) else { return true }
            return !mutants.contains { $0.file == entry.file && source.difference($0) == entry.difference }
        }
    }
}
