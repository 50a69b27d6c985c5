internal import GRDB
internal import Memes

/// An event as the database has it.
struct EventRow: Codable, Equatable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "event"

    /// What happened, as it is called in the file.
    enum Kind: String, Codable, Sendable {
        case made, shared, printed, failed
    }

    var sequence: Int64?
    /// Seconds since 1970.
    var at: Double
    var kind: Kind
    /// The identifier of the destination; empty where there is none.
    var destination: String
    /// How many of them, such as sheets.
    var count: Int

    init(_ kind: Kind, at moment: Double, destination: String, count: Int) {
        (self.kind, at, self.destination, self.count) = (kind, moment, destination, count)
    }

    init(_ event: BoothEvent, at moment: Timestamp) {
        at = moment.secondsSince1970
        (kind, destination, count) =
            switch event {
            case .made: (.made, "", 1)
            case .shared(let destination): (.shared, destination, 1)
            case .printed(let sheets): (.printed, "", sheets)
            case .failed(let destination): (.failed, destination, 1)
            }
    }
}

extension MemeDatabase {
    static func createEvents(_ database: Database) throws {
        try database.create(table: EventRow.databaseTableName) { table in
            table.autoIncrementedPrimaryKey("sequence")
            table.column("at", .double).notNull().indexed()
            table.column("kind", .text).notNull()
            table.column("destination", .text).notNull()
            table.column("count", .integer).notNull()
        }
    }

    func note(_ event: EventRow) throws { try note([event]) }

    /// Counts all events or none.
    func note(_ events: [EventRow]) throws {
        try write { database in for event in events { try event.insert(database) } }
    }

    /// Writes a meme's row and that something happened to it, both or neither.
    func insert(_ row: MemeRow, _ event: EventRow) throws {
        try write { database in
            try row.insert(database)
            try event.insert(database)
        }
    }

    /// The same for a row that is there.
    func update(_ row: MemeRow, _ event: EventRow) throws {
        try write { database in
            try row.update(database)
            try event.insert(database)
        }
    }

    /// The events since a moment, oldest first.
    func events(since moment: Double) throws -> [EventRow] {
        try read { try EventRow.filter(Column("at") >= moment).order(Column("at")).fetchAll($0) }
    }

    /// The sums of all events, one row for each kind and destination.
    func eventTotals() throws -> [EventRow] {
        try read { database in
            try EventRow.fetchAll(
                database,
                sql: "SELECT NULL AS sequence, 0 AS at, kind, destination, SUM(count) AS count FROM event GROUP BY kind, destination")
        }
    }

    /// Removes all rows, and what the file still holds of their words; the log is left to `forgetLog`.
    func eraseEverything() throws {
        try write { database in
            try MemeRow.deleteAll(database)
            try EventRow.deleteAll(database)
        }
        try vacuum()
    }

    func removeAllEvents() throws { _ = try write { try EventRow.deleteAll($0) } }
}
