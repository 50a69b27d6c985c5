public import Drawing
public import Geometry
private import PictureFormats

/// A photo at the wanted size, a strip of rows at a time from the top, so that memory holds strips and not the picture.
///
/// JPEG files are decoded while their rows are used, by a thread of their own that goes with this. Files that are stored lying on their
/// side are decoded in one go when that takes little memory, else once for every part; other formats are always decoded whole.
public final class PhotoRows {
    /// Which part of a photo is wanted.
    public struct Part: Hashable, Sendable {
        /// How far the upright photo is turned clockwise.
        public var rotation: Rotation
        /// Corners of the part, in shares of the turned photo.
        public var topLeft: UnitPoint
        public var bottomRight: UnitPoint

        /// All of it, as it is.
        public static let all = Part(rotation: .none, topLeft: UnitPoint(x: 0, y: 0), bottomRight: UnitPoint(x: 1, y: 1))

        /// What lies between two corners of the turned photo.
        public init(rotation: Rotation, topLeft: UnitPoint, bottomRight: UnitPoint) {
            (self.rotation, self.topLeft, self.bottomRight) = (rotation, topLeft, bottomRight)
        }
    }

    private enum Source {
        case stream(JPEGStream, isMirrored: Bool)
        /// Parts of a lying file, decoded when their turn comes.
        case parts([UInt8], rows: Int)
        case whole(Bitmap, PictureExtent)
        case elsewhere(Supply)
    }

    /// Writes so many next rows to the top of a strip, or throws why they don't come.
    public typealias Supply = (_ strip: Bitmap, _ rows: Int) throws(ImageFileError) -> Void

    /// What comes out, in pixels.
    public let size: Size
    /// The part in pixels of the file, before it is made another size: its exact shape.
    public let shape: Size
    private let source: Source
    private let part: Part
    private let limits: DecodeLimits
    private let placement: Placement
    /// The next row.
    private var row = 0
    /// Of a stream: the rows of the last batch, and how many of them were used.
    private var batch = (count: 0, used: 0)
    /// Of a lying file: the part that was decoded last, and its first row.
    private var decoded: (picture: DecodedPicture, top: Int)?

    /// What a lying picture may take in memory.
    private static let partBytes = 96 << 20

    /// Begins with a file in memory.
    ///
    /// - Parameter choose: the size that is wanted of a part of so many pixels.
    /// - Throws: among others `tooLarge`, also when a side of the wanted size is beyond `Bitmap.maximumSide`.
    public init(
        _ bytes: [UInt8], part: Part = .all, limits: DecodeLimits = .standard, choose: (Size) -> Size
    ) throws(ImageFileError) {
        if bytes.count > limits.maximumBytes { throw .tooLarge }
        (self.part, self.limits) = (part, limits)
        guard try ImageFormat(of: bytes) == .jpeg else {
            let upright = try ImageFile.picture(bytes, .whole, limits: limits)
            let extent = upright.extent
            let turned = Orientation.upright.turned(by: part.rotation).apply(to: upright.bitmap)
            (placement, shape) = try Self.place(part, in: turned.size, choose)
            source = .whole(placement.apply(to: turned), extent)
            size = placement.part.size
            return
        }
        let header = try JPEGHeader(bytes)
        try JPEGDecoder.check(header, limits)
        let orientation = header.orientation.turned(by: part.rotation)
        (placement, shape) = try Self.place(part, in: orientation.size(of: header.size), choose)
        size = placement.part.size
        if orientation == .upright || orientation == .mirrored {
            let stream = try JPEGStream(JPEGSource(bytes), header: header, orientation.stored(placement), maximumScans: limits.maximumScans)
            source = .stream(stream, isMirrored: orientation == .mirrored)
        } else {
            let parts = max(1, (size.area * 4 + Self.partBytes - 1) / Self.partBytes)
            source = .parts(bytes, rows: (size.height + parts - 1) / parts)
        }
    }

    /// The rows of a file; of a JPEG file whose rows come one after the other not more than a portion is in memory.
    ///
    /// - Parameter choose: the size that is wanted of a part of so many pixels.
    public static func open(
        _ path: String, part: Part = .all, limits: DecodeLimits = .standard, choose: (Size) -> Size
    ) throws(ImageFileError) -> PhotoRows {
        do throws(ImageFileError) {
            let rows = try begin(path, part, limits, choose)
            try rows.decodeFirstRows()
            return rows
        } catch .damaged {
            return try mended(ImageBytes.read(path: path, limit: limits.maximumBytes), part, limits, choose)
        }
    }

    /// The rows of a file in memory.
    ///
    /// - Parameter choose: the size that is wanted of a part of so many pixels.
    public static func open(
        _ bytes: [UInt8], part: Part = .all, limits: DecodeLimits = .standard, choose: (Size) -> Size
    ) throws(ImageFileError) -> PhotoRows {
        do throws(ImageFileError) {
            let rows = try PhotoRows(bytes, part: part, limits: limits, choose: choose)
            try rows.decodeFirstRows()
            return rows
        } catch .damaged {
            return try mended(bytes, part, limits, choose)
        }
    }

    private static func mended(
        _ bytes: [UInt8], _ part: Part, _ limits: DecodeLimits, _ choose: (Size) -> Size
    ) throws(ImageFileError) -> PhotoRows {
        guard let mended = JPEGMending.mend(bytes) else { throw .damaged }
        return try PhotoRows(mended, part: part, limits: limits, choose: choose)
    }

    private static func begin(
        _ path: String, _ part: Part, _ limits: DecodeLimits, _ choose: (Size) -> Size
    ) throws(ImageFileError) -> PhotoRows {
        if let file = try JPEGFile(path: path, limit: limits.maximumBytes) {
            let orientation = file.header.orientation.turned(by: part.rotation)
            if orientation == .upright || orientation == .mirrored { return try PhotoRows(file, part, limits, choose) }
        }
        return try PhotoRows(ImageBytes.read(path: path, limit: limits.maximumBytes), part: part, limits: limits, choose: choose)
    }

    /// Finds out whether there is anything to decode.
    private func decodeFirstRows() throws(ImageFileError) {
        if case .stream(let stream, _) = source { batch = (try stream.next(), 0) }
    }

    /// Begins with a file that is stored from its top to its bottom.
    private init(_ file: JPEGFile, _ part: Part, _ limits: DecodeLimits, _ choose: (Size) -> Size) throws(ImageFileError) {
        let header = file.header
        try JPEGDecoder.check(header, limits)
        (self.part, self.limits) = (part, limits)
        let orientation = header.orientation.turned(by: part.rotation)
        (placement, shape) = try Self.place(part, in: orientation.size(of: header.size), choose)
        size = placement.part.size
        let stream = try JPEGStream(JPEGSource(file), header: header, orientation.stored(placement), maximumScans: limits.maximumScans)
        source = .stream(stream, isMirrored: orientation == .mirrored)
    }

    /// The rows that somebody else decodes, as another process.
    ///
    /// - Parameter shape: the part in pixels of the file.
    public init(size: Size, shape: Size, supply: @escaping Supply) {
        (part, limits) = (.all, .standard)
        (self.size, self.shape, placement) = (size, shape, Placement(whole: size))
        source = .elsewhere(supply)
    }

    /// - Throws: `tooLarge` where the wanted size has a side beyond what a bitmap can have.
    private static func place(_ part: Part, in full: Size, _ choose: (Size) -> Size) throws(ImageFileError) -> (Placement, shape: Size) {
        let (width, height) = (part.bottomRight.x - part.topLeft.x, part.bottomRight.y - part.topLeft.y)
        precondition(width > 0 && height > 0, "a part has an area")
        func pixels(_ share: Double, _ length: Int) -> Int { max(1, Int((share * Double(length)).rounded())) }
        let shape = Size(width: pixels(width, full.width), height: pixels(height, full.height))
        let size = choose(shape)
        guard size.longSide <= Bitmap.maximumSide else { throw .tooLarge }
        let isWhole = shape == full
        // At its own size a part is cut and nothing else.
        let scaled = Size(width: pixels(1 / width, size.width), height: pixels(1 / height, size.height))
        let whole = size == shape ? full : isWhole ? size : scaled
        let left = min(Int((part.topLeft.x * Double(whole.width)).rounded()), max(0, whole.width - size.width))
        let top = min(Int((part.topLeft.y * Double(whole.height)).rounded()), max(0, whole.height - size.height))
        let held = Size(width: max(whole.width, left + size.width), height: max(whole.height, top + size.height))
        return (Placement(whole: held, part: Rect(x: left, y: top, width: size.width, height: size.height)), shape)
    }

    /// How much of the photo its file has, as far as its rows were read. What is decoded elsewhere counts as whole: it is told there.
    public func extent() -> PictureExtent {
        switch source {
        case .stream(let stream, _): stream.end()
        case .parts: decoded?.picture.extent ?? PictureExtent(whole: shape.height)
        case .whole(_, let extent): extent
        case .elsewhere: PictureExtent(whole: shape.height)
        }
    }

    /// Writes the next rows to the top of a strip that is as wide, and returns how many: as many as it holds, fewer at the end, then 0.
    public func read(into strip: Bitmap) throws(ImageFileError) -> Int {
        precondition(strip.size.width == size.width, "a strip is as wide as the photo")
        let count = min(strip.size.height, size.height - row)
        switch source {
        case .stream(let stream, let isMirrored): try read(stream, isMirrored, count, into: strip)
        case .parts(let bytes, let rows): try read(bytes, partRows: rows, count, into: strip)
        case .whole(let bitmap, _): copy(bitmap, from: row, count, to: 0, strip)
        case .elsewhere(let supply): if count > 0 { try supply(strip, count) }
        }
        row += count
        return count
    }

    private func read(_ stream: JPEGStream, _ isMirrored: Bool, _ count: Int, into strip: Bitmap) throws(ImageFileError) {
        let (width, wordsPerRow) = (size.width, strip.wordsPerRow)
        for line in 0..<count {
            if batch.used == batch.count { batch = (try stream.next(), 0) }
            let words = stream.words
            let start = batch.used * width
            strip.withMutableWords { target in
                let first = line * wordsPerRow + (isMirrored ? width - 1 : 0)
                lay(words.span.extracting(start..<start + width), from: first, toTheLeft: isMirrored, into: &target)
            }
            batch.used += 1
        }
    }

    private func read(_ bytes: [UInt8], partRows: Int, _ count: Int, into strip: Bitmap) throws(ImageFileError) {
        var line = 0
        while line < count {
            let top = (row + line) / partRows * partRows
            if decoded?.top != top {
                decoded = nil
                let rows = min(partRows, size.height - top)
                let rect = Rect(x: placement.part.x, y: placement.part.y + top, width: size.width, height: rows)
                let whole = placement.whole
                decoded = (
                    try JPEGDecoder.decode(bytes, limits, rotation: part.rotation) { _ in Placement(whole: whole, part: rect) }, top
                )
            }
            guard let decoded else { return }
            let bitmap = decoded.picture.bitmap
            let rows = min(count - line, top + bitmap.size.height - row - line)
            copy(bitmap, from: row + line - top, rows, to: line, strip)
            line += rows
        }
    }

    private func copy(_ bitmap: Bitmap, from start: Int, _ count: Int, to line: Int, _ strip: Bitmap) {
        strip.copyRows(of: bitmap, from: Point(x: 0, y: start), to: Rect(x: 0, y: line, width: size.width, height: count))
    }
}
