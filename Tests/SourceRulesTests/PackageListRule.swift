/// `image-build/packages.txt` is the one list of Debian packages: complete, sorted, each with its use and reason.
enum PackageListRule {
    static let path = "image-build/packages.txt"
    /// What this machine needs for what; "system" is what the appliance consists of, which is a machine of its own, "pi" what it has beyond
    /// that on a Raspberry Pi, and "costs" what the benchmarks have in emulated machines.
    static let uses = ["build", "run", "test", "benchmark", "album", "package", "architectures", "image", "system", "pi", "costs"]
    private static let otherMachines = ["system": "appliance", "pi": "appliance", "costs": "emulated"]

    /// One package of the list.
    struct Entry: Equatable {
        var name: String
        var use: String
        var line: Int
    }

    static func entries(of file: SourceFile) -> [Entry] {
        file.lines.enumerated().compactMap { index, line in
            guard let name = line.split(whereSeparator: \.isWhitespace).first, !name.hasPrefix("#") else { return nil }
            let remark = line.split(separator: "#", maxSplits: 1).dropFirst().first ?? ""
            return Entry(name: String(name), use: remark.split(separator: ":").first?.trimmed ?? "", line: index + 1)
        }
    }

    static func violations(in file: SourceFile) -> [Violation] {
        let entries = entries(of: file)
        let wrongLines = entries.compactMap { entry -> Violation? in
            let remark = file.lines[entry.line - 1].split(separator: ":", maxSplits: 1)
            if uses.contains(entry.use), remark.count == 2, !remark[1].trimmed.isEmpty { return nil }
            return file.violation(.packages, line: entry.line, "write 'name  # use: why' with a use of \(uses.joined(separator: ", "))")
        }
        let wrongOrder = zip(entries, entries.dropFirst()).compactMap { first, second -> Violation? in
            if rank(first) < rank(second) { return nil }
            return file.violation(.packages, line: second.line, "sort the list by use (\(uses.joined(separator: ", "))), then by name")
        }
        let ofOneMachine = Dictionary(grouping: entries) { "\($0.name) \(otherMachines[$0.use] ?? "this")" }
        let repeated = ofOneMachine.values.filter { $0.count > 1 }.compactMap { group in
            file.violation(.packages, line: group[1].line, "\(group[1].name) is listed twice; keep its first use")
        }
        return wrongLines + wrongOrder + repeated
    }

    /// Providers of Package.swift that the list lacks.
    static func missingProviders(package: SourceFile, list: SourceFile) -> [Violation] {
        let listed = Set(entries(of: list).filter { $0.use == "build" }.map(\.name))
        return package.lines.enumerated().compactMap { index, line in
            guard line.contains("library(\""), let name = line.components(after: "apt: \"").first else { return nil }
            if listed.contains(name) { return nil }
            return package.violation(.packages, line: index + 1, "add '\(name)  # build: …' to \(path)")
        }
    }

    /// Commands in other files that name packages to install.
    static func otherLists(in file: SourceFile) -> [Violation] {
        guard !file.isSwift, file.path != path else { return [] }
        return file.lines.enumerated().compactMap { index, line in
            let words = line.components(after: "apt-get install").joined(separator: " ").split(separator: " ")
            let named = words.filter { $0.first.map { $0.isLowercase } ?? false }
            guard !named.isEmpty else { return nil }
            return file.violation(.packages, line: index + 1, "list \(named.joined(separator: ", ")) in \(path) and install from there")
        }
    }

    private static func rank(_ entry: Entry) -> (Int, String) { (uses.firstIndex(of: entry.use) ?? uses.count, entry.name) }
}

extension String {
    /// What follows the mark, up to the next quotation mark; empty when the mark is not there.
    fileprivate func components(after mark: String) -> [String] {
        guard let range = firstRange(of: mark) else { return [] }
        return [String(self[range.upperBound...].prefix { $0 != "\"" })]
    }
}
