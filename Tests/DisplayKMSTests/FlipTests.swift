import Devices
import Testing

@testable import DisplayKMS

private func milliseconds(_ value: Double) -> FrameTime { FrameTime(nanoseconds: Int64(value * 1_000_000)) }

@Suite struct FlipEventTests {
    /// A record as the kernel writes it: type, length, cookie, seconds, microseconds, sequence, CRTC.
    private func record(type: UInt32, length: UInt32 = 32, cookie: UInt64, sequence: UInt32 = 9) -> [UInt8] {
        let words: [UInt32] = [
            type, length, UInt32(truncatingIfNeeded: cookie), UInt32(cookie >> 32), 5, 7, sequence, 40,
        ]
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
    }

    @Test func flipsAreReadAndOtherEventsPassedOver() {
        let bytes = record(type: 2, cookie: 0x1_0000_0003) + record(type: 1, cookie: 4) + record(type: 2, cookie: 5, sequence: 10)
        let time = FrameTime(nanoseconds: 5_000_007_000)
        #expect(
            flipEvents(in: bytes) == [
                FlipEvent(serial: 0x1_0000_0003, time: time, sequence: 9), FlipEvent(serial: 5, time: time, sequence: 10),
            ])
    }

    @Test func brokenRecordsEndTheReading() {
        #expect(flipEvents(in: []) == [])
        #expect(flipEvents(in: Array(record(type: 2, cookie: 1).prefix(31))) == [])
        #expect(flipEvents(in: record(type: 2, length: 0, cookie: 1)) == [])
        #expect(flipEvents(in: record(type: 2, length: 16, cookie: 1).prefix(16) + []) == [])
        #expect(flipEvents(in: record(type: 2, cookie: 1) + record(type: 2, length: 99, cookie: 2)).map(\.serial) == [1])
    }
}

@Suite struct FlipPacingTests {
    private let interval = Duration.milliseconds(16)

    @Test func flipsOfARealRefreshAreToldAtTheirOwnTime() {
        var pacing = FlipPacing()
        let first = FlipEvent(serial: 1, time: milliseconds(100), sequence: 6)
        let early = FlipEvent(serial: 2, time: milliseconds(103), sequence: 7)
        #expect(pacing.moment(of: first, queuedAt: milliseconds(90), interval: interval) == milliseconds(100))
        #expect(pacing.moment(of: early, queuedAt: milliseconds(102), interval: interval) == milliseconds(103))
    }

    @Test func flipsThatFinishOnTheSpotAreToldAtTheModesRate() {
        var pacing = FlipPacing()
        var told: [FrameTime] = []
        var now = milliseconds(100)
        for serial in 1...5 {
            let flip = FlipEvent(serial: UInt64(serial), time: now + .microseconds(300), sequence: 0)
            told.append(pacing.moment(of: flip, queuedAt: now, interval: interval))
            now = max(now, told[serial - 1])
        }
        #expect(told == (0..<5).map { milliseconds(100.3 + 16 * Double($0)) })
    }

    @Test func afterARestTheFirstFlipIsToldAtOnce() {
        var pacing = FlipPacing()
        let flip = FlipEvent(serial: 1, time: milliseconds(100), sequence: 0)
        #expect(pacing.moment(of: flip, queuedAt: milliseconds(100), interval: interval) == milliseconds(100))
        let later = FlipEvent(serial: 2, time: milliseconds(5000), sequence: 0)
        #expect(pacing.moment(of: later, queuedAt: milliseconds(5000), interval: interval) == milliseconds(5000))
    }

    @Test func aSlowFlipWithoutANumberIsNotHeldBack() {
        var pacing = FlipPacing()
        let first = FlipEvent(serial: 1, time: milliseconds(100), sequence: 0)
        #expect(pacing.moment(of: first, queuedAt: milliseconds(100), interval: interval) == milliseconds(100))
        let slow = FlipEvent(serial: 2, time: milliseconds(114), sequence: 0)
        #expect(pacing.moment(of: slow, queuedAt: milliseconds(101), interval: interval) == milliseconds(114))
    }
}
