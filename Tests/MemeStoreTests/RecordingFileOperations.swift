import Foundation
import MemeStore
import Memes
import Synchronization
import SystemCalls

/// One step of the store's work on its folder, as a crash could cut it short.
enum StorageEvent: Sendable {
    case create(path: String, file: Int)
    case write(file: Int, bytes: [UInt8])
    case synchronize(file: Int)
    case rename(folder: String, from: String, to: String)
    case remove(folder: String, name: String)
    case synchronizeFolder(String)
    /// A transaction that is on the medium: the bytes of the database and of its log.
    case commit(database: [UInt8], log: [UInt8])
    /// The caller was told that this is saved.
    case announced(Meme, SavedBytes)
    /// The caller asks for this to be deleted; it may be gone from now on.
    case deleting(MemeID)
    /// The caller was told that this is deleted.
    case deleted(MemeID)
}

/// What the files of a meme have to hold.
struct SavedBytes: Equatable, Sendable {
    var original: [UInt8]
    var pictures: RenderedPictures
}

/// The real files, with a record of every step in the order in which it was taken. Paths in the record are below `root`.
final class RecordingFileOperations: FileOperations {
    private struct State {
        var events: [StorageEvent] = []
        var openFiles: [Int32: Int] = [:]
        var fileCount = 0
        var lastCommit: [[UInt8]] = []
    }

    private let files = SystemFileOperations()
    private let root: String
    private let state = Mutex(State())

    init(root: String) { self.root = root }

    var events: [StorageEvent] {
        noteCommit()
        return state.withLock { $0.events }
    }

    func note(_ event: StorageEvent) {
        noteCommit()
        state.withLock { $0.events.append(event) }
    }

    /// The database works past us, so its state is compared with the last one seen before each of our own steps.
    private func noteCommit() {
        let found = ["/memes.sqlite", "/memes.sqlite-wal"].map { [UInt8](FileManager.default.contents(atPath: root + $0) ?? Data()) }
        state.withLock {
            guard found != $0.lastCommit, !found[0].isEmpty || !found[1].isEmpty else { return }
            $0.lastCommit = found
            $0.events.append(.commit(database: found[0], log: found[1]))
        }
    }

    private func relative(_ path: String) -> String { path.hasPrefix(root) ? String(path.dropFirst(root.count)) : path }

    func makeDirectory(_ path: String) throws(SystemCallError) { try files.makeDirectory(path) }

    func create(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        let file = try files.create(path)
        noteCommit()
        state.withLock {
            $0.fileCount += 1
            $0.openFiles[file.rawValue] = $0.fileCount
            $0.events.append(.create(path: relative(path), file: $0.fileCount))
        }
        return file
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError) {
        try files.write(bytes, to: file)
        let number = file.rawValue
        noteCommit()
        state.withLock { $0.events.append(.write(file: $0.openFiles[number] ?? 0, bytes: Array(bytes))) }
    }

    func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor { try files.open(path) }

    func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        try files.read(file, into: &buffer)
    }

    func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError) {
        let number = file.rawValue
        noteCommit()
        state.withLock { $0.events.append(.synchronize(file: $0.openFiles[number] ?? 0)) }
    }

    func synchronizeDirectory(_ path: String) throws(SystemCallError) { note(.synchronizeFolder(relative(path))) }

    func rename(_ name: String, to newName: String, inDirectory path: String) throws(SystemCallError) {
        try files.rename(name, to: newName, inDirectory: path)
        note(.rename(folder: relative(path), from: name, to: newName))
    }

    func remove(_ name: String, inDirectory path: String) throws(SystemCallError) {
        try files.remove(name, inDirectory: path)
        note(.remove(folder: relative(path), name: name))
    }

    func names(inDirectory path: String) throws(SystemCallError) -> [String] { try files.names(inDirectory: path) }

    func status(of path: String) throws(SystemCallError) -> FileStatus? { try files.status(of: path) }

    func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int { try files.availableByteCount(inDirectory: path) }
}
