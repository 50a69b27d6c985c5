internal import CVideo4Linux
internal import Devices
internal import Geometry

extension CameraFrame.Format {
    /// The formats that are read without libv4l's help.
    private static let native: [UInt32: CameraFrame.Format] = [
        video_format_mjpeg: .jpeg, video_format_jpeg: .jpeg, video_format_yuyv: .yuyv, video_format_nv12: .nv12,
    ]

    /// The format with this number, if it is read as it comes.
    init?(native number: UInt32) {
        guard let format = Self.native[number] else { return nil }
        self = format
    }

    /// What people call it.
    var title: String {
        switch self {
        case .jpeg: "JPEG"
        case .yuyv: "YUYV"
        case .nv12: "NV12"
        case .bgr24: "converted"
        }
    }
}

/// An offer and the format's number for the driver.
struct NumberedOffer {
    var offer: StreamOffer
    var number: UInt32
}

extension VideoDevice {
    /// A driver that lists more of anything than this is broken.
    private static let mostEntries: UInt32 = 256

    /// Everything that the camera can send, the formats that libv4l converts included (as BGR24).
    ///
    /// - Parameter wish: tried where the driver offers a range of sizes or intervals instead of a list.
    func offers(wish: StreamSettings) -> [NumberedOffer] {
        var numbers: [UInt32] = []
        for index in 0..<Self.mostEntries {
            var entry = v4l2_fmtdesc()
            (entry.index, entry.type) = (index, V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue)
            guard unsafe tryControl(video_enumerate_formats, &entry) else { break }
            let isEmulated = entry.flags & UInt32(V4L2_FMT_FLAG_EMULATED) != 0
            if !isEmulated || entry.pixelformat == video_format_bgr24 { numbers.append(entry.pixelformat) }
        }
        return Self.preferred(numbers).flatMap { number -> [NumberedOffer] in
            let format = CameraFrame.Format(native: number) ?? (number == video_format_bgr24 ? .bgr24 : nil)
            guard let format else { return [] }
            return sizes(number, wish.size).map { size in
                NumberedOffer(offer: StreamOffer(format: format, size: size, rates: rates(number, size, wish.rate)), number: number)
            }
        }
    }

    /// The formats' numbers with Motion JPEG first: of two that are read alike the first is taken, and a driver's plain JPEG may be an
    /// encoder of still pictures.
    static func preferred(_ numbers: [UInt32]) -> [UInt32] {
        numbers.filter { $0 == video_format_mjpeg } + numbers.filter { $0 != video_format_mjpeg }
    }

    private func sizes(_ number: UInt32, _ wish: Size) -> [Size] {
        var sizes: [Size] = []
        for index in 0..<Self.mostEntries {
            var entry = v4l2_frmsizeenum()
            (entry.index, entry.pixel_format) = (index, number)
            guard unsafe tryControl(video_enumerate_sizes, &entry) else { break }
            guard entry.type == V4L2_FRMSIZE_TYPE_DISCRETE.rawValue else { return Self.sizes(within: entry.stepwise, wish) }
            sizes.append(Size(width: Int(entry.discrete.width), height: Int(entry.discrete.height)))
        }
        // A driver without a list takes what it is asked for, or says what it makes of it.
        return sizes.isEmpty ? [wish] : sizes
    }

    /// Sizes from a range: the one wished for and the usual smaller ones, as near as its steps allow.
    private static func sizes(within range: v4l2_frmsize_stepwise, _ wish: Size) -> [Size] {
        func nearest(_ value: Int, _ least: UInt32, _ most: UInt32, _ step: UInt32) -> Int {
            let step = max(1, Int(step))
            return Int(least) + (min(max(value, Int(least)), Int(most)) - Int(least)) / step * step
        }
        return [wish, Size(width: 1280, height: 720), Size(width: 640, height: 480)].map {
            Size(
                width: nearest($0.width, range.min_width, range.max_width, range.step_width),
                height: nearest($0.height, range.min_height, range.max_height, range.step_height))
        }
    }

    /// Frames a second; of a range of intervals the one wished for and the most.
    private func rates(_ number: UInt32, _ size: Size, _ wish: Double) -> [Double] {
        var rates: [Double] = []
        for index in 0..<Self.mostEntries {
            var entry = v4l2_frmivalenum()
            (entry.index, entry.pixel_format) = (index, number)
            (entry.width, entry.height) = (UInt32(size.width), UInt32(size.height))
            guard unsafe tryControl(video_enumerate_intervals, &entry) else { break }
            guard entry.type == V4L2_FRMIVAL_TYPE_DISCRETE.rawValue else {
                return FrameInterval.rates(from: FrameInterval(entry.stepwise.min), to: FrameInterval(entry.stepwise.max), wish: wish)
            }
            if let rate = FrameInterval(entry.discrete).rate { rates.append(rate) }
        }
        return rates
    }
}
