import Configuration
import CourierMessages
import Foundation
import Glibc
import Logging
import SystemCalls
import TestSupport
import Testing

@testable import Courier

/// The courier's part of help from afar: it answers the door, and nothing more.
@Suite(.serialized) @MainActor struct HelpTests {
    private final class Heard {
        var callers: [PassedDescriptor] = []
    }

    private let heard = Heard()
    private let part: HelpPart

    init() throws {
        let heard = heard
        let voice = CourierVoice(
            tell: { event, file in if event == .help(.caller), let file { heard.callers.append(file) } }, settle: {})
        part = HelpPart(ServedAddress(host: "127.0.0.1", port: 0), try ReadinessSet(), voice, Logger(label: "test"))
    }

    private func open() throws -> Int {
        guard case .help(.listening(let address)) = part.answer(.open) else { throw WaitedInVain(what: "an open door", limit: .zero) }
        return try #require(address.split(separator: ":").last.flatMap { Int($0) })
    }

    private func eventually(_ condition: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(5)
        while !condition() {
            if ContinuousClock.now > end { throw WaitedInVain(what: "what should happen", limit: .seconds(5)) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    @Test func callersAreBroughtAsTheyAre() async throws {
        let port = try open()
        #expect(part.isBusy)
        let caller = try RFBClient(port: port)
        try caller.send(Array("hello".utf8))
        try await eventually { heard.callers.count == 1 }
        var bytes = [UInt8](repeating: 0, count: 16)
        let number = try #require(heard.callers.first).owned.rawValue
        #expect(unsafe read(number, &bytes, bytes.count) == 5 && bytes.starts(with: Array("hello".utf8)))
        #expect(unsafe read(number, &bytes, bytes.count) == -1 && errno == EAGAIN, "nobody who reads it ever waits")
        #expect(part.answer(.close) == .done && !part.isBusy)
        #expect(throws: ConversationError.self) { try RFBClient(port: port) }
    }

    /// Whoever tries passwords gets twenty tries a minute.
    @Test func nobodyCallsOnAndOn() async throws {
        let port = try open()
        let crowd = try (0..<30).map { _ in try RFBClient(port: port) }
        try await eventually { heard.callers.count >= CallLimit.most }
        try await Task.sleep(for: .milliseconds(50))
        #expect(heard.callers.count == 20 && crowd.count == 30)
        part.stop()
        var limit = CallLimit()
        let start = ContinuousClock.now
        #expect((0..<25).count { limit.allows(start + .seconds($0)) } == 20)
        #expect(limit.allows(start + .seconds(60)) && !limit.allows(start + .seconds(60)))
    }

    @Test func whatIsNotWantedOrTakenIsRefused() throws {
        let voice = CourierVoice(tell: { _, _ in }, settle: {})
        let none = HelpPart(nil, try ReadinessSet(), voice, Logger(label: "test"))
        guard case .refused = none.answer(.open) else { throw WaitedInVain(what: "a refusal", limit: .zero) }
        let port = try open()
        let other = HelpPart(ServedAddress(host: "127.0.0.1", port: port), try ReadinessSet(), voice, Logger(label: "test"))
        guard case .refused = other.answer(.open) else { throw WaitedInVain(what: "a refusal", limit: .zero) }
        #expect(try open() > 0, "opened again it is another door")
        part.stop()
    }
}
