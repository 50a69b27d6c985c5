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

    /// Whether it ends a packet that the kernel made up itself, as when it lets go what is held before it takes a device away.
    ///
    /// Such a report has the value 1 (input_dev_release_keys in the kernel's input.c); a device's own have 0.
    var isReportOfTheKernelsOwn: Bool { type == EV_SYN && code == SYN_REPORT && value != 0 }
}

/// What one report of a pointing device said.
struct PointingReport: Equatable {
    var touches: [TouchEvent] = []
    /// Where the pointer is, if it moved.
    var pointer: UnitPoint?

    /// The same with every end made a cancellation: a plug that was pulled must not look like a tap.
    var cancelled: PointingReport {
        var report = self
        for index in report.touches.indices where report.touches[index].phase == .ended { report.touches[index].phase = .cancelled }
        return report
    }
}
