import Dispatch
import Foundation
import MutantGeneration
import Synchronization

/// What became of one mistake.
enum Fate: Equatable {
    /// This test of this target failed.
    case noticed(test: String, target: String)
    /// The tests of this target did not come to their end in time.
    case tookTooLong(target: String)
    /// No test failed, of those that come by its place.
    case survived
    /// No test comes by its place.
    case unreached
    /// The compiler found it.
    case didNotBuild
}

/// The test targets of a program with mistakes, each run once without any.
final class TestTargets: Sendable {
    /// A test target, as it is without a mistake.
    private struct Target {
        let name: String
        let seconds: Int
        /// Numbers of the mistakes whose places its tests come by.
        let reached: Set<Int>
        /// Tests that fail anyway and so notice nothing.
        let flawed: [String]
    }

    private let binary: String
    private let folder: String
    private let scratch: URL
    private let unbuildable: Set<Int>
    private let jobs: Int
    /// The quickest first.
    private let targets: [Target]

    /// Tests that fail without any mistake; their word is not heard.
    var flawed: [String] { targets.flatMap { target in target.flawed.map { "\(target.name): \($0)" } } }

    init(of program: MutatedProgram, jobs: Int) throws {
        (binary, folder, scratch, unbuildable) = (program.testBinary, program.folder, program.project.scratch, program.unbuildable)
        self.jobs = jobs
        let names = try program.testTargets
        let (binary, folder, scratch, count) = (binary, folder, scratch, program.mutants.count)
        let found = try sideBySide(names.count, jobs: jobs) { index in
            try Self.look(at: names[index], binary: binary, folder: folder, scratch: scratch, count: count)
        }
        targets = found.sorted { $0.seconds < $1.seconds }
    }

    /// Runs a target's tests without a mistake; those that fail once more, because a busy machine can do that.
    private static func look(at name: String, binary: String, folder: String, scratch: URL, count: Int) throws -> Target {
        let trace = scratch.appending(path: "trace-\(name)")
        // As long as the switch maps it.
        try Data(count: 65536).write(to: trace)
        let environment = ["MEMEME_MUTANT": "-1", "MEMEME_MUTANT_TRACE": trace.path]
        let log = scratch.appending(path: "tests-\(name).log")
        let command = Command(words(binary, name, skipping: []), environment: environment, folder: folder, log: log)
        let start = ContinuousClock.now
        _ = try command.run(seconds: 1800)
        let seconds = Int((ContinuousClock.now - start).components.seconds) + 1
        let flawed = Set(try command.failedTests()).sorted()
        let reached = try Data(contentsOf: trace).prefix(count).enumerated().filter { $0.element != 0 }.map(\.offset)
        print("\(name): \(seconds) s, comes by \(reached.count) mistakes")
        return Target(name: name, seconds: seconds, reached: Set(reached), flawed: flawed)
    }

    private static func words(_ binary: String, _ target: String, skipping flawed: [String]) -> [String] {
        // A test may be called by a sentence, which no filter knows; its function's name ends with "()".
        let skipped = flawed.flatMap { test in ["--skip", NSRegularExpression.escapedPattern(for: test.prefix { $0 != "(" } + "(")] }
        return [binary, "--testing-library", "swift-testing", "--no-parallel", "--filter", "^\(target)\\."] + skipped
    }

    /// Makes each mistake in the tests that come by it.
    func outcomes(for mutants: [Mutant]) throws -> [Fate] {
        try sideBySide(mutants.count, jobs: jobs) { [self] number in
            let fate = try fate(of: number, in: mutants[number])
            print("\(mutants[number].file):\(mutants[number].line): \(fate)")
            return fate
        }
    }

    private func fate(of number: Int, in mutant: Mutant) throws -> Fate {
        if unbuildable.contains(number) { return .didNotBuild }
        let own = mutant.file.split(separator: "/")[1] + "Tests"
        let reaching = targets.filter { $0.reached.contains(number) }
        if reaching.isEmpty { return .unreached }
        for target in reaching.filter({ $0.name == own }) + reaching.filter({ $0.name != own }) {
            let log = scratch.appending(path: "mistake-\(number).log")
            let words = Self.words(binary, target.name, skipping: target.flawed)
            let command = Command(words, environment: ["MEMEME_MUTANT": "\(number)"], folder: folder, log: log)
            switch try command.run(seconds: 30 + target.seconds * 3, untilATestFails: true) {
            case .failed(let test): return .noticed(test: test, target: target.name)
            case .tookTooLong: return .tookTooLong(target: target.name)
            case .exited(0): continue
            case .exited(let status): return .noticed(test: "exit status \(status)", target: target.name)
            }
        }
        return .survived
    }
}

/// How far work that is done side by side has come.
private struct Progress<Result: Sendable> {
    var next = 0
    var results: [Int: Result] = [:]
    var failure: (any Error)?
}

/// Calls `work` with each number below `count`, a few at a time, and returns what it returned, in the order of the numbers.
///
/// - Throws: the first error; what has not begun by then is left out.
private func sideBySide<Result: Sendable>(_ count: Int, jobs: Int, _ work: @Sendable (Int) throws -> Result) throws -> [Result] {
    let state = Mutex(Progress<Result>())
    DispatchQueue.concurrentPerform(iterations: jobs) { _ in
        while true {
            let next: Int? = state.withLock { state in
                guard state.failure == nil, state.next < count else { return nil }
                state.next += 1
                return state.next - 1
            }
            guard let next else { return }
            do {
                let result = try work(next)
                state.withLock { $0.results[next] = result }
            } catch {
                state.withLock { $0.failure = $0.failure ?? error }
            }
        }
    }
    return try state.withLock { state in
        if let failure = state.failure { throw failure }
        return state.results.sorted { $0.key < $1.key }.map(\.value)
    }
}
