import Configuration
import CourierMessages
import Foundation
import SystemCalls
import TestSupport
import Testing

@testable import Courier

/// How the booth does, as other programs read it.
@Suite struct HealthDocumentTests {
    static var full: HealthReport {
        var report = HealthReport(version: "1.0", uptimeSeconds: 61.5)
        (report.machineUptimeSeconds, report.starts) = (3600, 7)
        (report.memes, report.sheets, report.failures) = (42, 96, 2)
        report.shares = ["print": 88, "a \"b\"\\c\nd": 1]
        report.devices = ["camera": .attention, "display": .ok]
        report.outbox = .init(waiting: 3, givenUp: 1)
        report.storage = .init(freeBytes: 41_000_000_000, sizeBytes: 64_000_000_000)
        (report.celsius, report.isThrottled, report.isUndervolted) = (48.3, false, true)
        return report
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test func jsonIsTheReport() throws {
        let object = try object(HealthDocument.json(Self.full))
        #expect(object["up"] as? Bool == true && object["format"] as? Int == 1 && object["version"] as? String == "1.0")
        #expect(object["uptime_seconds"] as? Double == 61.5 && object["memes"] as? Int == 42)
        #expect((object["outbox"] as? [String: Int]) == ["waiting": 3, "given_up": 1])
        #expect((object["devices"] as? [String: String]) == ["camera": "attention", "display": "ok"])
        #expect((object["storage"] as? [String: Int])?["free_bytes"] == 41_000_000_000)
        #expect(object["temperature_celsius"] as? Double == 48.3 && object["undervolted"] as? Bool == true)
    }

    @Test func whatIsNotKnownIsLeftOut() throws {
        let object = try object(HealthDocument.json(HealthReport(version: "1.0", uptimeSeconds: 1)))
        #expect(Set(object.keys) == ["up", "format", "version", "uptime_seconds", "devices"])
        #expect(try self.object(HealthDocument.json(nil)) as? [String: Bool] == ["up": false])
        #expect(HealthDocument.metrics(nil) == "# HELP mememe_up Whether the kiosk answers.\n# TYPE mememe_up gauge\nmememe_up 0\n")
    }

    @Test func metricsHaveTheirLabels() {
        let lines = HealthDocument.metrics(Self.full).split(separator: "\n").map(String.init)
        for line in [
            "mememe_up 1", "mememe_build_info{version=\"1.0\"} 1", "mememe_uptime_seconds 61.5", "mememe_memes_total 42",
            "mememe_shares_total{destination=\"a \\\"b\\\"\\\\c\\nd\"} 1", "mememe_shares_total{destination=\"print\"} 88",
            "mememe_device_state{device=\"camera\",state=\"attention\"} 1", "mememe_device_state{device=\"camera\",state=\"ok\"} 0",
            "mememe_outbox_parcels{state=\"given_up\"} 1", "mememe_temperature_celsius 48.3", "mememe_throttled 0",
        ] {
            #expect(lines.contains(line), "\(line)")
        }
    }

    /// The tool of those who made the format has nothing to say against names, types, units and help.
    @Test func promtoolFindsNothingWrong() throws {
        let folder = try TemporaryFolder("metrics")
        for (name, report) in [("full", Self.full), ("down", nil)] {
            let path = folder.path(of: name)
            try Data(HealthDocument.metrics(report).utf8).write(to: URL(fileURLWithPath: path))
            let outcome = try run(["/bin/sh", "-c", "exec promtool check metrics <\"$1\"", "sh", path])
            #expect(outcome.status == 0 && outcome.output.isEmpty, "\(outcome.output)")
        }
    }

    /// A kiosk that was broken into can't fill the memory of whoever looks at it.
    @Test func labelsAreFewAndShort() {
        var report = HealthReport(version: String(repeating: "v", count: 5000), uptimeSeconds: 1)
        report.devices = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("device \($0)", HealthReport.DeviceState.ok) })
        #expect(HealthDocument.metrics(report).utf8.count < 20_000)
    }
}

/// The courier's part between a network and a kiosk that answers, is slow or hangs.
@Suite(.serialized) @MainActor struct HealthPartTests {
    private final class Heard {
        var questions = 0
    }

    private let heard = Heard()
    private let part: HealthPart
    private let readiness: ReadinessSet

    init() throws {
        readiness = try ReadinessSet()
        let heard = heard
        let voice = CourierVoice(tell: { event, _ in if event == .health(.wanted) { heard.questions += 1 } }, settle: {})
        var times = HealthPart.Times()
        times.limit = .milliseconds(300)
        part = HealthPart(ServedAddress(host: "127.0.0.1", port: 0), readiness, voice, times: times)
    }

    private func fetch(_ path: String, _ options: [String] = []) -> Fetched { Fetched(part.port, path, options) }

    private func eventually(_ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(5)
        while !condition() {
            if ContinuousClock.now > end { throw WaitedInVain(what: "what should happen", limit: .seconds(5)) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func asksOnceForAllWhoWaitAndNotAgainForASecond() async throws {
        #expect(part.answer(.serve) == .done && part.isBusy)
        let crowd = try (0..<8).map { try fetch($0 % 2 == 0 ? "/health" : "/metrics").begun() }
        try await eventually { heard.questions == 1 }
        try await Task.sleep(for: .milliseconds(50))
        #expect(heard.questions == 1 && crowd.allSatisfy { $0.isRunning })
        #expect(part.answer(.report(HealthDocumentTests.full)) == .done)
        try await eventually { crowd.allSatisfy { !$0.isRunning } }
        for (index, one) in crowd.enumerated() {
            #expect(one.output.contains(index % 2 == 0 ? "\"memes\" : 42" : "mememe_memes_total 42"), "\(one.output)")
        }
        let soon = try fetch("/metrics").begun()
        try await eventually { !soon.isRunning }
        #expect(soon.output.contains("mememe_up 1") && heard.questions == 1)
        part.stop()
        #expect(!part.isBusy)
    }

    @Test func kioskThatHangsIsToldAtOnceUntilItAnswers() async throws {
        _ = part.answer(.serve)
        let first = try fetch("/metrics").begun()
        try await eventually { !first.isRunning }
        #expect(first.output.contains("mememe_up 0\n") && first.output.contains(" 200 "))
        let second = try fetch("/health").begun()
        try await eventually { !second.isRunning }
        #expect(second.output.contains(" 503 ") && second.output.contains("\"up\" : false") && heard.questions == 1)
        _ = part.answer(.report(HealthDocumentTests.full))
        let third = try fetch("/health").begun()
        try await eventually { !third.isRunning }
        #expect(third.output.contains("\"up\" : true"))
        part.stop()
    }

    @Test func everythingElseIsSaidInWords() async throws {
        _ = part.answer(.serve)
        let unknown = try fetch("/").begun()
        let post = try fetch("/health", ["-d", "x=1"]).begun()
        try await eventually { !unknown.isRunning && !post.isRunning }
        #expect(unknown.output.contains(" 404 ") && unknown.output.contains("/metrics as Prometheus text"))
        #expect(post.output.contains(" 405 ") && post.output.contains("Allow: GET, HEAD"))
        let head = try fetch("/metrics", ["--head"]).begun()
        try await eventually { heard.questions == 1 }
        _ = part.answer(.report(HealthDocumentTests.full))
        try await eventually { !head.isRunning }
        #expect(head.output.contains(" 200 ") && head.output.contains("text/plain; version=0.0.4") && !head.output.contains("mememe_up"))
        part.stop()
    }

    /// Ends while somebody waits, which the library would otherwise take for a fault of ours.
    @Test func endsUnderThoseWhoWait() async throws {
        _ = part.answer(.serve)
        let one = try fetch("/health").begun()
        try await eventually { heard.questions == 1 }
        part.stop()
        try await eventually { !one.isRunning }
        #expect(part.answer(.report(HealthDocumentTests.full)) == .done)
    }

    /// Whoever asks and hangs up is forgotten.
    @Test func outlivesThoseWhoHangUp() async throws {
        _ = part.answer(.serve)
        let one = try fetch("/health").begun()
        try await eventually { heard.questions == 1 }
        one.kill()
        _ = part.answer(.report(HealthDocumentTests.full))
        let next = try fetch("/health").begun()
        try await eventually { !next.isRunning }
        #expect(next.output.contains("\"up\" : true"))
        part.stop()
    }

    @Test func addressThatIsTakenIsRefusedInWords() throws {
        let listening = try PhoneAddress.listen(ServedAddress(host: "127.0.0.1", port: 0))
        let port = PhoneAddress.port(of: listening) ?? 0
        let voice = CourierVoice(tell: { _, _ in }, settle: {})
        let other = HealthPart(ServedAddress(host: "127.0.0.1", port: port), readiness, voice)
        guard case .refused = other.answer(.serve) else { throw WaitedInVain(what: "a refusal", limit: .zero) }
        #expect(!other.isBusy)
        #expect(HealthProbe(ServedAddress(host: "127.0.0.1", port: port)).obstacle?.contains("serves there already") == true)
        #expect(HealthProbe(nil).obstacle != nil)
    }
}

/// One request by curl, with the reply's head.
private struct Fetched {
    private let command: [String]
    private let folder: TemporaryFolder?

    init(_ port: Int, _ path: String, _ options: [String]) {
        command = ["/usr/bin/curl", "--silent", "--include", "--max-time", "5"] + options + ["http://127.0.0.1:\(port)\(path)"]
        folder = try? TemporaryFolder("fetched")
    }

    func begun() throws -> FetchedProcess {
        let folder = try #require(folder)
        return FetchedProcess(try RunningProcess(command, outputPath: folder.path(of: "output")), folder)
    }
}

private struct FetchedProcess {
    private let process: RunningProcess
    private let folder: TemporaryFolder

    init(_ process: RunningProcess, _ folder: TemporaryFolder) { (self.process, self.folder) = (process, folder) }

    var isRunning: Bool { process.isRunning }
    var output: String { process.output }
    func kill() { process.kill() }
}
