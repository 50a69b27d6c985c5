import Devices
import HeadlessDevices
import Testing

@testable import Toolkit

@Suite struct TimerQueueTests {
    private let clock = HeadlessClock()
    private let timers: TimerQueue

    init() {
        clock.advance(by: .zero)
        timers = TimerQueue(clock: clock)
    }

    @Test func timersRingInTheOrderInWhichTheyFallDue() {
        var rung: [String] = []
        for (name, delay) in [("c", 30), ("a", 10), ("b", 20), ("b again", 20)] {
            timers.after(.milliseconds(delay)) { rung.append(name) }
        }
        clock.advance(by: .milliseconds(20))
        #expect(rung == ["a", "b", "b again"])
        clock.advance(by: .milliseconds(9))
        #expect(rung.count == 3)
        clock.advance(by: .milliseconds(1))
        #expect(rung.last == "c")
    }

    @Test func aTimerThatWasTakenBackNeverRings() {
        var rung = 0
        let first = timers.after(.milliseconds(10)) { rung += 1 }
        let second = timers.after(.milliseconds(20)) { rung += 10 }
        timers.cancel(first)
        timers.cancel(nil)
        clock.advance(by: .milliseconds(15))
        #expect(rung == 0)
        timers.cancel(second)
        timers.cancel(second)
        clock.advance(by: .seconds(1))
        #expect(rung == 0)
    }

    @Test func aTimerMayCancelTheNextOneDueWithIt() {
        var rung = 0
        var second: TimerToken?
        timers.after(.milliseconds(10)) { [timers] in timers.cancel(second) }
        second = timers.after(.milliseconds(10)) { rung += 1 }
        clock.advance(by: .seconds(1))
        #expect(rung == 0)
    }

    @Test func aTimerThatArmsItselfForNowWaitsForTheNextTurn() {
        var order: [Int] = []
        timers.after(.zero) { [timers] in
            order.append(1)
            timers.after(.zero) { order.append(3) }
        }
        timers.after(.zero) { order.append(2) }
        clock.advance(by: .zero)
        #expect(order == [1, 2, 3])
    }

    @Test func onlyTimersThatAreWaitedForHoldUpSettling() {
        timers.after(.seconds(1)) {}
        #expect(!timers.isWaiting)
        let waited = timers.after(.seconds(1), isWaitedFor: true) {}
        #expect(timers.isWaiting)
        timers.cancel(waited)
        #expect(!timers.isWaiting)
    }
}

@Suite struct AnimatorTests {
    private func time(_ milliseconds: Int64) -> FrameTime { FrameTime(nanoseconds: 5_000_000_000 + milliseconds * 1_000_000) }

    @Test func progressIsAFunctionOfTheFramesTime() {
        let animator = Animator()
        var values: [Double] = []
        var ends: [Bool] = []
        animator.animate(.milliseconds(100), .linear, update: { values.append($0) }, completion: { ends.append($0) })
        for milliseconds in [0, 25, 50, 99] as [Int64] { animator.tick(at: time(milliseconds)) }
        #expect(values.map { ($0 * 100).rounded() } == [0, 25, 50, 99] && ends.isEmpty && !animator.isIdle)
        animator.tick(at: time(130))
        #expect(values.last == 1 && ends == [true] && animator.isIdle)
        animator.tick(at: time(150))
        #expect(values.count == 5)
    }

    /// The first frame sets the beginning, so work before it does not eat the motion.
    @Test func aLateFirstFrameLosesNothing() {
        let animator = Animator()
        var value = -1.0
        animator.animate(.milliseconds(100), .linear) { value = $0 }
        animator.tick(at: time(700))
        #expect(value == 0)
        animator.tick(at: time(750))
        #expect(abs(value - 0.5) < 1e-9)
    }

    @Test func aCancelledAnimationStopsWhereItIs() {
        let animator = Animator()
        var value = 0.0
        var ends: [Bool] = []
        let animation = animator.animate(.milliseconds(100), .linear, update: { value = $0 }, completion: { ends.append($0) })
        animator.tick(at: time(0))
        animator.tick(at: time(40))
        animation.cancel()
        animation.cancel()
        animator.tick(at: time(100))
        #expect(abs(value - 0.4) < 1e-9 && ends == [false] && animator.isIdle)
    }

    @Test func anAnimationMayStartAnotherAtItsEnd() {
        let animator = Animator()
        var last = -1.0
        animator.animate(.zero, .linear, update: { _ in }) { _ in animator.animate(.milliseconds(50), .linear) { last = $0 } }
        animator.tick(at: time(0))
        animator.tick(at: time(1))
        #expect(!animator.isIdle)
        for milliseconds in [17, 34, 51, 68] as [Int64] { animator.tick(at: time(milliseconds)) }
        #expect(last == 1 && animator.isIdle)
    }

    @Test func physicsFollowsTimeUntilItIsDone() {
        let animator = Animator()
        var steps = 0
        animator.follow { [start = time(0)] now in
            steps += 1
            return now - start < .milliseconds(30)
        }
        for milliseconds in [0, 10, 20, 30, 40] as [Int64] { animator.tick(at: time(milliseconds)) }
        #expect(steps == 4 && animator.isIdle)
    }
}
