internal import CameraPictures
internal import Devices
internal import Drawing
internal import Geometry
internal import ImageFiles
private import SystemCalls

/// Turns frames into pictures away from the main actor.
actor CameraWorkshop {
    private nonisolated let executor = BlockingExecutor(label: "mememe.camera-pictures")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init() {}

    /// How a frame looks on the screen; nil when it can't be read.
    func preview(of frame: CameraFrame, _ shape: PreviewShape) -> sending Bitmap? {
        do { return try ImageFile.decode(frame.bytes, covering: shape.size) } catch { return nil }
    }

    /// A frame as a photo at its own resolution, a whole JPEG file; nil when it can't be read.
    func photo(of frame: CameraFrame, isMirrored: Bool, rotation: Rotation) -> [UInt8]? { frame.bytes }
}
