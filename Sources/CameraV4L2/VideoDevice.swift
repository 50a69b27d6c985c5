internal import CVideo4Linux
internal import SystemCalls

/// A video node that is open through libv4l2, and closed by its owner's end.
@safe
final class VideoDevice {
    let path: String
    let descriptor: Int32

    /// Opens the node; reading from it never waits.
    init(_ path: String) throws(SystemCallError) {
        self.path = path
        descriptor = try checked("open \(path)") { unsafe video_open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }
    }

    deinit { v4l2_close(descriptor) }

    /// Hands a structure to the driver and back; it is the one that belongs to the request.
    func control(_ operation: String, _ request: UInt, _ value: UnsafeMutableRawPointer) throws(SystemCallError) {
        try checked("\(operation) of \(path)") { unsafe video_ioctl(descriptor, request, value) }
    }

    /// The same for what a driver may refuse without anything being wrong, such as an entry beyond a list's end; false then.
    func tryControl(_ request: UInt, _ value: UnsafeMutableRawPointer) -> Bool { unsafe video_ioctl(descriptor, request, value) >= 0 }

    /// The node's name, where it is plugged in, and whether it sends pictures.
    func capabilities() throws(SystemCallError) -> (name: String, place: String, isCamera: Bool) {
        var result = v4l2_capability()
        unsafe try control("ask for the abilities", video_query_capabilities, &result)
        let name = unsafe withUnsafeBytes(of: result.card) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let place = unsafe withUnsafeBytes(of: result.bus_info) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        // The node's own abilities, not those of the whole device, which has nodes for other things too.
        return (name, place, Self.isCamera(abilities: result.device_caps, hasInput: hasInput))
    }

    /// Whether a node with these abilities sends pictures by itself.
    ///
    /// A capture node without an input gives back what somebody else put into it, as the Raspberry Pi's image processor does. One whose
    /// input the media controller sets sends nothing before a program that knows the whole device has done so.
    static func isCamera(abilities: UInt32, hasInput: Bool) -> Bool {
        let needed = UInt32(V4L2_CAP_VIDEO_CAPTURE) | UInt32(V4L2_CAP_STREAMING)
        return hasInput && abilities & (needed | UInt32(V4L2_CAP_IO_MC)) == needed
    }

    /// Whether the driver lists an input, of any type: uvcvideo gives none to what has no lens, such as an HDMI grabber.
    private var hasInput: Bool {
        var input = v4l2_input()
        return unsafe tryControl(video_enumerate_inputs, &input)
    }

    /// Tells the camera what the operator wants of it.
    ///
    /// - Returns: what it does not have or refused.
    func apply(_ controls: V4L2Controls) -> [String] {
        controls.settings.filter { setting in
            let isTaken = setting.values.contains { value in
                var control = v4l2_control(id: setting.control, value: value)
                return unsafe video_ioctl(descriptor, video_set_control, &control) >= 0
            }
            return setting.isWished && !isTaken
        }.map(\.name)
    }
}
