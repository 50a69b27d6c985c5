internal import Drawing
internal import Geometry

/// Decodes the first picture of a GIF file; what moves in it stands still.
enum GIFDecoder {
    static func size(_ bytes: [UInt8]) throws(ImageFileError) -> Size {
        guard let frame = GIFFrame(bytes) else { throw .damaged }
        return frame.canvas
    }

    static func decode(
        _ bytes: [UInt8], _ limits: DecodeLimits, keepsAlpha: Bool = false, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        guard let frame = GIFFrame(bytes) else { throw .damaged }
        let size = frame.canvas
        guard size.area <= limits.maximumWholePixels, size.longSide <= Bitmap.maximumSide else { throw .tooLarge }
        try limits.check(pixels: size.area, passes: 2)
        if frame.rect.size == size, frame.transparent == nil {
            let bitmap = Bitmap(size: size, format: .opaque)
            if draw(frame, bytes, on: bitmap) == size.area {
                return DecodedPicture(place(size).apply(to: bitmap), PictureExtent(whole: size.height))
            }
        }
        let bitmap = Bitmap(size: size, format: .premultiplied)
        let isWhole = draw(frame, bytes, on: bitmap) == frame.rect.size.area
        guard let shown = PartialPicture.show(bitmap, place(size), isWhole: isWhole, keepsAlpha: keepsAlpha) else { throw .damaged }
        return shown
    }

    /// Draws as many pixels as come, and returns their number.
    private static func draw(_ frame: GIFFrame, _ bytes: [UInt8], on bitmap: Bitmap) -> Int {
        var unpacking = LZWUnpacking(bytes, at: frame.data, codeBits: frame.codeBits)
        let (width, height, gap) = (frame.rect.width, frame.rect.height, bitmap.wordsPerRow)
        let rows = frame.rowOrder
        var (x, row, count) = (0, 0, 0)
        bitmap.withMutableWords { words in
            unpacking.run { index in
                let word = frame.palette[Int(index)]
                words[(frame.rect.top + rows[row]) * gap + frame.rect.left + x] = word
                count += 1
                x += 1
                if x == width { (x, row) = (0, row + 1) }
                return row < height
            }
        }
        return count
    }
}

/// Where the first picture of a GIF file lies, and what its numbers mean.
struct GIFFrame {
    /// Of the file's screen, which holds the picture.
    let canvas: Size
    /// Of the picture on it.
    let rect: Rect
    /// 256 words with straight alpha; numbers beyond a file's own colours are black.
    let palette: [UInt32]
    let transparent: Int?
    let isInterlaced: Bool
    /// Bits of the first codes without the two special ones.
    let codeBits: Int
    /// Where its data begin.
    let data: Int

    init?(_ bytes: [UInt8]) {
        var reader = GIFReader(bytes)
        guard let found = reader.firstPicture() else { return nil }
        self = found
    }

    // rule lifted (parameters): all seven are numbers of one file, which nobody else puts together
    fileprivate init(_ rect: Rect, screen: Size, palette: [UInt32], transparent: Int?, isInterlaced: Bool, codeBits: Int, data: Int) {
        let corner = Size(width: max(screen.width, rect.right), height: max(screen.height, rect.bottom))
        // A screen much larger than all that is on it is a damaged number.
        let isLikely = corner.area <= max(1 << 20, rect.size.area * 64)
        canvas = isLikely ? corner : rect.size
        self.rect = isLikely ? rect : Rect(size: rect.size)
        (self.transparent, self.isInterlaced, self.codeBits, self.data) = (transparent, isInterlaced, codeBits, data)
        var palette = palette
        if let transparent { palette[transparent] = 0 }
        self.palette = palette
    }

    /// The rows in the order in which they come.
    var rowOrder: [Int] {
        guard isInterlaced else { return Array(0..<rect.height) }
        return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: rect.height, by: $0.1)) }
    }
}

/// Walks through the blocks of a GIF file (GIF89a specification, 1990); what makes no sense is stepped over.
private struct GIFReader {
    private let bytes: [UInt8]
    private var place = 13
    private var transparent: Int?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }

    mutating func firstPicture() -> GIFFrame? {
        guard bytes.count > place else { return nil }
        let shared = palette(bytes[10])
        while place < bytes.count {
            switch bytes[place] {
            case 0x21: skipExtension()
            case 0x2C:
                if let frame = picture(shared) { return frame }
                place += 1
            default: place += 1
            }
        }
        return nil
    }

    /// The colours that come next, as many as the flags say; greys where there are none.
    private mutating func palette(_ flags: UInt8) -> [UInt32] {
        guard flags & 0x80 != 0 else { return (0..<256).map { 0xFF00_0000 | UInt32($0) * 0x1_0101 } }
        let count = min(2 << Int(flags & 7), max(0, (bytes.count - place) / 3))
        var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
        for index in 0..<count {
            let first = place + 3 * index
            colors[index] = 0xFF00_0000 | UInt32(bytes[first]) << 16 | UInt32(bytes[first + 1]) << 8 | UInt32(bytes[first + 2])
        }
        place += 3 * count
        return colors
    }

    private mutating func skipExtension() {
        // Graphic control: length 4, flags, delay, the number that is seen through.
        if place + 6 < bytes.count, bytes[place + 1] == 0xF9, bytes[place + 3] & 1 == 1 { transparent = Int(bytes[place + 6]) }
        place += 2
        while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
        place += 1
    }

    private mutating func picture(_ shared: [UInt32]) -> GIFFrame? {
        let start = place
        guard start + 11 < bytes.count else { return nil }
        let size = Size(width: number(start + 5), height: number(start + 7))
        let flags = bytes[start + 9]
        if size.isEmpty { return nil }
        place += 10
        let colors = flags & 0x80 != 0 ? palette(flags) : shared
        guard place < bytes.count, (1...11).contains(bytes[place]) else {
            place = start
            return nil
        }
        return GIFFrame(
            Rect(origin: Point(x: number(start + 1), y: number(start + 3)), size: size), screen: Size(width: number(6), height: number(8)),
            palette: colors, transparent: transparent, isInterlaced: flags & 0x40 != 0, codeBits: Int(bytes[place]), data: place + 1)
    }
}
