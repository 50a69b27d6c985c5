internal import CEvdev
internal import Devices
internal import Geometry

/// Turns the packets of a multitouch device (protocol B: slots with tracking numbers) into touches.
///
/// It owns no descriptor and reads no clock. After SYN_DROPPED the caller feeds the events by which libevdev catches up with
/// the kernel; they are changes against what was fed before, so an unfinished packet is kept and completed by them.
struct TouchPacketDecoder {
    /// More contacts than any panel reports.
    static let mostSlots = 64

    /// What the kernel keeps for one slot. It sends only changes, so a place outlives the contact that it belonged to.
    private struct Slot {
        var trackingID: Int32 = -1
        var x: Int32 = 0
        var y: Int32 = 0
        var touchMajor: Int32 = 0
        var distance: Int32 = 0
        var toolType: Int32 = MT_TOOL_FINGER
        /// True when the contact reported last has gone, even if another took its place within the packet.
        var hasEnded = false
        /// True for a contact that turned out to be a palm, until it is lifted.
        var isIgnored = false
        /// The contact's last event, while it is down.
        var reported: TouchEvent?

        var isTouching: Bool { trackingID >= 0 && distance <= 0 && !isIgnored }
    }

    var surface: TouchSurface
    private var slots: [Slot]
    /// Nil while the device talks about a slot that does not exist.
    private var current: Int? = 0
    private var numbers: ContactNumbers

    /// - Parameter places: what the kernel has for x and y of each slot when the device is opened; at most `mostSlots` are used.
    init(surface: TouchSurface, places: [Point], currentSlot: Int = 0, numbers: ContactNumbers) {
        self.surface = surface
        self.numbers = numbers
        slots = places.prefix(Self.mostSlots).map { place in
            var slot = Slot()
            slot.x = Int32(clamping: place.x)
            slot.y = Int32(clamping: place.y)
            return slot
        }
        select(currentSlot)
    }

    mutating func decode(_ event: EvdevEvent) -> PointingReport? {
        switch event.type {
        case EV_ABS: change(event.code, to: event.value)
        case EV_SYN where event.code == SYN_REPORT: return report(at: event.time)
        default: break
        }
        return nil
    }

    /// Ends all contacts as cancelled; those that are still on the glass count again only after they were lifted.
    mutating func cancelAll(at time: FrameTime) -> [TouchEvent] {
        slots.indices.compactMap { index in
            slots[index].isIgnored = slots[index].trackingID >= 0
            return finish(index, as: .cancelled, at: time)
        }
    }

    private mutating func select(_ slot: Int) { current = slots.indices.contains(slot) ? slot : nil }

    private mutating func change(_ code: Int32, to value: Int32) {
        if code == ABS_MT_SLOT { return select(Int(value)) }
        guard let current else { return }
        switch code {
        case ABS_MT_TRACKING_ID: track(value, in: current)
        case ABS_MT_POSITION_X: slots[current].x = value
        case ABS_MT_POSITION_Y: slots[current].y = value
        case ABS_MT_TOUCH_MAJOR: slots[current].touchMajor = value
        case ABS_MT_DISTANCE: slots[current].distance = value
        case ABS_MT_TOOL_TYPE: slots[current].toolType = value
        default: break
        }
    }

    /// A new number without a lift in between is a new contact; the same number again is the same contact.
    private mutating func track(_ trackingID: Int32, in index: Int) {
        let trackingID = max(trackingID, -1)
        guard trackingID != slots[index].trackingID else { return }
        slots[index].trackingID = trackingID
        slots[index].hasEnded = true
        slots[index].isIgnored = false
    }

    private mutating func report(at time: FrameTime) -> PointingReport? {
        let touches = slots.indices.flatMap { report(slot: $0, at: time) }
        return touches.isEmpty ? nil : PointingReport(touches: touches)
    }

    private mutating func report(slot index: Int, at time: FrameTime) -> [TouchEvent] {
        var events: [TouchEvent] = []
        if slots[index].hasEnded, let event = finish(index, as: .ended, at: time) { events.append(event) }
        slots[index].hasEnded = false
        if slots[index].toolType == MT_TOOL_PALM, slots[index].trackingID >= 0 {
            slots[index].isIgnored = true
            if let event = finish(index, as: .cancelled, at: time) { events.append(event) }
        }
        let event = slots[index].isTouching ? place(index, at: time) : finish(index, as: .ended, at: time)
        if let event { events.append(event) }
        return events
    }

    /// The event of a contact that is down: its beginning, or a move if anything about it changed.
    private mutating func place(_ index: Int, at time: FrameTime) -> TouchEvent? {
        let slot = slots[index]
        let position = surface.position(x: slot.x, y: slot.y)
        let width = surface.millimetres(touchMajor: slot.touchMajor)
        if let last = slot.reported, last.position == position, last.widthMillimetres == width { return nil }
        let event = TouchEvent(
            contact: slot.reported?.contact ?? numbers.take(), phase: slot.reported == nil ? .began : .moved, position: position,
            time: time, widthMillimetres: width)
        slots[index].reported = event
        return event
    }

    private mutating func finish(_ index: Int, as phase: TouchEvent.Phase, at time: FrameTime) -> TouchEvent? {
        guard var event = slots[index].reported else { return nil }
        slots[index].reported = nil
        event.phase = phase
        event.time = time
        return event
    }
}
