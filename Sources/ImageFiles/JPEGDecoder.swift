internal import CTurboJPEG
internal import Drawing
internal import Geometry

/// Decodes JPEG files with TurboJPEG, at a half, a quarter or an eighth of their size where that suffices.
enum JPEGDecoder {
    static func decode(_ bytes: [UInt8], _ limits: DecodeLimits, _ place: (Size) -> Placement) throws(ImageFileError) -> sending Bitmap {
        let header = try JPEGHeader(bytes)
        try check(header, limits)
        let orientation = header.orientation
        let placement = place(orientation.size(of: header.size))
        // The stored picture is made small first and turned then, because a small one is cheaper to turn.
        let target = orientation.size(of: placement.whole)
        let divisor = self.divisor(from: header.size, to: target)
        let reduced = Size(width: (header.size.width + divisor - 1) / divisor, height: (header.size.height + divisor - 1) / divisor)
        if reduced.area > limits.maximumWholePixels * 4 { throw .tooLarge }
        let decoded = try decompress(bytes, to: reduced)
        let stored = Placement(whole: target, part: orientation.stored(placement.part, upright: placement.whole))
        return orientation.apply(to: stored.apply(to: decoded))
    }

    private static func check(_ header: JPEGHeader, _ limits: DecodeLimits) throws(ImageFileError) {
        if header.size.area > limits.maximumPixels || header.size.longSide > 65_500 { throw .tooLarge }
        if header.scanCount > limits.maximumScans { throw .tookTooLong }
        // The coefficients of a file with several scans are kept whole in memory.
        if header.isProgressive || header.scanCount > 1, header.size.area > limits.maximumWholePixels * 3 { throw .tooLarge }
        try limits.check(pixels: header.size.area, passes: max(1, header.scanCount))
    }

    /// By what the decoder divides: the largest power of two that leaves more than the wanted size for the filter behind it.
    ///
    /// The decoder shrinks every block of 8 x 8 alone, which shows where little is left to filter. Halving saves two fifths of the time and
    /// 1.3 times the size suffices; quarters and eighths save little more, so they have to leave much more (dB measured on a noisy photo).
    private static func divisor(from size: Size, to target: Size) -> Int {
        for (divisor, tenths) in [(8, 25), (4, 20), (2, 13)] {
            let least = divisor * tenths
            if size.width * 10 >= target.width * least, size.height * 10 >= target.height * least { return divisor }
        }
        return 1
    }

    private static func decompress(_ bytes: [UInt8], to size: Size) throws(ImageFileError) -> sending Bitmap {
        let decompressor = try Decompressor()
        let isInk = try decompressor.hasInks(bytes)
        if size.longSide > Bitmap.maximumSide { throw .tooLarge }
        let bitmap = Bitmap(size: size, format: .opaque)
        try decompressor.decode(bytes, isInk ? TJPF_CMYK : TJPF_BGRX, into: bitmap)
        if isInk { InkColors.convert(bitmap) }
        return bitmap
    }
}

/// TurboJPEG's decoder, freed by its owner's end.
@safe
private struct Decompressor: ~Copyable {
    private let handle: tjhandle

    init() throws(ImageFileError) {
        guard let handle = unsafe tjInitDecompress() else { throw .damaged }
        unsafe self.handle = handle
    }

    deinit { unsafe tjDestroy(handle) }

    private var hasOnlyWarned: Bool { unsafe tjGetErrorCode(handle) == TJERR_WARNING.rawValue }

    /// Whether the picture is made of printing inks.
    func hasInks(_ bytes: [UInt8]) throws(ImageFileError) -> Bool {
        var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let status = unsafe tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space)
        // Unusual subsampling leaves a warning but can be decoded.
        guard status == 0 || hasOnlyWarned else { throw .damaged }
        return space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    }

    func decode(_ bytes: [UInt8], _ format: TJPF, into bitmap: Bitmap) throws(ImageFileError) {
        let (width, height, pitch) = (Int32(bitmap.size.width), Int32(bitmap.size.height), Int32(bitmap.bytesPerRow))
        let status = bitmap.withMutableBytes { pixels in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe tjDecompress2(
                    handle, bytes, UInt(bytes.count), pixels.baseAddress, width, pitch, height, Int32(format.rawValue), TJFLAG_LIMITSCANS)
            }
        }
        // A warning means that the data ended early or was broken somewhere: what could be decoded is shown.
        guard status == 0 || hasOnlyWarned else { throw .damaged }
    }
}
