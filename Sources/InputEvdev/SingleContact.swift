internal import Devices
internal import Geometry

/// The one contact that a device with a single place can have, as it was reported last.
struct SingleContact {
    private var reported: TouchEvent?
    private var numbers: ContactNumbers

    init(numbers: ContactNumbers) { self.numbers = numbers }

    /// The contact is there now: the report of its beginning or its move, nil when it has not moved.
    mutating func hold(at position: UnitPoint, _ time: FrameTime) -> TouchEvent? {
        if let reported, reported.position == position { return nil }
        let event = TouchEvent(
            contact: reported?.contact ?? numbers.take(), phase: reported == nil ? .began : .moved, position: position, time: time)
        reported = event
        return event
    }

    /// The contact is gone: the report of its end at its last place, nil when there was none.
    mutating func finish(as phase: TouchEvent.Phase, at time: FrameTime) -> TouchEvent? {
        guard var event = reported else { return nil }
        reported = nil
        event.phase = phase
        event.time = time
        return event
    }
}
