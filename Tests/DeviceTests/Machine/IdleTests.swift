internal import TestSupport
import Testing

extension DeviceTests {
    /// A kiosk that nobody uses.
    @Suite struct IdleTests {
        @Test(.needsProduct) func sleepsWhenNothingHappens() throws {
            let here = try KioskMachine()
            try here.expectSleep()
        }
    }
}

extension KioskMachine {
    /// Expects the kiosk to do nothing at all for that long, once what it says for a moment is gone.
    func expectSleep(for duration: Duration = .seconds(LongRun.isWanted ? 10 : 4)) throws {
        try wait(for: "the end of what is said for a moment") { try !kiosk.automation.shows("toast") }
        try kiosk.automation.settle()
        let framesBefore = try framesPresented()
        // Threads of a pool that had work a moment ago wait a few seconds for more before they end.
        pause(.seconds(7))
        // Nobody asks the kiosk anything meanwhile: its wake-ups are counted by the kernel.
        let before = try kiosk.wakeUpCounts()
        pause(duration)
        let after = try kiosk.wakeUpCounts()
        #expect(!before.isEmpty)
        #expect(after == before)
        #expect(try framesPresented() == framesBefore)
    }

    /// How many frames the kiosk has presented since its start.
    func framesPresented() throws -> Double {
        let statistics = try kiosk.automation.statistics()
        return try #require(statistics["frames"]?["presented"]?.double, "statistics are \(statistics)")
    }
}
