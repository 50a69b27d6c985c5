internal import CJPEGRows
internal import Drawing
internal import Geometry

/// The classic decoder of libjpeg-turbo, which reads a picture from top to bottom; used by one thread at a time.
@safe
final class JPEGReader: Sendable {
    /// One plane of the picture as it is decoded.
    struct Plane {
        /// Samples.
        let size: Size
        /// Bytes of a decoded row: whole blocks.
        let bytesPerRow: Int
        /// Rows in one band.
        let band: Int
        /// Samples for one pixel of the file.
        let density: (across: Double, down: Double)

        /// A part of the file's picture, in samples of this plane.
        func area(_ area: SampleArea) -> SampleArea {
            SampleArea(
                x: area.x * density.across, y: area.y * density.down, width: area.width * density.across,
                height: area.height * density.down)
        }
    }

    // The decoder goes to the thread that decodes and comes back with the last row; it is closed when nobody has it any more.
    private let memory: SendablePointer
    /// What the decoder reads from.
    private let source: JPEGSource

    private var reader: OpaquePointer { unsafe OpaquePointer(memory.base) }

    /// - Throws: `damaged` when the header can't be read.
    init(_ source: JPEGSource, maximumScans: Int) throws(ImageFileError) {
        self.source = source
        let reader = unsafe mememe_jpeg_reader_open(
            { file, offset, target, count in
                guard let file = unsafe file, let target = unsafe target else { return 0 }
                let source = unsafe Unmanaged<JPEGSource>.fromOpaque(file).takeUnretainedValue()
                return unsafe source.copy(from: offset, to: UnsafeMutableBufferPointer(start: target, count: count))
            }, Unmanaged.passUnretained(source).toOpaque(), Int32(maximumScans))
        guard let reader = unsafe reader else { throw .damaged }
        memory = unsafe SendablePointer(UnsafeMutableRawPointer(reader))
    }

    deinit { unsafe mememe_jpeg_reader_close(reader) }

    /// Whether it has brightness and two colours, as photos have.
    var isPhoto: Bool { unsafe mememe_jpeg_reader_is_ycc(reader) != 0 }
    /// Whether it is made of printing inks.
    var hasInks: Bool { unsafe mememe_jpeg_reader_has_inks(reader) != 0 }

    /// Whether its inks are stored as Adobe's programs do: 255 is none.
    var hasInvertedInks: Bool { unsafe mememe_jpeg_reader_is_adobe(reader) != 0 }

    /// Of the picture in the file, in pixels.
    var fullSize: Size {
        unsafe Size(width: Int(mememe_jpeg_reader_full_width(reader)), height: Int(mememe_jpeg_reader_full_height(reader)))
    }

    /// Rows of the picture in the file, from the top, for which there are data as far as was read.
    var realRows: Int { unsafe Int(mememe_jpeg_reader_real_rows(reader)) }

    /// Begins to decode at some eighths of its size; a progressive file is read whole by that.
    func start(eighths: Int, _ output: mememe_jpeg_output) throws(ImageFileError) {
        guard unsafe mememe_jpeg_reader_start(reader, UInt32(eighths), output) == 0 else { throw .damaged }
    }

    /// What is decoded, in pixels; known once it has started.
    var size: Size { unsafe Size(width: Int(mememe_jpeg_reader_width(reader)), height: Int(mememe_jpeg_reader_height(reader))) }

    /// Its planes; known once it has started.
    var planes: [Plane] {
        unsafe (0..<mememe_jpeg_reader_planes(reader)).map { plane in
            unsafe Plane(
                size: Size(
                    width: Int(mememe_jpeg_reader_samples_across(reader, plane)),
                    height: Int(mememe_jpeg_reader_samples_down(reader, plane))),
                bytesPerRow: Int(mememe_jpeg_reader_stride(reader, plane)), band: Int(mememe_jpeg_reader_band(reader, plane)),
                density: (mememe_jpeg_reader_density_across(reader, plane), mememe_jpeg_reader_density_down(reader, plane)))
        }
    }

    /// Lines of the picture in one band of planes.
    var bandLines: Int { unsafe Int(mememe_jpeg_reader_band_lines(reader)) }

    /// Reads the next band of all planes, one behind the other; false when nothing more can be read.
    func readBand(into bytes: UnsafeMutablePointer<UInt8>) -> Bool { unsafe mememe_jpeg_reader_read_band(reader, bytes) > 0 }

    /// Reads lines of pixels or inks, and returns how many.
    func readLines(_ count: Int, into bytes: UnsafeMutablePointer<UInt8>) -> Int {
        max(0, unsafe Int(mememe_jpeg_reader_read_lines(reader, bytes, Int32(count))))
    }
}
