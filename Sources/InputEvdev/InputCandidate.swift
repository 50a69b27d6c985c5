internal import CEvdev
internal import Devices
internal import SystemCalls

/// A device node that was looked at: a device to use, one to refuse with a reason, or one that is none of our business.
@MainActor
struct InputCandidate {
    /// The open device, if it is one to use.
    let device: EvdevDevice?
    /// What the operator is told if it is not.
    let refusal: DeviceStatus?
    /// What the operator is told either way; nil for devices that neither point nor have keys.
    let status: DeviceStatus?

    /// A device that was unplugged between the news of it and its opening is no trouble to tell the operator of.
    private static let meansGone: Set<Int32> = [ENOENT, ENODEV, ENXIO]

    init(node: DeviceNode) {
        do {
            let device = try EvdevDevice(opening: node.path)
            let roles = DeviceRoles(device.capabilities)
            refusal = roles.refusal.map {
                DeviceStatus(kind: "touch", name: "\(device.name) on \(node.path)", verdict: .unusable($0))
            }
            self.device = roles.isUseful ? device : nil
            status = roles.isUseful ? OpenInput.status(of: device, roles, path: node.path) : refusal
        } catch  where Self.meansGone.contains(error.code) {
            (device, refusal, status) = (nil, nil, nil)
        } catch {
            let kind = node.looksLikeKeyboard ? "keyboard" : "touch"
            refusal = DeviceStatus(kind: kind, name: node.path, verdict: .unusable("\(error)"))
            status = refusal
            device = nil
        }
    }
}
