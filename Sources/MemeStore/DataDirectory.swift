/// The layout of the data folder.
struct DataDirectory: Sendable {
    /// The folders that hold the three files of each meme.
    enum Folder: String, CaseIterable, Sendable {
        case originals
        case memes
        case thumbnails
    }

    /// The data folder's own path.
    let path: String
    /// Folders that hold no part of a meme that is saved.
    static let otherFolders = ["drafts", "outbox"]
    static let temporaryEnding = ".part"

    static let databaseName = "memes.sqlite"
    /// What SQLite adds to the database's name for the files beside it: its log, an older kind of log, and an index of the log.
    static let databaseEndings = ["-wal", "-journal", "-shm"]

    /// What the name of a database that was put aside begins with; its number follows.
    static let databaseAside = databaseName + ".unreadable-"

    /// Those of `names` that are databases that were put aside, newest first.
    static func databasesPutAside(in names: [String]) -> [String] {
        let numbers = names.compactMap { $0.hasPrefix(databaseAside) ? Int($0.dropFirst(databaseAside.count)) : nil }
        return numbers.sorted(by: >).map { databaseAside + "\($0)" }
    }

    var databasePath: String { path + "/" + Self.databaseName }

    var draftsPath: String { path + "/drafts" }

    func path(of folder: Folder) -> String { path + "/" + folder.rawValue }

    /// The name under which a file is written until it is whole; hidden from ordinary listings.
    static func temporaryName(for name: String) -> String { "." + name + temporaryEnding }

    static func isTemporary(_ name: String) -> Bool { name.hasPrefix(".") && name.hasSuffix(temporaryEnding) }
}
