import MemeStore
import Synchronization
import SystemCalls

/// The real files, of which a chosen call fails, once or from then on.
final class FailingFileOperations: FileOperations {
    struct Plan: Sendable, CustomStringConvertible {
        /// The number of the call that fails, from 1.
        var call: Int
        var code: Int32
        /// Whether every call that changes something fails from then on, as on a disk that has become read-only.
        var staysBroken: Bool

        var description: String { "call \(call) fails with \(code)\(staysBroken ? " for good" : "")" }
    }

    private let files = SystemFileOperations()
    private let state = Mutex<(plan: Plan?, calls: Int)>((nil, 0))

    /// Starts counting anew; nil lets everything succeed.
    func follow(_ plan: Plan?) { state.withLock { $0 = (plan, 0) } }

    /// The calls since then.
    var callCount: Int { state.withLock { $0.calls } }

    private func step(_ operation: String) throws(SystemCallError) {
        let code = state.withLock { state -> Int32? in
            state.calls += 1
            guard let plan = state.plan, state.calls == plan.call || (plan.staysBroken && state.calls > plan.call) else { return nil }
            return plan.code
        }
        if let code { throw SystemCallError(operation: operation, code: code) }
    }

    func makeDirectory(_ path: String) throws(SystemCallError) {
        try step("make a folder")
        try files.makeDirectory(path)
    }

    func create(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try step("create")
        return try files.create(path)
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError) {
        do {
            try step("write")
        } catch {
            // A full disk takes what fits.
            try files.write(bytes.prefix(bytes.count / 2), to: file)
            throw error
        }
        try files.write(bytes, to: file)
    }

    func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor { try files.open(path) }

    func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        try files.read(file, into: &buffer)
    }

    func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError) {
        try step("synchronise")
        try files.synchronize(file)
    }

    func synchronizeDirectory(_ path: String) throws(SystemCallError) {
        try step("synchronise a folder")
        try files.synchronizeDirectory(path)
    }

    func rename(_ name: String, to newName: String, inDirectory path: String) throws(SystemCallError) {
        try step("rename")
        try files.rename(name, to: newName, inDirectory: path)
    }

    func remove(_ name: String, inDirectory path: String) throws(SystemCallError) {
        try step("remove")
        try files.remove(name, inDirectory: path)
    }

    func names(inDirectory path: String) throws(SystemCallError) -> [String] {
        try step("list")
        return try files.names(inDirectory: path)
    }

    func status(of path: String) throws(SystemCallError) -> FileStatus? {
        try step("look")
        return try files.status(of: path)
    }

    func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int {
        try step("ask for room")
        return try files.availableByteCount(inDirectory: path)
    }
}
