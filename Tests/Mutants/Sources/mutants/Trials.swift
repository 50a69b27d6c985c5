import Foundation
import MutantGeneration

/// Makes mistakes, one after the other, in the tests that come by them.
struct Trials {
    private let run: TestRun
    private let jobs: Int
    /// How long tests may take, all in all and without a mistake, that are asked about one mistake; the last one may take longer.
    private let seconds: Double
    private let unbuildable: Set<Int>
    private let mutants: [Mutant]
    /// What was found out so far.
    private(set) var fates: [Fate]
    /// Tests that fail without a mistake, and parts that then don't come to their end; their word is not heard.
    private(set) var flawed: [String] = []

    init(of program: MutatedProgram, jobs: Int, seconds: Double) throws {
        run = try TestRun(binary: program.testBinary, folder: program.folder, scratch: program.project.scratch)
        (self.jobs, self.seconds, mutants, unbuildable) = (jobs, seconds, program.mutants, program.unbuildable)
        fates = mutants.indices.map { [unbuildable] in unbuildable.contains($0) ? .didNotBuild : .unreached }
    }

    /// Asks the tests of the targets first; whole journeys take longest and are asked about what is left.
    mutating func go() throws {
        let tests = try run.allTests()
        try ask(TestPart.names(of: tests, journeys: false))
        if fates.contains(where: \.isMissed) { try ask(TestPart.names(of: tests, journeys: true)) }
    }

    private mutating func ask(_ names: [String]) throws {
        let (run, mutants, seconds) = (run, mutants, seconds)
        say("Running \(names.count) parts of the tests without a mistake.")
        let all = try sideBySide(names.count, jobs: jobs) { number in
            let part = try TestPart.look(at: names[number], in: run, count: mutants.count, number: number)
            say("\(part.name) \(Int(part.seconds)) s, comes by \(part.reached.count) mistakes")
            return part
        }
        flawed += all.flatMap { part in part.flawed.map { "\(part.name)\($0)" } + (part.isUsable ? [] : [part.name]) }
        let parts = all.filter(\.isUsable)
        let left = fates.indices.filter { fates[$0].isMissed }
        let found = try sideBySide(left.count, jobs: jobs) { place in
            let (number, start) = (left[place], ContinuousClock.now)
            let own = parts.filter { $0.reached.contains(number) }
            let groups = Self.groups(of: own, nearest: mutants[number].file)
            let fate = try Self.fate(of: number, in: groups, seconds: seconds, run)
            let time = Int((ContinuousClock.now - start) / .seconds(1))
            say("\(number) \(mutants[number].file):\(mutants[number].line): \(fate) (\(time) s)")
            return fate
        }
        for (number, fate) in zip(left, found) where fate != .unreached { fates[number] = fate }
    }

    /// Parts in the order in which they are asked about a mistake in a file: the quick ones together, and then one by one those that are
    /// slow; in both the target's own come first.
    private static func groups(of parts: [TestPart], nearest file: String) -> [[TestPart]] {
        let target = file.split(separator: "/")[1] + "Tests"
        let quick = parts.filter(\.isQuick)
        func rank(_ part: TestPart) -> (Int, Int, Double) { (part.target == target ? 0 : 1, -part.sharedWords(with: file), part.seconds) }
        let slow = parts.filter { !$0.isQuick }.sorted { rank($0) < rank($1) }
        return [quick.filter { $0.target == target }, quick.filter { $0.target != target }] + slow.map { [$0] }
    }

    /// Runs groups of parts until a test notices the mistake or the seconds are used up.
    private static func fate(of number: Int, in groups: [[TestPart]], seconds: Double, _ run: TestRun) throws -> Fate {
        if groups.allSatisfy(\.isEmpty) { return .unreached }
        var left = seconds
        for group in groups where !group.isEmpty && left > 0 {
            let fate = try fate(of: number, in: group, run)
            if fate != .survived { return fate }
            left -= group.map(\.seconds).reduce(0, +)
        }
        return .survived
    }

    /// Runs some parts with a mistake. A failure has to be seen twice, because a busy machine makes tests fail, too.
    private static func fate(of number: Int, in parts: [TestPart], _ run: TestRun) throws -> Fate {
        var skipped = parts.flatMap(\.flawed)
        let seconds = 20 + Int(4 * parts.map(\.seconds).reduce(0, +))
        while true {
            let command = run.command(parts.map(\.filter), mutant: number, skipping: skipped, log: "mistake-\(number).log")
            switch try command.run(seconds: seconds, untilATestFails: true) {
            case .tookTooLong: return .tookTooLong
            // The latter says that there was no test but those that are left out.
            case .exited(0), .exited(69): return .survived
            case .exited(let status): return .noticed(test: "\(parts[0].target), which ended with status \(status)")
            case .failed(let test):
                let again = run.command([TestRun.filter(function: test)], mutant: number, log: "mistake-\(number)-again.log")
                if try again.run(seconds: seconds) != .exited(0) { return .noticed(test: test) }
                skipped.append(test)
            }
        }
    }
}

/// Prints a line at once, so that it can be read while the rest goes on.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
