public import Memes

/// What a meme is beside its files, on its way from one booth to another.
public struct MovedMeme: Equatable, Sendable {
    public var id: MemeID
    /// The identifier that it had at the first booth, where it is another one here.
    public var origin: MemeID?
    public var captions: Captions
    public var fontName: String
    public var crop: Crop?
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    /// Identifiers of destinations, each of them one word.
    public var sharedTo: [String] = []
    public var prominence = Meme.Prominence.usual

    /// A meme that nobody has cropped or shared.
    public init(id: MemeID, captions: Captions, fontName: String, createdAt: Timestamp) {
        (self.id, self.captions, self.fontName) = (id, captions, fontName)
        (self.createdAt, changedAt) = (createdAt, createdAt)
    }

    /// The files of a meme as bytes; nil for one that its booth has lost.
    public struct Files: Sendable {
        public var original: [UInt8]?
        /// The ending of the original's name without the dot, such as "jpg".
        public var originalEnding: String
        public var memed: [UInt8]?
        public var thumbnail: [UInt8]?

        /// The files of one meme.
        public init(original: [UInt8]?, originalEnding: String, memed: [UInt8]?, thumbnail: [UInt8]?) {
            (self.original, self.originalEnding, self.memed, self.thumbnail) = (original, originalEnding, memed, thumbnail)
        }
    }
}

/// Something that was counted, on its way from one booth to another.
public struct MovedEvent: Hashable, Sendable {
    /// What happened: made, shared, printed or failed.
    public var kind: String
    public var at: Timestamp
    /// The identifier of the destination; empty where there is none.
    public var destination: String
    /// How many of them, such as sheets; at least 1.
    public var count: Int

    /// An event; nil where nothing of that kind is counted.
    public init?(kind: String, at moment: Timestamp, destination: String, count: Int) {
        guard EventRow.Kind(rawValue: kind) != nil, count > 0 else { return nil }
        (self.kind, at, self.destination, self.count) = (kind, moment, destination, count)
    }
}

extension MemeStore {
    /// All memes by their identifiers, and by those that they had at the booth where they were made, if these are others.
    public func identities() throws(StoreError) -> [(id: MemeID, origin: MemeID?)] {
        try StoreError.translating { try database.identities().map { ($0, $1.flatMap(MemeID.init)) } }
    }

    /// Takes over a meme of another booth; when this returns it is safe. It was made in nobody's session, and is not counted as made here.
    ///
    /// - Parameter takesNewNumber: whether it gets the next number here, because a meme of this booth has its own.
    /// - Throws: the reason, and then nothing of it is left and nothing else was touched.
    @discardableResult
    public func take(_ moved: MovedMeme, _ files: MovedMeme.Files, takesNewNumber: Bool) throws(StoreError) -> Meme {
        precondition(files.original != nil || files.memed != nil, "a meme has a picture")
        return try StoreError.translating {
            let id = takesNewNumber ? nextIdentifier(salt: moved.id.salt) : moved.id
            noteNumber(id)
            let stem = MemeFileName.stem(id, at: moved.createdAt)
            let row = try publishing { batch in
                func write(_ bytes: [UInt8]?, _ folder: DataDirectory.Folder, _ ending: String) throws -> (name: String, byteCount: Int) {
                    let name = "\(stem).\(ending)"
                    guard let bytes else { return (name, 0) }
                    return (name, try batch.write(bytes, to: directory.path(of: folder), as: name))
                }
                let written = MemeRow.Files(
                    original: try write(files.original, .originals, MemeFileName.cleanExtension(files.originalEnding)),
                    memed: try write(files.memed, .memes, "jpg"), thumbnail: try write(files.thumbnail, .thumbnails, "jpg"))
                var row = MemeRow(id, captions: moved.captions, fontName: moved.fontName, files: written, createdAt: moved.createdAt)
                (row.crop, row.changedAt, row.destinations) = (moved.crop, moved.changedAt.secondsSince1970, moved.sharedTo)
                row.prominence = MemeRow.column(for: moved.prominence)
                row.origin = (moved.origin ?? moved.id) == id ? nil : (moved.origin ?? moved.id).description
                return row
            } commit: { row in
                try database.insert(row)
            }
            return row.meme(in: directory)
        }
    }

    /// Everything that was counted since `resetTally`, oldest first.
    public func countedEvents() throws(StoreError) -> [MovedEvent] {
        try StoreError.translating { try database.events(since: -.infinity).compactMap(MovedEvent.init) }
    }

    /// Counts what another booth has counted, all of it or nothing; what is counted here at the same instant is not counted twice.
    ///
    /// - Returns: how many events are new here.
    public func add(_ events: [MovedEvent]) throws(StoreError) -> Int {
        try StoreError.translating {
            var here = Dictionary(try countedEvents().map { ($0, 1) }, uniquingKeysWith: +)
            let new = events.filter { event in
                guard let count = here[event], count > 0 else { return true }
                here[event] = count - 1
                return false
            }
            if !new.isEmpty {
                try leaveRoom()
                try database.note(new.compactMap(EventRow.init))
            }
            return new.count
        }
    }
}

extension MovedEvent {
    fileprivate init?(_ row: EventRow) {
        self.init(
            kind: row.kind.rawValue, at: Timestamp(secondsSince1970: row.at), destination: row.destination, count: row.count)
    }
}

extension EventRow {
    fileprivate init?(_ moved: MovedEvent) {
        guard let kind = Kind(rawValue: moved.kind) else { return nil }
        self.init(kind, at: moved.at.secondsSince1970, destination: moved.destination, count: moved.count)
    }
}
