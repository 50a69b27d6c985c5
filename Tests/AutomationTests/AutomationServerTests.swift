import Devices
import Drawing
import Foundation
import Geometry
import Glibc
import TestSupport
import Testing

@testable import Automation

/// A kiosk that remembers what it was asked for.
@MainActor
final class RecordingTarget: AutomationTarget {
    var tree: ElementReply
    let presentedPicture = Bitmap(size: Size(width: 40, height: 30), format: .opaque)
    private(set) var touches: [[AutomationTouch]] = []
    private(set) var keys: [String] = []
    private(set) var advances: [Duration] = []
    private(set) var settleLimits: [Duration] = []
    private(set) var quitCount = 0
    var isSettled = true
    var waiting: [(Bool) -> Void] = []
    var statistics = AutomationStatistics()

    init() {
        var field = ElementReply(role: "textfield", frame: .init(x: 1, y: 2, width: 3, height: 4))
        (field.identifier, field.label, field.value, field.placeholder) = ("editor.top", "Top text", "ü \"quoted\"", "TOP")
        (field.enabled, field.focused) = (true, false)
        var title = ElementReply(role: "text", frame: .init(x: 1, y: 2, width: 3, height: 4))
        title.label = "Meme"
        tree = ElementReply(role: "window", frame: .init(x: 0, y: 0, width: 40, height: 30))
        tree.children = [field, title]
    }

    func touch(_ touches: [AutomationTouch]) { self.touches.append(touches) }

    func key(_ name: String, isDown: Bool) throws(Automation.AutomationError) {
        guard name != "nokey" else { throw .wrongParameters("xkb knows no key \"nokey\"") }
        keys.append("\(name) \(isDown)")
    }

    func whenSettled(within limit: Duration, _ completion: @escaping (Bool) -> Void) {
        settleLimits.append(limit)
        if isSettled { completion(true) } else { waiting.append(completion) }
    }

    func advance(by duration: Duration) throws(Automation.AutomationError) {
        guard duration < .seconds(60) else { throw .refused("only a headless display has a clock that can be advanced") }
        advances.append(duration)
    }

    func quit() { quitCount += 1 }
}

/// A client that never blocks the main actor, on which the server it talks to lives.
@MainActor
final class LineClient {
    private let socket: UnixSocket
    private var bytes: [UInt8] = []

    init(_ path: String) throws { socket = try UnixSocket(connectingTo: path, atMost: .seconds(1)) }

    func send(_ text: String) throws { try socket.write(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) async throws {
        let socket = socket
        try await Self.onAnotherQueue { try socket.write(bytes) }
    }

    func call(_ method: String, _ parameters: String = "{}", id: String = "1") async throws -> [String: Any] {
        try send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"# + "\n")
        return try await answer()
    }

    /// The next line; an empty object at the end of the connection.
    func answer() async throws -> [String: Any] {
        let socket = socket
        while true {
            if let end = bytes.firstIndex(of: 10) {
                let line = Data(bytes[..<end])
                bytes.removeFirst(end + 1)
                return try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
            }
            let chunk = try await Self.onAnotherQueue { try socket.read(atMost: .seconds(10)) }
            if chunk.isEmpty { return [:] }
            bytes += chunk
        }
    }

    func close() { socket.shutdown() }

    func finishWriting() { socket.finishWriting() }

    private static func onAnotherQueue<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { @Sendable in continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}

@MainActor
@Suite struct AutomationServerTests {
    private let folder: TemporaryFolder
    private let path: String
    private let target = RecordingTarget()
    private let server: AutomationServer

    init() throws {
        folder = try TemporaryFolder("automation")
        path = folder.path(of: "socket")
        server = try AutomationServer(path: path, target: target)
    }

    private func waitUntil(_ condition: () -> Bool) async throws {
        for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        try #require(condition())
    }

    private func errorCode(_ answer: [String: Any]) -> Int? { (answer["error"] as? [String: Any])?["code"] as? Int }

    @Test func onlyTheOwnerMayConnect() throws {
        defer { server.close() }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func socketOfTheLivingIsLeftAndOfTheDeadIsReplaced() throws {
        #expect(throws: AutomationSocketError.inUse(path)) { try AutomationServer(path: path, target: target) }
        server.close()
        #expect(!FileManager.default.fileExists(atPath: path))
        let stale = folder.path(of: "stale")
        _ = try run(["python3", "-c", "import socket,sys; s=socket.socket(socket.AF_UNIX); s.bind(sys.argv[1])", stale])
        try #require(FileManager.default.fileExists(atPath: stale))
        let second = try AutomationServer(path: stale, target: target)
        second.close()
        let file = folder.path(of: "file")
        try Data("important".utf8).write(to: URL(fileURLWithPath: file))
        #expect(throws: AutomationSocketError.occupied(file)) { try AutomationServer(path: file, target: target) }
        #expect(FileManager.default.contents(atPath: file) == Data("important".utf8))
        let long = folder.path(of: String(repeating: "a", count: 108))
        #expect(throws: AutomationSocketError.pathTooLong(long)) { try AutomationServer(path: long, target: target) }
    }

    @Test func treeLeavesOutWhatIsNotThere() async throws {
        defer { server.close() }
        let result = try await LineClient(path).call("tree")["result"] as? [String: Any]
        let children = try #require(result?["children"] as? [[String: Any]])
        #expect(
            Set(children[0].keys) == ["identifier", "role", "label", "value", "placeholder", "enabled", "focused", "frame", "children"])
        #expect(children[0]["value"] as? String == "ü \"quoted\"")
        #expect(children[0]["enabled"] as? Bool == true)
        #expect(Set(children[1].keys) == ["role", "label", "frame", "children"])
        #expect(children[0]["frame"] as? [String: Int] == ["x": 1, "y": 2, "width": 3, "height": 4])
    }

    @Test func screenshotIsAPNGOfThePresentedPicture() async throws {
        defer { server.close() }
        target.presentedPicture.withMutableWords { $0[5] = 0xFF12_3456 }
        let client = try LineClient(path)
        let picture = folder.path(of: "shot.png")
        let answer = try await client.call("screenshot", #"{"path":"\#(picture)"}"#)
        #expect(answer["result"] as? [String: Int] == ["width": 40, "height": 30])
        let pixels = try Picture(png: picture)
        #expect(pixels.width == 40 && pixels.height == 30)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["shot.png", "socket"])
        let refused = try await client.call("screenshot", #"{"path":"\#(folder.path)/nowhere/shot.png"}"#)
        #expect(errorCode(refused) == -32000)
    }

    @Test func contactsGetNumbersThatNoOtherClientHas() async throws {
        defer { server.close() }
        let (first, second) = (try LineClient(path), try LineClient(path))
        let began = #"{"contacts":[{"id":0,"x":1.5,"y":2,"phase":"began"}]}"#
        _ = try await first.call("touch", began)
        _ = try await second.call("touch", began)
        _ = try await first.call("touch", #"{"contacts":[{"id":0,"x":5,"y":6,"phase":"moved"}]}"#)
        let numbers = target.touches.map { $0[0].contact }
        #expect(numbers[0] != numbers[1] && numbers[2] == numbers[0])
        #expect(target.touches[0] == [AutomationTouch(contact: numbers[0], phase: .began, x: 1.5, y: 2)])
        #expect(errorCode(try await first.call("touch", began)) == -32602)
        #expect(errorCode(try await first.call("touch", #"{"contacts":[{"id":9,"x":5,"y":6,"phase":"ended"}]}"#)) == -32602)
        #expect(target.touches.count == 3)
    }

    @Test func clientThatGoesLeavesNoFingerDown() async throws {
        defer { server.close() }
        let client = try LineClient(path)
        _ = try await client.call("touch", #"{"contacts":[{"x":1,"y":2,"phase":"began"}]}"#)
        client.close()
        try await waitUntil { target.touches.count == 2 }
        #expect(target.touches[1].map(\.phase) == [.cancelled])
        #expect(target.touches[1][0].contact == target.touches[0][0].contact)
    }

    @Test func keysAdvanceStatisticsAndQuit() async throws {
        defer { server.close() }
        let client = try LineClient(path)
        _ = try await client.call("key", #"{"key":"Return","phase":"down"}"#)
        #expect(target.keys == ["Return true"])
        #expect(errorCode(try await client.call("key", #"{"key":"nokey","phase":"down"}"#)) == -32602)
        #expect(try await client.call("advance", #"{"ms":16}"#)["result"] as? [String: Int] == [:])
        #expect(target.advances == [.milliseconds(16)])
        #expect(errorCode(try await client.call("advance", #"{"ms":60000}"#)) == -32000)
        target.statistics.frames.presented = 12
        target.statistics.process = .current()
        let statistics = try #require(try await client.call("statistics")["result"] as? [String: Any])
        #expect((statistics["frames"] as? [String: Any])?["presented"] as? Int == 12)
        let process = try #require(statistics["process"] as? [String: Int])
        #expect(try #require(process["residentBytes"]) > 1_000_000)
        #expect(try #require(process["wakeUps"]) > 0)
        #expect(try await client.call("quit")["result"] as? [String: Int] == [:])
        #expect(target.quitCount == 1)
    }

    @Test func settleAnswersLaterAndOthersDoNotWait() async throws {
        defer { server.close() }
        target.isSettled = false
        let client = try LineClient(path)
        try client.send(#"{"jsonrpc":"2.0","id":"a","method":"settle","params":{"timeout_ms":700}}"# + "\n")
        let tree = try await client.call("tree", id: "2")
        #expect(tree["id"] as? Int == 2)
        #expect(target.settleLimits == [.milliseconds(700)])
        target.waiting[0](false)
        let answer = try await client.answer()
        #expect(answer["id"] as? String == "a")
        #expect(answer["result"] as? [String: Bool] == ["settled": false])
    }

    @Test func notificationsAreDoneAndNotAnswered() async throws {
        defer { server.close() }
        let client = try LineClient(path)
        try client.send(#"{"jsonrpc":"2.0","method":"key","params":{"key":"b","phase":"up"}}"# + "\n")
        try client.send(#"{"jsonrpc":"2.0","method":"dance"}"# + "\n")
        let answer = try await client.call("tree", id: "77")
        #expect(answer["id"] as? Int == 77)
        #expect(target.keys == ["b false"])
    }

    @Test func nonsenseIsAnsweredAndTheConnectionLives() async throws {
        defer { server.close() }
        let client = try LineClient(path)
        try client.send("nonsense\n")
        let answer = try await client.answer()
        #expect(errorCode(answer) == -32700)
        #expect(answer["id"] is NSNull)
        #expect(try await client.call("tree")["result"] != nil)
    }

    @Test func overlongLineEndsTheConnection() async throws {
        defer { server.close() }
        let client = try LineClient(path)
        // The server stops reading on the way, so the rest of it may not be taken any more.
        try? await client.send([UInt8](repeating: 65, count: LineBuffer.longestLine + 65_536))
        #expect(errorCode(try await client.answer()) == -32600)
        #expect(try await client.answer().isEmpty)
        #expect(try await LineClient(path).call("tree")["result"] != nil)
    }

    @Test func clientThatNeverReadsIsDisconnectedAndNobodyElse() async throws {
        defer { server.close() }
        target.tree.children = Array(repeating: target.tree.children[0], count: 2000)
        let (deaf, other) = (try LineClient(path), try LineClient(path))
        let request = Array((#"{"jsonrpc":"2.0","id":1,"method":"tree"}"# + "\n").utf8)
        var isDisconnected = false
        // The answers take their time where everything is slow, as under a sanitizer.
        let end = ContinuousClock.now + .seconds(20)
        while !isDisconnected, ContinuousClock.now < end {
            do { try await deaf.send(request) } catch { isDisconnected = true }
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(isDisconnected)
        #expect(try await other.call("statistics")["result"] != nil)
    }

    // MARK: - Clients that say no more

    @Test func clientThatSaysNoMoreGetsItsAnswerAndThenTheEnd() async throws {
        defer { server.close() }
        target.isSettled = false
        let client = try LineClient(path)
        try client.send(#"{"jsonrpc":"2.0","id":1,"method":"settle"}"# + "\n")
        client.finishWriting()
        try await waitUntil { target.waiting.count == 1 }
        // The end is read before the answer is there.
        try await Task.sleep(for: .milliseconds(50))
        target.waiting[0](true)
        #expect(try await client.answer()["result"] as? [String: Bool] == ["settled": true])
        #expect(try await client.answer().isEmpty, "the connection is still open")
        #expect(server.clientCount == 0)
    }

    @Test func clientThatIsGoneIsNotKeptForAnAnswerThatNobodyTakes() async throws {
        defer { server.close() }
        target.isSettled = false
        do {
            let client = try LineClient(path)
            try client.send(#"{"jsonrpc":"2.0","id":1,"method":"settle"}"# + "\n")
            try await waitUntil { target.waiting.count == 1 }
            client.close()
        }
        try await waitUntil { server.clientCount == 0 }
        target.waiting[0](true)
    }

    // MARK: - Bounds

    /// A client that takes one answer for each that it asks for, but is always a few behind.
    @Test func slowReaderHoldsNoMoreThanWhatWaits() async throws {
        defer { server.close() }
        target.tree.children = Array(repeating: target.tree.children[0], count: 2000)
        let client = try LineClient(path)
        let request = Array((#"{"jsonrpc":"2.0","id":1,"method":"tree"}"# + "\n").utf8)
        for _ in 0..<8 { try await client.send(request) }
        var most = 0
        for _ in 0..<60 {
            try await client.send(request)
            #expect(try await client.answer()["result"] != nil)
            most = max(most, server.heldByteCount)
        }
        let answer = AutomationReply.line(.integer(1), target.tree).count
        #expect(most > answer, "the client has to be behind for this to tell anything")
        #expect(most <= 2 * 9 * answer, "\(most) bytes are held for nine answers of \(answer)")
    }

    /// Without a descriptor nobody can be accepted; whoever waits is heard once there is one again, also when no other client goes.
    @Test func clientThatCouldNotBeAcceptedIsHeardLater() async throws {
        defer { server.close() }
        // The server is on this actor, so it does not see the client before the first suspension.
        let client = try LineClient(path)
        try await withoutDescriptors {
            // Long enough for the server to try it.
            try await Task.sleep(for: .milliseconds(100))
            #expect(server.clientCount == 0)
        }
        #expect(try await client.call("tree")["result"] != nil)
    }

    /// Does something while nobody in this process can open another descriptor, also in the place of one that is closed meanwhile: all
    /// below the limit are the three standard ones.
    private func withoutDescriptors(_ work: () async throws -> Void) async throws {
        let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        try #require(unsafe getrlimit(kind, &limit) == 0)
        for standard in 0..<Int32(3) { try #require(fcntl(standard, F_GETFD) >= 0, "descriptor \(standard) is open") }
        var tight = rlimit(rlim_cur: 3, rlim_max: limit.rlim_max)
        try #require(unsafe setrlimit(kind, &tight) == 0)
        defer { _ = unsafe setrlimit(kind, &limit) }
        try await work()
    }

    @Test func closingDisconnectsEverybodyAndRemovesTheFile() async throws {
        let client = try LineClient(path)
        _ = try await client.call("tree")
        server.close()
        #expect(try await client.answer().isEmpty)
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
