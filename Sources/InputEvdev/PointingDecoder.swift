internal import Devices
internal import Geometry

/// The decoder that suits a pointing device.
enum PointingDecoder {
    case multitouch(TouchPacketDecoder)
    case single(SingleTouchDecoder)
    case mouse(RelativePointerDecoder)

    /// What happened when `event` ends a packet; what the kernel let go itself counts as cancelled.
    ///
    /// - Parameter pointer: the pointer that all mice share, as a place on the panel.
    mutating func decode(_ event: EvdevEvent, pointer: inout UnitPoint, in plane: PointerPlane) -> PointingReport? {
        let report = report(event, pointer: &pointer, in: plane)
        return event.isReportOfTheKernelsOwn ? report?.cancelled : report
    }

    private mutating func report(_ event: EvdevEvent, pointer: inout UnitPoint, in plane: PointerPlane) -> PointingReport? {
        switch self {
        case .multitouch(var decoder):
            defer { self = .multitouch(decoder) }
            return decoder.decode(event)
        case .single(var decoder):
            defer { self = .single(decoder) }
            let report = decoder.decode(event)
            if let place = report?.pointer { pointer = place }
            return report
        case .mouse(var decoder):
            defer { self = .mouse(decoder) }
            return decoder.decode(event, pointer: &pointer, in: plane)
        }
    }

    /// Places what is touched from now on by another map; a mouse has none.
    mutating func calibrate(_ calibration: Calibration) {
        switch self {
        case .multitouch(var decoder):
            decoder.surface.calibration = calibration
            self = .multitouch(decoder)
        case .single(var decoder):
            decoder.surface.calibration = calibration
            self = .single(decoder)
        case .mouse: break
        }
    }

    mutating func cancelAll(at time: FrameTime) -> [TouchEvent] {
        switch self {
        case .multitouch(var decoder):
            defer { self = .multitouch(decoder) }
            return decoder.cancelAll(at: time)
        case .single(var decoder):
            defer { self = .single(decoder) }
            return decoder.cancelAll(at: time)
        case .mouse(var decoder):
            defer { self = .mouse(decoder) }
            return decoder.cancelAll(at: time)
        }
    }
}
