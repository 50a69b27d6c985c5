import CEvdev
import Devices
import Geometry
import Testing

@testable import InputEvdev

/// Recorded packets, real ones and written ones, through the decoders.
@Suite struct TouchTraceTests {
    private func multitouch(_ trace: TouchTrace, calibration: Calibration = .identity) -> [TouchEvent] {
        let surface = TouchSurface(
            x: trace.axis(ABS_MT_POSITION_X), y: trace.axis(ABS_MT_POSITION_Y), calibration: calibration,
            touchMajorResolution: trace.axis(ABS_MT_TOUCH_MAJOR).resolution)
        let places = Array(repeating: Point.zero, count: Int(trace.axis(ABS_MT_SLOT).maximum) + 1)
        var decoder = TouchPacketDecoder(surface: surface, places: places, numbers: ContactNumbers(device: 1))
        return trace.events.compactMap { decoder.decode($0) }.flatMap(\.touches)
    }

    private func single(_ trace: TouchTrace, style: SingleTouchDecoder.Style) -> [PointingReport] {
        var decoder = SingleTouchDecoder(
            surface: TouchSurface(x: trace.axis(ABS_X), y: trace.axis(ABS_Y)), style: style, place: .zero,
            numbers: ContactNumbers(device: 1))
        return trace.events.compactMap { decoder.decode($0) }
    }

    @Test func aDragAPinchAndATapOfAUSBScreen() throws {
        let touches = try multitouch(TouchTrace(named: "usb-multitouch"))
        var grammar = TouchGrammar()
        grammar.follow(touches)
        #expect(grammar.faults.isEmpty)
        #expect(grammar.down.isEmpty)
        let ends = touches.filter { $0.phase != .moved }
        #expect(
            summary(ends).map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "1 began 122,610", "1 ended 424,534", "2 began 366,488", "3 began 610,504", "3 ended 748,558", "2 ended 226,430",
                "4 began 916,916", "4 ended 916,916",
            ])
        #expect(touches.filter { $0.phase == .moved && $0.contact & 0xFF == 1 }.count == 11)
    }

    @Test func fingersThatComeAndGoInOnePacket() throws {
        let touches = try multitouch(TouchTrace(named: "uinput-multitouch"))
        #expect(
            summary(touches) == [
                "0 1 began 235,501", "0 2 began 704,501", "17 1 moved 243,513", "17 2 moved 696,488", "34 2 ended 696,488",
                "45 1 moved 250,526", "45 3 began 500,126", "56 1 ended 250,526", "56 4 began 1000,999", "67 3 ended 500,126",
                "67 4 ended 1000,999",
            ])
    }

    @Test func droppedPacketsLeaveNoFingerDown() throws {
        let touches = try multitouch(TouchTrace(named: "dropped-packets"))
        #expect(
            summary(touches) == [
                "0 1 began 79,126", "0 2 began 157,251", "0 3 began 235,376", "90 1 moved 86,126", "90 2 ended 157,251",
                "90 3 ended 235,376", "90 1 moved 86,188", "90 4 began 547,376", "100 1 ended 86,188", "100 4 ended 547,376",
            ])
    }

    @Test func faultyDevicesDoNoHarm() throws {
        let touches = try multitouch(TouchTrace(named: "faulty-slots"))
        #expect(
            summary(touches) == [
                "10 1 began 1,1000", "20 1 moved 500,500", "30 1 ended 500,500", "30 2 began 500,500", "40 3 began 100,1",
                "50 3 cancelled 100,1", "70 2 ended 500,500",
            ])
        #expect(touches.first?.widthMillimetres == 8)
    }

    @Test func aResistivePanelSendsOnlyWhatChanged() throws {
        let reports = try single(TouchTrace(named: "resistive-single-touch"), style: .touchScreen)
        #expect(
            summary(reports.flatMap(\.touches)) == [
                "0 1 began 0,53", "10 1 moved 500,53", "20 1 ended 500,53", "300 2 began 500,53", "340 2 ended 500,53",
            ])
        #expect(reports.allSatisfy { $0.pointer == nil })
    }

    @Test func aTabletHoversAndItsButtonTouches() throws {
        let reports = try single(TouchTrace(named: "absolute-tablet"), style: .pointer)
        #expect(
            summary(reports.flatMap(\.touches)) == ["23 1 began 500,250", "55 1 moved 610,366", "66 1 ended 610,366"])
        let places = reports.compactMap(\.pointer).map { $0.pixel(in: Size(width: 1000, height: 1000)) }
        #expect(places == [Point(x: 244, y: 244), Point(x: 500, y: 250), Point(x: 610, y: 366)])
    }

    @Test func aMouseMovesThePointerAndItsButtonTouches() throws {
        var decoder = RelativePointerDecoder(numbers: ContactNumbers(device: 1))
        var pointer = UnitPoint(x: 0.5, y: 0.5)
        let plane = PointerPlane(panel: Size(width: 1000, height: 500), rotation: .none)
        let reports = try TouchTrace(named: "usb-mouse").events.compactMap { decoder.decode($0, pointer: &pointer, in: plane) }
        #expect(summary(reports.flatMap(\.touches)) == ["22 1 began 600,400", "43 1 moved 620,400", "65 1 ended 620,400"])
        #expect(reports.compactMap(\.pointer).count == 2)
        #expect(reports.compactMap(\.pointer).last == pointer)
    }

    @Test func aCalibrationTurnsEveryTouch() throws {
        let trace = try TouchTrace(named: "uinput-multitouch")
        let quarter = try #require(Calibration("0 -1 1 1 0 0"))
        let plain = multitouch(trace)
        let turned = multitouch(trace, calibration: quarter)
        #expect(plain.count == turned.count)
        for (plain, turned) in zip(plain, turned) {
            let wanted = UnitPoint(x: 1 - plain.position.y, y: plain.position.x)
            #expect(abs(turned.position.x - wanted.x) < 1e-12 && abs(turned.position.y - wanted.y) < 1e-12)
        }
    }
}
