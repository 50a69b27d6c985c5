private import Logging
public import Memes
private import SystemCalls

extension MemeStore {
    /// Takes memes out of the list, in a way that `restore` can undo until `finishDeleting` is called or the store is opened again.
    public func hide(_ ids: [MemeID]) throws(StoreError) {
        let known = try known(ids)
        try StoreError.translating { try database.setDeletedAt(surroundings.now().secondsSince1970, known.map { Int64($0.sequence) }) }
    }

    /// Brings back memes that were hidden.
    public func restore(_ ids: [MemeID]) throws(StoreError) {
        let hidden = Set(try StoreError.translating { try database.hiddenIdentifiers() })
        let returning = ids.filter(hidden.contains)
        try StoreError.translating { try database.setDeletedAt(nil, returning.map { Int64($0.sequence) }) }
    }

    /// Deletes hidden memes for good, all of them or those that are named: first the rows, then the files.
    public func finishDeleting(_ ids: [MemeID]? = nil) throws(StoreError) {
        let deleted = try StoreError.translating {
            let named = ids.map { Set($0.map { Int64($0.sequence) }) }
            let deleted = try database.filesToDelete().filter { named?.contains($0.sequence) ?? true }
            try database.remove(deleted.map(\.sequence))
            return deleted
        }
        removeFiles(deleted.flatMap(\.files).map { ($0.folder, $0.name) })
        if !deleted.isEmpty { tryToForgetLog() }
    }

    /// The captions of a meme that was deleted stay in no log; where that fails the next deletion does it.
    private func tryToForgetLog() {
        do {
            try forgetLog()
        } catch {
            log.warning("The database's log still has what was deleted: \(error)")
        }
    }

    /// Leaves nothing in the database's log of what was deleted.
    func forgetLog() throws {
        let logPath = directory.databasePath + "-wal"
        try database.forgetLog { try surroundings.operations.overwrite(logPath, headerByteCount: MemeDatabase.logHeaderByteCount) }
    }

    /// Deletes memes for good, at once; identifiers of memes that are not there are passed over.
    public func delete(_ ids: [MemeID]) throws(StoreError) {
        try hide(ids)
        try finishDeleting(ids)
    }

    /// Deletes the memes that `retention` no longer covers, oldest first, and returns how many they were.
    ///
    /// Age is measured against the wall clock; with a clock that is behind, as after a flat battery, nothing is too old.
    @discardableResult
    public func apply(_ retention: Retention) throws(StoreError) -> Int {
        let now = surroundings.now().secondsSince1970
        let ids = try StoreError.translating {
            try database.ids(olderThan: retention.maximumAge.map { now - $0 }, beyondCount: retention.maximumCount)
        }
        if !ids.isEmpty { try delete(ids) }
        return ids.count
    }

    private func known(_ ids: [MemeID]) throws(StoreError) -> [MemeID] {
        try StoreError.translating { try ids.filter { try database.row($0) != nil } }
    }

    /// Removes files that no row names any more; what can't be removed now is removed at the next start.
    func removeFiles(_ files: [(folder: DataDirectory.Folder, name: String)]) {
        do {
            for (folder, name) in files {
                try surroundings.operations.erase(name, inDirectory: directory.path(of: folder))
            }
            for folder in Set(files.map(\.folder)) {
                try surroundings.operations.synchronizeDirectory(directory.path(of: folder))
            }
        } catch {
            log.warning("Deleted files stay until the next start: \(error)")
        }
    }
}
