internal import CEvdev
internal import Devices
internal import Geometry
internal import SystemCalls

/// A device in use: what it is, and its decoders.
@MainActor
final class OpenInput {
    let device: EvdevDevice
    let path: String
    let number: Int
    let roles: DeviceRoles
    var pointing: PointingDecoder?
    /// How the device lies on the panel.
    var calibration: Calibration { didSet { pointing?.calibrate(calibration) } }

    init(_ device: EvdevDevice, path: String, number: Int, calibration: Calibration) {
        self.device = device
        self.path = path
        self.number = number
        self.calibration = calibration
        roles = DeviceRoles(device.capabilities)
        pointing = roles.pointing.map { Self.decoder($0, device, calibration: calibration, numbers: ContactNumbers(device: number)) }
    }

    var wheel = WheelDecoder()
    /// The keyboard's decoder, once a key was pressed.
    var keyboard: KeyboardDecoder?

    var isTouchScreen: Bool { roles.pointing == .multitouch || roles.pointing == .singleTouch }

    var status: DeviceStatus { Self.status(of: device, roles, path: path) }

    /// What the operator is told of a device that is or can be used.
    static func status(of device: EvdevDevice, _ roles: DeviceRoles, path: String) -> DeviceStatus {
        let (kind, detail) =
            switch roles.pointing {
            case .multitouch: ("touch", ", \(device.slotCount) contacts")
            case .singleTouch: ("touch", ", one contact")
            case .absolutePointer: ("mouse", ", absolute")
            case .mouse: ("mouse", "")
            case nil: (roles.hasKeys ? "keyboard" : "headphones", "")
            }
        return DeviceStatus(kind: kind, name: "\(device.name) on \(path)\(detail)", verdict: .usable)
    }

    private static func decoder(
        _ pointing: DeviceRoles.Pointing, _ device: EvdevDevice, calibration: Calibration, numbers: ContactNumbers
    ) -> PointingDecoder {
        switch pointing {
        case .multitouch:
            let surface = TouchSurface(
                x: device.axis(ABS_MT_POSITION_X), y: device.axis(ABS_MT_POSITION_Y), calibration: calibration,
                touchMajorResolution: device.axis(ABS_MT_TOUCH_MAJOR).resolution)
            return .multitouch(
                TouchPacketDecoder(
                    surface: surface, places: (0..<device.slotCount).map(device.place(ofSlot:)), currentSlot: device.currentSlot,
                    numbers: numbers))
        case .singleTouch, .absolutePointer:
            let surface = TouchSurface(x: device.axis(ABS_X), y: device.axis(ABS_Y), calibration: calibration)
            let style: SingleTouchDecoder.Style = pointing == .singleTouch ? .touchScreen : .pointer
            return .single(SingleTouchDecoder(surface: surface, style: style, place: device.place, numbers: numbers))
        case .mouse:
            return .mouse(RelativePointerDecoder(numbers: numbers))
        }
    }
}
