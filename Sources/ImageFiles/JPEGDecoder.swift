internal import Drawing
internal import Geometry

/// Decodes JPEG files into bitmaps.
enum JPEGDecoder {
    /// The upright picture at its place.
    ///
    /// - Parameter rotation: how far it is turned beyond what EXIF says.
    static func decode(
        _ bytes: [UInt8], _ limits: DecodeLimits, rotation: Rotation = .none, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        let header = try JPEGHeader(bytes)
        try check(header, limits)
        let orientation = header.orientation.turned(by: rotation)
        let placement = place(orientation.size(of: header.size))
        if placement.part.size.area > limits.maximumWholePixels * 4 || placement.part.size.longSide > Bitmap.maximumSide { throw .tooLarge }
        let stream = try JPEGStream(JPEGSource(bytes), header: header, orientation.stored(placement), maximumScans: limits.maximumScans)
        let bitmap = Bitmap(size: placement.part.size, format: .opaque)
        var row = 0
        while true {
            let count = try stream.next()
            if count == 0 { return DecodedPicture(bitmap, stream.end()) }
            orientation.write(stream.words, of: stream.size, rows: row..<row + count, into: bitmap)
            row += count
        }
    }

    /// Refuses what would take too much.
    static func check(_ header: JPEGHeader, _ limits: DecodeLimits) throws(ImageFileError) {
        if header.size.area > limits.maximumPixels || header.size.longSide > 65_500 { throw .tooLarge }
        if header.scanCount > limits.maximumScans { throw .tookTooLong }
        // The coefficients of a file with several scans are kept whole in memory.
        if header.isProgressive || header.scanCount > 1, header.size.area > limits.maximumWholePixels * 3 { throw .tooLarge }
        try limits.check(pixels: header.size.area, passes: max(1, header.scanCount))
    }
}
