import Configuration
import CourierMessages
import Foundation
import Logging
import SystemCalls
import TestSupport
import Testing

@testable import Courier

/// What the courier reads of the booth's own network.
@Suite struct HotspotFilesTests {
    @Test func readsTheNetwork() {
        let network = HotspotNetwork(Array("name=Ännas & Bens=Booth K7Q\npassword=7hk2qpx4m9nrw\naddress=10.42.0.1:80\nmore=\n".utf8))
        #expect(network?.name == "Ännas & Bens=Booth K7Q")
        #expect(network?.password == "7hk2qpx4m9nrw")
        #expect(network?.address == ServedAddress(host: "10.42.0.1", port: 80))
    }

    private static let right = "name=A\npassword=12345678\naddress=10.42.0.1:80\n"

    @Test(arguments: [
        "", "\n", String(right.dropLast()), "name=A\npassword=12345678\n", right + right, right.replacing("12345678", with: "1234567"),
        right.replacing("12345678", with: String(repeating: "1", count: 64)), right.replacing("12345678", with: "1234567ä"),
        right.replacing("name=A", with: "name="), right.replacing("name=A", with: "name=" + String(repeating: "ä", count: 17)),
        right.replacing("name=A", with: "name=A\u{0}B"), right.replacing("name=A", with: "name=A\u{202E}B"),
        right.replacing("10.42.0.1:80", with: "booth:80"),
    ])
    func refusesWhatIsNone(_ text: String) { #expect(HotspotNetwork(Array(text.utf8)) == nil) }

    @Test func refusesBytesThatAreNoTextAndTooMany() {
        #expect(HotspotNetwork(Array((Self.right + String(repeating: "#", count: 5000) + "\n").utf8)) == nil)
        #expect(HotspotNetwork(Array("name=A".utf8) + [0xC3, 0x0A] + Array("password=12345678\naddress=10.42.0.1:80\n".utf8)) == nil)
    }

    @Test func tellsWhoJoined() {
        var leases = HotspotLeases()
        func tells(_ text: String) -> Bool { leases.note(text.utf8) }
        let (first, second) = ("1800000000 02:00:00:00:01:00 10.42.0.10 Pixel-7 01:02\n", "1800000100 02:00:00:00:02:00 10.42.0.11 * *\n")
        #expect(tells(first))
        #expect(!tells(first))
        #expect(!tells(""), "the file is being written")
        #expect(!tells(first + second.dropLast()), "the last line is being written")
        #expect(tells(first + second))
        #expect(!tells(second + first))
        #expect(!tells(second), "the first one left")
        #expect(tells(second + first.replacing("1800000000", with: "1800000300")), "and came back")
        #expect(!tells("duid 00:01:00:01\nx 02:00:00:00:03:00 a\n1800000000 no a\n1800000000 02:00:00:00:03:00\n\n \n"))
        #expect(tells("1800000000 02:00:00:00:03:00 10.42.0.12\n"), "an address is enough")
    }
}

/// The phones' part of a courier in a network that comes and goes.
@Suite(.serialized) @MainActor struct HotspotPartTests {
    private let scratch: TemporaryFolder
    private let heard = Heard()
    private let part: PhonePart

    private final class Heard {
        var events: [PhoneEvent] = []
    }

    init() throws {
        scratch = try TemporaryFolder("hotspot")
        var configuration = Configuration()
        configuration.phone.network = .hotspot
        configuration.phone.hotspotFolder = scratch.path
        let voice = CourierVoice(
            tell: { [heard] event, _ in if case .phone(let event) = event { heard.events.append(event) } }, settle: {})
        part = PhonePart(configuration, try ReadinessSet(), voice, Logger(label: "test"))
    }

    private func begin(_ name: String = "Booth") throws {
        try write("name=\(name)\npassword=12345678\naddress=127.0.0.1:0\n", "network")
    }

    private func write(_ text: String, _ name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: scratch.path(of: name)))
    }

    private func page() throws -> ServedPage {
        guard case .phone(.serving(let page)) = part.answer(.serve(.inbox), nil) else { throw NoPage() }
        return page
    }

    private struct NoPage: Error {}

    /// Waits until exactly these were told, one after the other.
    private func waitFor(_ events: [PhoneEvent]) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while heard.events != events {
            if ContinuousClock.now > end { throw WaitedInVain(what: "\(events) and not \(heard.events)", limit: .seconds(10)) }
            try await Task.sleep(for: .milliseconds(5))
        }
        heard.events = []
    }

    @Test func pagesComeAndGoWithTheNetwork() async throws {
        #expect(part.answer(.follow, nil) == .phone(.reach(.noNetwork)))
        guard case .refused = part.answer(.serve(.inbox), nil) else { throw NoPage() }
        try begin()
        try await waitFor([.reach(.reachable)])
        let served = try page()
        #expect(served.network == ServedNetwork(name: "Booth", password: "12345678"))
        #expect(served.shortAddress.hasPrefix("127.0.0.1:"))
        try FileManager.default.removeItem(atPath: scratch.path(of: "network"))
        try await waitFor([.reach(.noNetwork), .progress(page: served.page, .cutOff)])
        try begin()
        try await waitFor([.reach(.reachable), .progress(page: served.page, .back)])
        #expect(part.isBusy)
        try begin("Another")
        try await waitFor([.progress(page: served.page, .expired)])
        #expect(!part.isBusy)
        part.stop()
    }

    @Test func phonesThatJoinAreTold() async throws {
        try write("1800000000 02:00:00:00:01:00 10.42.0.10 * *\n", "leases")
        try begin()
        let served = try page()
        try write("1800000000 02:00:00:00:01:00 10.42.0.10 * *\n1800000001 02:00:00:00:02:00 10.42.0.11 * *\n", "leases")
        try await waitFor([.progress(page: served.page, .joined)])
        part.stop()
    }

    @Test func probeTellsTheTrouble() throws {
        var choice = PhoneChoice()
        choice.network = .hotspot
        choice.hotspotFolder = scratch.path
        #expect(PhoneProbe(choice).obstacle?.contains("only the appliance makes one") == true)
        try write("there is no Wi-Fi card\n", "trouble")
        #expect(PhoneProbe(choice).obstacle == "there is no Wi-Fi card")
        try begin()
        #expect(PhoneProbe(choice).name == "the Wi-Fi Booth, pages at 127.0.0.1:0" && PhoneProbe(choice).obstacle == nil)
    }
}
