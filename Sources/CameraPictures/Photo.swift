internal import CTurboJPEG
public import Devices
internal import Drawing
public import Geometry

extension FrameDecoder {
    /// The quality of photos that have to be encoded anew; the editor's meme is encoded once more later.
    private static let quality: Int32 = 95

    /// A frame as a JPEG file at its full resolution, upright and with all tables, for a store that keeps it as it is.
    ///
    /// JPEG frames lose nothing: they are kept as they are, but for what is wrong in their headers, or their blocks are moved. Only where
    /// blocks at an edge are not whole, and for raw frames, the picture is encoded (with a quality of 95).
    ///
    /// - Parameters:
    ///   - isMirrored: whether left and right are exchanged after turning.
    ///   - rotation: how far the camera's picture is turned clockwise.
    /// - Throws: an error for a frame that is not whole.
    public func photo(of frame: CameraFrame, isMirrored: Bool, rotation: Rotation = .none) throws(CameraPictureError) -> [UInt8] {
        var size = frame.size
        do throws(CameraPictureError) {
            if frame.format == .jpeg {
                let bytes = HeaderMending.mend(frame.bytes)
                // First of all, because moving blocks takes as much memory as the header says.
                size = try decompressor.header(of: bytes).size
                if let photo = try movedBlocks(bytes, isMirrored, rotation) { return photo }
            }
        } catch {
            countDamage()
            throw error
        }
        let shape = PreviewShape(size: rotation.contentSize(ofPanel: size), isMirrored: isMirrored, rotation: rotation)
        return encode(try preview(of: frame, shape: shape), frame.format)
    }

    /// The file with its blocks moved about, or nil where that would leave some at an edge behind.
    private func movedBlocks(_ bytes: [UInt8], _ isMirrored: Bool, _ rotation: Rotation) throws(CameraPictureError) -> [UInt8]? {
        let segments = try JPEGSegments(bytes)
        guard let operation = Self.operation(isMirrored, rotation) else {
            try checkWhole(bytes)
            let tables = segments.hasHuffmanTables ? [] : HuffmanTables.segment
            return Array(bytes[..<segments.scan]) + tables + Array(bytes[segments.scan..<segments.end])
        }
        return try JPEGTransformer().transform(bytes, operation)
    }

    /// Reads every block of a file, at the least cost.
    private func checkWhole(_ bytes: [UInt8]) throws(CameraPictureError) {
        let header = try decompressor.header(of: bytes)
        _ = try decompressor.planes(bytes, header, size: FrameCrop.reduced(header.size, by: 8), ScratchMemory())
    }

    private static func operation(_ isMirrored: Bool, _ rotation: Rotation) -> TJXOP? {
        switch (rotation, isMirrored) {
        case (.none, false): nil
        case (.none, true): TJXOP_HFLIP
        case (.quarter, false): TJXOP_ROT90
        case (.quarter, true): TJXOP_TRANSPOSE
        case (.half, false): TJXOP_ROT180
        case (.half, true): TJXOP_VFLIP
        case (.threeQuarters, false): TJXOP_ROT270
        case (.threeQuarters, true): TJXOP_TRANSVERSE
        }
    }

    private func encode(_ bitmap: Bitmap, _ format: CameraFrame.Format) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { preconditionFailure("TurboJPEG did not start") }
        defer { unsafe tjDestroy(handle) }
        let subsampling = format == .bgr24 ? TJSAMP_444 : format == .nv12 ? TJSAMP_420 : TJSAMP_422
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
            unsafe tjCompress2(
                handle, pixels.baseAddress, Int32(bitmap.size.width), Int32(bitmap.bytesPerRow), Int32(bitmap.size.height),
                Int32(TJPF_BGRX.rawValue), &output, &count, Int32(subsampling.rawValue), Self.quality, 0)
        }
        guard status == 0, let output = unsafe output else { preconditionFailure("TurboJPEG could not encode \(bitmap.size)") }
        defer { unsafe tjFree(output) }
        return unsafe Array(UnsafeBufferPointer(start: output, count: Int(count)))
    }
}

/// TurboJPEG's means to move the blocks of a file without decoding them.
@safe
private struct JPEGTransformer: ~Copyable {
    private let handle: tjhandle

    init() {
        guard let handle = unsafe tjInitTransform() else { preconditionFailure("TurboJPEG did not start") }
        unsafe self.handle = handle
    }

    deinit { unsafe tjDestroy(handle) }

    /// - Returns: nil when blocks at an edge are not whole, or when the file can't be read at all.
    func transform(_ bytes: [UInt8], _ operation: TJXOP) throws(CameraPictureError) -> [UInt8]? {
        var transform = unsafe tjtransform()
        unsafe transform.op = Int32(operation.rawValue)
        unsafe transform.options = TJXOPT_PERFECT | TJXOPT_COPYNONE
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = unsafe tjTransform(handle, bytes, UInt(bytes.count), 1, &output, &count, &transform, TJFLAG_LIMITSCANS)
        defer { unsafe tjFree(output) }
        if status != 0 {
            guard unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue, let text = unsafe tjGetErrorStr2(handle) else { return nil }
            guard JPEGDecompressor.isHarmless(unsafe String(cString: text), on: bytes) else { throw .damaged }
        }
        guard let output = unsafe output else { return nil }
        return unsafe Array(UnsafeBufferPointer(start: output, count: Int(count)))
    }
}
