internal import GRDB
internal import Memes

/// The table of memes: what exists.
///
/// Write-ahead log with `synchronous = FULL`: when a write has returned, it survives a power cut.
struct MemeDatabase: Sendable {
    private let queue: DatabaseQueue

    /// Opens the file, making it and its table when needed.
    ///
    /// - Throws: `DatabaseError` with `SQLITE_CORRUPT` or `SQLITE_NOTADB` when the file can't be read as a database.
    init(path: String) throws {
        var configuration = Configuration()
        configuration.label = "memes"
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            try database.execute(sql: "PRAGMA synchronous = FULL")
            // What is deleted is overwritten in the file, too.
            try database.execute(sql: "PRAGMA secure_delete = ON")
        }
        queue = try DatabaseQueue(path: path, configuration: configuration)
        try Self.migrator.migrate(queue)
        try queue.read(Self.check)
    }

    func close() throws { try queue.close() }

    /// Writes the file anew without what was deleted.
    func vacuum() throws { try queue.vacuum() }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.read(body) }

    func write<Value>(_ body: (Database) throws -> Value) throws -> Value { try queue.write(body) }

    /// Whether the pictures in the folders were never taken over into this database; what it lacks must not be thrown away then.
    func isNew() throws -> Bool { try setting("user_version") == "0" }

    /// Takes over the first memes, all or none of them, and from then on the database is the truth about the folders.
    func begin(with rows: [MemeRow]) throws {
        try queue.write { database in
            for row in rows { try row.insert(database) }
            try database.execute(sql: "PRAGMA user_version = 1")
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("table of memes") { database in
            try database.create(table: MemeRow.databaseTableName) { table in
                table.autoIncrementedPrimaryKey("sequence")
                for column in ["salt", "revision"] { table.column(column, .integer).notNull() }
                for column in ["topText", "bottomText", "fontName"] { table.column(column, .text).notNull() }
                table.column("cropRotation", .integer)
                for column in ["cropLeft", "cropTop", "cropRight", "cropBottom"] { table.column(column, .double) }
                for column in ["createdAt", "changedAt"] { table.column(column, .double).notNull() }
                table.column("deletedAt", .double)
                table.column("sharedTo", .text).notNull()
                for picture in DataDirectory.Folder.allCases.map(column) {
                    table.column("\(picture)File", .text).notNull()
                    table.column("\(picture)ByteCount", .integer).notNull()
                }
            }
        }
        migrator.registerMigration("session of each meme") { database in
            try database.alter(table: MemeRow.databaseTableName) { $0.add(column: "session", .integer) }
        }
        migrator.registerMigration("table of events", migrate: createEvents)
        migrator.registerMigration("prominence of each meme") { database in
            try database.alter(table: MemeRow.databaseTableName) { $0.add(column: "prominence", .text) }
        }
        migrator.registerMigration("origin of each meme") { database in
            try database.alter(table: MemeRow.databaseTableName) { $0.add(column: "origin", .text) }
        }
        return migrator
    }
}

extension MemeDatabase {
    /// The highest number that was ever given to a meme; 0 when there was none.
    func lastSequence() throws -> UInt64 {
        try queue.read { database in
            let last = try Int64.fetchOne(database, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'meme'")
            return UInt64(clamping: last ?? 0)
        }
    }

    func count() throws -> Int {
        try queue.read { try MemeRow.filter(Column("deletedAt") == nil).fetchCount($0) }
    }

    /// Up to `limit` memes, newest first, beginning with the first that is older than `id`.
    func page(before id: MemeID?, limit: Int) throws -> [MemeRow] {
        try queue.read { database in
            var request = MemeRow.filter(Column("deletedAt") == nil).order(Column("sequence").desc).limit(limit)
            if let id { request = request.filter(Column("sequence") < Int64(id.sequence)) }
            return try request.fetchAll(database)
        }
    }

    /// The meme, unless it was deleted or, where `orHidden` is false, is about to be.
    func row(_ id: MemeID, orHidden: Bool = false) throws -> MemeRow? {
        try queue.read { database in
            guard let row = try MemeRow.fetchOne(database, key: Int64(id.sequence)), row.id == id else { return nil }
            return row.deletedAt == nil || orHidden ? row : nil
        }
    }

    /// The files of every row, those about to be deleted included, oldest first.
    func recordedFiles() throws -> [RecordedFiles] {
        try queue.read { try Self.recordedFiles($0, where: "TRUE") }
    }

    /// The files of the memes that were deleted and can still be restored.
    func filesToDelete() throws -> [RecordedFiles] {
        try queue.read { try Self.recordedFiles($0, where: "deletedAt IS NOT NULL") }
    }

    /// Reads by position: this is done for all memes at each start, and must not decode what it doesn't need.
    private static func recordedFiles(_ database: Database, where condition: String) throws -> [RecordedFiles] {
        let columns = DataDirectory.Folder.allCases.map(column).map { "\($0)File, \($0)ByteCount" }.joined(separator: ", ")
        let rows = try Row.fetchCursor(database, sql: "SELECT sequence, \(columns) FROM meme WHERE \(condition) ORDER BY sequence")
        var result: [RecordedFiles] = []
        while let row = try rows.next() {
            let files = DataDirectory.Folder.allCases.enumerated().map { index, folder in
                RecordedFiles.File(folder: folder, name: row[1 + 2 * index], byteCount: row[2 + 2 * index])
            }
            result.append(RecordedFiles(sequence: row[0], files: files))
        }
        return result
    }

    /// The memes that were deleted and can still be restored.
    func hiddenIdentifiers() throws -> [MemeID] {
        try queue.read { try MemeRow.filter(Column("deletedAt") != nil).order(Column("sequence")).fetchAll($0).map(\.id) }
    }

    /// The memes that a retention rule no longer covers, oldest first.
    func ids(olderThan moment: Double?, beyondCount count: Int?) throws -> [MemeID] {
        try queue.read { database in
            let living = MemeRow.filter(Column("deletedAt") == nil)
            var found: [MemeRow] = []
            if let moment { found += try living.filter(Column("createdAt") < moment).fetchAll(database) }
            if let count { found += try living.order(Column("sequence").desc).limit(-1, offset: count).fetchAll(database) }
            return Set(found.map(\.id)).sorted()
        }
    }

    /// The identifiers of all memes, here and where they were made, if these are others.
    func identities() throws -> [(MemeID, String?)] {
        try queue.read { try MemeRow.fetchAll($0).map { ($0.id, $0.origin) } }
    }

    func insert(_ row: MemeRow) throws { try queue.write { try row.insert($0) } }

    func update(_ row: MemeRow) throws {
        try queue.write { try row.update($0) }
    }

    /// Notes other files of a meme, or that they are gone.
    func setFiles(_ files: [RecordedFiles.File], of sequence: Int64) throws {
        let changes = files.flatMap { file in
            let column = Self.column(of: file.folder)
            return [Column(column + "File").set(to: file.name), Column(column + "ByteCount").set(to: file.byteCount)]
        }
        let written = files.map { MemeFileName.revision(of: $0.name) }.max() ?? 1
        try queue.write { database in
            try MemeRow.filter(key: sequence).updateAll(database, changes)
            // The next revision must not take a name that is there.
            try MemeRow.filter(key: sequence).filter(Column("revision") < written)
                .updateAll(database, Column("revision").set(to: written))
        }
    }

    private static func column(of folder: DataDirectory.Folder) -> String {
        switch folder {
        case .originals: "original"
        case .memes: "memed"
        case .thumbnails: "thumbnail"
        }
    }

    func setDeletedAt(_ moment: Double?, _ sequences: [Int64]) throws {
        _ = try queue.write { try MemeRow.filter(keys: sequences).updateAll($0, Column("deletedAt").set(to: moment)) }
    }

    func setProminence(_ prominence: String?, _ sequences: [Int64]) throws {
        _ = try queue.write { try MemeRow.filter(keys: sequences).updateAll($0, Column("prominence").set(to: prominence)) }
    }

    /// Adds seconds to the dates of all memes with higher numbers than one.
    func moveDates(by seconds: Double, ofMemesAfter sequence: Int64) throws {
        try queue.write { database in
            try database.execute(
                sql: "UPDATE meme SET createdAt = createdAt + ?, changedAt = changedAt + ? WHERE sequence > ?",
                arguments: [seconds, seconds, sequence])
        }
    }

    func remove(_ sequences: [Int64]) throws {
        _ = try queue.write { try MemeRow.deleteAll($0, keys: sequences) }
    }

    /// The header of SQLite's log, without which SQLite reads none of it ("The WAL File Format" in SQLite's documentation).
    static let logHeaderByteCount = 32

    /// Brings everything into the database itself and leaves nothing in the log of what was deleted.
    ///
    /// - Parameter erase: overwrites the log where it lies; nothing reads it between the two checkpoints. Its header has to go first: a
    ///   start after a power cut would put what is whole of the log, which may be older, over the pages of the database.
    func forgetLog(_ erase: () throws -> Void) throws {
        try queue.writeWithoutTransaction { database in
            _ = try database.checkpoint(.restart)
            try erase()
            _ = try database.checkpoint(.truncate)
        }
    }

    /// The value of one of SQLite's settings.
    func setting(_ name: String) throws -> String? {
        try queue.read { try String.fetchOne($0, sql: "PRAGMA \(name)") }
    }
}
