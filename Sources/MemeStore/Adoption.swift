internal import Memes
private import SystemCalls

/// What the names in the folders say of one meme.
private struct FoundMeme {
    let id: MemeID
    /// The newest revision of each file.
    private(set) var files: [DataDirectory.Folder: RecordedFiles.File] = [:]
    private(set) var revision = 1

    /// Sorts files by the memes that their names tell of; what is named otherwise is passed over.
    static func all(in files: [RecordedFiles.File]) -> [FoundMeme] {
        var found: [MemeID: FoundMeme] = [:]
        for file in files {
            guard let id = MemeFileName.identifier(of: file.name) else { continue }
            found[id, default: FoundMeme(id: id)].add(file)
        }
        return found.values.sorted { $0.id < $1.id }
    }

    private mutating func add(_ file: RecordedFiles.File) {
        let revision = MemeFileName.revision(of: file.name)
        self.revision = max(self.revision, revision)
        if let other = files[file.folder], MemeFileName.revision(of: other.name) > revision { return }
        files[file.folder] = file
    }
}

extension Recovery {
    /// Makes a row of every meme of which there is the memed image or at least the original.
    mutating func adoptPictures(into database: MemeDatabase) throws {
        let rows = try rows(of: FoundMeme.all(in: try allFiles()))
        try database.begin(with: rows)
        report.adoptedMemes = rows.count
    }

    /// Takes over whole memes that are newer than the newest row ever written, when they cannot all be remains of one save.
    ///
    /// A power cut leaves the pictures of at most one meme without its row, and it leaves the log, which is there for as long as a
    /// store is open. So when the log is missing or more memes than one are too many, rows that were announced are lost.
    mutating func adoptNewerPictures(
        into database: MemeDatabase, _ strangers: inout [RecordedFiles.File], hadLog: Bool
    ) throws {
        let last = try database.lastSequence()
        let newer = FoundMeme.all(in: strangers).filter { $0.id.sequence > last && $0.files.count == DataDirectory.Folder.allCases.count }
        guard newer.count > (hadLog ? 1 : 0) else { return }
        let rows = try rows(of: newer)
        try database.begin(with: rows)
        report.adoptedMemes = rows.count
        let taken = Set(newer.flatMap(\.files.values).map(\.path))
        strangers.removeAll { taken.contains($0.path) }
    }

    /// Two kiosks' memes of one number can't both be had; the first is.
    private func rows(of found: [FoundMeme]) throws -> [MemeRow] {
        let known = try oldRows(of: found.map(\.id))
        var taken: Set<UInt64> = []
        return try found.compactMap { meme in
            guard !taken.contains(meme.id.sequence), let row = try row(of: meme, as: known[meme.id]) else { return nil }
            taken.insert(meme.id.sequence)
            return row
        }
    }

    /// What databases that were put aside still tell, the newest first. More than one there is when a power cut ended the start that was
    /// to take everything over.
    private func oldRows(of ids: [MemeID]) throws -> [MemeID: MemeRow] {
        var rows: [MemeID: MemeRow] = [:]
        for name in try DataDirectory.databasesPutAside(in: operations.names(inDirectory: directory.path)) {
            rows.merge(MemeDatabase.legibleRows(path: directory.path + "/" + name, ids.filter { rows[$0] == nil })) { newer, _ in newer }
        }
        return rows
    }

    /// The meme's row, with what an old row still tells of it; nil when neither its memed image nor its original is there.
    private func row(of meme: FoundMeme, as old: MemeRow?) throws -> MemeRow? {
        let files = try meme.files.mapValues(measured)
        guard let picture = [files[.memes], files[.originals]].compactMap(\.self).first(where: { $0.byteCount > 0 }) else { return nil }
        func file(_ folder: DataDirectory.Folder) -> (name: String, byteCount: Int) {
            files[folder].map { ($0.name, $0.byteCount) } ?? (picture.name, 0)
        }
        let all = MemeRow.Files(original: file(.originals), memed: file(.memes), thumbnail: file(.thumbnails))
        let modified = Timestamp(secondsSince1970: try operations.status(of: directory.path + "/" + picture.path)?.modifiedAt ?? 0)
        let captions = old?.captions ?? Captions(top: "", bottom: "")
        let made = MemeFileName.moment(of: picture.name) ?? modified
        var row = MemeRow(meme.id, captions: captions, fontName: old?.fontName ?? "", files: all, createdAt: made)
        row.revision = meme.revision
        if meme.revision > 1 { row.changedAt = max(row.createdAt, modified.secondsSince1970) }
        if let old {
            (row.crop, row.destinations, row.deletedAt) = (old.crop, old.destinations, old.deletedAt)
            (row.createdAt, row.changedAt, row.session) = (old.createdAt, old.changedAt, old.session)
            (row.prominence, row.origin) = (old.prominence, old.origin)
        }
        return row
    }
}
