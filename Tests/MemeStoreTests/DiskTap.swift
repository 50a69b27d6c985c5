import Glibc
import Synchronization

/// One change that a store made to its disk. Paths are below the tap's root; each file has a number of its own, whatever its name.
enum DiskEvent: Sendable {
    case makeFolder(String)
    case create(String, file: Int)
    case write(file: Int, at: Int, bytes: [UInt8])
    case truncate(file: Int, to: Int)
    case synchronize(file: Int)
    case rename(String, to: String)
    case remove(String)
    case synchronizeFolder(String)
    /// The caller asks for this; it may be so from now on.
    case asked(Promise)
    /// The caller was told that this is so.
    case told(Promise)
}

/// Sees every call with which the store and its SQLite work below one folder: records the changes, and lets a chosen call fail.
final class DiskTap: Sendable {
    /// A call that fails: of all calls for `EIO`, of those that change something for other errors.
    struct Fault: Sendable, CustomStringConvertible {
        /// The number of the call, from 1.
        var call: Int
        var code: Int32
        /// Whether every such call after it fails too.
        var lasts: Bool

        var description: String { "call \(call) fails with \(code)\(lasts ? " for good" : "")" }
    }

    enum Nature {
        case looks
        case changes
    }

    private struct State {
        var events: [DiskEvent] = []
        var files: [String: Int] = [:]
        var fileCount = 0
        var fault: Fault?
        var calls = 0
        var openFiles: [Int32: Int] = [:]
    }

    let root: String
    private let state = Mutex(State())

    /// Taps what lies below `root`, an absolute path where there is `disk` so far.
    init(root: String, holding disk: DiskState = DiskState()) {
        self.root = root
        state.withLock { ($0.files, $0.fileCount) = (disk.numbers, disk.files.count) }
        TappedSQLite.attach(self)
    }

    var events: [DiskEvent] { state.withLock { $0.events } }

    func note(_ event: DiskEvent) { state.withLock { $0.events.append(event) } }

    // MARK: - Faults

    /// Starts counting anew; nil lets everything succeed.
    func follow(_ fault: Fault?) { state.withLock { ($0.fault, $0.calls) = (fault, 0) } }

    /// The calls since then that the fault could have been.
    var callCount: Int { state.withLock { $0.calls } }

    /// Counts a call, and returns the error that it fails with.
    func failure(_ nature: Nature) -> Int32? {
        state.withLock { state in
            guard let fault = state.fault, nature == .changes || fault.code == EIO else { return nil }
            state.calls += 1
            return state.calls == fault.call || (fault.lasts && state.calls > fault.call) ? fault.code : nil
        }
    }

    // MARK: - Names and numbers

    func relative(_ path: String) -> String { String(path.dropFirst(root.count)) }

    func covers(_ path: String) -> Bool { path.hasPrefix(root + "/") }

    /// The number of the file at a path below the root; a file that is new gets one.
    func number(of path: String) -> Int {
        state.withLock { state in
            if let known = state.files[path] { return known }
            state.fileCount += 1
            state.files[path] = state.fileCount
            state.events.append(.create(path, file: state.fileCount))
            return state.fileCount
        }
    }

    func noteRename(_ path: String, to newPath: String) {
        state.withLock {
            $0.files[newPath] = $0.files.removeValue(forKey: path)
            $0.events.append(.rename(path, to: newPath))
        }
    }

    func noteRemoval(_ path: String) {
        state.withLock {
            guard $0.files.removeValue(forKey: path) != nil else { return }
            $0.events.append(.remove(path))
        }
    }

    /// Notes which file a descriptor writes to.
    func open(_ descriptor: Int32, _ file: Int) { state.withLock { $0.openFiles[descriptor] = file } }

    func file(of descriptor: Int32) -> Int { state.withLock { $0.openFiles[descriptor] ?? 0 } }
}
