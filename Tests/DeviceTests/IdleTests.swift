internal import TestSupport
import Testing

extension DeviceTests {
    /// A kiosk that nobody uses.
    @Suite struct IdleTests {
        @Test(.needsProduct) func sleepsWhenNothingHappens() throws {
            let here = try KioskMachine()
            let framesBefore = try here.framesPresented()
            // Threads of a pool that had work a moment ago wait a few seconds for more before they end.
            pause(.seconds(8))
            // Nobody asks the kiosk anything meanwhile: its wake-ups are counted by the kernel.
            let before = try here.kiosk.wakeUpCounts()
            pause(.seconds(10))
            let after = try here.kiosk.wakeUpCounts()
            #expect(!before.isEmpty)
            #expect(after == before)
            #expect(try here.framesPresented() == framesBefore)
        }
    }
}

extension KioskMachine {
    /// How many frames the kiosk has presented since its start.
    func framesPresented() throws -> Double {
        let statistics = try kiosk.automation.statistics()
        return try #require(statistics["frames"]?["presented"]?.double, "statistics are \(statistics)")
    }
}
