internal import Configuration
internal import Devices
internal import Memes

/// How a device or a destination does, for whoever watches over the booth from afar.
public enum DeviceCondition: Equatable, Sendable {
    case fine
    /// Guests can do without it, or it comes back by itself; somebody should look at it before long.
    case wanting
    /// It does not work.
    case failed
    /// The configuration wants none.
    case off
}

extension KioskApplication {
    /// How devices and destinations do, by what scripts call them.
    ///
    /// A printer is asked how it does by this, and what it answers is told the next time.
    public var deviceConditions: [String: DeviceCondition] {
        var conditions = ["display": devices.display.isAvailable ? DeviceCondition.fine : .failed]
        if let touchScreens = devices.calibrating { conditions["touch"] = touchScreens.calibrations.isEmpty ? .failed : .fine }
        guard let services else { return conditions }
        services.printer?.refresh()
        conditions["camera"] = Self.condition(of: services.camera, isWanted: services.configuration.camera != .none)
        // Memes are kept where the kiosk runs, and a stick is a guest's.
        for destination in services.destinations where !["keep", "usb"].contains(destination.identifier) {
            if case .ready = destination.availability {
                conditions[destination.identifier] = .fine
            } else {
                conditions[destination.identifier] = .failed
            }
        }
        return conditions
    }

    private static func condition(of camera: any Camera, isWanted: Bool) -> DeviceCondition {
        guard isWanted else { return .off }
        if case .interrupted(let trouble) = camera.state, trouble != .unplugged { return .failed }
        return camera.isAvailable ? .fine : .wanting
    }
}
