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
    /// Expects the kiosk to do nothing at all, once what it says for a moment is gone.
    func expectSleep() throws {
        let duration = Duration.seconds(LongRun.isWanted ? 15 : 6)
        try wait(for: "the end of what is said for a moment") { try !kiosk.automation.shows("toast") }
        try kiosk.automation.settle()
        let framesBefore = try framesPresented()
        // Nobody asks the kiosk anything meanwhile: its wake-ups are counted by the kernel. Threads of a pool that had work a moment ago
        // wait a few seconds for more before they end.
        var (last, since) = (try kiosk.wakeUpCounts(), ContinuousClock.now)
        try wait(for: "\(duration) in which no thread wakes up", atMost: duration + .seconds(10), every: .milliseconds(200)) {
            let now = try kiosk.wakeUpCounts()
            if now != last { (last, since) = (now, .now) }
            return ContinuousClock.now - since > duration
        }
        #expect(!last.isEmpty)
        #expect(try framesPresented() == framesBefore)
    }

    /// How many frames the kiosk has presented since its start.
    func framesPresented() throws -> Double {
        let statistics = try kiosk.automation.statistics()
        return try #require(statistics["frames"]?["presented"]?.double, "statistics are \(statistics)")
    }
}
