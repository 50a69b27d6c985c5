internal import GRDB
internal import Memes
internal import SystemCalls

/// Puts a data folder in order before anybody uses it.
///
/// The rules, for a folder whose database can be read: a temporary file is removed; a file that no row names is removed, since its
/// meme was either never announced or deleted; a row that is marked as deleted is removed with its files; a row of which neither
/// the memed image nor the original is left is dropped; a row that has lost less stays, and the lost file's byte count becomes 0.
///
/// When the database is missing or unreadable no picture is removed: it is put aside under another name, and the pictures are taken
/// over as memes without captions.
struct Recovery {
    let operations: any FileOperations
    let directory: DataDirectory
    private(set) var report = RecoveryReport()

    init(_ operations: any FileOperations, in directory: DataDirectory) {
        self.operations = operations
        self.directory = directory
    }

    /// Opens the database of a folder that is in order afterwards.
    mutating func run() throws -> MemeDatabase {
        try makeFolders()
        try removeTemporaries()
        let database = try openDatabase()
        if try database.isNew() {
            try adoptPictures(into: database)
        } else {
            try finishDeletions(in: database)
            try checkRows(of: database)
            try removeStrangers(database)
        }
        return database
    }

    private func makeFolders() throws {
        for folder in DataDirectory.Folder.allCases.map(\.rawValue) + DataDirectory.otherFolders {
            try operations.makeDirectory(directory.path + "/" + folder)
        }
        // A folder that can't be written to is better found out now than at the first meme.
        let probe = DataDirectory.temporaryName(for: "probe")
        try operations.remove(probe, inDirectory: directory.path)
        _ = try operations.create(directory.path + "/" + probe)
        try operations.remove(probe, inDirectory: directory.path)
    }

    private mutating func removeTemporaries() throws {
        for folder in DataDirectory.Folder.allCases {
            for name in try names(folder) where DataDirectory.isTemporary(name) {
                try operations.remove(name, inDirectory: directory.path(of: folder))
                report.removedTemporaries += 1
            }
        }
    }

    private mutating func openDatabase() throws -> MemeDatabase {
        do {
            return try openAndSynchronize()
        } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
            try putDatabaseAside()
            return try openAndSynchronize()
        }
    }

    /// The name of a new database must be on the medium before anything relies on it.
    private func openAndSynchronize() throws -> MemeDatabase {
        let database = try MemeDatabase(path: directory.databasePath)
        try operations.synchronizeDirectory(directory.path)
        return database
    }

    private mutating func putDatabaseAside() throws {
        let present = Set(try operations.names(inDirectory: directory.path))
        var number = 1
        while present.contains(where: { $0.hasPrefix("memes.sqlite.unreadable-\(number)") }) { number += 1 }
        let aside = "memes.sqlite.unreadable-\(number)"
        // The log goes first: it must never be applied to the new database.
        for ending in ["-wal", "-shm", ""] where present.contains("memes.sqlite" + ending) {
            try operations.rename("memes.sqlite" + ending, to: aside + ending, inDirectory: directory.path)
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
        for recorded in try database.recordedFiles() {
            let lost = try recorded.files.filter { try $0.byteCount > 0 && !isWhole($0) }.map(\.folder)
            let left = recorded.files.filter { $0.byteCount > 0 && !lost.contains($0.folder) }.map(\.folder)
            if !left.contains(.originals) && !left.contains(.memes) {
                dropped.append(recorded.sequence)
            } else if !lost.isEmpty {
                try database.markLost(lost, of: recorded.sequence)
                report.damagedMemes += 1
            }
        }
        if !dropped.isEmpty { try database.remove(dropped) }
        report.droppedMemes = dropped.count
    }

    private func isWhole(_ file: RecordedFiles.File) throws -> Bool {
        let status = try operations.status(of: directory.path(of: file.folder) + "/" + file.name)
        return status?.kind == .regular && status?.byteCount == file.byteCount
    }

    private mutating func removeStrangers(_ database: MemeDatabase) throws {
        let files = try database.recordedFiles().flatMap(\.files).filter { $0.byteCount > 0 }
        for folder in DataDirectory.Folder.allCases {
            let known = Set(files.lazy.filter { $0.folder == folder }.map(\.name))
            for name in try names(folder) where !known.contains(name) {
                try operations.remove(name, inDirectory: directory.path(of: folder))
                report.removedFiles += 1
            }
        }
    }

    private func names(_ folder: DataDirectory.Folder) throws -> [String] {
        try operations.names(inDirectory: directory.path(of: folder)).sorted()
    }
}

extension Recovery {
    /// Makes a row of every picture in `memes/`, with the original and the thumbnail of the same name where they are there.
    private mutating func adoptPictures(into database: MemeDatabase) throws {
        let originals = try names(.originals)
        let thumbnails = Set(try names(.thumbnails))
        var rows: [MemeRow] = []
        for name in try names(.memes) {
            let path = directory.path(of: .memes) + "/" + name
            guard let id = Self.identifier(of: name), let status = try operations.status(of: path) else { continue }
            guard status.kind == .regular else { continue }
            let stem = Self.stem(of: name)
            let original = originals.first { Self.stem(of: $0) == stem } ?? originals.first { Self.identifier(of: $0) == id }
            let files = MemeRow.Files(
                original: (original ?? stem, try byteCount(.originals, original)), memed: (name, status.byteCount),
                thumbnail: (name, try byteCount(.thumbnails, thumbnails.contains(name) ? name : nil)))
            rows.append(
                MemeRow(
                    id, captions: Captions(top: "", bottom: ""), fontName: "", files: files,
                    createdAt: Timestamp(secondsSince1970: status.modifiedAt)))
        }
        // Two revisions of one meme can both be there when power failed between writing the new and removing the old: the last wins.
        let newest = Dictionary(rows.map { ($0.sequence, $0) }, uniquingKeysWith: { $0.createdAt > $1.createdAt ? $0 : $1 })
        try database.begin(with: newest.values.sorted { $0.sequence < $1.sequence })
        report.adoptedMemes = newest.count
    }

    private func byteCount(_ folder: DataDirectory.Folder, _ name: String?) throws -> Int {
        guard let name else { return 0 }
        return try operations.status(of: directory.path(of: folder) + "/" + name)?.byteCount ?? 0
    }

    private static func stem(of name: String) -> String {
        name.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
    }

    /// The identifier in a file name: its first part, and the last one of eight hexadecimal digits.
    private static func identifier(of name: String) -> MemeID? {
        let parts = stem(of: name).split(separator: "-")
        let salt = parts.last { $0.utf8.count == 8 && UInt32($0, radix: 16) != nil }
        guard let sequence = parts.first, let salt else { return nil }
        return MemeID("\(sequence)-\(salt)")
    }
}
