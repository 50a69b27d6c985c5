private import GRDB
private import Glibc
public import Logging
public import Memes
internal import SystemCalls

/// The memes of this kiosk: a data folder with a database and the pictures.
///
/// When `save` has returned, the meme survives a power cut at any later instant: its files and their names are on the medium before
/// the row that names them is. All work is done on the store's own thread.
public actor MemeStore {
    let directory: DataDirectory
    let surroundings: StoreSurroundings
    /// nil when the store is closed.
    private var openDatabase: MemeDatabase?
    let log: Logger
    /// What was found and done when the store was opened.
    public nonisolated let recovery: RecoveryReport
    private nonisolated let executor: BlockingExecutor
    /// Keeps other processes out of the folder; nil when the store is closed.
    private var lock: OwnedDescriptor?
    private var lastSequence: UInt64
    /// The last number that was given before the store was opened.
    let lastSequenceBefore: UInt64
    /// By how much the wall clock was ahead of the seconds that go on evenly, when that was looked at last.
    var clockLead: Double
    /// The half-made meme's folder.
    var drafts: DraftFolder
    /// How many updates failed since the start: files of theirs may be left, whose names the next one must not want.
    var failedUpdates = 0
    /// Files whose rows may be on the medium, although the database failed to say so.
    var undecided: [FileBatch] = []

    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// Opens the data folder, making it when needed and putting it in order.
    public static func open(
        _ path: String, surroundings: StoreSurroundings = StoreSurroundings(), log: Logger = Logger(label: "mememe.store")
    ) async throws(StoreError) -> MemeStore {
        let executor = BlockingExecutor(label: "mememe.store")
        return try await Opening(executor).open(DataDirectory(path: path), surroundings, log)
    }

    fileprivate init(
        _ directory: DataDirectory, _ surroundings: StoreSurroundings, _ log: Logger, on executor: BlockingExecutor
    ) throws(StoreError) {
        let lock = try Self.lock(directory, surroundings.operations)
        do {
            (openDatabase, recovery, lastSequence) = try Self.recover(directory, surroundings.operations)
            drafts = try StoreError.translating { try DraftFolder(surroundings.operations, path: directory.draftsPath) }
        } catch {
            Self.unlock(lock, log)
            throw error
        }
        lastSequenceBefore = lastSequence
        clockLead = surroundings.clockLead
        self.lock = consume lock
        (self.directory, self.surroundings, self.log, self.executor) = (directory, surroundings, log, executor)
        if !recovery.isClean { log.notice("\(recovery)") }
    }

    private static func recover(
        _ directory: DataDirectory, _ operations: any FileOperations
    ) throws(StoreError) -> (MemeDatabase, RecoveryReport, UInt64) {
        try StoreError.translating {
            var recovery = Recovery(operations, in: directory)
            let database = try recovery.run()
            return (database, recovery.report, try lastSequence(database, directory, operations))
        }
    }

    private static func unlock(_ lock: borrowing OwnedDescriptor, _ log: Logger) {
        do { try lock.unlock() } catch { log.warning("The data folder stays locked until its descriptor is closed: \(error)") }
    }

    private static func lock(_ directory: DataDirectory, _ operations: any FileOperations) throws(StoreError) -> OwnedDescriptor {
        do {
            try operations.makeLastingDirectory(directory.path)
            let lock = try OwnedDescriptor(opening: directory.path, O_RDONLY | O_DIRECTORY)
            try lock.lockExclusively()
            return lock
        } catch {
            if error.code == EWOULDBLOCK { throw .inUse(cause: "another process has locked \(directory.path)") }
            throw StoreError(error)
        }
    }

    /// The highest number in the database or in a file's name: a lost database must not make new memes take old names.
    private static func lastSequence(
        _ database: MemeDatabase, _ directory: DataDirectory, _ operations: any FileOperations
    ) throws -> UInt64 {
        var last = try database.lastSequence()
        for folder in DataDirectory.Folder.allCases {
            let names = try operations.names(inDirectory: directory.path(of: folder))
            last = max(last, names.compactMap(MemeFileName.sequence(of:)).max() ?? 0)
        }
        return last
    }

    /// Lets go of the folder, so that it can be opened again; everything later fails.
    public func close() throws(StoreError) {
        settleUndecided()
        try StoreError.translating { try openDatabase?.close() }
        openDatabase = nil
        takeBackUndecided()
        if let lock = lock.take() { Self.unlock(lock, log) }
    }

    var database: MemeDatabase {
        get throws(StoreError) {
            guard let openDatabase else { throw .failed(cause: "the store is closed") }
            return openDatabase
        }
    }

    /// A number that no meme had before.
    func nextIdentifier() -> MemeID { nextIdentifier(salt: surroundings.salt()) }

    /// The same, with the random part of another booth's.
    func nextIdentifier(salt: UInt32) -> MemeID {
        lastSequence += 1
        return MemeID(sequence: lastSequence, salt: salt)
    }

    /// Notes that a meme has a number, which no later one gets.
    func noteNumber(_ id: MemeID) { lastSequence = max(lastSequence, id.sequence) }
}

/// Opens a store on the thread that it will live on.
private actor Opening {
    private nonisolated let executor: BlockingExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init(_ executor: BlockingExecutor) { self.executor = executor }

    func open(_ directory: DataDirectory, _ surroundings: StoreSurroundings, _ log: Logger) throws(StoreError) -> MemeStore {
        try MemeStore(directory, surroundings, log, on: executor)
    }
}

extension MemeStore {
    /// How many memes there are.
    public func count() throws(StoreError) -> Int { try StoreError.translating { try database.count() } }

    /// Up to `limit` memes, newest first, beginning with the first that is older than `id`, or with the newest.
    public func memes(before id: MemeID? = nil, limit: Int) throws(StoreError) -> [Meme] {
        try StoreError.translating { try database.page(before: id, limit: limit).map { $0.meme(in: directory) } }
    }

    /// The meme, or nil when it was deleted.
    public func meme(_ id: MemeID) throws(StoreError) -> Meme? {
        try StoreError.translating { try database.row(id)?.meme(in: directory) }
    }

    /// Sets how much of memes guests see, of all of them or of none; memes that are not there are passed over.
    public func setProminence(_ prominence: Meme.Prominence, of ids: [MemeID]) throws(StoreError) {
        try StoreError.translating {
            // A meme whose deletion is undone comes back as it was set meanwhile.
            let known = try ids.filter { try database.row($0, orHidden: true) != nil }
            try database.setProminence(MemeRow.column(for: prominence), known.map { Int64($0.sequence) })
        }
    }

    /// The row of a meme that has to be there.
    func existingRow(_ id: MemeID, orHidden: Bool = false) throws -> MemeRow {
        guard let row = try database.row(id, orHidden: orHidden) else { throw StoreError.unknownMeme(id) }
        return row
    }
}
