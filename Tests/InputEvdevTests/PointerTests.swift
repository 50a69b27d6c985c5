import CEvdev
import Devices
import Geometry
import Testing

@testable import InputEvdev

@Suite struct PointerTests {
    private func event(_ type: Int32, _ code: Int32, _ value: Int32) -> EvdevEvent {
        EvdevEvent(type: type, code: code, value: value, time: .zero)
    }

    @Test(arguments: [
        (Rotation.none, UnitPoint(x: 0.4, y: 0.7)), (.quarter, UnitPoint(x: 0.2, y: 0.8)), (.half, UnitPoint(x: 0.2, y: 0.5)),
        (.threeQuarters, UnitPoint(x: 0.4, y: 0.4)),
    ]) func aMouseMovesAsTheGuestSeesIt(rotation: Rotation, wanted: UnitPoint) {
        // To the right in the picture is down on a panel with a quarter turn, where a hundred pixels are a fifth of its height.
        let plane = PointerPlane(panel: Size(width: 1000, height: 500), rotation: rotation)
        let right = plane.moved(UnitPoint(x: 0.3, y: 0.6), byX: 100, y: 0)
        let moved = plane.moved(right, byX: 0, y: rotation.swapsAxes ? 100 : 50)
        #expect(abs(moved.x - wanted.x) < 1e-9 && abs(moved.y - wanted.y) < 1e-9, "\(moved)")
    }

    @Test func thePointerStaysOnThePanel() {
        var decoder = RelativePointerDecoder(numbers: ContactNumbers(device: 1))
        var pointer = UnitPoint(x: 0.5, y: 0.5)
        let plane = PointerPlane(panel: Size(width: 800, height: 480), rotation: .none)
        for event in [event(EV_REL, REL_X, .max), event(EV_REL, REL_X, .max), event(EV_REL, REL_Y, .min), event(EV_SYN, SYN_REPORT, 0)] {
            _ = decoder.decode(event, pointer: &pointer, in: plane)
        }
        #expect(pointer == UnitPoint(x: 1, y: 0))
    }

    @Test func aMousePulledOutWithItsButtonHeldCancels() throws {
        var decoder = RelativePointerDecoder(numbers: ContactNumbers(device: 1))
        var pointer = UnitPoint(x: 0.25, y: 0.5)
        let plane = PointerPlane(panel: Size(width: 800, height: 480), rotation: .none)
        _ = decoder.decode(event(EV_KEY, BTN_LEFT, 1), pointer: &pointer, in: plane)
        let began = decoder.decode(event(EV_SYN, SYN_REPORT, 0), pointer: &pointer, in: plane)
        #expect(began?.touches.map(\.phase) == [.began])
        let cancelled = decoder.cancelAll(at: FrameTime(nanoseconds: 5))
        #expect(cancelled.map(\.phase) == [.cancelled])
        #expect(cancelled.map(\.position) == [UnitPoint(x: 0.25, y: 0.5)])
        #expect(decoder.cancelAll(at: .zero).isEmpty)
    }

    @Test(arguments: [(Int32(0), TouchEvent.Phase.ended), (1, .cancelled)])
    func buttonsThatTheKernelLetsGoBeforeADeviceVanishesAreNoTap(value: Int32, phase: TouchEvent.Phase) {
        let axis = AxisRange(minimum: 0, maximum: 99)
        let surface = TouchSurface(x: axis, y: axis)
        let numbers = ContactNumbers(device: 1)
        let plane = PointerPlane(panel: Size(width: 800, height: 480), rotation: .none)
        var pointer = UnitPoint(x: 0.5, y: 0.5)
        let decoders: [(PointingDecoder, Int32)] = [
            (.single(SingleTouchDecoder(surface: surface, style: .touchScreen, place: .zero, numbers: numbers)), BTN_TOUCH),
            (.mouse(RelativePointerDecoder(numbers: numbers)), BTN_LEFT),
        ]
        for (decoder, button) in decoders {
            var decoder = decoder
            let events = [
                event(EV_KEY, button, 1), event(EV_SYN, SYN_REPORT, 0), event(EV_KEY, button, 0), event(EV_SYN, SYN_REPORT, value),
            ]
            let touches = events.compactMap { decoder.decode($0, pointer: &pointer, in: plane) }.flatMap(\.touches)
            #expect(touches.map(\.phase) == [.began, phase])
        }
    }

    /// What was set while the device is in use counts from the next packet on; a mouse has no surface and goes on as before.
    @Test func aCalibrationCountsAtOnce() throws {
        let axis = AxisRange(minimum: 0, maximum: 99)
        let surface = TouchSurface(x: axis, y: axis)
        let numbers = ContactNumbers(device: 1)
        let decoders: [(PointingDecoder, [EvdevEvent])] = [
            (
                .single(SingleTouchDecoder(surface: surface, style: .touchScreen, place: Point(x: 10, y: 20), numbers: numbers)),
                [event(EV_KEY, BTN_TOUCH, 1), event(EV_SYN, SYN_REPORT, 0)]
            ),
            (
                .multitouch(TouchPacketDecoder(surface: surface, places: [Point(x: 10, y: 20)], numbers: numbers)),
                [event(EV_ABS, ABS_MT_TRACKING_ID, 7), event(EV_SYN, SYN_REPORT, 0)]
            ),
        ]
        let plane = PointerPlane(panel: Size(width: 800, height: 480), rotation: .none)
        var pointer = UnitPoint(x: 0.5, y: 0.5)
        for (decoder, events) in decoders {
            var decoder = decoder
            decoder.calibrate(try #require(Calibration(matrix: [-1, 0, 1, 0, -1, 1])))
            let touches = events.compactMap { decoder.decode($0, pointer: &pointer, in: plane) }.flatMap(\.touches)
            let place = try #require(touches.first?.position)
            #expect(abs(place.x - 0.895) < 1e-9 && abs(place.y - 0.795) < 1e-9)
        }
        var mouse = PointingDecoder.mouse(RelativePointerDecoder(numbers: numbers))
        mouse.calibrate(try #require(Calibration(matrix: [-1, 0, 1, 0, -1, 1])))
        pointer = UnitPoint(x: 0.25, y: 0.75)
        _ = mouse.decode(event(EV_KEY, BTN_LEFT, 1), pointer: &pointer, in: plane)
        let click = mouse.decode(event(EV_SYN, SYN_REPORT, 0), pointer: &pointer, in: plane)?.touches.first
        #expect(click?.position == UnitPoint(x: 0.25, y: 0.75))
    }

    @Test func aSingleTouchThatIsLostIsCancelledAndStaysGone() throws {
        let axis = AxisRange(minimum: 0, maximum: 99)
        var decoder = SingleTouchDecoder(
            surface: TouchSurface(x: axis, y: axis), style: .touchScreen, place: Point(x: 10, y: 20), numbers: ContactNumbers(device: 3))
        _ = decoder.decode(event(EV_KEY, BTN_TOUCH, 1))
        let began = try #require(decoder.decode(event(EV_SYN, SYN_REPORT, 0))?.touches.first)
        #expect(began.position == UnitPoint(x: 0.105, y: 0.205))
        #expect(decoder.cancelAll(at: .zero).map(\.phase) == [.cancelled])
        _ = decoder.decode(event(EV_ABS, ABS_X, 50))
        #expect(decoder.decode(event(EV_SYN, SYN_REPORT, 0)) == nil)
    }

    @Test func aQuickReleaseAndPressInOnePacketAreTwoContacts() {
        let axis = AxisRange(minimum: 0, maximum: 99)
        var decoder = SingleTouchDecoder(
            surface: TouchSurface(x: axis, y: axis), style: .touchScreen, place: .zero, numbers: ContactNumbers(device: 3))
        _ = decoder.decode(event(EV_KEY, BTN_TOUCH, 1))
        _ = decoder.decode(event(EV_SYN, SYN_REPORT, 0))
        _ = decoder.decode(event(EV_KEY, BTN_TOUCH, 0))
        _ = decoder.decode(event(EV_KEY, BTN_TOUCH, 1))
        let touches = decoder.decode(event(EV_SYN, SYN_REPORT, 0))?.touches ?? []
        #expect(touches.map(\.phase) == [.ended, .began])
        #expect(Set(touches.map(\.contact)).count == 2)
    }

    @Test func contactsOfTwoDevicesNeverShareANumber() {
        var first = ContactNumbers(device: 1)
        var second = ContactNumbers(device: 2)
        let numbers = (0..<100).flatMap { _ in [first.take(), second.take()] }
        #expect(Set(numbers).count == 200)
        #expect(numbers.allSatisfy { $0 > 1 << 40 }, "small numbers are left to scripted touches")
    }
}
