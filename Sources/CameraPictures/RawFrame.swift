internal import CYUV
internal import Devices
internal import Geometry

/// A frame of uncompressed pixels, checked against its own size.
@safe
struct RawFrame {
    private let first: Plane
    /// U and V of NV12.
    private let second: Plane?
    private let format: CameraFrame.Format

    /// - Throws: `damaged` when bytes are missing.
    init(_ frame: CameraFrame, _ bytes: UnsafeBufferPointer<UInt8>) throws(CameraPictureError) {
        let (size, pitch) = (frame.size, frame.bytesPerRow)
        let rowBytes = Self.bytesOfRow(frame.format, size.width)
        guard !size.isEmpty, size.area <= JPEGDecompressor.mostPixels, (rowBytes...(1 << 20)).contains(pitch) else { throw .unsupported }
        let chromaHeight = frame.format == .nv12 ? (size.height + 1) / 2 : 0
        let needed = pitch * (size.height + chromaHeight - 1) + rowBytes
        guard let base = bytes.baseAddress, bytes.count >= needed else { throw .damaged }
        format = frame.format
        unsafe first = Plane(base, bytesPerRow: pitch, size: size)
        let chroma = Size(width: (size.width + 1) / 2 * 2, height: chromaHeight)
        unsafe second = chromaHeight > 0 ? Plane(base + pitch * size.height, bytesPerRow: pitch, size: chroma) : nil
    }

    private static func bytesOfRow(_ format: CameraFrame.Format, _ width: Int) -> Int {
        switch format {
        case .yuyv: (width + 1) / 2 * 4
        case .nv12: (width + 1) / 2 * 2
        case .bgr24, .jpeg: width * 3
        }
    }

    /// A part of the frame as it is; its origin is even.
    func part(_ rect: Rect) -> RowSource {
        switch format {
        case .yuyv: .yuyv(part(rect, bytesPerPixel: 2))
        case .bgr24, .jpeg: .bgr24(part(rect, bytesPerPixel: 3))
        case .nv12:
            if let second {
                .nv12(
                    y: first.part(rect),
                    uv: second.part(Rect(x: rect.x, y: rect.y / 2, width: (rect.width + 1) / 2 * 2, height: (rect.height + 1) / 2)))
            } else {
                preconditionFailure("NV12 has two planes")
            }
        }
    }

    private func part(_ rect: Rect, bytesPerPixel: Int) -> Plane {
        unsafe Plane(first.rows(from: rect.y) + rect.x * bytesPerPixel, bytesPerRow: first.bytesPerRow, size: rect.size)
    }

    /// What `planes` needs.
    func planesByteCount(_ rect: Rect) -> Int { Plane.byteCount(rect.size) + 2 * Plane.byteCount(chromaSize(rect)) }

    /// What `words` needs.
    func wordsByteCount(_ rect: Rect) -> Int { Plane.bytesPerRow(rect.width * 4) * rect.height }

    private func chromaSize(_ rect: Rect) -> Size {
        Size(width: (rect.width + 1) / 2, height: format == .nv12 ? (rect.height + 1) / 2 : rect.height)
    }

    /// A part of the frame with a plane for each component, in `memory`.
    func planes(_ rect: Rect, _ memory: UnsafeMutablePointer<UInt8>) -> YUVPlanes {
        let chroma = chromaSize(rect)
        let pitch = Plane.bytesPerRow(chroma.width)
        let u = unsafe memory + Plane.byteCount(rect.size)
        let v = unsafe u + Plane.byteCount(chroma)
        var luma = first.part(rect)
        switch part(rect) {
        case .nv12(_, let uv):
            unsafe SplitUVPlane(
                uv.base, Int32(uv.bytesPerRow), u, Int32(pitch), v, Int32(pitch), Int32(chroma.width), Int32(chroma.height))
        case .yuyv(let packed):
            let lumaPitch = Plane.bytesPerRow(rect.width)
            unsafe YUY2ToI422(
                packed.base, Int32(packed.bytesPerRow), memory, Int32(lumaPitch), u, Int32(pitch), v, Int32(pitch), Int32(rect.width),
                Int32(rect.height))
            luma = unsafe Plane(memory, bytesPerRow: lumaPitch, size: rect.size)
        default: preconditionFailure("only YUV has planes")
        }
        return unsafe YUVPlanes(
            y: luma, u: Plane(u, bytesPerRow: pitch, size: chroma), v: Plane(v, bytesPerRow: pitch, size: chroma), range: .video)
    }

    /// A part of the frame as finished pixels in `memory`, scaled to `size` in `scratch`.
    func words(_ rect: Rect, scaledTo size: Size, _ memory: UnsafeMutablePointer<UInt8>, _ scratch: ScratchMemory) -> RowSource {
        let (pitch, scaledPitch) = (Plane.bytesPerRow(rect.width * 4), Plane.bytesPerRow(size.width * 4))
        unsafe part(rect).write(from: 0, count: rect.height, width: rect.width, to: memory, bytesPerRow: pitch)
        let scaled = unsafe scratch.bytes(scaledPitch * size.height)
        unsafe ARGBScale(
            memory, Int32(pitch), Int32(rect.width), Int32(rect.height), scaled, Int32(scaledPitch), Int32(size.width),
            Int32(size.height), kFilterBox)
        return .words(unsafe Plane(scaled, bytesPerRow: scaledPitch, size: size))
    }
}

extension Plane {
    /// The part of a plane of colour that belongs to a part of the whole picture of `whole` pixels.
    func chroma(_ rect: Rect, of whole: Size) -> Plane {
        func share(_ start: Int, _ count: Int, _ own: Int, _ all: Int) -> (start: Int, count: Int) {
            // A plane of colour has one sample for 1, 2 or 4 pixels.
            let step = max(1, (all + own - 1) / own)
            let first = min(start / step, own - 1)
            return (first, max(1, min((count + step - 1) / step, own - first)))
        }
        let x = share(rect.x, rect.width, size.width, whole.width)
        let y = share(rect.y, rect.height, size.height, whole.height)
        return part(Rect(x: x.start, y: y.start, width: x.count, height: y.count))
    }
}

extension YUVPlanes {
    /// The rows, if colour has one of the resolutions that can be converted directly.
    var rowsAsTheyAre: RowSource? {
        let half = Size(width: (y.size.width + 1) / 2, height: (y.size.height + 1) / 2)
        if u.size == y.size { return .planes444(self) }
        if u.size == Size(width: half.width, height: y.size.height) { return .planes422(self) }
        return u.size == half ? .planes420(self) : nil
    }
}
