import Devices
import Geometry
import Glibc
import SystemCalls
import Testing

@testable import DisplayKMS

/// A change of the display that waits for a frame on its way, and what becomes of it when that frame never arrives.
@MainActor
@Suite struct ChangeTests {
    /// A display that is to be turned while a frame is on its way.
    private func makeWaiting() async throws -> KMSDisplay {
        let display = KMSDisplay(DisplayChoice(), SystemEventClock(), .none)
        display.flips.queued(display.flips.nextSerial())
        display.rotation = .quarter
        try await Task.sleep(for: .milliseconds(20))
        try #require(display.isChanging && !display.flips.isIdle, "the change waits for the frame")
        return display
    }

    @Test func aCardThatIsLostEndsTheWait() async throws {
        let display = try await makeWaiting()
        display.lose(SystemCallError(operation: "show a frame", code: ENODEV))
        #expect(!display.isChanging && display.flips.isIdle, "what is plugged in next can be lit")
        #expect(display.rotation == .quarter)
    }

    @Test func aChangeAfterAnAbandonedFrameIsMade() async throws {
        let display = try await makeWaiting()
        display.flips.abandon()
        display.changeLater()
        for _ in 0..<500 where display.isChanging { try await Task.sleep(for: .milliseconds(2)) }
        #expect(!display.isChanging)
    }
}
