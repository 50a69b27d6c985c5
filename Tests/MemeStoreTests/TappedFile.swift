import GRDBSQLite
import Glibc
import TestSupport

/// A file that SQLite has open below a tap's root. What SQLite sees of it is a head that points here, and behind it the real file.
@safe
final class TappedFile {
    @unsafe
    private struct Head {
        var methods: UnsafePointer<sqlite3_io_methods>?
        var file: UnsafeMutableRawPointer?
    }

    static let headSize = unsafe MemoryLayout<Head>.stride

    private let tap: DiskTap
    private let path: String
    private let number: Int
    private let real: UnsafeMutablePointer<sqlite3_file>
    private var synchronizesFolder: Bool
    /// The parts of the index that SQLite shares between processes, and what they held when we looked last.
    private var shared: [Int: (memory: UnsafeMutableRawBufferPointer, seen: [UInt8])] = unsafe [:]

    init(_ tap: DiskTap, _ path: String, _ number: Int, _ real: UnsafeMutablePointer<sqlite3_file>, synchronizesFolder: Bool) {
        (self.tap, self.path, self.number, self.synchronizesFolder) = (tap, path, number, synchronizesFolder)
        unsafe self.real = unsafe real
    }

    /// Where the real file lies behind a head.
    static func inner(_ file: UnsafeMutablePointer<sqlite3_file>) -> UnsafeMutablePointer<sqlite3_file> {
        unsafe (UnsafeMutableRawPointer(file) + headSize).assumingMemoryBound(to: sqlite3_file.self)
    }

    /// Makes SQLite's file point to this object, which lives until that file is closed.
    func take(over file: UnsafeMutablePointer<sqlite3_file>) {
        let object = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe UnsafeMutableRawPointer(file).storeBytes(of: Head(methods: Self.methods, file: object), as: Head.self)
    }

    private static func at(_ file: UnsafeMutablePointer<sqlite3_file>?) -> TappedFile {
        guard let file = unsafe file, let object = unsafe UnsafeRawPointer(file).load(as: Head.self).file else {
            preconditionFailure("SQLite passes the file that it opened")
        }
        return unsafe Unmanaged<TappedFile>.fromOpaque(object).takeUnretainedValue()
    }

    /// An error of the medium; `kind` is what SQLite calls the extended code, such as 4 for a failing synchronisation.
    static func errorCode(_ kind: Int32) -> Int32 { SQLITE_IOERR | (kind << 8) }

    private var calls: sqlite3_io_methods {
        guard let methods = unsafe real.pointee.pMethods else { preconditionFailure("the real file is open") }
        return unsafe methods.pointee
    }

    /// The table of functions that all tapped files have; it lasts as long as the process.
    private static var methods: UnsafePointer<sqlite3_io_methods>? { unsafe UnsafePointer(bitPattern: table) }

    private static let table = {
        var methods = sqlite3_io_methods()
        // Without the newest functions, with which SQLite would map files into memory, past us.
        methods.iVersion = 2
        unsafe methods.xClose = { unsafe TappedFile.close($0) }
        unsafe methods.xRead = { unsafe TappedFile.at($0).read($1, $2, $3) }
        unsafe methods.xWrite = { unsafe TappedFile.at($0).write($1, $2, $3) }
        unsafe methods.xTruncate = { unsafe TappedFile.at($0).truncate($1) }
        unsafe methods.xSync = { unsafe TappedFile.at($0).synchronize($1) }
        unsafe methods.xFileSize = { unsafe TappedFile.at($0).askSize($1) }
        unsafe methods.xLock = { unsafe TappedFile.at($0).lock($1) }
        unsafe methods.xUnlock = { file, level in unsafe TappedFile.at(file).passOn { unsafe $0.xUnlock($1, level) } }
        unsafe methods.xCheckReservedLock = { file, answer in
            unsafe TappedFile.at(file).passOn { unsafe $0.xCheckReservedLock($1, answer) }
        }
        unsafe methods.xFileControl = { file, what, value in unsafe TappedFile.at(file).passOn { unsafe $0.xFileControl($1, what, value) } }
        unsafe methods.xSectorSize = { unsafe TappedFile.at($0).passOn { unsafe $0.xSectorSize($1) } }
        unsafe methods.xDeviceCharacteristics = { unsafe TappedFile.at($0).passOn { unsafe $0.xDeviceCharacteristics($1) } }
        unsafe methods.xShmMap = { unsafe TappedFile.at($0).mapShared($1, $2, $3, $4) }
        unsafe methods.xShmLock = { unsafe TappedFile.at($0).lockShared($1, $2, $3) }
        unsafe methods.xShmBarrier = { unsafe TappedFile.at($0).orderShared() }
        unsafe methods.xShmUnmap = { unsafe TappedFile.at($0).unmapShared($1) }
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        unsafe table.initialize(to: methods)
        return UInt(bitPattern: table)
    }()

    private func passOn(_ call: (sqlite3_io_methods, UnsafeMutablePointer<sqlite3_file>) -> Int32) -> Int32 { unsafe call(calls, real) }

    private static func close(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Int32 {
        let object = unsafe at(file)
        let result = unsafe object.passOn { unsafe $0.xClose($1) }
        unsafe Unmanaged.passUnretained(object).release()
        return result
    }
}

extension TappedFile {
    private func read(_ buffer: UnsafeMutableRawPointer?, _ count: Int32, _ position: Int64) -> Int32 {
        if tap.failure(.looks) != nil { return Self.errorCode(1) }
        return unsafe passOn { unsafe $0.xRead($1, buffer, count, position) }
    }

    private func write(_ bytes: UnsafeRawPointer?, _ count: Int32, _ position: Int64) -> Int32 {
        let failure = tap.failure(.changes)
        // A full disk takes what fits.
        let taken = failure == nil ? count : count / 2
        let result = unsafe passOn { unsafe $0.xWrite($1, bytes, taken, position) }
        guard result == SQLITE_OK else { return result }
        let written = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(taken)))
        tap.note(.write(file: number, at: Int(position), bytes: written))
        guard let failure else { return SQLITE_OK }
        return failure == ENOSPC ? SQLITE_FULL : Self.errorCode(3)
    }

    private func truncate(_ length: Int64) -> Int32 {
        if tap.failure(.changes) != nil { return Self.errorCode(6) }
        let result = unsafe passOn { unsafe $0.xTruncate($1, length) }
        if result == SQLITE_OK { tap.note(.truncate(file: number, to: Int(length))) }
        return result
    }

    private func synchronize(_ flags: Int32) -> Int32 {
        if tap.failure(.changes) != nil { return Self.errorCode(4) }
        let result = unsafe passOn { unsafe $0.xSync($1, flags) }
        guard result == SQLITE_OK else { return result }
        tap.note(.synchronize(file: number))
        if synchronizesFolder { tap.note(.synchronizeFolder(DiskState.folder(of: path))) }
        synchronizesFolder = false
        return result
    }

    private func askSize(_ size: UnsafeMutablePointer<Int64>?) -> Int32 {
        if tap.failure(.looks) != nil { return Self.errorCode(7) }
        return unsafe passOn { unsafe $0.xFileSize($1, size) }
    }

    private func lock(_ level: Int32) -> Int32 {
        if tap.failure(.looks) != nil { return Self.errorCode(15) }
        return unsafe passOn { unsafe $0.xLock($1, level) }
    }
}

/// The index of the log, which SQLite writes through mapped memory: changes are found by comparison, whenever it takes or leaves a lock.
extension TappedFile {
    private typealias Mapping = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    private var indexPath: String { path + "-shm" }

    private func mapShared(_ part: Int32, _ size: Int32, _ extends: Int32, _ mapping: Mapping?) -> Int32 {
        if let code = tap.failure(.changes) { return Self.errorCode(code == ENOSPC ? 19 : 21) }
        let result = unsafe passOn { unsafe $0.xShmMap($1, part, size, extends, mapping) }
        guard result == SQLITE_OK, let memory = unsafe mapping?.pointee else { return result }
        let file = tap.number(of: indexPath)
        // The first to open it empties it.
        if unsafe shared.isEmpty { tap.note(.truncate(file: file, to: 0)) }
        if unsafe shared[Int(part)] == nil {
            let buffer = unsafe UnsafeMutableRawBufferPointer(start: memory, count: Int(size))
            unsafe shared[Int(part)] = unsafe (buffer, [UInt8](repeating: 0, count: Int(size)))
            tap.note(.write(file: file, at: Int(part) * Int(size), bytes: [UInt8](repeating: 0, count: Int(size))))
        }
        return result
    }

    private func lockShared(_ offset: Int32, _ count: Int32, _ flags: Int32) -> Int32 {
        noteShared()
        if flags & SQLITE_SHM_LOCK != 0, tap.failure(.looks) != nil { return Self.errorCode(20) }
        return unsafe passOn { unsafe $0.xShmLock($1, offset, count, flags) }
    }

    private func orderShared() {
        unsafe calls.xShmBarrier(real)
        noteShared()
    }

    private func unmapShared(_ deletes: Int32) -> Int32 {
        noteShared()
        unsafe shared = [:]
        let result = unsafe passOn { unsafe $0.xShmUnmap($1, deletes) }
        if deletes != 0 { tap.noteRemoval(indexPath) }
        return result
    }

    private func noteShared() {
        let page = 4_096
        for part in unsafe shared.keys.sorted() {
            guard let (memory, seen) = unsafe shared[part] else { continue }
            for start in stride(from: 0, to: seen.count, by: page) {
                let now = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<start + page])
                let isSame = unsafe seen.withUnsafeBytes {
                    unsafe UnsafeRawBufferPointer(rebasing: $0[start..<start + page]).isSame(as: now)
                }
                if isSame { continue }
                let bytes = unsafe Array(now)
                unsafe shared[part]?.seen.replaceSubrange(start..<start + page, with: bytes)
                unsafe tap.note(.write(file: tap.number(of: indexPath), at: part * memory.count + start, bytes: bytes))
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        guard let own = baseAddress, let others = other.baseAddress else { return false }
        return unsafe memcmp(own, others, count) == 0
    }
}
