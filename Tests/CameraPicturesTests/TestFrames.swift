import CTurboJPEG
import Devices
import Drawing
import Geometry
import ImageFiles
import Testing

@testable import CameraPictures

/// Pictures whose pixels can be told apart, as frames of every format.
enum TestFrames {
    /// Smooth colours with a bright square in the left upper corner, so that every way of turning shows.
    static func picture(_ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        bitmap.withMutableWords { (words: inout MutableSpan<UInt32>) in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let red = UInt32((2 * x + 1) * 255 / (2 * size.width))
                    let green = UInt32((2 * y + 1) * 255 / (2 * size.height))
                    let isCorner = x < size.width / 4 && y < size.height / 4
                    let slope: UInt32 = 0xFF00_0060 | red << 16 | green << 8
                    words[y * bitmap.wordsPerRow + x] = isCorner ? 0xFFF0_F0F0 : slope
                }
            }
        }
        return bitmap
    }

    static func frame(_ bytes: [UInt8], _ format: CameraFrame.Format, _ size: Size, bytesPerRow: Int = 0) -> CameraFrame {
        CameraFrame(number: 1, time: .zero, format: format, size: size, bytesPerRow: bytesPerRow, bytes: bytes)
    }

    /// A JPEG frame with the subsampling given, with or without its Huffman tables.
    static func jpeg(_ size: Size, _ subsampling: TJSAMP = TJSAMP_422, hasTables: Bool = true) throws -> CameraFrame {
        let bitmap = picture(size)
        let handle = unsafe try #require(unsafe tjInitCompress())
        defer { unsafe tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
            unsafe tjCompress2(
                handle, pixels.baseAddress, Int32(size.width), Int32(bitmap.bytesPerRow), Int32(size.height), Int32(TJPF_BGRX.rawValue),
                &output, &count, Int32(subsampling.rawValue), 90, 0)
        }
        try #require(status == 0)
        let bytes = unsafe Array(UnsafeBufferPointer(start: output, count: Int(count)))
        unsafe tjFree(output)
        return frame(hasTables ? bytes : withoutTables(bytes), .jpeg, size)
    }

    private static func withoutTables(_ bytes: [UInt8]) -> [UInt8] {
        var result = Array(bytes[..<2])
        var place = 2
        while bytes[place + 1] != 0xDA {
            let length = 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
            if bytes[place + 1] != 0xC4 { result += bytes[place..<(place + length)] }
            place += length
        }
        return result + bytes[place...]
    }

    /// The picture as packed 4:2:2 in video range, by the formulas of BT.601, with `padding` bytes after each row.
    static func yuyv(_ size: Size, padding: Int = 0) -> CameraFrame {
        let bitmap = picture(size)
        let pitch = size.width * 2 + padding
        var bytes = [UInt8](repeating: 0, count: pitch * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = YUV(bitmap.pixel(x: x, y: y))
                bytes[y * pitch + x * 2] = color.y
                bytes[y * pitch + x * 2 + 1] = x % 2 == 0 ? color.u : color.v
            }
        }
        return frame(bytes, .yuyv, size, bytesPerRow: pitch)
    }

    /// The same as NV12.
    static func nv12(_ size: Size) -> CameraFrame {
        let bitmap = picture(size)
        var bytes = [UInt8](repeating: 0, count: size.width * size.height * 3 / 2)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let color = YUV(bitmap.pixel(x: x, y: y))
                bytes[y * size.width + x] = color.y
                if y % 2 == 0 { bytes[(size.height + y / 2) * size.width + x] = x % 2 == 0 ? color.u : color.v }
            }
        }
        return frame(bytes, .nv12, size, bytesPerRow: size.width)
    }

    /// The same as three bytes a pixel.
    static func bgr(_ size: Size) -> CameraFrame {
        let bitmap = picture(size)
        var bytes: [UInt8] = []
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = bitmap.pixel(x: x, y: y)
                bytes += [pixel, pixel >> 8, pixel >> 16].map { UInt8(truncatingIfNeeded: $0) }
            }
        }
        return frame(bytes, .bgr24, size, bytesPerRow: size.width * 3)
    }
}

/// A colour in video range.
private struct YUV {
    var y, u, v: UInt8

    init(_ pixel: UInt32) {
        let (red, green, blue) = (Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
        y = UInt8((16 + 0.257 * red + 0.504 * green + 0.098 * blue).rounded())
        u = UInt8((128 - 0.148 * red - 0.291 * green + 0.439 * blue).rounded())
        v = UInt8((128 + 0.439 * red - 0.368 * green - 0.071 * blue).rounded())
    }
}

/// The largest mean difference of a component, from 0 to 255, between two bitmaps of one size.
func meanDifference(_ first: Bitmap, _ second: Bitmap) -> Double {
    var sums = [0, 0, 0]
    for y in 0..<first.size.height {
        for x in 0..<first.size.width {
            let (left, right) = (first.pixel(x: x, y: y), second.pixel(x: x, y: y))
            for index in 0..<3 { sums[index] += abs(Int(left >> UInt32(8 * index) & 255) - Int(right >> UInt32(8 * index) & 255)) }
        }
    }
    return Double(sums.max() ?? 0) / Double(first.size.area)
}

/// The bitmap turned clockwise and then mirrored, pixel by pixel.
func turned(_ bitmap: Bitmap, _ rotation: Rotation, isMirrored: Bool) -> Bitmap {
    let result = Bitmap(size: rotation.contentSize(ofPanel: bitmap.size), format: .opaque)
    result.withMutableWords { words in
        for index in 0..<bitmap.size.area {
            let from = Point(x: index % bitmap.size.width, y: index / bitmap.size.width)
            var place = turned(from, in: bitmap.size, rotation)
            if isMirrored { place.x = result.size.width - 1 - place.x }
            words[place.y * result.wordsPerRow + place.x] = bitmap.pixel(x: from.x, y: from.y)
        }
    }
    return result
}

private func turned(_ point: Point, in size: Size, _ rotation: Rotation) -> Point {
    switch rotation {
    case .none: point
    case .quarter: Point(x: size.height - 1 - point.y, y: point.x)
    case .half: Point(x: size.width - 1 - point.x, y: size.height - 1 - point.y)
    case .threeQuarters: Point(x: point.y, y: size.width - 1 - point.x)
    }
}
