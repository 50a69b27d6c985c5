import Devices
import TestSupport
import Testing

@testable import Automation

@Suite struct AutomationRequestTests {
    private func request(_ text: String) throws(AutomationFault) -> AutomationRequest { try AutomationRequest(line: Array(text.utf8)) }

    private func fault(_ text: String) -> AutomationFault? {
        do throws(AutomationFault) {
            _ = try request(text)
            return nil
        } catch {
            return error
        }
    }

    private func call(_ method: String, _ parameters: String) -> String {
        #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#
    }

    @Test func methodsOfTheSpecification() throws {
        #expect(try request(call("tree", "{}")).call == .tree)
        #expect(try request(call("screenshot", #"{"path":"/tmp/a.png"}"#)).call == .screenshot(path: "/tmp/a.png"))
        #expect(try request(call("key", #"{"key":"a","phase":"up"}"#)).call == .key(name: "a", isDown: false))
        #expect(try request(call("settle", #"{"timeout_ms":250}"#)).call == .settle(.milliseconds(250)))
        #expect(try request(call("settle", "{}")).call == .settle(.seconds(8)))
        #expect(try request(call("advance", #"{"ms":16.5}"#)).call == .advance(.microseconds(16_500)))
        #expect(try request(call("statistics", "null")).call == .statistics)
        #expect(try request(#"{"jsonrpc":"2.0","id":"x","method":"quit"}"#) == AutomationRequest(id: .string("x"), call: .quit))
        let contacts = [
            AutomationRequest.Contact(id: 0, phase: .began, x: 10.5, y: 20),
            AutomationRequest.Contact(id: 7, phase: .cancelled, x: 0, y: 0),
        ]
        let text = #"{"contacts":[{"x":10.5,"y":20,"phase":"began"},{"id":7,"x":0,"y":0,"phase":"cancelled"}]}"#
        #expect(try request(call("touch", text)).call == .touch(contacts))
    }

    @Test(arguments: [
        ("", -32700), ("{", -32700), ("nonsense", -32700), (#"{"jsonrpc":"2.0""#, -32700), ("\u{0}\u{1}", -32700),
        ("1", -32600), ("[]", -32600), ("{}", -32600), (#"{"jsonrpc":"1.0","id":1,"method":"tree"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1}"#, -32600), (#"{"jsonrpc":"2.0","id":[],"method":"tree"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600), (#"{"jsonrpc":"2.0","id":1,"method":"dance"}"#, -32601),
    ])
    func wrongLinesHaveTheirCodes(_ text: String, _ code: Int) {
        #expect(fault(text)?.code == code)
        #expect(fault(text)?.message.isEmpty == false)
    }

    @Test(arguments: [
        ("screenshot", "{}"), ("screenshot", #"{"path":7}"#), ("screenshot", #"{"path":"a\u0000b"}"#), ("key", #"{"key":"a"}"#),
        ("key", #"{"key":"","phase":"down"}"#), ("settle", #"{"timeout_ms":-1}"#), ("settle", #"{"timeout_ms":"soon"}"#), ("advance", "{}"),
        ("advance", #"{"ms":1e300}"#), ("advance", #"{"ms":-5}"#), ("touch", "{}"), ("touch", #"{"contacts":[]}"#),
        ("touch", #"{"contacts":[{"x":1,"y":1,"phase":"hover"}]}"#), ("touch", #"{"contacts":[{"x":"1","y":1,"phase":"began"}]}"#),
        ("touch", #"{"contacts":[{"x":1e9,"y":1,"phase":"began"}]}"#), ("touch", #"{"contacts":[{"id":0.5,"x":1,"y":1,"phase":"began"}]}"#),
        ("touch", #"{"contacts":[{"x":1,"y":1,"phase":"began"},{"x":2,"y":2,"phase":"began"}]}"#),
    ])
    func wrongParametersAreNamed(_ method: String, _ parameters: String) {
        let fault = fault(call(method, parameters))
        #expect(fault?.code == -32602)
        #expect(fault?.id == .integer(1))
    }

    @Test func notificationsHaveNobodyToAnswer() throws {
        #expect(try request(#"{"jsonrpc":"2.0","method":"tree"}"#).id == nil)
        #expect(fault(#"{"jsonrpc":"2.0","method":"dance"}"#)?.id == nil)
        #expect(fault("nonsense")?.id == .null)
    }

    @Test func deepNestingIsRefused() {
        #expect(fault(String(repeating: "[", count: 500_000))?.code == -32700)
        #expect(fault(String(repeating: #"{"a":"#, count: 100_000))?.code == -32700)
    }

    @Test func hostileLinesNeverCrash() {
        var generator = SeededGenerator(seed: 42)
        let seeds = [
            call("touch", #"{"contacts":[{"id":1,"x":10,"y":20.5,"phase":"began"}]}"#), call("settle", #"{"timeout_ms":100}"#),
            call("key", #"{"key":"Return","phase":"down"}"#), call("screenshot", #"{"path":"/tmp/ü\ud83d\ude00.png"}"#),
        ].map { Array($0.utf8) }
        var understood = 0
        for round in 0..<20_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(bytes[place], at: place)
                default: bytes.replaceSubrange(place..<place, with: bytes[place...].prefix(9))
                }
            }
            do throws(AutomationFault) {
                _ = try AutomationRequest(line: bytes)
                understood += 1
            } catch {
                #expect([-32700, -32600, -32601, -32602].contains(error.code))
            }
        }
        // If nothing were understood, the parser would refuse everything and the test would tell nothing.
        #expect(understood > 100)
    }

    @Test func linesAreCutWhereverTheBytesCome() {
        let text = Array("one\n\n two\r\nthree\nfour".utf8)
        for chunk in 1...text.count {
            var buffer = LineBuffer()
            var lines: [[UInt8]] = []
            for start in stride(from: 0, to: text.count, by: chunk) { lines += buffer.append(text[start..<min(start + chunk, text.count)]) }
            #expect(lines.map { String(decoding: $0, as: UTF8.self) } == ["one", " two\r", "three"])
        }
    }

    @Test func overlongLineIsGivenUp() {
        var buffer = LineBuffer()
        let longest = [UInt8](repeating: 65, count: LineBuffer.longestLine)
        #expect(buffer.append(longest[...]).isEmpty)
        #expect(!buffer.isOverfull)
        #expect(buffer.append([10]).map(\.count) == [LineBuffer.longestLine])
        _ = buffer.append(longest[...])
        #expect(buffer.append([65, 10]).isEmpty)
        #expect(buffer.isOverfull)
        #expect(buffer.append([10, 65, 10]).isEmpty)
    }
}
