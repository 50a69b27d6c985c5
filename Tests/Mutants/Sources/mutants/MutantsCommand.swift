import ArgumentParser
import Foundation
import MutantGeneration

/// Puts small mistakes into a copy of the program, one at a time, and sees whether the tests notice.
///
/// All mistakes of a sample are built into one program, which makes the one whose number stands in its environment: building takes
/// minutes, and forty builds would take hours. Every suite is run once without a mistake, which says which of the mistakes it comes by at
/// all; then each mistake is made in the suites that come by it, until a test fails. Journeys are asked about what the others missed.
@main
struct MutantsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutants", abstract: "Puts small mistakes into a copy of the program and sees whether the tests notice.",
        discussion: "Ends with 1 when the tests noticed so few that they have got worse. What is copied and built lies in .build-mutants.")

    /// The share of all mistakes, in percent, that the tests are to notice one day.
    static let goal = 95.0
    /// The share below which they have got worse: an estimate from two samples, whose survivors were mended since. It is raised as the
    /// tests get better and never lowered.
    static let floor = 70.0

    @Option(help: "The project's folder.")
    var root = "."
    @Option(help: "How many mistakes are made.")
    var count = 40
    @Option(help: "Repeats the choice that a run has printed.")
    var seed: UInt64?
    @Option(help: "Makes mistakes only in files whose path starts like this, such as Sources/Drawing/.")
    var only = "Sources/"
    @Option(help: "How many test processes run side by side.")
    var jobs = 2
    @Option(help: "How many seconds of tests are spent at a mistake before it counts as not noticed, and as many of journeys.")
    var seconds = 120.0
    @Flag(help: "Shows what would be chosen, and builds nothing.")
    var list = false
    @Flag(help: "Ends with 0 however many the tests noticed.")
    var reportOnly = false

    func validate() throws {
        guard (1...5000).contains(count), (1...64).contains(jobs) else {
            throw ValidationError("A run makes 1 to 5000 mistakes, in 1 to 64 processes side by side.")
        }
    }

    func run() throws {
        let project = try Project(root: URL(fileURLWithPath: root).standardizedFileURL)
        let sample = try choose(from: project)
        if list { return sample.mutants.forEach { print(project.description(of: $0)) } }
        let program = MutatedProgram(project, sample.mutants)
        try program.build()
        var trials = try Trials(of: program, jobs: jobs, seconds: seconds)
        try trials.go()
        let report = Report(project: project, sample: sample, fates: trials.fates, flawed: trials.flawed)
        print(report.text)
        try report.text.write(to: project.scratch.appending(path: "report.txt"), atomically: true, encoding: .utf8)
        if report.isClearlyBelowFloor, !reportOnly { throw ExitCode(1) }
    }

    private func choose(from project: Project) throws -> Sample {
        let stale = project.equivalents.stale(among: project.mutants, of: project.sources)
        guard stale.isEmpty else {
            let places = stale.map { ([$0.file] + $0.difference).joined(separator: "\n") }.joined(separator: "\n\n")
            let advice = "These are no mistakes that could be made any more; take them out of \(Project.equivalentsPath):"
            throw ValidationError("\(advice)\n\(places)")
        }
        let eligible = project.distinguishable.filter { $0.file.hasPrefix(only) }
        let sample = Sample(of: eligible, count: count, seed: seed ?? UInt64.random(in: 0...UInt64(UInt32.max)))
        let known = project.equivalents.entries.count
        say("\(sample.mutants.count) of \(eligible.count) mistakes, --seed \(sample.seed); \(known) more would change nothing.")
        return sample
    }
}
