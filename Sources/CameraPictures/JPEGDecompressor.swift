internal import CTurboJPEG
internal import Drawing
internal import Geometry

/// TurboJPEG's decoder for the frames of a camera.
@safe
final class JPEGDecompressor {
    /// What a frame says about itself.
    struct Header {
        var size: Size
        /// One of `TJSAMP_…`.
        var subsampling: Int32
    }

    private let handle: tjhandle
    /// More pixels than any camera has; a broken header must not ask for more memory than that.
    static let mostPixels = 64 << 20

    init() {
        guard let handle = unsafe tjInitDecompress() else { preconditionFailure("TurboJPEG did not start") }
        unsafe self.handle = handle
    }

    deinit { unsafe tjDestroy(handle) }

    func header(of bytes: [UInt8]) throws(CameraPictureError) -> Header {
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, -1, -1)
        let status = unsafe tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
        guard status == 0 else { throw .damaged }
        let size = Size(width: Int(width), height: Int(height))
        let isReadable = space == Int32(TJCS_YCbCr.rawValue) || space == Int32(TJCS_GRAY.rawValue)
        guard isReadable, subsampling >= 0, !size.isEmpty, size.area <= Self.mostPixels, size.longSide <= Bitmap.maximumSide else {
            throw .unsupported
        }
        return Header(size: size, subsampling: subsampling)
    }

    /// Decodes to planes of `size`, which is the header's divided by 1, 2, 4 or 8, in `memory`.
    ///
    /// - Returns: one plane for a grey picture, else three.
    func planes(_ bytes: [UInt8], _ header: Header, size: Size, _ memory: ScratchMemory) throws(CameraPictureError) -> [Plane] {
        let sizes = Self.planeSizes(size, header.subsampling)
        let base = unsafe memory.bytes(sizes.reduce(0) { $0 + Plane.byteCount($1) })
        var pointers: [UnsafeMutablePointer<UInt8>?] = unsafe [nil, nil, nil]
        var strides: [Int32] = [0, 0, 0]
        var planes: [Plane] = []
        var offset = 0
        for (index, size) in sizes.enumerated() {
            unsafe pointers[index] = base + offset
            strides[index] = Int32(Plane.bytesPerRow(size.width))
            unsafe planes.append(Plane(base + offset, bytesPerRow: Plane.bytesPerRow(size.width), size: size))
            offset += Plane.byteCount(size)
        }
        let status = unsafe tjDecompressToYUVPlanes(
            handle, bytes, UInt(bytes.count), &pointers, Int32(size.width), &strides, Int32(size.height), TJFLAG_LIMITSCANS)
        guard status == 0 || isHarmless(bytes) else { throw .damaged }
        return planes
    }

    private static func planeSizes(_ size: Size, _ subsampling: Int32) -> [Size] {
        let count: Int32 = subsampling == Int32(TJSAMP_GRAY.rawValue) ? 1 : 3
        return (0..<count).map { component in
            Size(
                width: Int(tjPlaneWidth(component, Int32(size.width), subsampling)),
                height: Int(tjPlaneHeight(component, Int32(size.height), subsampling)))
        }
    }

    /// Whether the last error was only a remark about bytes that many webcams put before the end of a frame.
    private func isHarmless(_ bytes: [UInt8]) -> Bool {
        guard unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue, let text = unsafe tjGetErrorStr2(handle) else { return false }
        return Self.isHarmless(unsafe String(cString: text), on: bytes)
    }

    /// Whether a remark on a frame says nothing bad about it, nor hides anything.
    ///
    /// libjpeg keeps the first remark on a picture, which may hide others. At the picture's end nothing is left to be remarked on. There,
    /// and before the restart markers of webcams that fill up every interval, a few bytes too many are nothing bad; thousands mean that
    /// the decoder lost its place.
    static func isHarmless(_ remark: String, on bytes: [UInt8]) -> Bool {
        let markers = ["0xd0", "0xd1", "0xd2", "0xd3", "0xd4", "0xd5", "0xd6", "0xd7", "0xd9"]
        guard markers.contains(where: { remark.hasSuffix("extraneous bytes before marker \($0)") }),
            let count = remark.split(separator: " ").lazy.compactMap({ Int($0) }).first, count <= mostExtraneousBytes
        else { return false }
        // Where the decoder looked for a restart marker, the end came too early.
        return RestartMarkers.areAllThere(in: bytes)
    }

    /// Seen from real webcams: 1 to 7.
    private static let mostExtraneousBytes = 16
}
