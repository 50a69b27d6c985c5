public import Devices
public import Drawing
public import Geometry
private import SystemCalls

/// Turns frames into pictures on a thread of its own, so that whoever shows them never waits.
public actor CameraWorkshop {
    /// Swift's shared threads are not used: once they have worked, their scheduler wakes the process every second for ever.
    private nonisolated let executor = BlockingExecutor(label: "mememe.camera-pictures")
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let decoder = FrameDecoder()

    /// A workshop that has read no frame yet.
    public init() {}

    /// How a frame looks on the screen; nil when it can't be read.
    public func preview(of frame: CameraFrame, _ shape: PreviewShape) -> sending Bitmap? {
        do throws(CameraPictureError) { return try decoder.preview(of: frame, shape: shape) } catch { return nil }
    }

    /// A frame as a photo at its own resolution, a whole JPEG file; nil when it can't be read.
    public func photo(of frame: CameraFrame, isMirrored: Bool, rotation: Rotation) -> [UInt8]? {
        do throws(CameraPictureError) {
            return try decoder.photo(of: frame, isMirrored: isMirrored, rotation: rotation)
        } catch {
            return nil
        }
    }
}
