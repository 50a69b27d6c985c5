import Foundation
import TestSupport

/// A guest's meme on its way to a phone: from the tap to the code, and from the request to the picture.
struct PhoneBenchmark: Benchmark {
    static let name = "phone"

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        let seconds = settings.isSmoke ? 1 : 10
        report.begin(
            "Meme to a phone, 1280x800",
            "The release binary on a headless panel, its courier on the loopback. From lifting the finger off Phone until the code is in "
                + "what the kiosk says is on its panel (it slides in meanwhile); page and picture beside nginx with the same files; "
                + "the courier with a page that nobody opens; frames of the album under a finger while others hammer at the page.")
        guard settings.hasBinary else { return report.skip(Self.name, because: "there is no \(settings.binary)") }
        let booth = try PhoneBooth(settings.binary, files)
        let address = try measureCode(booth, settings, report)
        try measurePages(address, files, settings, report)
        try measureRest(booth, seconds: seconds, report)
        try measureFrames(booth, address, seconds: seconds, report)
        try booth.kiosk.automation.quit()
    }

    /// From the tap on Phone to the code; returns where the last one leads.
    private func measureCode(_ booth: PhoneBooth, _ settings: Settings, _ report: Report) throws -> URL {
        try booth.makeMeme()
        var times = Samples()
        for turn in 0..<settings.times(9) {
            if turn > 0 { try booth.openAgain() }
            times.values.append(try booth.millisecondsToCode())
        }
        report.add("tap on Phone to its code", ours: times, peers: [], target: "≤ 150 ms")
        return try booth.address
    }

    private func measurePages(_ address: URL, _ files: TestFiles, _ settings: Settings, _ report: Report) throws {
        let port = try PhoneBooth.port(of: address)
        let ours = (page: WebFetch(port: port, path: address.path), picture: WebFetch(port: port, path: address.path + "/picture"))
        guard Programs.path(of: "nginx") != nil else { return report.skip("nginx", because: "it is not installed") }
        let folder = try TemporaryFolder("nginx")
        let site = try folder.makeFolder("site")
        try Data(try ours.page.fetch().body).write(to: URL(fileURLWithPath: site + "/page.html"))
        try Data(try ours.picture.fetch().body).write(to: URL(fileURLWithPath: site + "/meme.jpg"))
        let theirPort = try freePort()
        let nginx = try RunningProcess(
            try nginxCommand(in: folder, server: (nil, theirPort, site)), outputPath: folder.path(of: "log"))
        defer { nginx.kill() }
        let theirs = (page: WebFetch(port: theirPort, path: "/page.html"), picture: WebFetch(port: theirPort, path: "/meme.jpg"))
        try wait(for: "nginx") { (try? theirs.page.fetch()) != nil }
        let contenders = [
            Contender("page") { [try ours.page.fetch().firstByte] }, Contender("nginx, page") { [try theirs.page.fetch().firstByte] },
            Contender("picture") { [try ours.picture.fetch().whole] }, Contender("nginx, picture") { [try theirs.picture.fetch().whole] },
        ]
        let found = try Contest(contenders: contenders, rounds: settings.times(200)).run()
        report.add("first byte of the page", ours: found[0], peers: [("nginx", found[1])], target: "≤ 5 ms")
        report.add("the page's picture, whole", ours: found[2], peers: [("nginx", found[3])], target: "≤ 1.5×")
    }

    private func measureRest(_ booth: PhoneBooth, seconds: Int, _ report: Report) throws {
        // What the last request left in its buffers is gone by then, and so are connections that stay for another one.
        pause(.seconds(seconds == 1 ? 1 : 20))
        let before = try booth.courier()
        pause(.seconds(seconds))
        let after = try booth.courier()
        report.add(
            Report.Line(
                what: "the courier's wake-ups in \(seconds) s", ours: "\(after.switches - before.switches)", target: "0"))
        report.add(
            Report.Line(
                what: "the courier's share of memory (PSS)", ours: Report.digits(after.proportionalMegabytes, 1) + " MB", target: "≤ 12 MB")
        )
    }

    /// Frames of the album under a finger, with nobody else there and while one program after the other hammers at the page.
    private func measureFrames(_ booth: PhoneBooth, _ address: URL, seconds: Int, _ report: Report) throws {
        try booth.goHome()
        try booth.openAlbum()
        report.add(Report.Line(what: "frames at the 99th percentile, alone", ours: try booth.dragged(seconds), target: "< 16 ms"))
        let attacks = [
            ("wrk", ["-t", "1", "-c", "64", "-d", "\(seconds + 2)s", address.absoluteString]),
            (
                "slowhttptest",
                ["-H", "-c", "500", "-r", "200", "-i", "2", "-l", "\(seconds + 2)", "-u", address.absoluteString]
            ),
        ]
        for (program, arguments) in attacks {
            guard let path = Programs.path(of: program) else {
                report.skip(program, because: "it is not installed")
                continue
            }
            let folder = try TemporaryFolder("attack")
            let attacker = try RunningProcess([path] + arguments, outputPath: folder.path(of: "log"))
            pause(.seconds(1))
            let figure = try booth.dragged(seconds)
            let port = try PhoneBooth.port(of: address)
            let other = try WebFetch(port: port, path: address.path).fetch()
            _ = try attacker.waitForExit(atMost: .seconds(seconds + 60))
            report.add(Report.Line(what: "– under \(program)", ours: figure, target: "< 16 ms"))
            report.add(Report.Line(what: "– another phone's page meanwhile", ours: Report.digits(other.whole, 1) + " ms"))
            let memory = try booth.courier().mostMegabytes
            report.add(Report.Line(what: "– the courier's memory, at most", ours: Report.digits(memory, 1) + " MB", target: "≤ 40 MB"))
        }
    }
}
