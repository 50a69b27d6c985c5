import Foundation
import MutantGeneration

/// A copy of the project with all mistakes of a sample in it, each behind its number, built with its tests.
final class MutatedProgram {
    /// What it takes to build the copy went wrong for another reason than a mistake in it.
    struct BuildFailed: Error, CustomStringConvertible {
        let description: String
    }

    let project: Project
    /// The mistakes by their numbers.
    let mutants: [Mutant]
    /// Numbers of the mistakes that the compiler found, which are no test's business.
    private(set) var unbuildable: Set<Int> = []
    private var lines: [String: [(number: Int, lines: ClosedRange<Int>)]] = [:]

    private var tree: URL { project.scratch.appending(path: "tree") }
    private var buildFolder: URL { project.scratch.appending(path: "build") }
    /// The program that runs the tests.
    var testBinary: String { buildFolder.appending(path: "debug/mememePackageTests.xctest").path }
    /// Where tests are run.
    var folder: String { tree.path }

    /// Tests that need another machine or look at the sources themselves.
    private static let leftOut = ["DeviceTests", "SourceRulesTests"]

    init(_ project: Project, _ mutants: [Mutant]) {
        self.project = project
        self.mutants = mutants
        let known = (try? String(contentsOf: knownUnbuildable, encoding: .utf8)) ?? ""
        let descriptions = Set(known.components(separatedBy: Self.end))
        unbuildable = Set(mutants.indices.filter { descriptions.contains(project.description(of: mutants[$0])) })
    }

    /// What the compiler found in this run or one before, so that a sample that is tried again is built at once.
    private var knownUnbuildable: URL { project.scratch.appending(path: "unbuildable.txt") }
    private static let end = "--\n"

    private func remember(_ found: Set<Int>) throws {
        let known = (try? String(contentsOf: knownUnbuildable, encoding: .utf8)) ?? ""
        let new = found.sorted().map { project.description(of: mutants[$0]) + Self.end }.joined()
        try Data((known + new).utf8).write(to: knownUnbuildable)
    }

    /// Builds it; mistakes that the compiler finds are taken out and the rest is built again.
    func build() throws {
        while true {
            try write()
            say("Building \(mutants.count - unbuildable.count) mistakes into one program.")
            let command = ["swift", "build", "--build-tests", "--package-path", tree.path, "--scratch-path", buildFolder.path]
            let log = project.scratch.appending(path: "build.log")
            let outcome = try Command(command + ["-debug-info-format", "none"], folder: tree.path, log: log).run()
            if outcome == .exited(0) { return }
            let found = try culprits(in: String(contentsOf: log, encoding: .utf8))
            guard !found.isEmpty else { throw BuildFailed(description: "The copy can't be built; \(log.path) says why.") }
            try remember(found)
            unbuildable.formUnion(found)
        }
    }

    /// The mistakes that the compiler complains about: those at its errors' lines, or all of a file where it points at none of them.
    private func culprits(in output: String) -> Set<Int> {
        var found: Set<Int> = []
        for line in output.split(separator: "\n") where line.contains(": error: ") {
            guard let start = line.firstRange(of: tree.path + "/")?.upperBound else { continue }
            let parts = line[start...].split(separator: ":")
            guard parts.count > 2, let number = Int(parts[1]), let mutants = lines[String(parts[0])] else { continue }
            let there = mutants.filter { $0.lines.contains(number) }
            found.formUnion((there.isEmpty ? mutants : there).map(\.number))
        }
        return found.subtracting(unbuildable)
    }

    // MARK: - The copy

    /// Brings the copy up to date. What stays the same is not touched, so that it is not built again.
    private func write() throws {
        var kept: Set<String> = []
        for path in try projectFiles() {
            let place = project.root.appending(path: path)
            try put(switched(path) ?? Data(contentsOf: place), path, like: place)
            kept.insert(path)
        }
        let all = FileManager.default.enumerator(atPath: tree.path)
        while let path = all?.nextObject() as? String {
            if kept.contains(path) { continue }
            let place = tree.appending(path: path)
            let isFolder = try place.resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false
            if !isFolder { try FileManager.default.removeItem(at: place) }
        }
    }

    private func projectFiles() throws -> [String] {
        let all = FileManager.default.enumerator(atPath: project.root.path)
        var files: [String] = []
        while let path = all?.nextObject() as? String {
            if path.split(separator: "/").last?.hasPrefix(".") == true {
                all?.skipDescendants()
                continue
            }
            let values = try project.root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
            if values.isRegularFile == true { files.append(path) }
        }
        return files
    }

    private func put(_ content: Data, _ path: String, like original: URL) throws {
        let place = tree.appending(path: path)
        if FileManager.default.contents(atPath: place.path) == content { return }
        try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: place)
        let permissions = try FileManager.default.attributesOfItem(atPath: original.path)[.posixPermissions]
        try FileManager.default.setAttributes([.posixPermissions: permissions ?? 0o644], ofItemAtPath: place.path)
    }

    /// The file with what this run adds to it; nil for one that stays as it is.
    private func switched(_ path: String) throws -> Data? {
        if path == "Package.swift" { return try Data(contentsOf: project.root.appending(path: path)) + Data(manifestEnd.utf8) }
        let own = mutants.enumerated().filter { $1.file == path && !unbuildable.contains($0) }
        guard !own.isEmpty, let source = project.source(path) else { return nil }
        let result = source.switching(own.map { ($0.offset, $0.element) })
        lines[path] = result.lines
        return Data(result.text.utf8)
    }

    /// Gives each target the switch of the mistakes, and keeps quiet about code that can't be reached any more.
    private var manifestEnd: String {
        """

        package.targets.removeAll { \(Self.leftOut).contains($0.name) }
        for target in package.targets where target.type != .system {
            target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .warning)]
            if target.type != .test { target.dependencies.append("CMutants") }
        }
        package.targets.append(.target(name: "CMutants", path: "Tests/Mutants/Switch"))

        """
    }
}
