internal import CEvdev
internal import Devices
internal import Geometry

/// Turns the packets of a device with one absolute place and one button into touches.
///
/// For a touch screen the button is the touch itself. A pointing device, such as a virtual machine's tablet, tells its place
/// all the time: that moves the pointer, and the button makes a contact.
struct SingleTouchDecoder {
    enum Style: Equatable, Sendable {
        case touchScreen, pointer

        /// The key code whose press is the contact.
        fileprivate var button: Int32 { self == .touchScreen ? BTN_TOUCH : BTN_LEFT }
    }

    var surface: TouchSurface
    private let style: Style
    private var place: Point
    private var isPressed = false
    /// True when the button was let go since the last report, even if it was pressed again.
    private var hasEnded = false
    private var hasMoved = false
    private var contact: SingleContact

    /// - Parameter place: what the kernel has for x and y when the device is opened; it sends only changes.
    init(surface: TouchSurface, style: Style, place: Point, numbers: ContactNumbers) {
        self.surface = surface
        self.style = style
        self.place = place
        contact = SingleContact(numbers: numbers)
    }

    mutating func decode(_ event: EvdevEvent) -> PointingReport? {
        switch (event.type, event.code) {
        case (EV_ABS, ABS_X): move(to: Point(x: Int(event.value), y: place.y))
        case (EV_ABS, ABS_Y): move(to: Point(x: place.x, y: Int(event.value)))
        case (EV_KEY, style.button): press(event.value != 0)
        case (EV_SYN, SYN_REPORT): return report(at: event.time)
        default: break
        }
        return nil
    }

    mutating func cancelAll(at time: FrameTime) -> [TouchEvent] {
        isPressed = false
        return contact.finish(as: .cancelled, at: time).map { [$0] } ?? []
    }

    private mutating func move(to place: Point) {
        hasMoved = hasMoved || place != self.place
        self.place = place
    }

    private mutating func press(_ isPressed: Bool) {
        if !isPressed { hasEnded = true }
        self.isPressed = isPressed
    }

    private mutating func report(at time: FrameTime) -> PointingReport? {
        let position = surface.position(x: Int32(clamping: place.x), y: Int32(clamping: place.y))
        var report = PointingReport()
        if hasEnded, let event = contact.finish(as: .ended, at: time) { report.touches.append(event) }
        if isPressed, let event = contact.hold(at: position, time) { report.touches.append(event) }
        if style == .pointer, hasMoved { report.pointer = position }
        hasEnded = false
        hasMoved = false
        return report == PointingReport() ? nil : report
    }
}
