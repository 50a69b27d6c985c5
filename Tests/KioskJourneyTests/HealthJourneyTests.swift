import Foundation
import Glibc
import ImageFiles
import TestSupport
import Testing

/// Somebody watches over the booth from afar: the program and its courier, asked as a monitor asks.
@Suite(.serialized) struct HealthJourneyTests {
    private let place: KioskPlace
    private let port: Int

    init() throws {
        place = try KioskPlace()
        port = try freePort()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    private func start(_ address: String? = nil) throws -> KioskRun {
        let path = place.folder.path(of: "mememe.yaml")
        try Data("health:\n  address: \"\(address ?? "127.0.0.1:\(port)")\"\n".utf8).write(to: URL(fileURLWithPath: path))
        return try KioskRun(place, ["--config", path])
    }

    /// The status and the body.
    private func get(_ path: String, _ options: [String] = []) throws -> (status: String, body: String) {
        let command = ["/usr/bin/curl", "--silent", "--max-time", "8", "--write-out", "%{http_code}"] + options
        let output = try run(command + ["http://127.0.0.1:\(port)\(path)"]).output
        return (String(output.suffix(3)), String(output.dropLast(3)))
    }

    private func json(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "\(text)")
    }

    private func status(_ options: [String] = []) throws -> RunningProcess.Outcome {
        try Product.run(["status", "--data", place.data] + options)
    }

    @Test func countsAnEveningAndTellsOfAKioskThatHangs() throws {
        let kiosk = try start()
        try wait(for: "somebody who serves") { try get("/health").status == "200" }
        try MainJob(by: kiosk.user).choosePhoto()
        try kiosk.type("editor.top", "secret")
        try MainJob(by: kiosk.user).share { $0 == "share.keep" }
        pause(.milliseconds(1_100))
        let health = try json(get("/health").body)
        #expect(health["up"] as? Bool == true && health["memes"] as? Int == 1 && health["starts"] as? Int == 1)
        #expect((health["shares"] as? [String: Int]) == ["keep": 1])
        #expect((health["devices"] as? [String: String]) == ["display": "ok", "camera": "off"])
        #expect((health["storage"] as? [String: Int])?["free_bytes"] ?? 0 > 0)

        let metrics = try get("/metrics").body
        #expect(metrics.contains("mememe_memes_total 1\n") && !metrics.lowercased().contains("secret"))
        let file = place.folder.path(of: "metrics")
        try Data(metrics.utf8).write(to: URL(fileURLWithPath: file))
        let verdict = try run(["/bin/sh", "-c", "exec promtool check metrics <\"$1\"", "sh", file])
        #expect(verdict.status == 0 && verdict.output.isEmpty, "\(verdict.output)")
        let own = try status()
        #expect(own.status == 0)
        #expect(try json(own.output)["memes"] as? Int == 1)
        #expect(try status(["--metrics"]).output.contains("mememe_memes_total 1\n"))

        let number = Int32(try kiosk.identifier)
        _ = kill(number, SIGSTOP)
        pause(.milliseconds(1_100))
        #expect(try get("/metrics").body.contains("mememe_up 0\n"))
        #expect(try get("/health").status == "503")
        let stuck = try status()
        #expect(stuck.status == 75 && stuck.output.contains("does not answer"))
        _ = kill(number, SIGCONT)
        try wait(for: "the kiosk") { try get("/health").status == "200" }
        #expect(try kiosk.quit() == 0)
        #expect(try get("/health").status == "000", "the courier goes with its kiosk")
        let gone = try status()
        #expect(gone.status == 69 && gone.output.contains("No kiosk runs"), "\(gone.output)")
    }

    /// Strangers who stay and ask at once: the kiosk hears of it once a second, and one who is patient still gets an answer.
    @Test func crowdCostsTheKioskNothing() throws {
        let kiosk = try start()
        try wait(for: "somebody who serves") { try get("/health").status == "200" }
        try kiosk.automation.settle()
        let frames = try kiosk.automation.statistics()["frames"]?["presented"]?.double
        let crowd = try RunningProcess(
            ["/usr/bin/python3", "-c", Self.crowd, "\(port)"], outputPath: place.folder.path(of: "crowd"))
        try wait(for: "the crowd") { crowd.output.contains("ready") }
        #expect(try get("/metrics").body.contains("mememe_up 1\n"))
        #expect(try crowd.waitForExit().status == 0)
        #expect(try kiosk.automation.statistics()["frames"]?["presented"]?.double == frames, "nothing is drawn for it")
        #expect(try get("/metrics").status == "200")
        // Its courier is killed, and another one serves.
        for child in try kiosk.children {
            let line = FileManager.default.contents(atPath: "/proc/\(child)/cmdline") ?? Data()
            if String(decoding: line, as: UTF8.self).contains("courier") { _ = kill(child, SIGKILL) }
        }
        try wait(for: "another courier") { try get("/health").status == "200" }
        #expect(try kiosk.quit() == 0)
    }

    /// Fifty who say half of a request from two addresses, and three hundred requests one after the other.
    private static let crowd = """
        import http.client, socket, sys
        port = int(sys.argv[1])
        half = []
        for index in range(50):
            s = socket.socket()
            s.bind((f"127.0.3.{index % 2 + 1}", 0))
            s.connect(("127.0.0.1", port))
            s.send(b"GET /health HTTP/1.1\\r\\nHo")
            half.append(s)
        print("ready", flush=True)
        for index in range(300):
            c = http.client.HTTPConnection("127.0.0.1", port, timeout=5, source_address=("127.0.3.9", 0))
            c.request("GET", "/metrics")
            assert c.getresponse().status == 200
            c.close()
        """

    @Test func nobodyIsAskedWhereNobodyIsToWatch() throws {
        let kiosk = try KioskRun(place)
        #expect(
            try !kiosk.children.contains { child in
                String(decoding: FileManager.default.contents(atPath: "/proc/\(child)/cmdline") ?? Data(), as: UTF8.self).contains(
                    "courier")
            })
        #expect(try status().status == 0, "its own user may always ask")
        kiosk.pullThePlug()
        #expect(try status().status == 69)
        let second = try KioskRun(place)
        #expect(try json(status().output)["starts"] as? Int == 2)
        #expect(try second.quit() == 0)
    }
}
