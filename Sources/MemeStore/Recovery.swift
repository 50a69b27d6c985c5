internal import GRDB
private import Glibc
internal import Memes
internal import SystemCalls

/// Puts a data folder in order before anybody uses it.
///
/// The rules, for a folder whose database can be read: a temporary file is removed; a file that no row names is removed, since its
/// meme was either never announced or deleted; a row that is marked as deleted is removed with its files; a row of which neither
/// the memed image nor the original is left is dropped; a row that has lost less stays, and the lost file's byte count becomes 0.
/// Where it is the database that lost something, because its log is gone or damaged, pictures that are newer than it are taken over.
///
/// When the database is missing or unreadable no picture is removed: it is put aside under another name, and the pictures are taken
/// over as memes, with captions where the old database still tells them.
struct Recovery {
    let operations: any FileOperations
    let directory: DataDirectory
    var report = RecoveryReport()

    init(_ operations: any FileOperations, in directory: DataDirectory) {
        self.operations = operations
        self.directory = directory
    }

    /// Opens the database of a folder that is in order afterwards.
    mutating func run() throws -> MemeDatabase {
        try makeFolders()
        try removeTemporaries()
        try makeFitForOpening()
        let untouched = report
        do {
            return try openInOrder()
        } catch let error where Self.isDamage(error) {
            report = untouched
            try putDatabaseAside()
            return try openInOrder()
        }
    }

    private mutating func openInOrder() throws -> MemeDatabase {
        let hadLog = try operations.status(of: directory.databasePath + "-wal") != nil
        let database = try MemeDatabase(path: directory.databasePath)
        // The name of a new database must be on the medium before anything relies on it.
        try operations.synchronizeDirectory(directory.path)
        if hadLog { try makeLogLasting() }
        if try database.isNew() {
            try adoptPictures(into: database)
        } else {
            try finishDeletions(in: database)
            try checkRows(of: database)
            var strangers = try strangers(to: database)
            try adoptNewerPictures(into: database, &strangers, hadLog: hadLog)
            try remove(strangers)
        }
        return database
    }

    /// Brings to the medium what a kiosk that was killed had only written to the log: files that it makes superfluous are erased next, and
    /// they would be missed if a power cut took the log's end away.
    private func makeLogLasting() throws {
        do throws(SystemCallError) {
            try operations.synchronize(operations.openForOverwriting(directory.databasePath + "-wal"))
        } catch {
            // SQLite removes one that has nothing for the database.
            if error.code != ENOENT { throw error }
        }
    }

    private func makeFolders() throws {
        for folder in DataDirectory.Folder.allCases.map(\.rawValue) + DataDirectory.otherFolders {
            try operations.makeDirectory(directory.path + "/" + folder)
        }
        // A folder that can't be written to is better found out now than at the first meme.
        let probe = DataDirectory.temporaryName(for: "probe")
        try operations.remove(probe, inDirectory: directory.path)
        _ = try operations.create(directory.path + "/" + probe, mode: 0o600)
        try operations.remove(probe, inDirectory: directory.path)
    }

    private mutating func removeTemporaries() throws {
        for folder in DataDirectory.Folder.allCases {
            for name in try names(folder) where DataDirectory.isTemporary(name) {
                try operations.erase(name, inDirectory: directory.path(of: folder))
                report.removedTemporaries += 1
            }
        }
    }

    /// Whether the file's content is at fault, and neither the medium nor who may use it.
    private static func isDamage(_ error: any Error) -> Bool {
        guard let result = (error as? DatabaseError)?.resultCode else { return error is RowDecodingError }
        return [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG].contains(result)
    }

    /// Puts aside what SQLite must not be let at: it opens no folder, removes a log whose database is missing or empty, and takes what
    /// is smaller than any page for empty.
    private mutating func makeFitForOpening() throws {
        func status(_ ending: String) throws -> FileStatus? { try operations.status(of: directory.databasePath + ending) }
        func isNoFile(_ status: FileStatus?) -> Bool { status?.kind == .directory || status?.kind == .other }
        let (database, log) = (try status(""), try status("-wal"))
        let (length, logLength) = (database?.byteCount ?? 0, log?.byteCount ?? 0)
        if isNoFile(database) || (length < 512 && length + logLength > 0) { return try putDatabaseAside() }
        if try length > 0 && claimsUnknownFormat() { return try putDatabaseAside() }
        let wrong = try DataDirectory.databaseEndings.filter { isNoFile(try status($0)) }
        if !wrong.isEmpty { try putDatabaseAside([wrong]) }
    }

    /// Whether the header says that a newer SQLite wrote it: this one would read it perhaps, and never write to it.
    private func claimsUnknownFormat() throws -> Bool {
        let file = try operations.open(directory.databasePath)
        var header = [UInt8](repeating: 0, count: 20)
        _ = try operations.read(file, into: &header)
        return max(header[18], header[19]) > 2
    }

    /// Gives the database and what lies beside it other names, for somebody who can read more of it.
    ///
    /// The log goes last: without it the database might seem whole, and pictures that only the log knows would be strangers.
    private mutating func putDatabaseAside(_ steps: [[String]] = [[""], DataDirectory.databaseEndings]) throws {
        let present = Set(try operations.names(inDirectory: directory.path))
        var number = 1
        while present.contains(where: { $0.hasPrefix(DataDirectory.databaseAside + "\(number)") }) { number += 1 }
        let aside = DataDirectory.databaseAside + "\(number)"
        for endings in steps {
            for ending in endings where present.contains(DataDirectory.databaseName + ending) {
                let name = DataDirectory.databaseName + ending
                try operations.rename(name, to: aside + ending, inDirectory: directory.path, replacing: false)
            }
            try operations.synchronizeDirectory(directory.path)
        }
        report.databasePutAside = aside
    }

    private mutating func finishDeletions(in database: MemeDatabase) throws {
        let deleted = try database.filesToDelete()
        guard !deleted.isEmpty else { return }
        try database.remove(deleted.map(\.sequence))
        report.finishedDeletions = deleted.count
    }

    private mutating func checkRows(of database: MemeDatabase) throws {
        var dropped: [Int64] = []
        var strangers: [RecordedFiles.File]?
        for recorded in try database.recordedFiles() {
            var lost = try recorded.files.filter { try $0.byteCount > 0 && !isWhole($0) }
            if !lost.isEmpty && strangers == nil { strangers = try self.strangers(to: database) }
            for (index, file) in lost.enumerated() {
                lost[index] = try substitute(for: file, of: recorded.sequence, among: strangers ?? []) ?? file.lost
            }
            let left = recorded.files.filter { file in !lost.contains { $0.folder == file.folder } } + lost
            if !left.contains(where: { $0.folder != .thumbnails && $0.byteCount > 0 }) {
                dropped.append(recorded.sequence)
            } else if !lost.isEmpty {
                try database.setFiles(lost, of: recorded.sequence)
                if lost.contains(where: { $0.byteCount == 0 }) { report.damagedMemes += 1 } else { report.renewedMemes += 1 }
            }
        }
        if !dropped.isEmpty { try database.remove(dropped) }
        report.droppedMemes = dropped.count
    }

    /// The newest other file that the same meme has in the folder: the database may have forgotten an edit whose files are there.
    private func substitute(
        for file: RecordedFiles.File, of sequence: Int64, among strangers: [RecordedFiles.File]
    ) throws -> RecordedFiles.File? {
        let others = strangers.filter {
            $0.folder == file.folder && $0.name != file.name
                && MemeFileName.identifier(of: $0.name)?.sequence == UInt64(exactly: sequence)
        }
        guard let newest = others.max(by: { MemeFileName.revision(of: $0.name) < MemeFileName.revision(of: $1.name) }) else { return nil }
        let found = try measured(newest)
        return found.byteCount > 0 ? found : nil
    }

    private func isWhole(_ file: RecordedFiles.File) throws -> Bool {
        let status = try operations.status(of: directory.path(of: file.folder) + "/" + file.name)
        return status?.kind == .regular && status?.byteCount == file.byteCount
    }

    /// The file with its length; 0 when it is no ordinary file.
    func measured(_ file: RecordedFiles.File) throws -> RecordedFiles.File {
        let status = try operations.status(of: directory.path(of: file.folder) + "/" + file.name)
        return RecordedFiles.File(folder: file.folder, name: file.name, byteCount: status?.kind == .regular ? status?.byteCount ?? 0 : 0)
    }

    /// All files in the three folders, by name; their lengths are not looked up.
    func allFiles() throws -> [RecordedFiles.File] {
        try DataDirectory.Folder.allCases.flatMap { folder in
            try names(folder).map { RecordedFiles.File(folder: folder, name: $0, byteCount: 0) }
        }
    }

    /// The files that no row names, or whose row says that they are gone.
    private func strangers(to database: MemeDatabase) throws -> [RecordedFiles.File] {
        let known = Dictionary(grouping: try database.recordedFiles().lazy.flatMap(\.files).filter { $0.byteCount > 0 }, by: \.folder)
            .mapValues { Set($0.map(\.name)) }
        return try allFiles().filter { known[$0.folder]?.contains($0.name) != true }
    }

    private mutating func remove(_ strangers: [RecordedFiles.File]) throws {
        for file in strangers { try operations.erase(file.name, inDirectory: directory.path(of: file.folder)) }
        // The log goes when the store is closed. What is left of a save must be gone before, or it would be taken for a lost meme.
        for folder in Set(strangers.map(\.folder)) { try operations.synchronizeDirectory(directory.path(of: folder)) }
        report.removedFiles = strangers.count
    }

    private func names(_ folder: DataDirectory.Folder) throws -> [String] {
        try operations.names(inDirectory: directory.path(of: folder)).sorted()
    }
}
