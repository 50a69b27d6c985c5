internal import CEvdev
internal import Devices
internal import Geometry

/// One event of the kernel's input interface, with the numbers of linux/input-event-codes.h.
struct EvdevEvent: Equatable, Sendable {
    var type: Int32
    var code: Int32
    var value: Int32
    var time: FrameTime

    var isKey: Bool { type == EV_KEY }
}

/// What one report of a pointing device said.
struct PointingReport: Equatable {
    var touches: [TouchEvent] = []
    /// Where the pointer is, if it moved.
    var pointer: UnitPoint?
}
