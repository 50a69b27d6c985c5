internal import Devices
internal import SystemCalls
private import Udev

/// A video node that sends pictures.
struct CameraNode: Equatable, Sendable {
    /// The node, such as /dev/video0.
    var path: String
    var name: String
    /// Names of the camera that outlive its node, the most lasting first: by its serial number, then by the place where it is plugged in.
    var lasting: [String]

    /// Whether an operator's name for it means this camera.
    func isCalled(_ name: String) -> Bool { path == name || lasting.contains(name) }
}

/// The cameras among the nodes, each with a name of its own.
enum CameraNames {
    /// The most lasting name of each that no other one has: twins without serial numbers are told apart by where they are plugged in.
    static func descriptions(of nodes: [CameraNode]) -> [(node: CameraNode, description: CameraDescription)] {
        nodes.map { node in
            let id = node.lasting.first { name in nodes.count { $0.lasting.contains(name) } == 1 } ?? node.path
            return (node, CameraDescription(id: id, name: node.name))
        }
    }
}

/// A video node of any kind as udev lists it.
struct VideoNode: Hashable, Sendable {
    var path: String
    /// Links to it below /dev.
    var links: [String]

    /// The nodes there are, in the order of their numbers.
    static func all() throws(SystemCallError) -> [VideoNode] {
        try UdevDevice.all(ofSubsystem: "video4linux", named: "video*").compactMap { device in
            device.node.map { VideoNode(path: $0, links: device.links) }
        }
    }

    /// The node if it is a camera's: pictures come from it, not their metadata, and not those of a radio or an encoder.
    ///
    /// It is opened for that, which may take as long as the camera needs to wake up.
    func camera() throws(SystemCallError) -> CameraNode? {
        let (name, place, isCamera) = try VideoDevice(path).capabilities()
        guard isCamera else { return nil }
        let byID = links.filter { $0.hasPrefix("/dev/v4l/by-id/") }.sorted()
        let byPath = links.filter { $0.hasPrefix("/dev/v4l/by-path/") }.sorted()
        // Where no udev makes links the kernel's own name of the place has to do.
        return CameraNode(path: path, name: name, lasting: byID + byPath + ["\(name) at \(place)"])
    }
}
