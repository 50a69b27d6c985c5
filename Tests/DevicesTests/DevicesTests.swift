import Devices
import Geometry
import Testing

@Suite struct FrameTimeTests {
    @Test func timeAndDurationAddUp() {
        let start = FrameTime(nanoseconds: 1_000)
        #expect((start + .milliseconds(3)).nanoseconds == 3_001_000)
        #expect(start + .milliseconds(3) - start == .milliseconds(3))
        #expect(start < start + .nanoseconds(1) && start + .milliseconds(-1) < start)
    }

    @Test func durationsKeepNanosecondsOverYears() {
        let year = Duration.seconds(365 * 24 * 3600)
        #expect((year + .nanoseconds(7)).wholeNanoseconds == 31_536_000_000_000_007)
        #expect(Duration.milliseconds(-1500).wholeNanoseconds == -1_500_000_000)
        #expect(Duration.milliseconds(250).seconds == 0.25)
    }
}

@Suite struct DisplayModeTests {
    @Test(arguments: [(60_000, 16_666_666), (59_940, 16_683_350), (120_000, 8_333_333)])
    func frameIntervalFollowsTheRefresh(_ millihertz: Int, _ nanoseconds: Int64) {
        let mode = DisplayMode(size: Size(width: 1, height: 1), millimetres: nil, refreshMillihertz: millihertz)
        #expect(mode.frameInterval.wholeNanoseconds == nanoseconds)
    }

    /// A driver that reports no refresh must not make frames infinitely long or short.
    @Test func aRefreshOfZeroIsOneASecond() {
        let mode = DisplayMode(size: Size(width: 1, height: 1), millimetres: nil, refreshMillihertz: 0)
        #expect(mode.frameInterval == .seconds(1))
    }
}

@MainActor @Suite struct SystemEventClockTests {
    /// Waits on the main queue, where alarms ring.
    private func waitUntil(_ holds: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(10)
        while !holds(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
    }

    @Test func anAlarmRingsOnceAndNotEarly() async throws {
        let clock = SystemEventClock()
        let moment = clock.now + .milliseconds(30)
        var rung: [FrameTime] = []
        clock.onAlarm = { rung.append(clock.now) }
        clock.setAlarm(at: moment)
        try await waitUntil { !rung.isEmpty }
        try await Task.sleep(for: .milliseconds(60))
        #expect(rung.count == 1 && rung.allSatisfy { $0 >= moment })
    }

    @Test func anAlarmInThePastRingsAtTheNextTurn() async throws {
        let clock = SystemEventClock()
        var rung = 0
        clock.onAlarm = { rung += 1 }
        clock.setAlarm(at: clock.now + .seconds(-5))
        #expect(rung == 0)
        try await waitUntil { rung > 0 }
        #expect(rung == 1)
    }

    @Test func anAlarmThatWasTakenBackOrReplacedDoesNotRing() async throws {
        let clock = SystemEventClock()
        var rung = 0
        clock.onAlarm = { rung += 1 }
        clock.setAlarm(at: clock.now + .milliseconds(20))
        clock.setAlarm(at: nil)
        clock.setAlarm(at: clock.now + .milliseconds(10))
        clock.setAlarm(at: clock.now + .seconds(3600))
        try await Task.sleep(for: .milliseconds(80))
        #expect(rung == 0)
        clock.setAlarm(at: nil)
    }
}
