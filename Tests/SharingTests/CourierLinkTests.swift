import CLinux
import CourierMessages
import Foundation
import Glibc
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import Sharing

/// The link to couriers that do what they should and to those that don't.
@Suite(.serialized) @MainActor struct CourierLinkTests {
    private let gone = ShareError.unavailable("That does not work right now. Please try again in a moment.")
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder("link") }

    /// A courier of `body`, a script that Python runs with the kiosk's socket as `s`.
    private func link(_ body: String) throws -> CourierLink {
        let script = """
            import json, os, socket, sys, time
            s = socket.socket(fileno=3)
            def answer(text, answer):
                number = json.loads(text)["request"]["number"]
                s.send(json.dumps({"answer": {"number": number, "_1": answer}}).encode())
            def event(event): s.send(json.dumps({"event": {"_0": event}}).encode())
            def goodbye(): event({"goodbye": {}})

            """
        return CourierLink(.child(["/usr/bin/python3", "-c", script + body]))
    }

    @Test func asksAndHearsAnswersInAnyOrder() async throws {
        let link = try link(
            """
            first, second = s.recv(65536), s.recv(65536)
            event({"outbox": {"_0": {"waiting": {"_0": 3}}}})
            answer(second, {"outbox": {"_0": {"waiting": {"_0": 2}}}})
            answer(first, {"done": {}})
            s.recv(1)
            """)
        var heard: [String] = []
        link.follow { if case .event(let event, nil) = $0 { heard.append("\(event)") } else { heard.append("other") } }
        link.ask(.phone(.follow)) { heard.append("\($0)") }
        let answer = try await link.answer(to: .outbox(.look))
        #expect(answer == .outbox(.waiting(2)))
        try await eventually { heard.count == 2 }
        #expect(heard.first == "\(CourierEvent.outbox(.waiting(3)))")
        #expect(heard.last == "\(CourierLink.Answer.success(.done))")
    }

    @Test func passesFilesBothWays() async throws {
        let link = try link(
            """
            text, files, _, _ = socket.recv_fds(s, 65536, 1)
            os.lseek(files[0], 0, 0)
            copy = os.memfd_create("copy")
            os.write(copy, os.read(files[0], 100)[::-1])
            socket.send_fds(s, [json.dumps({"event": {"_0": {"phone": {"_0": {"photo": {"page": 1, "_1": "png"}}}}}}).encode()], [copy])
            answer(text, {"done": {}})
            s.recv(1)
            """)
        let file = PassedDescriptor(OwnedDescriptor(taking: unsafe clinux_memfd_create("sent")))
        try file.owned.write(Array("abc".utf8)[...])
        var passed: PassedDescriptor?
        link.follow { if case .event(.phone(.photo(page: 1, .png)), let file) = $0 { passed = file } }
        #expect(try await link.answer(to: .phone(.serve(.inbox)), file) == .done)
        let descriptor = try #require(passed).owned.rawValue
        lseek(descriptor, 0, SEEK_SET)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(unsafe read(descriptor, &bytes, 4) == 3)
        #expect(bytes == Array("cba\0".utf8))
    }

    @Test func questionsSayWhatTheGuestSpeaks() async throws {
        let link = try link(
            """
            text = s.recv(65536)
            answer(text, {"refused": {"sentence": json.loads(text)["request"]["language"], "cause": ""}})
            s.recv(1)
            """)
        await #expect(throws: ShareError.unavailable("en")) { try await link.answer(to: .printing(.resume)) }
    }

    @Test func refusalsAreSentences() async throws {
        let link = try link("answer(s.recv(65536), {'refused': {'sentence': 'The paper is out.', 'cause': 'media-empty'}}); s.recv(1)")
        await #expect(throws: ShareError.unavailable("The paper is out.")) { try await link.answer(to: .printing(.resume)) }
    }

    /// The first that fails is replaced at once, the next one after a second.
    @Test func oneThatCrashesCostsASentence() async throws {
        let count = scratch.path(of: "starts")
        let link = try link("open('\(count)', 'a').write('.'); s.recv(65536); os.abort()")
        var losses = 0
        link.follow { if case .lost = $0 { losses += 1 } }
        for _ in 0..<2 { await #expect(throws: gone) { try await link.answer(to: .outbox(.look)) } }
        #expect(losses == 2)
        let start = ContinuousClock.now
        await #expect(throws: gone) { try await link.answer(to: .outbox(.look)) }
        #expect(ContinuousClock.now - start < .milliseconds(500))
        #expect(try String(contentsOfFile: count, encoding: .utf8) == "..", "nobody was started in the pause")
        try await eventually {
            link.ask(.outbox(.look)) { _ in }
            return try String(contentsOfFile: count, encoding: .utf8) == "..."
        }
    }

    @Test func oneThatHangsIsEndedInTime() async throws {
        let process = scratch.path(of: "process")
        let link = try link("s.recv(65536); open('\(process)', 'w').write(str(os.getpid())); time.sleep(1000)")
        let start = ContinuousClock.now
        await #expect(throws: gone) { try await link.answer(to: .outbox(.look), limit: .milliseconds(1500)) }
        #expect((Duration.milliseconds(1500)..<(.seconds(5))).contains(ContinuousClock.now - start), "not earlier either")
        let number = try #require(Int32(String(contentsOfFile: process, encoding: .utf8)))
        #expect(kill(number, 0) == -1)
    }

    /// It may end for want of work in the very instant in which something is asked.
    @Test func oneThatHadNothingToDoIsFollowedByAnother() async throws {
        let flag = scratch.path(of: "second")
        let link = try link(
            """
            if not os.path.exists('\(flag)'):
                open('\(flag)', 'w')
                while not s.recv(65536, socket.MSG_PEEK): pass
                goodbye()
                os._exit(0)
            answer(s.recv(65536), {'done': {}})
            s.recv(1)
            """)
        var isLost = false
        link.follow { if case .lost = $0 { isLost = true } }
        #expect(try await link.answer(to: .outbox(.look)) == .done)
        #expect(!isLost)
    }

    /// One that does not crash but stops in the middle is lost as well, whatever it ended with.
    @Test func oneThatGoesWithoutAGoodbyeIsLost() async throws {
        let link = try link("s.recv(65536); os._exit(0)")
        var losses = 0
        link.follow { if case .lost = $0 { losses += 1 } }
        await #expect(throws: gone) { try await link.answer(to: .outbox(.look)) }
        #expect(losses == 1)
    }

    /// Where a service manager has started it, nobody learns what it ended with.
    @Test(arguments: [false, true])
    func oneThatIsConnectedToIsLostUnlessItSaysGoodbye(saysGoodbye: Bool) async throws {
        let (path, goodbye) = (scratch.path(of: "socket"), saysGoodbye ? #"s.send(b'{"event":{"_0":{"goodbye":{}}}}')"# : "pass")
        // The question is read in either case: it is the last thing that the first one does.
        let script = """
            import json, os, socket
            listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            listening.bind('\(path).new')
            listening.listen()
            os.rename('\(path).new', '\(path)')
            s = listening.accept()[0]
            s.recv(65536)
            \(goodbye)
            s.close()
            s = listening.accept()[0]
            number = json.loads(s.recv(65536))["request"]["number"]
            s.send(json.dumps({"answer": {"number": number, "_1": {"done": {}}}}).encode())
            s.recv(1)
            """
        let courier = try RunningProcess(["/usr/bin/python3", "-c", script], outputPath: scratch.path(of: "output"))
        defer { courier.kill() }
        try await eventually { FileManager.default.fileExists(atPath: path) }
        let link = CourierLink(.socket(path))
        var losses = 0
        link.follow { if case .lost = $0 { losses += 1 } }
        if saysGoodbye {
            #expect(try await link.answer(to: .outbox(.look)) == .done)
        } else {
            await #expect(throws: gone) { try await link.answer(to: .outbox(.look)) }
        }
        #expect(losses == (saysGoodbye ? 0 : 1))
    }

    @Test(arguments: ["s.send(b'nonsense')", "s.send(b' ' * 70000)", "s.send(json.dumps({'request': {'number': 1, '_1': {}}}).encode())"])
    func oneThatTalksNonsenseIsEnded(body: String) async throws {
        let link = try link("s.recv(65536); \(body); time.sleep(1000)")
        let start = ContinuousClock.now
        await #expect(throws: gone) { try await link.answer(to: .outbox(.look), limit: .seconds(8)) }
        #expect(ContinuousClock.now - start < .seconds(6))
    }

    @Test func oneThatIsNotThereCostsASentence() async throws {
        for way in [CourierWay.child([scratch.path(of: "nothing")]), .socket(scratch.path(of: "nothing")), .child(["/bin/false"])] {
            await #expect(throws: gone) { try await CourierLink(way).answer(to: .outbox(.look)) }
        }
    }

    /// Whoever serves how the booth does asks when somebody wants to know; when it is gone, another one serves.
    @Test func healthIsToldWhenItIsWanted() async throws {
        let (heard, starts) = (scratch.path(of: "heard"), scratch.path(of: "starts"))
        let link = try link(
            """
            open('\(starts)', 'a').write('.')
            text = s.recv(65536)
            assert json.loads(text)["request"]["_1"] == {"health": {"_0": {"serve": {}}}}
            answer(text, {'done': {}})
            event({"health": {"_0": {"wanted": {}}}})
            report = json.loads(s.recv(65536))["request"]["_1"]["health"]["_0"]["report"]["_0"]
            open('\(heard)', 'a').write(json.dumps(report))
            os._exit(7)
            """)
        let line = HealthLine(link) { HealthReport(version: "1.0", uptimeSeconds: 5) }
        line.begin()
        try await eventually { FileManager.default.contents(atPath: starts) == Data("..".utf8) }
        #expect(try String(contentsOfFile: heard, encoding: .utf8).contains("\"uptime_seconds\": 5"))
        link.close()
    }

    @Test func endsWithTheLink() async throws {
        let process = scratch.path(of: "process")
        let link = try link("open('\(process)', 'w').write(str(os.getpid())); answer(s.recv(65536), {'done': {}}); time.sleep(1000)")
        _ = try await link.answer(to: .outbox(.look))
        link.close()
        let number = try #require(Int32(String(contentsOfFile: process, encoding: .utf8)))
        #expect(kill(number, 0) == -1)
        await #expect(throws: gone) { try await link.answer(to: .outbox(.look)) }
    }
}
