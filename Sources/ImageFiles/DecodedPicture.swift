public import Drawing

/// A file's picture and how much of it was there.
public struct DecodedPicture {
    /// The picture at the size that was wanted; what the file has no pixels for is grey or white.
    public let bitmap: Bitmap
    public let extent: PictureExtent

    /// A picture of so many of its file's rows.
    public init(_ bitmap: Bitmap, _ extent: PictureExtent) {
        self.bitmap = bitmap
        self.extent = extent
    }
}

extension DecodedPicture {
    /// The same with transparency, of which an opaque picture has none.
    static func withAlpha(_ picture: sending DecodedPicture) -> sending DecodedPicture {
        if picture.bitmap.format == .premultiplied { return picture }
        let result = Bitmap(size: picture.bitmap.size, format: .premultiplied)
        let source = picture.bitmap.words
        result.withMutableWords { words in
            for index in 0..<words.count { words[index] = source[index] | 0xFF00_0000 }
        }
        return DecodedPicture(result, picture.extent)
    }
}

/// How much of a picture its file has, as when a transfer was cut off: in rows as they are stored, not turned upright.
public struct PictureExtent: Hashable, Sendable {
    /// Of the whole picture, at least 1.
    public let rows: Int
    /// Rows from the first one down to the last one that there are pixels for, 0...`rows`.
    ///
    /// It is exact to the rows of blocks that are decoded together (8 to 32 of a JPEG file). All of them mean a whole picture. What
    /// lies below the part that was wanted of a JPEG file is not looked at, and counts as there.
    public let realRows: Int

    /// Whether the file has all of the picture.
    public var isWhole: Bool { realRows == rows }

    /// So many of a picture's rows; both numbers are held to their ranges.
    public init(rows: Int, realRows: Int) {
        self.rows = max(1, rows)
        self.realRows = min(max(0, realRows), self.rows)
    }

    /// All rows of a whole picture.
    init(whole rows: Int) { self.init(rows: rows, realRows: rows) }
}
