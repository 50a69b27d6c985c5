internal import CameraPictures
internal import Devices
internal import Drawing
internal import Geometry
private import SystemCalls

/// Turns frames into pictures away from the main actor.
actor CameraWorkshop {
    /// A thread of its own, like that of the other workshops.
    private nonisolated let executor = BlockingExecutor(label: "mememe.camera-pictures")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let decoder = FrameDecoder()

    init() {}

    /// How a frame looks on the screen; nil when it can't be read.
    func preview(of frame: CameraFrame, _ shape: PreviewShape) -> sending Bitmap? {
        do throws(CameraPictureError) { return try decoder.preview(of: frame, shape: shape) } catch { return nil }
    }

    /// A frame as a photo at its own resolution, a whole JPEG file; nil when it can't be read.
    func photo(of frame: CameraFrame, isMirrored: Bool, rotation: Rotation) -> [UInt8]? {
        do throws(CameraPictureError) {
            return try decoder.photo(of: frame, isMirrored: isMirrored, rotation: rotation)
        } catch {
            return nil
        }
    }
}
