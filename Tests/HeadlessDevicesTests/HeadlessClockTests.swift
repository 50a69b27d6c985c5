import Devices
import Testing

@testable import HeadlessDevices

@MainActor
@Suite struct HeadlessClockTests {
    private let clock = HeadlessClock()

    @Test func advanceMovesTimeByExactlyThat() {
        clock.advance(by: .zero)
        let start = clock.now
        clock.advance(by: .milliseconds(250))
        #expect(clock.now - start == .milliseconds(250))
        #expect(clock.isManual)
    }

    @Test func actionsHappenInTheOrderOfTheirTimesAndEqualTimesInTheOrderOfAsking() {
        clock.advance(by: .zero)
        let start = clock.now
        var done: [String] = []
        clock.schedule(at: start + .milliseconds(30)) { done.append("late") }
        clock.schedule(at: start + .milliseconds(10)) { done.append("first of two") }
        clock.schedule(at: start + .milliseconds(10)) { done.append("second of two") }
        clock.schedule(at: start + .milliseconds(50)) { done.append("beyond") }
        clock.advance(by: .milliseconds(40))
        #expect(done == ["first of two", "second of two", "late"])
    }

    @Test func whatIsAskedForOnTheWayIsHonouredAtItsTime() {
        clock.advance(by: .zero)
        let start = clock.now
        var rings: [Duration] = []
        clock.onAlarm = { [clock] in
            rings.append(clock.now - start)
            clock.setAlarm(at: clock.now + .milliseconds(10))
        }
        clock.setAlarm(at: start + .milliseconds(5))
        clock.advance(by: .milliseconds(27))
        #expect(rings == [.milliseconds(5), .milliseconds(15), .milliseconds(25)])
        #expect(clock.now - start == .milliseconds(27))
    }

    @Test func anAlarmIsReplacedAndTakenBack() {
        clock.advance(by: .zero)
        var rings = 0
        clock.onAlarm = { rings += 1 }
        clock.setAlarm(at: clock.now + .milliseconds(5))
        clock.setAlarm(at: clock.now + .milliseconds(8))
        clock.advance(by: .milliseconds(7))
        #expect(rings == 0)
        clock.advance(by: .milliseconds(1))
        #expect(rings == 1)
        clock.setAlarm(at: clock.now + .milliseconds(5))
        clock.setAlarm(at: nil)
        clock.advance(by: .seconds(1))
        #expect(rings == 1)
    }

    @Test func aSeparateAlarmLeavesTheLoopsAlone() {
        clock.advance(by: .zero)
        var rings: [String] = []
        let separate = clock.separateAlarm()
        clock.onAlarm = { rings.append("loop") }
        separate.onAlarm = { rings.append("separate") }
        clock.setAlarm(at: clock.now + .milliseconds(2))
        separate.setAlarm(at: separate.now + .milliseconds(1))
        clock.advance(by: .milliseconds(3))
        #expect(rings == ["separate", "loop"])
    }

    @Test func theStepIsToldEachMomentAtWhichSomethingHappened() {
        clock.advance(by: .zero)
        let start = clock.now
        for delay in [3, 9] { clock.schedule(at: start + .milliseconds(delay)) {} }
        var steps: [Duration] = []
        clock.advance(by: .milliseconds(20)) { steps.append($0 - start) }
        #expect(steps == [.milliseconds(3), .milliseconds(9)])
    }

    @Test func beforeTheFirstAdvanceTheMachinesTimeRingsTheAlarm() async {
        let early = clock.now + .milliseconds(5)
        let rangAt = await withCheckedContinuation { continuation in
            clock.onAlarm = { [clock] in continuation.resume(returning: clock.now) }
            clock.setAlarm(at: early)
        }
        #expect(rangAt >= early)
        #expect(!clock.isManual)
    }

    @Test func withTimeStandingStillWhatIsDueAlreadyHappensAtTheNextTurn() async {
        clock.advance(by: .zero)
        let frozen = clock.now
        let rangAt = await withCheckedContinuation { continuation in
            clock.onAlarm = { [clock] in continuation.resume(returning: clock.now) }
            clock.setAlarm(at: frozen)
        }
        #expect(rangAt == frozen)
    }
}
