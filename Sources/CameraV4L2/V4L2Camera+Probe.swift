public import Devices
internal import Geometry
private import Glibc
internal import SystemCalls

extension V4L2Camera {
    /// What `mememe check` says of every camera: where it is, what would be chosen, and what it offers.
    public static func probe(wish: StreamSettings = StreamSettings()) -> [DeviceStatus] {
        do throws(SystemCallError) {
            let statuses = try VideoNode.all().compactMap { status(of: $0, wish) }
            let none = DeviceStatus(kind: "camera", name: "none", verdict: .unusable("no camera is plugged in"))
            return statuses.isEmpty ? [none] : statuses
        } catch {
            return [DeviceStatus(kind: "camera", name: "none", verdict: .unusable("\(error)"))]
        }
    }

    /// Nil for a node that is no camera.
    private static func status(of node: VideoNode, _ wish: StreamSettings) -> DeviceStatus? {
        do throws(SystemCallError) {
            let device = try VideoDevice(node.path)
            let (name, _, isCamera) = try device.capabilities()
            guard isCamera else { return nil }
            return DeviceStatus(
                kind: "camera", name: "\(name) on \(node.path), \(offers(of: device, wish))", verdict: verdict(on: device, wish))
        } catch {
            return DeviceStatus(kind: "camera", name: node.path, verdict: .unusable("\(error)"))
        }
    }

    /// "JPEG 1920x1080 at 30 Hz chosen of JPEG 1280x720 640x480, YUYV 640x480"
    private static func offers(of device: VideoDevice, _ wish: StreamSettings) -> String {
        let offers = device.offers(wish: wish).map(\.offer)
        guard let (best, rate) = FormatChoice.best(offers, wish: wish) else { return "no format that can be read" }
        let formats = [CameraFrame.Format.jpeg, .nv12, .yuyv, .bgr24].compactMap { format in
            let sizes = Set(offers.filter { $0.format == format }.map(\.size)).sorted { $0.area > $1.area }
            return sizes.isEmpty ? nil : ([format.title] + sizes.map { "\($0.width)x\($0.height)" }).joined(separator: " ")
        }
        let chosen = StreamFormat(format: best.format, size: best.size, bytesPerRow: 0, rate: rate)
        return "\(chosen.title) chosen of \(formats.joined(separator: ", "))"
    }

    private static func verdict(on device: VideoDevice, _ wish: StreamSettings) -> DeviceStatus.Verdict {
        do throws(SystemCallError) {
            guard let stream = try device.choose(wish) else { return .unusable("it offers no format that can be read") }
            // Whoever streams from it already lets nobody else do so.
            _ = try BufferRing(device, stream)
            return .usable
        } catch {
            return .unusable(error.code == EBUSY ? sentence(aboutHolderOf: device.path) : "\(error)")
        }
    }

    private static func sentence(aboutHolderOf path: String) -> String {
        // It is open here, too, for this look at it.
        let holders = FileHolder.all(ofFile: path).filter { $0.processID != getpid() }
        return switch CameraHolder(holders) {
        case .kiosk: "the kiosk itself uses it"
        case .program(let name): "\(name) uses it"
        case .unknown: "another program uses it"
        }
    }
}
