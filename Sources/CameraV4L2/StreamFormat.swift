internal import CVideo4Linux
internal import Devices
internal import Geometry
private import Glibc
internal import SystemCalls

/// What a camera agreed to send.
struct StreamFormat: Equatable {
    var format: CameraFrame.Format
    /// Pixels.
    var size: Size
    var bytesPerRow: Int
    /// Frames a second.
    var rate: Double

    /// "JPEG 1920x1080 at 30 Hz"
    var title: String { "\(format.title) \(size.width)x\(size.height) at \(Int(rate.rounded())) Hz" }

    /// A frame of this format from what the driver filled; nil when it is not whole.
    func frame(_ buffer: v4l2_buffer, _ bytes: [UInt8]) -> CameraFrame? {
        guard FrameCheck.isWhole(bytes, self) else { return nil }
        return unsafe CameraFrame(
            number: UInt64(buffer.sequence), time: Self.time(buffer), format: format, size: size,
            bytesPerRow: format == .jpeg ? 0 : bytesPerRow, bytes: bytes)
    }

    /// The kernel's time, unless the driver counts by another clock.
    private static func time(_ buffer: v4l2_buffer) -> FrameTime {
        if unsafe buffer.flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) {
            return unsafe FrameTime(nanoseconds: Int64(buffer.timestamp.tv_sec) * 1_000_000_000 + Int64(buffer.timestamp.tv_usec) * 1000)
        }
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        return FrameTime(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }
}

/// Whether a frame can be one at all; what is wrong inside of it only its decoder finds.
enum FrameCheck {
    static func isWhole(_ bytes: [UInt8], _ stream: StreamFormat) -> Bool {
        let (pitch, height) = (stream.bytesPerRow, stream.size.height)
        switch stream.format {
        case .jpeg: return isWholeJPEG(bytes)
        case .yuyv, .bgr24: return bytes.count >= pitch * height
        case .nv12: return bytes.count >= pitch * (height + (height + 1) / 2)
        }
    }

    /// Whether the bytes begin and end as a JPEG file does; webcams fill up their last packet after the end.
    private static func isWholeJPEG(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8, let last = bytes.lastIndex(of: 0xD9) else { return false }
        return bytes[last - 1] == 0xFF
    }
}

/// The seconds between two frames at `rate` frames a second, as a fraction: exact to a thousandth of a frame.
func timePerFrame(_ rate: Double) -> (numerator: UInt32, denominator: UInt32) { (1000, UInt32((rate * 1000).rounded())) }

extension VideoDevice {
    /// Asks the camera for the best of what it offers.
    ///
    /// - Returns: what it agreed to; nil when it offers nothing that can be read.
    func choose(_ wish: StreamSettings) throws(SystemCallError) -> StreamFormat? {
        let offers = offers(wish: wish)
        guard let (best, rate) = FormatChoice.best(offers.map(\.offer), wish: wish) else { return nil }
        guard let number = offers.first(where: { $0.offer == best })?.number else { return nil }
        var format = unsafe v4l2_format()
        unsafe format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        unsafe (format.fmt.pix.width, format.fmt.pix.height) = (UInt32(best.size.width), UInt32(best.size.height))
        unsafe (format.fmt.pix.pixelformat, format.fmt.pix.field) = (number, V4L2_FIELD_ANY.rawValue)
        unsafe try control("set the format", video_set_format, &format)
        guard unsafe format.fmt.pix.pixelformat == number else { return nil }
        return unsafe StreamFormat(
            format: best.format, size: Size(width: Int(format.fmt.pix.width), height: Int(format.fmt.pix.height)),
            bytesPerRow: Int(format.fmt.pix.bytesperline), rate: agreedRate(rate))
    }

    /// Asks for a rate; cameras that have only one refuse.
    private func agreedRate(_ rate: Double) -> Double {
        var parameters = v4l2_streamparm()
        parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
        let time = timePerFrame(rate)
        unsafe parameters.parm.capture.timeperframe = v4l2_fract(numerator: time.numerator, denominator: time.denominator)
        guard unsafe tryControl(video_set_parameters, &parameters) else { return rate }
        return unsafe FrameInterval(parameters.parm.capture.timeperframe).rate ?? rate
    }
}
