import Foundation
import TestSupport

/// A booth that serves phones on the loopback, and a finger that knows the way to its code.
final class PhoneBooth {
    let kiosk: HeadlessKiosk
    private let configuration: String

    init(_ binary: String, _ files: TestFiles) throws {
        configuration = files.folder.path(of: "phone.yaml")
        try Data("phone: {network: lan, address: \"127.0.0.1:0\"}\n".utf8).write(to: URL(fileURLWithPath: configuration))
        kiosk = try HeadlessKiosk(
            binary: binary, width: 1280, height: 800, album: try files.makeAlbum(count: 60), arguments: ["--config", configuration])
    }

    /// Makes a meme as far as the share sheet.
    func makeMeme() throws {
        try MainJob(by: kiosk.user).choosePhoto()
        try MainJob(by: kiosk.user).caption("editor.top", "take me home")
        try kiosk.user.tap("editor.share")
        try waitForPhones()
    }

    /// From a code back to the share sheet of the same meme.
    func openAgain() throws {
        try goHome()
        guard let meme = try kiosk.automation.tree().all(startingWith: "meme.").first?.identifier else {
            throw StagedKiosk.Failure(description: "there is no meme")
        }
        try kiosk.user.tap(meme)
        try kiosk.user.tap("detail.share")
        try waitForPhones()
    }

    /// From a code to Sent Memes.
    func goHome() throws {
        try kiosk.user.tap("handover.done")
        if try kiosk.automation.shows("detail.back") { try kiosk.user.tap("detail.back") }
    }

    /// From Sent Memes to the album with its many photos.
    func openAlbum() throws {
        try kiosk.user.tap("sent-memes.add")
        try kiosk.user.tap("editor.album")
        try kiosk.automation.settle(atMost: .seconds(30))
    }

    private func waitForPhones() throws { try wait(for: "the way to phones") { try kiosk.automation.element("share.phone").isEnabled } }

    /// Lifts a finger off Phone and waits for the code, of which the kiosk is asked every other millisecond.
    func millisecondsToCode() throws -> Double {
        let place = try kiosk.automation.element("share.phone").frame.center
        try kiosk.user.finger.press(place.x, place.y)
        pause(.milliseconds(60))
        let start = Stopwatch.now
        try kiosk.user.finger.lift(place.x, place.y)
        while try !kiosk.automation.shows("handover.code") {
            pause(.milliseconds(2))
            if Stopwatch.now - start > 10_000 { throw StagedKiosk.Failure(description: "no code came: \(kiosk.log)") }
        }
        let time = Stopwatch.now - start
        try kiosk.automation.settle()
        return time
    }

    /// Where the code on the panel leads, in lower case but for the secret, as browsers make it of what they read.
    var address: URL {
        get throws {
            guard let text = try kiosk.automation.element("handover.code").value, let address = URL(string: text) else {
                throw StagedKiosk.Failure(description: "the code holds no address")
            }
            return address
        }
    }

    static func port(of address: URL) throws -> Int {
        guard let port = address.port else { throw StagedKiosk.Failure(description: "\(address) has no port") }
        return port
    }

    /// Drags what is shown for so many seconds; returns how long drawing and copying took, at the 99th percentile.
    func dragged(_ seconds: Int) throws -> String {
        let end = Stopwatch.now + Double(seconds) * 1000
        while Stopwatch.now < end {
            try kiosk.user.drag(from: (640, 600), to: (640, 250), steps: 10)
            try kiosk.user.drag(from: (640, 250), to: (640, 600), steps: 10)
        }
        let frames = try kiosk.automation.statistics()["frames"]
        let parts = ["drawMicroseconds", "copyMicroseconds"].map { (frames?[$0]?["p99"]?.double ?? .nan) / 1000 }
        return Report.digits(parts[0] + parts[1], 2) + " ms"
    }

    /// What the courier's process has used so far.
    struct CourierFigures {
        /// How often a thread of it began to run after having waited.
        var switches: Int
        var proportionalMegabytes: Double
        var mostMegabytes: Double
    }

    func courier() throws -> CourierFigures {
        let process = try courierProcess()
        let switches = try threadSleeps(ofProcess: process).values.reduce(0, +)
        return CourierFigures(
            switches: switches, proportionalMegabytes: Double(Self.number("Pss", in: "/proc/\(process)/smaps_rollup")) / 1024,
            mostMegabytes: Double(Self.number("VmHWM", in: "/proc/\(process)/status")) / 1024)
    }

    /// The courier that this kiosk started: its command line names the configuration.
    private func courierProcess() throws -> Int {
        for process in try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap({ Int($0) }) {
            let words = Machine.text("/proc/\(process)/cmdline").split(separator: "\0")
            if words.contains("courier"), words.contains(Substring(configuration)) { return process }
        }
        throw StagedKiosk.Failure(description: "there is no courier")
    }

    private static func number(_ key: String, in file: String) -> Int {
        let line = Machine.text(file).split(separator: "\n").first { $0.hasPrefix(key + ":") }
        return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0
    }
}
