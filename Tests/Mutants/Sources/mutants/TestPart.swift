import Foundation

/// A part of the tests that is looked at by itself: a suite, or a single journey.
struct TestPart: Sendable, Codable {
    /// How the names of its tests begin: "Target.Suite/", or a whole name.
    let name: String
    /// What it takes without a mistake.
    let seconds: Double
    /// Numbers of the mistakes whose places it comes by.
    let reached: Set<Int>
    /// Functions that fail anyway and so notice nothing.
    let flawed: [String]
    /// False when it does not come to its end without a mistake.
    let isUsable: Bool

    /// A part that takes fewer seconds is run together with others.
    private static let quick = 3.0
    /// Seconds that none takes unless it hangs.
    private static let longest = 300

    var isQuick: Bool { seconds < Self.quick }
    var target: String { String(name.prefix { $0 != "." }) }
    var filter: String { "^" + NSRegularExpression.escapedPattern(for: name) }

    /// Names of the parts that some tests are divided into.
    static func names(of tests: [String], journeys: Bool) -> [String] {
        var names: [String] = []
        for test in tests where test.hasPrefix("KioskJourneyTests.") == journeys {
            let suite = test.lastIndex(of: "/").map { String(test[...$0]) } ?? test
            let name = journeys ? test : suite
            if names.last != name { names.append(name) }
        }
        return Set(names).sorted()
    }

    /// What an earlier run found out about the same program, or else what is found out now.
    static func look(at name: String, in run: TestRun, count: Int, number: Int) throws -> TestPart {
        let note = run.scratch.appending(path: "part-\(number).json")
        if let data = try? Data(contentsOf: note), let known = try? JSONDecoder().decode(Note.self, from: data),
            known.part.name == name, known.program == run.stamp
        {
            return known.part
        }
        let part = try TestPart(name, in: run, count: count, number: number)
        try JSONEncoder().encode(Note(program: run.stamp, part: part)).write(to: note)
        return part
    }

    private struct Note: Codable {
        /// Tells this program from others.
        let program: String
        let part: TestPart
    }

    /// Runs a part without a mistake, and what failed once more, because a busy machine can do that.
    ///
    /// - Parameters:
    ///   - count: how many mistakes there are.
    ///   - number: makes names of files.
    private init(_ name: String, in run: TestRun, count: Int, number: Int) throws {
        self.name = name
        let filter = "^" + NSRegularExpression.escapedPattern(for: name)
        let trace = run.scratch.appending(path: "trace-\(number)")
        // As long as the switch maps it.
        try Data(count: 65536).write(to: trace)
        defer { try? FileManager.default.removeItem(at: trace) }
        let command = run.command([filter], mutant: -1, trace: trace, log: "part-\(number).log")
        let start = ContinuousClock.now
        let outcome = try command.run(seconds: Self.longest)
        seconds = (ContinuousClock.now - start) / .seconds(1)
        reached = Set(try Data(contentsOf: trace).prefix(count).enumerated().filter { $0.element != 0 }.map(\.offset))
        let failed = try command.failedTests()
        flawed = try failed.filter { function in
            let again = run.command([TestRun.filter(function: function)], mutant: -1, log: "again-\(number).log")
            return try again.run(seconds: Self.longest) != .exited(0)
        }
        isUsable = outcome == .exited(0) || !failed.isEmpty
    }

    // MARK: - Nearness

    /// How many words the part's name shares with a source file's path, such as "Crop" in "CropScreenTests" and "Screens/Crop/…".
    func sharedWords(with file: String) -> Int { Set(Self.words(of: name)).intersection(Self.words(of: file)).count }

    /// The words of names that are written together, without what nearly all of them have.
    private static func words(of text: String) -> [String] {
        let words = text.matches(of: /[A-Z]+[a-z]*|[a-z]+/).map { String($0.output) }
        return words.filter { !["Tests", "Sources", "swift", "Screen", "Screens", "View"].contains($0) }
    }
}
