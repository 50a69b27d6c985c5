import Foundation

/// Measures the kiosk beside its peers and prints ratios; nothing here passes or fails by a time.
@main
struct Benchmarks {
    private static let all: [any Benchmark.Type] = [
        SlideBenchmark.self, ListBenchmark.self, KeyBenchmark.self, PhotoBenchmark.self, MemeBenchmark.self,
        CameraBenchmark.self, ShutterBenchmark.self, StartBenchmark.self, IdleBenchmark.self,
        PhoneBenchmark.self, PageBenchmark.self,
    ]

    static func main() throws {
        guard let settings = Settings(Array(CommandLine.arguments.dropFirst()), names: all.map { $0.name }) else {
            print(Settings.usage)
            exit(64)
        }
        if let child = settings.child { return try ChildWork.run(child.work, on: child.file) }
        let report = Report(isCounting: settings.isCounting)
        report.say("Machine: \(Machine.description)")
        let files = try TestFiles(photoCount: settings.isCounting ? 1 : settings.isSmoke ? 2 : 6)
        var failures = 0
        for benchmark in all where settings.chosen.contains(benchmark.name) {
            do {
                try benchmark.init().run(settings, files, report)
            } catch {
                failures += 1
                report.say("  FAILED \(benchmark.name): \(error)")
            }
        }
        report.say("\n\(report.table)\n\nMachine: \(Machine.description)")
        if failures > 0 { exit(1) }
    }
}
