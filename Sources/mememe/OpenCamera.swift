internal import Devices
internal import HeadlessDevices
internal import Kiosk
private import SystemCalls

/// The camera that the configuration asks for, and how it is given back.
struct OpenCamera {
    let camera: any Camera
    let close: () -> Void

    /// - Parameter clock: one whose alarm nobody else uses.
    init(_ configuration: Configuration, clock: any EventClock) throws(Failure) {
        switch configuration.camera {
        case .folder(let folder): self = try Self.folder(folder, clock)
        case .automatic, .device, .none: (camera, close) = (NoCamera(), {})
        }
    }

    private init(_ camera: any Camera, close: @escaping () -> Void) { (self.camera, self.close) = (camera, close) }

    private static func folder(_ folder: String, _ clock: any EventClock) throws(Failure) -> OpenCamera {
        do throws(SystemCallError) {
            let camera = try FolderCamera(folder: folder, clock: clock)
            return OpenCamera(camera) { camera.close() }
        } catch {
            throw Failure(.noInput, "The folder \(folder) can't be a camera: \(error).")
        }
    }
}

extension KioskDevices {
    /// A clock with an alarm of its own that shows the same time as the kiosk's.
    func alarm() -> any EventClock { (manualClock as? HeadlessTime)?.clock.separateAlarm() ?? SystemEventClock() }
}
