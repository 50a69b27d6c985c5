import CEvdev
import Devices
import Testing

@testable import InputEvdev

/// The wheel in packets of a mouse.
@Suite struct WheelTests {
    private func notches(_ packets: [[(Int32, Int32)]]) -> [Double?] {
        var decoder = WheelDecoder()
        return packets.map { packet in
            let events = packet.map { EvdevEvent(type: EV_REL, code: $0.0, value: $0.1, time: .zero) }
            let report = EvdevEvent(type: EV_SYN, code: SYN_REPORT, value: 0, time: .zero)
            let results = (events + [report]).map { decoder.decode($0) }
            #expect(results.dropLast().allSatisfy { $0 == nil }, "only a finished packet turns it")
            return results.last ?? nil
        }
    }

    @Test func aPlainWheelCountsNotchesTowardsTheGuest() {
        #expect(
            notches([[(REL_WHEEL, -1)], [(REL_WHEEL, 3)], [(REL_X, 5), (REL_Y, 2)], [(REL_WHEEL, -1), (REL_X, 1)]]) == [1, -3, nil, 1])
    }

    /// Since Linux 5.0 whole notches are told as fine steps, too; they must not count twice.
    @Test func fineStepsCountInPlaceOfNotches() {
        #expect(notches([[(REL_WHEEL_HI_RES, -120), (REL_WHEEL, -1)]]) == [1])
        #expect(notches([[(REL_WHEEL, -1), (REL_WHEEL_HI_RES, -120)]]) == [1])
        let slow = notches([[(REL_WHEEL_HI_RES, -30)], [(REL_WHEEL_HI_RES, -30)], [(REL_WHEEL_HI_RES, -60), (REL_WHEEL, -1)]])
        #expect(slow == [0.25, 0.25, 0.5])
    }

    @Test func aWheelToTheSideIsNone() {
        #expect(notches([[(REL_HWHEEL, 1), (REL_HWHEEL_HI_RES, 120)]]) == [nil])
    }
}
