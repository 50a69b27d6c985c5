internal import CYUV
internal import Geometry

/// Pixels in one of the layouts that cameras have, at the size that is wanted, ready to be converted row by row.
enum RowSource {
    case grey(Plane)
    /// U and V have half the width and half the height of Y.
    case planes420(YUVPlanes)
    /// U and V have half the width of Y.
    case planes422(YUVPlanes)
    case planes444(YUVPlanes)
    /// Two pixels in four bytes.
    case yuyv(Plane)
    case nv12(y: Plane, uv: Plane)
    /// Three bytes a pixel.
    case bgr24(Plane)
    /// Four bytes a pixel, as the result has them.
    case words(Plane)

    /// Converts `count` rows of `width` pixels from row `y` on, which is even.
    func write(from y: Int, count: Int, width: Int, to target: UnsafeMutablePointer<UInt8>, bytesPerRow: Int) {
        let (width, height, pitch) = (Int32(width), Int32(count), Int32(bytesPerRow))
        switch self {
        case .grey(let plane):
            unsafe I400ToARGBMatrix(plane.rows(from: y), plane.pitch, target, pitch, yuv_full_range(), width, height)
        case .planes420(let planes):
            unsafe planes.convert(y, y / 2) { unsafe I420ToARGBMatrix($0, $1, $2, $3, $4, $5, target, pitch, $6, width, height) }
        case .planes422(let planes):
            unsafe planes.convert(y, y) { unsafe I422ToARGBMatrix($0, $1, $2, $3, $4, $5, target, pitch, $6, width, height) }
        case .planes444(let planes):
            unsafe planes.convert(y, y) { unsafe I444ToARGBMatrix($0, $1, $2, $3, $4, $5, target, pitch, $6, width, height) }
        case .yuyv(let plane): unsafe YUY2ToARGB(plane.rows(from: y), plane.pitch, target, pitch, width, height)
        case .nv12(let luma, let uv):
            unsafe NV12ToARGBMatrix(
                luma.rows(from: y), luma.pitch, uv.rows(from: y / 2), uv.pitch, target, pitch, yuv_video_range(), width, height)
        case .bgr24(let plane): unsafe RGB24ToARGB(plane.rows(from: y), plane.pitch, target, pitch, width, height)
        case .words(let plane): unsafe ARGBCopy(plane.rows(from: y), plane.pitch, target, pitch, width, height)
        }
    }
}

/// Brightness and two colours as planes of their own.
struct YUVPlanes {
    /// Which values mean black and white.
    enum Range {
        /// 0...255, as in JPEG files.
        case full
        /// 16...235, as in video.
        case video
    }

    var y, u, v: Plane
    var range: Range

    typealias Converter = (
        UnsafePointer<UInt8>, Int32, UnsafePointer<UInt8>, Int32, UnsafePointer<UInt8>, Int32, UnsafePointer<YuvConstants>?
    ) -> Int32

    /// Calls `convert` with the planes from rows `luma` and `chroma` on.
    func convert(_ luma: Int, _ chroma: Int, _ convert: Converter) {
        let table = unsafe range == .full ? yuv_full_range() : yuv_video_range()
        _ = unsafe convert(y.rows(from: luma), y.pitch, u.rows(from: chroma), u.pitch, v.rows(from: chroma), v.pitch, table)
    }
}

extension Plane {
    /// The distance of rows as libyuv wants it.
    fileprivate var pitch: Int32 { Int32(bytesPerRow) }
}
