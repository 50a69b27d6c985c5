import Foundation
import Geometry
import TestSupport
import Testing

@Suite struct LaunchTests {
    private let folder: TemporaryFolder
    private let album: String

    init() throws {
        folder = try TemporaryFolder("launch")
        album = try folder.makeFolder("album")
    }

    private func start(_ arguments: [String] = [], environment: [String: String] = [:]) throws -> RunningProcess {
        try RunningProcess(
            [
                Product.executable, "run", "--display", "headless:800x480", "--data", folder.path(of: "data"), "--album", album,
                "--camera", "none", "--automation", folder.path(of: "socket"),
            ] + arguments, environment: environment, outputPath: folder.path(of: "output"))
    }

    private func connect() throws -> AutomationClient {
        let client = try AutomationClient(path: folder.path(of: "socket"))
        try client.settle()
        return client
    }

    @Test func firstScreenIsThereForWhoeverConnects() throws {
        let kiosk = try start()
        let client = try connect()
        #expect(try client.shows("sent-memes.add"))
        let size = try client.screenshot(folder.path(of: "shot.png"))
        #expect(size.width == 800 && size.height == 480)
        try client.quit()
        #expect(try kiosk.waitForExit().status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "socket")))
    }

    /// Where no display is free: a picture that any browser can open, and touches that come back from there.
    @Test func aPreviewIsShownToBrowsersAndTakesTheirTouches() throws {
        // Browsers call at a port that is lower by a hundred.
        let port = try freePort(above: 100)
        let kiosk = try RunningProcess(
            [
                Product.executable, "run", "--display", "vnc:800x480@127.0.0.1:\(port)",
                "--data", folder.path(of: "data"), "--album", album, "--camera", "none", "--automation", folder.path(of: "socket"),
            ], outputPath: folder.path(of: "output"))
        let client = try connect()
        var address: Substring?
        try wait(for: "the page's address") {
            let words = try String(contentsOfFile: folder.path(of: "output"), encoding: .utf8).split(separator: "\n")
            address = words.first { $0.hasPrefix("Open http://127.0.0.1:") }?.dropFirst("Open ".count)
            return address != nil
        }
        let page = try runSuccessfully(["curl", "-sf", String(try #require(address))])
        #expect(page.contains("<html") && page.contains("canvas"), "\(page.prefix(300))")
        let viewer = try RFBClient(port: port)
        #expect(try viewer.greet() == Size(width: 800, height: 480))
        let place = try client.element("sent-memes.add").frame.center
        for buttons in [0, 1, 0] as [UInt8] { try viewer.pointer(buttons, x: Int(place.x), y: Int(place.y)) }
        try wait(for: "the editor") { try client.shows("editor.album") }
        try client.quit()
        #expect(try kiosk.waitForExit().status == 0)
    }

    /// What systemd is told: when the first screen is there, then signs of life, whether a guest is there, then that the end is wanted.
    @Test func theServiceManagerIsToldHowItGoes() throws {
        let manager = try NotifySocket(path: folder.path(of: "notify"))
        let kiosk = try start(environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "400000"])
        #expect(try manager.next(within: 10) == "READY=1\nSTATUS=unused")
        let client = try connect()
        #expect(try client.shows("sent-memes.add"))
        for _ in 0..<4 { #expect(try manager.next(within: 2) == "WATCHDOG=1") }
        try KioskUser(seeing: client, touchingWith: AutomationFinger(client)).tap("sent-memes.add")
        var said: [String] = []
        while said.last != "STATUS=in use" { said.append(try manager.next(within: 2)) }
        #expect(said.dropLast().allSatisfy { $0 == "WATCHDOG=1" })
        // A minute later nobody is there any more.
        try client.advance(milliseconds: 61_000)
        while said.last != "STATUS=unused" { said.append(try manager.next(within: 2)) }
        try client.quit()
        var last = try manager.next(within: 2)
        while last == "WATCHDOG=1" { last = try manager.next(within: 2) }
        #expect(last == "STOPPING=1")
        #expect(try kiosk.waitForExit().status == 0)
    }

    @Test(arguments: ["TERM", "INT"])
    func signalsEndItInOrder(_ signal: String) throws {
        let kiosk = try start()
        _ = try connect()
        // The shell in between has the kiosk's own process as its child; the socket tells which one that is.
        try runSuccessfully([
            "sh", "-c",
            "kill -\(signal) $(ps -eo pid,args | awk -v s='\(folder.path(of: "socket"))' '$2 ~ /mememe$/ && index($0, s) {print $1}')",
        ])
        #expect(try kiosk.waitForExit().status == 0)
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "socket")))
    }

    @Test func secondKioskOnTheSameDataIs75() throws {
        let kiosk = try start()
        let client = try connect()
        let second = try Product.run(["run", "--display", "headless:800x480", "--data", folder.path(of: "data"), "--album", album])
        #expect(second.status == 75)
        #expect(second.output.contains("Another kiosk"))
        #expect(try client.shows("sent-memes.add"))
        try client.quit()
        #expect(try kiosk.waitForExit().status == 0)
    }

    @Test func unusableDataFolderIsToldWithItsCause() throws {
        let file = folder.path(of: "file")
        try Data([1]).write(to: URL(fileURLWithPath: file))
        let kiosk = try start(["--data", file + "/data"])
        let client = try connect()
        #expect(try client.shows("problem"))
        let words = try client.tree().all.compactMap(\.label)
        #expect(words.contains("The folder for memes can’t be used.") && !words.contains { $0.contains("saved") }, "\(words)")
        #expect(words.contains { $0.contains(file) && $0.contains("Not a directory") }, "\(words)")
        try client.quit()
        #expect(try kiosk.waitForExit().status == 0)
    }

    @Test func wrongFileStartsOnTheLastGoodOne() throws {
        let file = folder.path(of: "mememe.yaml")
        try Data("rotation: 90\n".utf8).write(to: URL(fileURLWithPath: file))
        var kiosk = try start(["--config", file])
        try connect().quit()
        _ = try kiosk.waitForExit()
        try Data("rotation: 91\n".utf8).write(to: URL(fileURLWithPath: file))
        kiosk = try start(["--config", file])
        let client = try connect()
        let size = try client.screenshot(folder.path(of: "shot.png"))
        #expect(size.width == 480 && size.height == 800)
        try client.quit()
        let outcome = try kiosk.waitForExit()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("mememe.yaml:1: rotation: found \"91\", allowed is 0, 90, 180 or 270"))
    }

    @Test func recordedTouchesArePlayed() throws {
        let record = folder.path(of: "touches")
        var kiosk = try start(["--record-touch", record])
        var client = try connect()
        let add = try client.element("sent-memes.add").frame.center
        try client.touch(add.x, add.y, .began)
        try client.touch(add.x, add.y, .ended)
        try client.settle()
        #expect(try client.shows("editor.cancel"))
        try client.quit()
        _ = try kiosk.waitForExit()
        kiosk = try start(["--replay-touch", record])
        client = try connect()
        try wait(for: "the editor") { try client.shows("editor.cancel") }
        try client.quit()
        #expect(try kiosk.waitForExit().status == 0)
    }

    @Test func clockIsAdvancedByHand() throws {
        let kiosk = try start()
        let client = try connect()
        try client.advance(milliseconds: 5000)
        try client.settle()
        #expect(try client.statistics()["frames"]?["missed"] == 0)
        try client.quit()
        #expect(try kiosk.waitForExit().status == 0)
    }
}
