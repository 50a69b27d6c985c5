import CEvdev
import Devices
import Testing

@testable import InputEvdev

@MainActor
private final class ManualClock: EventClock {
    var now = FrameTime.zero
    var onAlarm: (@MainActor () -> Void)?
    var alarm: FrameTime?

    func setAlarm(at time: FrameTime?) { alarm = time }

    func atNextTurn(_ action: @escaping @MainActor () -> Void) { preconditionFailure("repetition goes by the alarm alone") }

    func advance(to end: FrameTime) {
        while let time = alarm, time <= end {
            alarm = nil
            now = max(now, time)
            onAlarm?()
        }
        now = end
    }
}

@MainActor
@Suite final class KeyRepeatTests {
    private let clock = ManualClock()
    private var sent: [(milliseconds: Int64, event: KeyEvent)] = []
    private lazy var repetition = KeyRepeat(clock: clock, delay: .milliseconds(500), interval: .milliseconds(33)) { [unowned self] event in
        sent.append((clock.now.nanoseconds / 1_000_000, event))
    }

    private func stroke(_ code: Int32, _ phase: KeyEvent.Phase, repeats: Bool = true) -> KeyStroke {
        KeyStroke(event: KeyEvent(key: "\(code)", text: "x", phase: phase, time: clock.now), code: code, repeats: repeats)
    }

    private func advance(to milliseconds: Int64) { clock.advance(to: FrameTime(nanoseconds: milliseconds * 1_000_000)) }

    @Test func aHeldKeyRepeatsUntilItIsLetGo() {
        repetition.follow(stroke(KEY_A, .down), device: 1)
        advance(to: 570)
        #expect(sent.map(\.milliseconds) == [500, 533, 566])
        #expect(sent.allSatisfy { $0.event.phase == .repeated && $0.event.text == "x" })
        repetition.follow(stroke(KEY_A, .up), device: 1)
        #expect(clock.alarm == nil)
        advance(to: 2000)
        #expect(sent.count == 3)
    }

    @Test func theKeyPressedLastRepeats() {
        repetition.follow(stroke(KEY_A, .down), device: 1)
        advance(to: 300)
        repetition.follow(stroke(KEY_B, .down), device: 1)
        repetition.follow(stroke(KEY_A, .up), device: 1)
        advance(to: 810)
        #expect(sent.map(\.event.key) == ["\(KEY_B)"])
    }

    @Test func sameKeyOfAnotherKeyboardDoesNotStopIt() {
        repetition.follow(stroke(KEY_A, .down), device: 1)
        repetition.follow(stroke(KEY_A, .up), device: 2)
        advance(to: 510)
        #expect(sent.count == 1)
    }

    @Test func modifiersNeitherRepeatNorStopRepetition() {
        repetition.follow(stroke(KEY_LEFTSHIFT, .down, repeats: false), device: 1)
        #expect(clock.alarm == nil)
        repetition.follow(stroke(KEY_A, .down), device: 1)
        repetition.follow(stroke(KEY_LEFTSHIFT, .up, repeats: false), device: 1)
        advance(to: 510)
        #expect(sent.count == 1)
    }

    @Test func aHoldUpIsNotMadeUpFor() {
        repetition.follow(stroke(KEY_A, .down), device: 1)
        clock.now = FrameTime(nanoseconds: 900_000_000)
        advance(to: 930)
        #expect(sent.map(\.milliseconds) == [900, 900])
    }
}
