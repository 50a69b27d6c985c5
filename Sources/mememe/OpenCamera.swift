internal import CameraV4L2
internal import Configuration
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
        case .automatic: self = try Self.kernel(nil, configuration, clock)
        case .device(let path): self = try Self.kernel(path, configuration, clock)
        case .none: self.init(NoCamera()) {}
        }
    }

    private init(_ camera: any Camera, close: @escaping () -> Void) { (self.camera, self.close) = (camera, close) }

    private static func kernel(_ path: String?, _ configuration: Configuration, _ clock: any EventClock) throws(Failure) -> OpenCamera {
        do throws(SystemCallError) {
            let camera = try V4L2Camera(
                preferred: path, wish: StreamSettings(configuration.capture), controls: V4L2Controls(configuration.capture), clock: clock)
            return OpenCamera(camera) { camera.close() }
        } catch {
            throw Failure(.deviceMissing, "Cameras can't be looked for: \(error).")
        }
    }

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

extension StreamSettings {
    init(_ choice: CaptureChoice) { self.init(size: choice.size, rate: Double(choice.rate)) }
}

extension V4L2Controls {
    init(_ choice: CaptureChoice) {
        let powerLine: PowerLine? =
            switch choice.powerLine {
            case .off: .off
            case .fiftyHertz: .fiftyHertz
            case .sixtyHertz: .sixtyHertz
            case nil: nil
            }
        self.init(powerLine: powerLine, exposure: choice.exposure, focus: choice.focus, whiteBalance: choice.whiteBalance)
    }
}
