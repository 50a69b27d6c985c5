internal import GRDB
internal import Memes

extension MemeDatabase {
    /// Throws `SQLITE_CORRUPT` when something in the file is not as it was written.
    static func check(_ database: Database) throws {
        let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? ""
        guard verdict == "ok" else { throw failure(verdict) }
        let wrong = columnTypes.flatMap { kind in kind.names.map { "typeof(\($0)) NOT IN (\(kind.types))" } }.joined(separator: " OR ")
        let count = try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM meme WHERE sequence < 1 OR \(wrong)")
        guard count == 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row has values of a wrong type") }
        // A table of events that lost a column would let nothing be saved.
        _ = try Row.fetchOne(database, sql: "SELECT sequence, at, kind, destination, count FROM event LIMIT 1")
    }

    /// A page that could not be read is the medium's fault; the database itself may be fine, and must not be given up for it.
    private static func failure(_ verdict: String) -> DatabaseError {
        if let code = verdict.firstMatch(of: #/error code=(\d+)/#).flatMap({ Int32($0.1) }) {
            let result = ResultCode(rawValue: code)
            if result.primaryResultCode == .SQLITE_IOERR { return DatabaseError(resultCode: result, message: verdict) }
        }
        // In a list of pages SQLite doesn't say the code; a number that can be no page's gets other words.
        if verdict.contains("failed to get page") { return DatabaseError(resultCode: .SQLITE_IOERR_READ, message: verdict) }
        return DatabaseError(resultCode: .SQLITE_CORRUPT, message: verdict)
    }

    /// What a row's columns hold, as SQLite names it. A column of its tables takes values of any type, and a damaged page has them.
    private static let columnTypes: [(names: [String], types: String)] = [
        (["salt", "revision", "originalByteCount", "memedByteCount", "thumbnailByteCount"], "'integer'"),
        (["topText", "bottomText", "fontName", "sharedTo", "originalFile", "memedFile", "thumbnailFile"], "'text'"),
        (["createdAt", "changedAt"], "'real'"),
        (["cropLeft", "cropTop", "cropRight", "cropBottom", "deletedAt"], "'real', 'null'"),
        (["cropRotation", "session"], "'integer', 'null'"),
        (["prominence", "origin"], "'text', 'null'"),
    ]

    /// The rows of a database that was put aside, as far as they can still be read, by their identifiers.
    ///
    /// Its log is read too; nothing in it is trusted that does not name one of `ids`.
    static func legibleRows(path: String, _ ids: [MemeID]) -> [MemeID: MemeRow] {
        var configuration = Configuration()
        configuration.readonly = true
        // Nobody can be told more than that the captions are lost.
        guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return [:] }
        var rows: [MemeID: MemeRow] = [:]
        for id in ids {
            // A row on a damaged page throws, and the next may be on a whole one.
            let row = try? queue.read { try MemeRow.fetchOne($0, key: Int64(id.sequence)) }
            if let row, row.id == id { rows[id] = row }
        }
        return rows
    }
}
