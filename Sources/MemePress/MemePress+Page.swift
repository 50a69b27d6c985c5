internal import Drawing
internal import Geometry
public import ImageFiles
internal import Memes

/// How a page is written for the printer.
public enum PageFormat: Hashable, Sendable {
    /// Rows of red, green and blue bytes in sRGB, from the top, with nothing before, between or behind them.
    case rows
    /// A JPEG file with as many pixels as the page, which also says their density. With a quality of 1...100.
    case jpeg(quality: Int)
}

extension MemePress {
    /// Quality of JPEG pages: they are printed once, larger than anything on a screen, and stored nowhere.
    public static let pageQuality = 95

    /// Presses a meme on paper; memory holds strips of the page.
    ///
    /// - Parameters:
    ///   - photo: the rows of the layout's part, at its long side.
    ///   - output: takes the page, piece by piece; what it throws ends the work.
    public func press<Failure: Error>(
        _ photo: PhotoRows, on layout: PageLayout, _ format: PageFormat, output: ([UInt8]) throws(Failure) -> Void
    ) throws(PressError<Failure>) {
        let page = layout.paper.pixels
        let picture = layout.area.centered(photo.size).intersection(layout.area)
        var layers = captionLayers(picture, photo, layout)
        var window = PhotoWindow(photo, picture.size)
        var target = PageTarget(format, layout.paper)
        let strip = Bitmap(size: Size(width: page.width, height: min(Self.stripRows, page.height)), format: .opaque)
        let painter = Painter(strip, cache: PaintCache())
        var top = 0
        while top < page.height {
            let count = min(strip.size.height, page.height - top)
            painter.fill(strip.bounds, .white)
            let (first, end) = (max(top, picture.top), min(top + count, picture.bottom))
            do throws(ImageFileError) {
                if first < end { try window.copy(end - first, to: Point(x: picture.x, y: first - top), of: strip) }
            } catch {
                throw .photo(error)
            }
            for index in layers.indices { layers[index].draw(rows: top..<top + count, on: painter) }
            let bytes = target.add(strip, rows: count)
            do throws(Failure) {
                try output(bytes)
            } catch {
                throw .output(error)
            }
            top += count
        }
        do throws(Failure) {
            try output(target.finish())
        } catch {
            throw .output(error)
        }
    }

    private func captionLayers(_ picture: Rect, _ photo: PhotoRows, _ layout: PageLayout) -> [CaptionLayer] {
        let size = layout.rotation.contentSize(ofPanel: picture.size)
        let margin = layout.isFilled ? layout.paper.dots(PageLayout.cutOff) : 0
        let room = Rect(size: size).inset(by: margin)
        guard !room.isEmpty else { return [] }
        let place = CaptionLayer.Place(
            picture: size, room: room, shape: layout.isFilled ? nil : layout.rotation.contentSize(ofPanel: photo.shape),
            rotation: layout.rotation, origin: picture.origin)
        return captions.drawn.map { CaptionLayer($0, place, style: style, engine: engine) }
    }
}

/// The middle of a photo that is a few pixels larger than its place.
private struct PhotoWindow {
    private let photo: PhotoRows
    private let offset: Point
    private let width: Int
    private var strip: Bitmap
    private var isBegun = false

    init(_ photo: PhotoRows, _ size: Size) {
        self.photo = photo
        offset = Point(x: (photo.size.width - size.width) / 2, y: (photo.size.height - size.height) / 2)
        width = size.width
        strip = Bitmap(size: Size(width: photo.size.width, height: 1), format: .opaque)
    }

    mutating func copy(_ rows: Int, to point: Point, of target: Bitmap) throws(ImageFileError) {
        if !isBegun, offset.y > 0 { try read(offset.y) }
        isBegun = true
        try read(rows)
        target.copyRows(of: strip, from: Point(x: offset.x, y: 0), to: Rect(origin: point, size: Size(width: width, height: rows)))
    }

    private mutating func read(_ rows: Int) throws(ImageFileError) {
        if strip.size.height != rows { strip = Bitmap(size: Size(width: photo.size.width, height: rows), format: .opaque) }
        _ = try photo.read(into: strip)
    }
}

/// A page that is being written.
private enum PageTarget: ~Copyable {
    case rows
    case jpeg(JPEGWriter, density: Int?)

    init(_ format: PageFormat, _ paper: Paper) {
        switch format {
        case .rows: self = .rows
        case .jpeg(let quality): self = .jpeg(JPEGWriter(size: paper.pixels, quality: quality), density: paper.resolution)
        }
    }

    mutating func add(_ strip: Bitmap, rows: Int) -> [UInt8] {
        switch consume self {
        case .rows:
            self = .rows
            return Self.bytes(of: strip, rows)
        case .jpeg(var writer, let density):
            writer.write(strip, rows: rows)
            var bytes = writer.take()
            let isTold = density.map { Self.tell(density: $0, in: &bytes) } ?? true
            self = .jpeg(writer, density: isTold ? nil : density)
            return bytes
        }
    }

    consuming func finish() -> [UInt8] {
        switch consume self {
        case .rows: []
        case .jpeg(let writer, _): writer.finish()
        }
    }

    private static func bytes(of strip: Bitmap, _ rows: Int) -> [UInt8] {
        let (width, wordsPerRow, words) = (strip.size.width, strip.wordsPerRow, strip.words)
        return unsafe [UInt8](unsafeUninitializedCapacity: width * rows * 3) { buffer, count in
            var place = 0
            for row in 0..<rows {
                for x in 0..<width {
                    let word = words[row &* wordsPerRow &+ x]
                    unsafe buffer[place] = UInt8(truncatingIfNeeded: word >> 16)
                    unsafe buffer[place &+ 1] = UInt8(truncatingIfNeeded: word >> 8)
                    unsafe buffer[place &+ 2] = UInt8(truncatingIfNeeded: word)
                    place &+= 3
                }
            }
            count = place
        }
    }

    /// Writes the dots per inch into the JFIF segment, which comes first: printers that scale a file to its own density print it as it is.
    private static func tell(density: Int, in bytes: inout [UInt8]) -> Bool {
        guard bytes.count > 18, Array(bytes[6..<11]) == Array("JFIF\0".utf8) else { return bytes.count > 18 }
        let pair = [UInt8(truncatingIfNeeded: density >> 8), UInt8(truncatingIfNeeded: density)]
        bytes.replaceSubrange(13..<18, with: [1] + pair + pair)
        return true
    }
}
