import Devices
import Dispatch
import Geometry
import Glibc
import Synchronization
import Testing

@testable import DisplayKMS

/// Panels are asked for their descriptions away from the main actor, and once at a time.
@MainActor
@Suite struct CardReaderTests {
    /// A card that answers when it is let.
    private final class SlowCard: Sendable {
        let looks = Mutex(0)
        let answers = DispatchSemaphore(value: 0)
        let wasAskedOnMainActor = Mutex(false)
        /// The thread that makes this, which is the main actor's.
        private let mainThread = pthread_self()

        @Sendable func look(_ card: GraphicsCard?, _ choice: DisplayChoice) throws(CardReader.Failure) -> CardReader.Look {
            looks.withLock { $0 += 1 }
            wasAskedOnMainActor.withLock { $0 = $0 || pthread_self() == mainThread }
            answers.wait()
            throw .refused(.disconnected("there is none"))
        }
    }

    private func wait(until holds: () -> Bool) async throws {
        for _ in 0..<1000 where !holds() { try await Task.sleep(for: .milliseconds(2)) }
        try #require(holds())
    }

    @Test func theMainActorDoesNotWaitForAPanel() async throws {
        let slow = SlowCard()
        let display = KMSDisplay(DisplayChoice(), SystemEventClock(), .none, reader: CardReader(slow.look))
        display.reconsider(force: false)
        // With a look that waits on this thread the line above would never end.
        try await wait { slow.looks.withLock { $0 } == 1 }
        #expect(!slow.wasAskedOnMainActor.withLock { $0 })
        for _ in 0..<5 { display.reconsider(force: false) }
        slow.answers.signal()
        try await wait { slow.looks.withLock { $0 } == 2 }
        slow.answers.signal()
        try await wait { !display.isLooking }
        #expect(slow.looks.withLock { $0 } == 2, "five pieces of news during one look are one further look")
    }

    @Test func nothingIsLookedAtAfterTheEnd() async throws {
        let slow = SlowCard()
        let display = KMSDisplay(DisplayChoice(), SystemEventClock(), .none, reader: CardReader(slow.look))
        display.reconsider(force: true)
        display.reconsider(force: true)
        try await wait { slow.looks.withLock { $0 } == 1 }
        display.close()
        slow.answers.signal()
        try await wait { !display.isLooking }
        display.reconsider(force: true)
        #expect(!display.isLooking && slow.looks.withLock { $0 } == 1)
    }
}
