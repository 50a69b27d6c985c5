public import Drawing
internal import Geometry
public import ImageFiles
public import Memes
public import Text

/// Makes the file of a meme: one way for the kiosk and for `mememe render`.
///
/// The photo is decoded, cropped, made the wanted size, captioned and encoded strip by strip, with decoding on a core of its own. Whoever
/// presses holds strips, captions and the file, never the picture; a whole one is in memory only where its format has no other way
/// (anything but JPEG, and JPEG files that are stored lying on their side), and in the kiosk it is the picture sandbox's child that has it.
public struct MemePress {
    /// How a meme is stored.
    public enum Format: Hashable, Sendable {
        /// With a quality of 1...100.
        case jpeg(quality: Int)
        case png
    }

    /// JPEG quality of memes.
    public static let quality = 90
    /// The pixels of a saved meme's long side: a small photo is enlarged, so that its captions are drawn sharp, and of a larger one the
    /// original is kept beside it.
    public static let longSide = 1200...4096
    /// Rows that are captioned and encoded together.
    static let stripRows = 64

    let captions: Captions
    let style: CaptionStyle
    let engine: TextEngine

    /// A press for one pair of captions.
    public init(captions: Captions, style: CaptionStyle, engine: TextEngine) {
        (self.captions, self.style, self.engine) = (captions, style, engine)
    }

    /// Presses a meme.
    ///
    /// - Parameters:
    ///   - observe: sees each strip before it gets its captions, and how many of its rows count.
    ///   - output: takes the file, piece by piece; what it throws ends the work.
    public func press<Failure: Error>(
        _ photo: PhotoRows, _ format: Format, observe: (Bitmap, Int) -> Void = { _, _ in }, output: ([UInt8]) throws(Failure) -> Void
    ) throws(PressError<Failure>) {
        var layers = captions.drawn.map {
            let place = CaptionLayer.Place(picture: photo.size, room: Rect(size: photo.size), shape: photo.shape)
            return CaptionLayer($0, place, style: style, engine: engine)
        }
        var target = Target(format, photo.size)
        let strip = Bitmap(size: Size(width: photo.size.width, height: min(Self.stripRows, photo.size.height)), format: .opaque)
        let painter = Painter(strip, cache: PaintCache())
        var top = 0
        while top < photo.size.height {
            let rows = try Self.read(photo, strip, as: Failure.self)
            observe(strip, rows)
            for index in layers.indices { layers[index].draw(rows: top..<top + rows, on: painter) }
            target.add(strip, rows: rows, top: top)
            top += rows
            do throws(Failure) {
                try target.give(to: output)
            } catch {
                throw .output(error)
            }
        }
        do throws(Failure) {
            try output(target.finish())
        } catch {
            throw .output(error)
        }
    }

    private static func read<Failure: Error>(
        _ photo: PhotoRows, _ strip: Bitmap, as: Failure.Type
    ) throws(PressError<Failure>) -> Int {
        do throws(ImageFileError) {
            return try photo.read(into: strip)
        } catch {
            throw .photo(error)
        }
    }

    /// A meme that is being written.
    private enum Target: ~Copyable {
        case jpeg(JPEGWriter)
        /// PNG files are written whole.
        case png(Bitmap)

        init(_ format: Format, _ size: Size) {
            switch format {
            case .jpeg(let quality): self = .jpeg(JPEGWriter(size: size, quality: quality))
            case .png: self = .png(Bitmap(size: size, format: .opaque))
            }
        }

        mutating func add(_ strip: Bitmap, rows: Int, top: Int) {
            switch consume self {
            case .jpeg(var writer):
                writer.write(strip, rows: rows)
                self = .jpeg(writer)
            case .png(let bitmap):
                let rect = Rect(x: 0, y: 0, width: strip.size.width, height: rows)
                Painter(bitmap, cache: PaintCache()).draw(strip, part: rect, at: Point(x: 0, y: top))
                self = .png(bitmap)
            }
        }

        mutating func give<Failure: Error>(to output: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
            switch consume self {
            case .jpeg(var writer):
                let bytes = writer.take()
                self = .jpeg(writer)
                try output(bytes)
            case .png(let bitmap): self = .png(bitmap)
            }
        }

        consuming func finish() -> [UInt8] {
            switch consume self {
            case .jpeg(let writer): writer.finish()
            case .png(let bitmap): ImageFile.png(bitmap)
            }
        }
    }
}

/// Why a meme was not pressed.
public enum PressError<Failure: Error>: Error {
    case photo(ImageFileError)
    /// What the taker of the file threw.
    case output(Failure)
}
