import Configuration
import CourierMessages
import TestSupport
import Testing

@testable import Courier

/// How a courier ends, as the kiosk hears it through the socket between them.
@Suite(.serialized) @MainActor struct CourierEndTests {
    private final class Ending {
        var hasCome = false
    }

    private let ending = Ending()
    private let kiosk: CourierSocket
    private let theirs: CourierSocket

    init() throws { (kiosk, theirs) = try CourierSocket.pair() }

    private func courier(idleLimit: Duration) throws -> Courier {
        let ending = ending
        return try Courier(theirs, Configuration(), idleLimit: idleLimit, log: SendingRig.quiet) { ending.hasCome = true }
    }

    /// How many goodbyes were said, after which there is nothing more.
    private func goodbyes() throws -> Int {
        var count = 0
        while case .message(let message, nil) = try kiosk.receive() {
            if message == .event(.goodbye) { count += 1 }
        }
        return count
    }

    @Test func saysGoodbyeOnceItHasHadNothingToDo() async throws {
        let courier = try courier(idleLimit: .milliseconds(100))
        try await eventually { ending.hasCome }
        #expect(try goodbyes() == 1)
        withExtendedLifetime(courier) {}
    }

    /// A kiosk that hears no goodbye takes it for lost with whatever it did.
    @Test func saysNoneWhereItHasToGo() async throws {
        let courier = try courier(idleLimit: .seconds(60))
        try kiosk.send(.answer(number: 1, .done))
        try await eventually { ending.hasCome }
        #expect(try goodbyes() == 0)
        withExtendedLifetime(courier) {}
    }
}
