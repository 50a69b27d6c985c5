internal import Drawing
internal import Geometry
internal import ImageFiles
internal import Memes
internal import Text

/// The files of a meme that is saved, made in one pass over the photo.
nonisolated struct FinishedPictures {
    /// The photo with its captions.
    let memed: [UInt8]
    /// The photo without captions, made small.
    let thumbnail: [UInt8]

    /// The short side of stored thumbnails in pixels: enough for a cell on every panel of the design.
    static let thumbnailSide = 480
    /// JPEG quality of thumbnails.
    private static let thumbnailQuality = 85
    /// Memes are saved with at most this many pixels on the long side; the original is kept beside them at its own size.
    static let maximumMemeSide = 4096

    /// - Parameter crop: the part of the photo that is shown; nil shows all of it.
    init(photoPath: String, crop: Crop? = nil, _ press: MemePress) throws(ImageFileError) {
        let part = crop.map { PhotoRows.Part(rotation: $0.rotation, topLeft: $0.topLeft, bottomRight: $0.bottomRight) } ?? .all
        let photo = try PhotoRows(ImageFile.bytes(path: photoPath), part: part) { shape in
            let box = Size(width: Self.maximumMemeSide, height: Self.maximumMemeSide)
            return shape.longSide <= Self.maximumMemeSide ? shape : shape.aspectFit(in: box)
        }
        try self.init(photo, press)
    }

    /// - Parameter photo: at the size that the meme gets.
    init(_ photo: PhotoRows, _ press: MemePress) throws(ImageFileError) {
        let small = Thumbnail(of: photo.size)
        var memed: [UInt8] = []
        do throws(PressError<Never>) {
            try press.press(photo, .jpeg(quality: MemePress.quality), observe: small.add) { (bytes: [UInt8]) throws(Never) in
                memed += bytes
            }
        } catch {
            switch error {
            case .photo(let error): throw error
            }
        }
        self.memed = memed
        thumbnail = ImageFile.jpeg(small.bitmap, quality: Self.thumbnailQuality)
    }

    /// A small picture that is made of strips as they pass.
    private final class Thumbnail {
        let bitmap: Bitmap
        /// Nil for photos that are small themselves.
        private let resampler: PixelResampler?
        private var rows: [UInt8]
        private var next = 0

        init(of size: Size) {
            let small = size.aspectFill(in: Size(width: thumbnailSide, height: thumbnailSide))
            let isSmaller = small.area < size.area
            bitmap = Bitmap(size: isSmaller ? small : size, format: .opaque)
            rows = [UInt8](repeating: 0, count: isSmaller ? small.width * 4 * PlaneResampler.batch : 0)
            let area = SampleArea(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
            resampler = !isSmaller ? nil
                : PixelResampler(
                    width: size.width, height: size.height, area: area, targetWidth: small.width, targetHeight: small.height, ahead: 8)
        }

        func add(_ strip: Bitmap, count: Int) {
            guard let resampler else {
                let rect = Rect(x: 0, y: 0, width: bitmap.size.width, height: count)
                Painter(bitmap, cache: PaintCache()).draw(strip, part: rect, at: Point(x: 0, y: next))
                next += count
                return
            }
            for row in 0..<count {
                let bytes = strip.bytes
                let count = strip.bytesPerRow
                resampler.push(bytes.extracting(row * count..<(row + 1) * count), rows: 1, bytesPerRow: count)
                while resampler.hasBatch { take(resampler) }
            }
        }

        private func take(_ resampler: PixelResampler) {
            var span = rows.mutableSpan
            let count = resampler.makeBatch(into: &span)
            let (width, wordsPerRow, top, bytes) = (bitmap.size.width * 4, bitmap.bytesPerRow, next, rows)
            bitmap.withMutableBytes { target in
                for row in 0..<count {
                    for x in 0..<width { target[(top + row) * wordsPerRow + x] = bytes[row * width + x] }
                }
            }
            next += count
        }
    }
}
