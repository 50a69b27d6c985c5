import Foundation
import Peers

/// How other programs bring a camera's frames to the screen.
///
/// Their libraries are opened only here: what the program's own memory is measured with must not have them.
struct CameraRoutes {
    /// A frame's bytes and their count, the camera's size, and the mirrored pixels to fill; 0 when it worked.
    typealias Route = @convention(c) (UnsafePointer<UInt8>?, Int, PeerFrame, PeerFrame) -> Int32

    let openCV, openCVArea, ffmpeg, v4l, v4lYUYV: Route

    init() throws {
        let folder = URL(fileURLWithPath: Programs.own).deletingLastPathComponent()
        let path = folder.appending(path: "libCameraPeers.so").path
        guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw StagedKiosk.Failure(description: "\(path) can't be opened: \(String(cString: dlerror()))")
        }
        func route(_ name: String) throws -> Route {
            guard let symbol = dlsym(library, name) else { throw StagedKiosk.Failure(description: "\(path) has no \(name)") }
            return unsafeBitCast(symbol, to: Route.self)
        }
        openCV = try route("camera_peer_opencv")
        openCVArea = try route("camera_peer_opencv_area")
        ffmpeg = try route("camera_peer_ffmpeg")
        v4l = try route("camera_peer_v4l")
        v4lYUYV = try route("camera_peer_v4l_yuyv")
    }
}
