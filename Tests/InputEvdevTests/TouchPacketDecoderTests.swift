import CEvdev
import Devices
import Geometry
import Testing

@testable import InputEvdev

@Suite struct TouchPacketDecoderTests {
    private func decoder(slots: Int = 3) -> TouchPacketDecoder {
        let axis = AxisRange(minimum: 0, maximum: 99, resolution: 10)
        return TouchPacketDecoder(
            surface: TouchSurface(x: axis, y: axis), places: Array(repeating: Point(x: 30, y: 40), count: slots),
            numbers: ContactNumbers(device: 1))
    }

    /// Feeds changes of absolute axes and the report that ends their packet.
    private func packet(_ changes: [(Int32, Int32)], to decoder: inout TouchPacketDecoder, at time: Int64 = 0) -> [TouchEvent] {
        for change in changes {
            let event = EvdevEvent(type: EV_ABS, code: change.0, value: change.1, time: FrameTime(nanoseconds: time))
            #expect(decoder.decode(event) == nil, "nothing happens before the report")
        }
        return decoder.decode(EvdevEvent(type: EV_SYN, code: SYN_REPORT, value: 0, time: FrameTime(nanoseconds: time)))?.touches ?? []
    }

    @Test func aTouchBeginsWhereTheKernelLeftItsSlot() {
        var decoder = decoder()
        let touches = packet([(ABS_MT_TRACKING_ID, 8)], to: &decoder, at: 77)
        #expect(touches.map(\.position) == [UnitPoint(x: 0.305, y: 0.405)])
        #expect(touches.map(\.time) == [FrameTime(nanoseconds: 77)])
    }

    @Test func aFingerThatWasDownBeforeOpeningIsIgnoredUntilItIsLifted() {
        var decoder = decoder()
        #expect(packet([(ABS_MT_POSITION_X, 50)], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_TRACKING_ID, -1)], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_TRACKING_ID, 5)], to: &decoder).map(\.phase) == [.began])
    }

    @Test func packetsThatChangeNothingSayNothing() {
        var decoder = decoder()
        _ = packet([(ABS_MT_TRACKING_ID, 8), (ABS_MT_POSITION_X, 50)], to: &decoder)
        #expect(packet([], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_POSITION_X, 50)], to: &decoder).isEmpty)
    }

    @Test func aWiderContactIsAMove() {
        var decoder = decoder()
        _ = packet([(ABS_MT_TRACKING_ID, 8)], to: &decoder)
        let touches = packet([(ABS_MT_TOUCH_MAJOR, 75)], to: &decoder)
        #expect(touches.map(\.phase) == [.moved])
        #expect(touches.map(\.widthMillimetres) == [7.5])
    }

    @Test func hoveringFingersDoNotTouch() {
        var decoder = decoder()
        #expect(packet([(ABS_MT_TRACKING_ID, 8), (ABS_MT_DISTANCE, 3)], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_DISTANCE, 0)], to: &decoder).map(\.phase) == [.began])
        #expect(packet([(ABS_MT_DISTANCE, 2)], to: &decoder).map(\.phase) == [.ended])
    }

    @Test func aPalmStaysIgnoredUntilItIsLifted() {
        var decoder = decoder()
        _ = packet([(ABS_MT_TRACKING_ID, 8)], to: &decoder)
        #expect(packet([(ABS_MT_TOOL_TYPE, MT_TOOL_PALM)], to: &decoder).map(\.phase) == [.cancelled])
        #expect(packet([(ABS_MT_TOOL_TYPE, MT_TOOL_FINGER), (ABS_MT_POSITION_X, 3)], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_TRACKING_ID, 9)], to: &decoder).map(\.phase) == [.began])
    }

    @Test func cancellingEndsEveryContactOnce() {
        var decoder = decoder()
        _ = packet([(ABS_MT_TRACKING_ID, 8), (ABS_MT_SLOT, 2), (ABS_MT_TRACKING_ID, 9)], to: &decoder)
        let cancelled = decoder.cancelAll(at: FrameTime(nanoseconds: 4))
        #expect(cancelled.map(\.phase) == [.cancelled, .cancelled])
        #expect(Set(cancelled.map(\.contact)).count == 2)
        #expect(decoder.cancelAll(at: .zero).isEmpty)
        #expect(packet([(ABS_MT_POSITION_X, 3)], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_TRACKING_ID, 10)], to: &decoder).map(\.phase) == [.began])
    }

    @Test func noMoreSlotsAreKeptThanAnyPanelHas() {
        var decoder = decoder(slots: 5000)
        #expect(packet([(ABS_MT_SLOT, 64), (ABS_MT_TRACKING_ID, 1)], to: &decoder).isEmpty)
        #expect(packet([(ABS_MT_SLOT, 63), (ABS_MT_TRACKING_ID, 1)], to: &decoder).map(\.phase) == [.began])
    }
}
