internal import CYUV
public import Devices
public import Drawing
internal import Geometry

/// Turns the frames of a camera into pixels for the panel and into photos.
///
/// It keeps its working memory from frame to frame. Not `Sendable`: the actor that decodes owns one.
public final class FrameDecoder {
    let decompressor = JPEGDecompressor()
    private let decoded = ScratchMemory()
    private let scaled = ScratchMemory()
    private let strip = ScratchMemory()
    private let upright = ScratchMemory()
    private let pool = BitmapPool()
    /// How many frames could not be decoded so far.
    public private(set) var damagedCount = 0

    /// Rows that are converted and then mirrored while they are still in the processor's cache.
    private static let rowsInStrip = 8

    public init() {}

    /// A frame as a bitmap of exactly `shape.size`, whatever its own size: it covers the bitmap, and what hangs over is cut off.
    ///
    /// JPEG frames are decoded at the smallest of the sizes 1/1, 1/2, 1/4 and 1/8 that still covers.
    /// - Throws: an error for a frame that is not whole; it is counted, and nothing of it should be shown.
    public func preview(of frame: CameraFrame, shape: PreviewShape) throws(CameraPictureError) -> sending Bitmap {
        precondition(!shape.size.isEmpty && shape.size.longSide <= Bitmap.maximumSide, "a preview has at least one pixel")
        let bitmap = pool.bitmap(size: shape.size)
        let target = PixelTarget(bitmap)
        do throws(CameraPictureError) {
            try draw(frame, shape, target)
        } catch {
            countDamage()
            throw error
        }
        return bitmap
    }

    /// Notes a frame that could not be decoded.
    func countDamage() { damagedCount += 1 }

    private func draw(_ frame: CameraFrame, _ shape: PreviewShape, _ target: PixelTarget) throws(CameraPictureError) {
        let size = shape.rotation.contentSize(ofPanel: shape.size)
        // The frame's bytes must stay where they are while planes point into them.
        let result: Result<Void, CameraPictureError> = unsafe frame.bytes.withUnsafeBufferPointer { bytes in
            do throws(CameraPictureError) {
                let source = unsafe try rows(of: frame, bytes, size: size)
                turn(source, size, shape, target)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// Writes rows of `size` to the target, mirrored and turned as is wanted.
    private func turn(_ source: RowSource, _ size: Size, _ shape: PreviewShape, _ target: PixelTarget) {
        if shape.rotation == .none { return convert(source, size, isMirrored: shape.isMirrored, target) }
        let bytesPerRow = Plane.bytesPerRow(size.width * 4)
        let base = unsafe upright.bytes(bytesPerRow * size.height)
        let middle = unsafe PixelTarget(base, bytesPerRow: bytesPerRow, size: size)
        convert(source, size, isMirrored: shape.isMirrored, middle)
        // Turning and then mirroring is the same as mirroring and then turning the other way.
        let rotation = shape.isMirrored ? -shape.rotation : shape.rotation
        let mode = RotationMode(rawValue: RotationMode.RawValue(rotation.rawValue))
        unsafe ARGBRotate(
            base, Int32(bytesPerRow), target.rows(from: 0), Int32(target.bytesPerRow), Int32(size.width), Int32(size.height), mode)
    }

    private func convert(_ source: RowSource, _ size: Size, isMirrored: Bool, _ target: PixelTarget) {
        guard isMirrored else {
            return unsafe source.write(
                from: 0, count: size.height, width: size.width, to: target.rows(from: 0), bytesPerRow: target.bytesPerRow)
        }
        let bytesPerRow = Plane.bytesPerRow(size.width * 4)
        let memory = unsafe strip.bytes(bytesPerRow * Self.rowsInStrip)
        for y in stride(from: 0, to: size.height, by: Self.rowsInStrip) {
            let count = min(Self.rowsInStrip, size.height - y)
            unsafe source.write(from: y, count: count, width: size.width, to: memory, bytesPerRow: bytesPerRow)
            unsafe ARGBMirror(
                memory, Int32(bytesPerRow), target.rows(from: y), Int32(target.bytesPerRow), Int32(size.width), Int32(count))
        }
    }
}

// MARK: - Scaling

extension FrameDecoder {
    /// The part of a frame that covers `size`, scaled to it.
    private func rows(
        of frame: CameraFrame, _ bytes: UnsafeBufferPointer<UInt8>, size: Size
    ) throws(CameraPictureError) -> RowSource {
        if frame.format == .jpeg { return try jpegRows(frame.bytes, size: size) }
        let raw = unsafe try RawFrame(frame, bytes)
        let part = FrameCrop.rect(of: frame.size, covering: size)
        if part.size == size { return raw.part(part) }
        switch frame.format {
        case .bgr24, .jpeg: return unsafe raw.words(part, scaledTo: size, decoded.bytes(raw.wordsByteCount(part)), scaled)
        case .yuyv, .nv12: return unsafe scale(raw.planes(part, decoded.bytes(raw.planesByteCount(part))), to: size)
        }
    }

    private func jpegRows(_ frame: [UInt8], size: Size) throws(CameraPictureError) -> RowSource {
        let bytes = HeaderMending.mend(frame)
        let header = try decompressor.header(of: bytes)
        let reduced = FrameCrop.reduced(header.size, by: FrameCrop.divisor(of: header.size, covering: size))
        let planes = try decompressor.planes(bytes, header, size: reduced, decoded)
        let part = FrameCrop.rect(of: reduced, covering: size)
        let luma = planes[0].part(part)
        guard planes.count == 3 else {
            return .grey(luma.size == size ? luma : unsafe luma.scaled(to: size, scaled.bytes(Plane.byteCount(size))))
        }
        let (u, v) = (planes[1].chroma(part, of: reduced), planes[2].chroma(part, of: reduced))
        let yuv = YUVPlanes(y: luma, u: u, v: v, range: .full)
        return yuv.y.size == size ? yuv.rowsAsTheyAre ?? scalePlanes(yuv, to: size) : scale(yuv, to: size)
    }

    /// Makes pixels of the planes first and scales those: libyuv scales four bytes at once several times faster than three planes.
    private func scale(_ planes: YUVPlanes, to size: Size) -> RowSource {
        guard let rows = planes.rowsAsTheyAre else { return scalePlanes(planes, to: size) }
        let (part, pitch) = (planes.y.size, Plane.bytesPerRow(planes.y.size.width * 4))
        let whole = unsafe upright.bytes(pitch * part.height)
        unsafe rows.write(from: 0, count: part.height, width: part.width, to: whole, bytesPerRow: pitch)
        let scaledPitch = Plane.bytesPerRow(size.width * 4)
        let result = unsafe scaled.bytes(scaledPitch * size.height)
        unsafe ARGBScale(
            whole, Int32(pitch), Int32(part.width), Int32(part.height), result, Int32(scaledPitch), Int32(size.width),
            Int32(size.height), kFilterBilinear)
        return unsafe .words(Plane(result, bytesPerRow: scaledPitch, size: size))
    }

    /// Scales each plane for itself, for colours of a resolution that nobody converts directly.
    private func scalePlanes(_ planes: YUVPlanes, to size: Size) -> RowSource {
        let isHalfHeight = planes.u.size.height < planes.y.size.height
        let chroma = Size(width: (size.width + 1) / 2, height: isHalfHeight ? (size.height + 1) / 2 : size.height)
        let memory = unsafe scaled.bytes(Plane.byteCount(size) + 2 * Plane.byteCount(chroma))
        let second = unsafe memory + Plane.byteCount(size)
        let third = unsafe second + Plane.byteCount(chroma)
        let result = YUVPlanes(
            y: unsafe planes.y.scaled(to: size, memory), u: unsafe planes.u.scaled(to: chroma, second),
            v: unsafe planes.v.scaled(to: chroma, third), range: planes.range)
        return isHalfHeight ? .planes420(result) : .planes422(result)
    }
}
