private import Glibc
private import Synchronization

/// What was promised of a disk so far: what must be found on it, whatever happened to what was not synchronised.
public protocol DiskPromises: Sendable {
    /// What somebody asks for, and is told later.
    associatedtype Promise: Sendable

    /// Nothing was promised.
    init()
    /// It may be so from now on.
    mutating func ask(_ promise: Promise)
    /// It is so from now on.
    mutating func tell(_ promise: Promise)
    /// Counts the changes.
    var revision: Int { get }
}

/// One change that a store made to its disk. Paths are below the tap's root; each file has a number of its own, whatever its name.
public enum DiskEvent<Promise: Sendable>: Sendable {
    case makeFolder(String)
    case create(String, file: Int)
    case write(file: Int, at: Int, bytes: [UInt8])
    case truncate(file: Int, to: Int)
    case synchronize(file: Int)
    /// A second name for a file that has one.
    case link(String, file: Int)
    case rename(String, to: String)
    case remove(String)
    case synchronizeFolder(String)
    /// The caller asks for this; it may be so from now on.
    case asked(Promise)
    /// The caller was told that this is so.
    case told(Promise)
}

/// Sees every call with which the store and its SQLite work below one folder: records the changes, and lets a chosen call fail.
public final class DiskTap<Promises: DiskPromises>: Sendable {
    /// A call that fails: of all calls for `EIO`, of those that change something for other errors.
    public struct Fault: Sendable, CustomStringConvertible {
        /// The number of the call, from 1.
        public var call: Int
        public var code: Int32
        /// Whether every such call after it fails too.
        public var lasts: Bool

        public init(call: Int, code: Int32, lasts: Bool) { (self.call, self.code, self.lasts) = (call, code, lasts) }

        public var description: String { "call \(call) fails with \(code)\(lasts ? " for good" : "")" }
    }

    public enum Nature {
        case looks
        case changes
    }

    private struct State {
        var events: [DiskEvent<Promises.Promise>] = []
        var files: [String: Int] = [:]
        var fileCount = 0
        var fault: Fault?
        var calls = 0
        var eventCountAtFault: Int?
        var unreadableFile: String?
        var openFiles: [Int32: Int] = [:]
    }

    public let root: String
    private let state = Mutex(State())

    /// Taps what lies below `root`, an absolute path where there is `disk` so far.
    public init(root: String, holding disk: DiskState = DiskState()) {
        self.root = root
        state.withLock { ($0.files, $0.fileCount) = (disk.numbers, disk.files.count) }
    }

    public var events: [DiskEvent<Promises.Promise>] { state.withLock { $0.events } }

    public func note(_ event: DiskEvent<Promises.Promise>) { state.withLock { $0.events.append(event) } }

    // MARK: - Faults

    /// Starts counting anew; nil lets everything succeed.
    public func follow(_ fault: Fault?) { state.withLock { ($0.fault, $0.calls, $0.eventCountAtFault) = (fault, 0, nil) } }

    /// The calls since then that the fault could have been.
    public var callCount: Int { state.withLock { $0.calls } }

    /// Lets no file be opened for reading that lies at this path below the root; nil lets all.
    public func refuse(reading path: String?) { state.withLock { $0.unreadableFile = path } }

    func refusesReading(_ path: String) -> Bool { state.withLock { $0.unreadableFile.map { root + $0 == path } ?? false } }

    /// How many events there had been when the fault's call failed; nil before.
    public var eventCountAtFault: Int? { state.withLock { $0.eventCountAtFault } }

    /// Counts a call, and returns the error that it fails with.
    public func failure(_ nature: Nature) -> Int32? {
        state.withLock { state in
            guard let fault = state.fault, nature == .changes || fault.code == EIO else { return nil }
            state.calls += 1
            if state.calls == fault.call { state.eventCountAtFault = state.events.count }
            return state.calls == fault.call || (fault.lasts && state.calls > fault.call) ? fault.code : nil
        }
    }

    // MARK: - Names and numbers

    public func relative(_ path: String) -> String { String(path.dropFirst(root.count)) }

    public func covers(_ path: String) -> Bool { path.hasPrefix(root + "/") }

    /// The number of the file at a path below the root; a file that is new gets one.
    public func number(of path: String) -> Int {
        state.withLock { state in
            if let known = state.files[path] { return known }
            state.fileCount += 1
            state.files[path] = state.fileCount
            state.events.append(.create(path, file: state.fileCount))
            return state.fileCount
        }
    }

    public func noteRename(_ path: String, to newPath: String) {
        state.withLock {
            $0.files[newPath] = $0.files.removeValue(forKey: path)
            $0.events.append(.rename(path, to: newPath))
        }
    }

    public func noteLink(_ path: String, as newPath: String) {
        state.withLock {
            guard let file = $0.files[path] else { return }
            $0.files[newPath] = file
            $0.events.append(.link(newPath, file: file))
        }
    }

    public func noteRemoval(_ path: String) {
        state.withLock {
            guard $0.files.removeValue(forKey: path) != nil else { return }
            $0.events.append(.remove(path))
        }
    }

    /// Notes which file a descriptor writes to.
    public func open(_ descriptor: Int32, _ file: Int) { state.withLock { $0.openFiles[descriptor] = file } }

    public func file(of descriptor: Int32) -> Int { state.withLock { $0.openFiles[descriptor] ?? 0 } }
}
