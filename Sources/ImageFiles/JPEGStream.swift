internal import CJPEGRows
internal import Drawing
internal import Geometry

/// A JPEG file's picture at the wanted size, a few rows at a time, as it is stored (not turned upright).
///
/// A thread of its own decodes while the caller's makes finished rows smaller; both go from top to bottom once. Memory holds rows, of a
/// progressive file also its coefficients.
final class JPEGStream {
    /// The rows of one batch at most.
    static let batch = PlaneResampler.batch

    /// The size of what comes out.
    let size: Size
    /// The rows of the last batch, one behind the other; the top bytes mean nothing.
    private(set) var words: [UInt32]
    private let reader: JPEGReader
    private let bands: BandQueue
    private let scaler: JPEGScaler
    private var taken = 0
    private var made = 0
    private var hasEnded = false
    private let gap: [UInt8]

    /// Begins to decode.
    ///
    /// - Parameter placement: the size of the picture as it is stored, and which part of it is wanted.
    init(_ source: JPEGSource, header: JPEGHeader, _ placement: Placement, maximumScans: Int) throws(ImageFileError) {
        reader = try JPEGReader(source, maximumScans: maximumScans)
        guard reader.fullSize == header.size else { throw .damaged }
        size = placement.part.size
        let area = placement.area(in: header.size)
        let shrinks = placement.whole.width < header.size.width && placement.whole.height < header.size.height
        let kind: mememe_jpeg_output =
            reader.hasInks ? MEMEME_JPEG_INKS : reader.isPhoto && shrinks ? MEMEME_JPEG_PLANES : MEMEME_JPEG_PIXELS
        try reader.start(eighths: 8 / Self.divisor(from: header.size, to: placement.whole), kind)
        scaler = JPEGScaler(reader, kind, area: area, target: size, profile: header.profile)
        words = [UInt32](repeating: 0, count: size.width * Self.batch)
        // What was never read is shown as grey.
        gap = [UInt8](repeating: 128, count: scaler.bandBytes)
        bands = BandQueue(bandBytes: scaler.bandBytes)
        let (reader, lines) = (reader, scaler.bandLines)
        unsafe bands.begin { band in
            if kind == MEMEME_JPEG_PLANES { return unsafe reader.readBand(into: band) ? lines : 0 }
            return unsafe reader.readLines(lines, into: band)
        }
    }

    deinit { bands.end() }

    /// Ends the decoding, and tells how much of the picture the file has as far as it was decoded.
    func end() -> PictureExtent {
        bands.end()
        return PictureExtent(rows: reader.fullSize.height, realRows: reader.realRows)
    }

    /// Makes the next rows, and returns how many; 0 after the last one.
    ///
    /// - Throws: `damaged` when nothing at all could be decoded.
    func next() throws(ImageFileError) -> Int {
        if made == size.height { return 0 }
        while !scaler.hasBatch { try takeBand() }
        let rows = scaler.makeBatch(into: &words)
        made += rows
        return rows
    }

    private func takeBand() throws(ImageFileError) {
        if hasEnded {
            let gap = gap
            return scaler.push(gap.span, lines: scaler.bandLines)
        }
        bands.take(taken) { band, lines in
            hasEnded = lines == 0
            scaler.push(band, lines: lines)
        }
        if hasEnded, taken == 0 { throw .damaged }
        taken += 1
    }

    /// By what the decoder divides: the largest power of two that leaves more than the wanted size for the filter behind it.
    ///
    /// The decoder averages squares, which lets fine patterns through as coarse ones, so what is left must be made much smaller yet.
    /// Reading the file takes most of the time at any scale: dividing spares only the filter, and costs 6 dB when it is done too early
    /// (measured on a noisy photo).
    private static func divisor(from size: Size, to target: Size) -> Int {
        for (divisor, tenths) in [(8, 22), (4, 20), (2, 20)] {
            let least = divisor * tenths
            if size.width * 10 >= target.width * least, size.height * 10 >= target.height * least { return divisor }
        }
        return 1
    }
}
