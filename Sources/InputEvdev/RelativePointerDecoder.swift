internal import CEvdev
internal import Devices
internal import Geometry

/// Turns the packets of a mouse into moves of the pointer, and its left button into a contact where the pointer is.
///
/// There is no acceleration: one step of the mouse is one pixel.
struct RelativePointerDecoder {
    private var x = 0.0
    private var y = 0.0
    private var isPressed = false
    private var hasEnded = false
    private var contact: SingleContact

    init(numbers: ContactNumbers) { contact = SingleContact(numbers: numbers) }

    /// - Parameter pointer: the pointer that all mice share, as a place on the panel; it is moved by a finished packet.
    mutating func decode(_ event: EvdevEvent, pointer: inout UnitPoint, in plane: PointerPlane) -> PointingReport? {
        switch (event.type, event.code) {
        case (EV_REL, REL_X): x += Double(event.value)
        case (EV_REL, REL_Y): y += Double(event.value)
        case (EV_KEY, BTN_LEFT):
            isPressed = event.value != 0
            hasEnded = hasEnded || !isPressed
        case (EV_SYN, SYN_REPORT): return report(at: event.time, pointer: &pointer, in: plane)
        default: break
        }
        return nil
    }

    mutating func cancelAll(at time: FrameTime) -> [TouchEvent] {
        isPressed = false
        return contact.finish(as: .cancelled, at: time).map { [$0] } ?? []
    }

    private mutating func report(at time: FrameTime, pointer: inout UnitPoint, in plane: PointerPlane) -> PointingReport? {
        var report = PointingReport()
        if x != 0 || y != 0 {
            pointer = plane.moved(pointer, byX: x, y: y)
            report.pointer = pointer
            (x, y) = (0, 0)
        }
        if hasEnded, let event = contact.finish(as: .ended, at: time) { report.touches.append(event) }
        hasEnded = false
        if isPressed, let event = contact.hold(at: pointer, time) { report.touches.append(event) }
        return report == PointingReport() ? nil : report
    }
}
