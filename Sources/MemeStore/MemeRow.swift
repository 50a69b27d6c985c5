internal import GRDB
internal import Geometry
internal import Memes

/// A meme as the database has it: one column for each property, readable with any SQLite tool.
struct MemeRow: Codable, Equatable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "meme"

    var sequence: Int64
    var salt: Int64
    var revision: Int
    var topText: String
    var bottomText: String
    var fontName: String
    /// Clockwise degrees; the four edges are shares of the turned picture; all five are null without a crop.
    var cropRotation: Int?
    var cropLeft: Double?
    var cropTop: Double?
    var cropRight: Double?
    var cropBottom: Double?
    /// Seconds since 1970.
    var createdAt: Double
    var changedAt: Double
    /// Set while the deletion of the meme can still be undone.
    var deletedAt: Double?
    /// Identifiers of destinations, with a space between each two.
    var sharedTo: String
    /// A number of bytes of 0 says that the file is gone.
    var originalFile: String
    var originalByteCount: Int
    var memedFile: String
    var memedByteCount: Int
    var thumbnailFile: String
    var thumbnailByteCount: Int
    /// The number of the session that it was made in, bit for bit.
    var session: Int64?
    /// "pinned" or "hidden"; null for what was neither.
    var prominence: String?
    /// The identifier at the booth where it was made; null where it is the same.
    var origin: String?
}

extension MemeRow {
    /// Names and lengths of a meme's three files.
    struct Files: Equatable {
        var original: (name: String, byteCount: Int)
        var memed: (name: String, byteCount: Int)
        var thumbnail: (name: String, byteCount: Int)

        static func == (left: Files, right: Files) -> Bool {
            left.original == right.original && left.memed == right.memed && left.thumbnail == right.thumbnail
        }
    }

    init(_ id: MemeID, captions: Captions, fontName: String, files: Files, createdAt: Timestamp) {
        sequence = Int64(id.sequence)
        salt = Int64(id.salt)
        revision = 1
        (topText, bottomText) = (captions.top, captions.bottom)
        self.fontName = fontName
        self.createdAt = createdAt.secondsSince1970
        changedAt = createdAt.secondsSince1970
        sharedTo = ""
        (originalFile, originalByteCount) = files.original
        (memedFile, memedByteCount) = files.memed
        (thumbnailFile, thumbnailByteCount) = files.thumbnail
    }

    var id: MemeID { MemeID(sequence: UInt64(sequence), salt: UInt32(truncatingIfNeeded: salt)) }

    var captions: Captions {
        get { Captions(top: topText, bottom: bottomText) }
        set { (topText, bottomText) = (newValue.top, newValue.bottom) }
    }

    var crop: Crop? {
        get {
            guard let rotation = cropRotation.flatMap(Rotation.init(rawValue:)) else { return nil }
            guard let cropLeft, let cropTop, let cropRight, let cropBottom else { return nil }
            return Crop(
                rotation: rotation, topLeft: UnitPoint(x: cropLeft, y: cropTop), bottomRight: UnitPoint(x: cropRight, y: cropBottom))
        }
        set {
            cropRotation = newValue?.rotation.rawValue
            (cropLeft, cropTop) = (newValue?.topLeft.x, newValue?.topLeft.y)
            (cropRight, cropBottom) = (newValue?.bottomRight.x, newValue?.bottomRight.y)
        }
    }

    var destinations: [String] {
        get { sharedTo.split(separator: " ").map(String.init) }
        set { sharedTo = newValue.joined(separator: " ") }
    }

    /// The meme for everybody outside the store.
    func meme(in directory: DataDirectory) -> Meme {
        func image(_ folder: DataDirectory.Folder, _ name: String, _ byteCount: Int) -> ImageReference {
            ImageReference(path: directory.path(of: folder) + "/" + name, byteCount: byteCount)
        }
        let images = Meme.Images(
            original: image(.originals, originalFile, originalByteCount), memed: image(.memes, memedFile, memedByteCount),
            thumbnail: image(.thumbnails, thumbnailFile, thumbnailByteCount))
        var meme = Meme(
            id: id, captions: captions, images: images, fontName: fontName, createdAt: Timestamp(secondsSince1970: createdAt))
        meme.crop = crop
        meme.changedAt = Timestamp(secondsSince1970: changedAt)
        meme.sharedTo = destinations
        meme.session = session.map { SessionID(number: UInt64(bitPattern: $0)) }
        meme.prominence = prominence.flatMap(Meme.Prominence.init(rawValue:)) ?? .usual
        return meme
    }

    /// What the column holds for it.
    static func column(for prominence: Meme.Prominence) -> String? { prominence == .usual ? nil : prominence.rawValue }
}
