import Foundation
import TestSupport

/// From the start of the process to the first frame.
struct StartBenchmark: Benchmark {
    static let name = "start"

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "Start to first frame, 1920x1080",
            "The release binary on a headless panel with a data directory that has been used before, from starting the process until its "
                + "automation socket, which opens with the first screen, tells that a frame was presented.")
        guard settings.hasBinary else { return report.skip(Self.name, because: "there is no \(settings.binary)") }
        let data = try files.folder.makeFolder("start-data")
        func cost(of program: () throws -> Double) throws -> Double {
            settings.isCounting ? try Programs.processorMilliseconds { _ = try program() } : try program()
        }
        let ours = Contender("MemeMe") { [try cost { try Self.start(settings.binary, data, files) }] }
        let trivial = URL(fileURLWithPath: Programs.own).deletingLastPathComponent().appending(path: "TrivialProgram").path
        let floor = Contender("floor") { [try cost { try Programs.milliseconds([trivial]) }] }
        let found = try Contest(contenders: [ours, floor], rounds: settings.times(11)).run()
        report.add(
            "start to first frame", ours: found[0], peers: [("a Swift program with Foundation that prints a number", found[1])],
            target: "≤ 250 ms")
    }

    private static func start(_ binary: String, _ data: String, _ files: TestFiles) throws -> Double {
        let socket = files.folder.path(of: "start-socket")
        let command = [
            binary, "run", "--display", "headless:1920x1080", "--data", data, "--album", files.folder.path, "--camera", "none",
            "--automation",
            socket,
        ]
        let start = Stopwatch.now
        let process = try RunningProcess(command, outputPath: files.folder.path(of: "start-log"))
        defer { process.kill() }
        let client = try connect(to: socket, process)
        while try client.statistics()["frames"]?["presented"]?.double ?? 0 < 1 { pause(.milliseconds(1)) }
        let time = Stopwatch.now - start
        try client.quit()
        _ = try process.waitForExit()
        return time
    }

    private static func connect(to socket: String, _ process: RunningProcess) throws -> AutomationClient {
        let end = Stopwatch.now + 20_000
        while Stopwatch.now < end {
            if FileManager.default.fileExists(atPath: socket), let client = try? AutomationClient(path: socket, atMost: .zero) {
                return client
            }
            pause(.milliseconds(1))
        }
        throw StagedKiosk.Failure(description: "the kiosk did not start: \(process.output)")
    }
}
