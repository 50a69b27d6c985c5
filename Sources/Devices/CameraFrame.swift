public import Geometry

/// One frame as the camera sent it: compressed, or raw pixels that nobody has touched yet.
public struct CameraFrame: Sendable {
    /// How the bytes are to be read.
    public enum Format: Hashable, Sendable {
        /// One whole JPEG file. Webcams leave its Huffman tables out; the standard ones are meant then.
        case jpeg
        /// 4:2:2, packed as Y0 U Y1 V.
        case yuyv
        /// 4:2:0, a plane of Y followed by one of interleaved U and V of half the height.
        case nv12
        /// Blue, green, red, one byte each: what libv4l converts every other format to.
        case bgr24
    }

    /// Counts the frames of a camera since it was opened, lost ones included.
    public var number: UInt64
    /// When the kernel received the frame's first or last byte, by the clock that `EventClock` shows.
    public var time: FrameTime
    public var format: Format
    /// Pixels.
    public var size: Size
    /// Bytes from one row of the first plane to the next; 0 for JPEG.
    public var bytesPerRow: Int
    public var bytes: [UInt8]

    public init(number: UInt64, time: FrameTime, format: Format, size: Size, bytesPerRow: Int, bytes: [UInt8]) {
        self.number = number
        self.time = time
        self.format = format
        self.size = size
        self.bytesPerRow = bytesPerRow
        self.bytes = bytes
    }
}
