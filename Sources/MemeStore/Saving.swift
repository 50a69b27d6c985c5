private import GRDB
private import Logging
public import Memes
internal import SystemCalls

extension MemeStore {
    /// Saves a new meme; when this returns it is safe.
    ///
    /// - Throws: the reason, and then nothing of the meme is left and nothing else was touched.
    public func save(_ new: FinishedMeme) throws(StoreError) -> Meme {
        try StoreError.translating {
            let id = nextIdentifier()
            let now = surroundings.now()
            let stem = MemeFileName.stem(id, at: now)
            let row = try publishing { batch in
                let files = MemeRow.Files(
                    original: try write(new.photo, stem, &batch), memed: try write(new.pictures.memed, .memes, stem, &batch),
                    thumbnail: try write(new.pictures.thumbnail, .thumbnails, stem, &batch))
                var row = MemeRow(id, captions: new.captions, fontName: new.fontName, files: files, createdAt: now)
                row.crop = new.crop
                row.session = new.session.map { Int64(bitPattern: $0.number) }
                return row
            } commit: { row in
                try database.insert(row, EventRow(.made, at: now))
            }
            return row.meme(in: directory)
        }
    }

    /// Replaces a meme's texts, font, crop and pictures; the date of its making stays.
    ///
    /// - Parameter original: another photo that takes the original's place; without one the original stays.
    /// - Throws: the reason, and then the meme is what it was before.
    public func update(
        _ meme: Meme, original: PhotoOrigin? = nil, pictures: FinishedPictures
    ) throws(StoreError) -> Meme {
        let (old, new) = try StoreError.translating {
            let old = try existingRow(meme.id)
            let now = surroundings.now()
            let revision = old.revision + 1 + failedUpdates
            let stem = MemeFileName.stem(meme.id, at: meme.createdAt, revision: revision)
            failedUpdates += 1
            let new = try publishing { batch in
                var row = old
                if let original { (row.originalFile, row.originalByteCount) = try write(original, stem, &batch) }
                (row.memedFile, row.memedByteCount) = try write(pictures.memed, .memes, stem, &batch)
                (row.thumbnailFile, row.thumbnailByteCount) = try write(pictures.thumbnail, .thumbnails, stem, &batch)
                (row.captions, row.fontName, row.crop) = (meme.captions, meme.fontName, meme.crop)
                (row.changedAt, row.revision) = (now.secondsSince1970, revision)
                return row
            } commit: { row in
                try database.update(row)
            }
            failedUpdates -= 1
            return (old, new)
        }
        removeFiles([(.memes, old.memedFile), (.thumbnails, old.thumbnailFile)])
        if original != nil { removeFiles([(.originals, old.originalFile)]) }
        return new.meme(in: directory)
    }

    /// Notes that a meme went to a destination, also when it was hidden on the way.
    public func recordShare(of id: MemeID, to destination: String) throws(StoreError) -> Meme {
        precondition(!destination.contains(" "), "a destination's identifier is one word")
        return try StoreError.translating {
            var row = try existingRow(id, orHidden: true)
            if !row.destinations.contains(destination) { row.destinations.append(destination) }
            try database.update(row, EventRow(.shared(to: destination), at: surroundings.now()))
            return row.meme(in: directory)
        }
    }

    /// Writes files, makes them visible and then writes the row; takes the files back when any of it fails.
    func publishing(
        _ write: (inout FileBatch) throws -> MemeRow, commit: (MemeRow) throws -> Void
    ) throws -> MemeRow {
        try leaveRoom()
        settleUndecided()
        var batch = FileBatch(surroundings.operations)
        do {
            let row = try write(&batch)
            try batch.publish()
            try commit(row)
            return row
        } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
            // The row may be on the medium all the same, and then a power cut brings it back: its files must be there too.
            undecided.append(batch)
            throw error
        } catch {
            takeBack(batch)
            throw error
        }
    }

    /// Whether no row of a save that failed can come back from the database's log, not even after a power cut.
    private var databaseLogIsGone: Bool {
        do throws(SystemCallError) {
            let log = try surroundings.operations.status(of: directory.databasePath + "-wal")
            try surroundings.operations.synchronizeDirectory(directory.path)
            return log?.byteCount ?? 0 == 0
        } catch {
            return false
        }
    }

    /// Finds out whether saves had failed of which it was not certain: what is not in the database when its log is empty never will be.
    ///
    /// Before the next save and the end of the log: a start after a power cut takes the files of one meme for what a save has left, and
    /// those of more, or of one without a log, for memes whose rows were lost.
    func settleUndecided() {
        if undecided.isEmpty { return }
        do { try forgetLog() } catch { log.warning("It stays open whether a save has failed: \(error)") }
        takeBackUndecided()
    }

    /// Takes back the files of saves of which it was not certain whether they had failed, when it is. Where it never is, the next start
    /// finds out whether a row names them.
    func takeBackUndecided() {
        guard !undecided.isEmpty, databaseLogIsGone else { return }
        for batch in undecided { takeBack(batch) }
        undecided = []
    }

    private func takeBack(_ batch: FileBatch) {
        for failure in batch.takeBack() { log.warning("A file of a failed save stays until the next start: \(failure)") }
    }

    /// Throws when what is free is reserved for deleting.
    func leaveRoom() throws {
        let available = try surroundings.operations.availableByteCount(inDirectory: directory.path)
        guard available >= surroundings.reservedByteCount else {
            throw StoreError.full(cause: "\(available) bytes are free and \(surroundings.reservedByteCount) reserved in \(directory.path)")
        }
    }

    private func write(
        _ bytes: [UInt8], _ folder: DataDirectory.Folder, _ stem: String, _ batch: inout FileBatch
    ) throws -> (name: String, byteCount: Int) {
        let name = stem + ".jpg"
        return (name, try batch.write(bytes, to: directory.path(of: folder), as: name))
    }

    private func write(_ original: PhotoOrigin, _ stem: String, _ batch: inout FileBatch) throws -> (name: String, byteCount: Int) {
        switch original {
        case .bytes(let bytes, let fileExtension):
            let name = stem + "." + MemeFileName.cleanExtension(fileExtension)
            return (name, try batch.write(bytes, to: directory.path(of: .originals), as: name))
        case .file(let path):
            let name = stem + "." + MemeFileName.cleanExtension(ofFile: path)
            return (name, try batch.copy(path, to: directory.path(of: .originals), as: name, limit: surroundings.largestPhoto))
        }
    }
}
