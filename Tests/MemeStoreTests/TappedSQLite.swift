import GRDBSQLite
import Glibc
import Synchronization
import TestSupport

/// A layer between SQLite and its system calls that shows a `DiskTap` every call for the files below its root.
///
/// It is SQLite's default from the first tap on, since the store asks for no particular one; files that nobody taps never notice.
enum TappedSQLite {
    private struct Listener {
        weak var tap: DiskTap?
    }

    private static let listeners = Mutex<[Listener]>([])
    /// The registration lasts as long as the process.
    private static let isRegistered = register()

    static func attach(_ tap: DiskTap) {
        precondition(isRegistered, "SQLite takes another layer")
        listeners.withLock {
            $0.removeAll { $0.tap == nil }
            $0.append(Listener(tap: tap))
        }
    }

    private static func tap(of path: String) -> DiskTap? {
        listeners.withLock { $0.compactMap(\.tap).first { $0.covers(path) } }
    }

    private static func register() -> Bool {
        guard let real = unsafe sqlite3_vfs_find("unix") else { return false }
        let layer = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe layer.initialize(to: real.pointee)
        unsafe layer.pointee.pNext = nil
        unsafe layer.pointee.zName = UnsafePointer(strdup("tapped"))
        unsafe layer.pointee.szOsFile += Int32(TappedFile.headSize)
        unsafe layer.pointee.xOpen = { unsafe TappedSQLite.open($1, $2, $3, $4) }
        unsafe layer.pointee.xDelete = { unsafe TappedSQLite.delete($1, $2) }
        unsafe layer.pointee.xAccess = { unsafe TappedSQLite.access($1, $2, $3) }
        return unsafe sqlite3_vfs_register(layer, 1) == SQLITE_OK
    }

    private static func open(
        _ name: UnsafePointer<CChar>?, _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ taken: UnsafeMutablePointer<Int32>?
    ) -> Int32 {
        guard let real = unsafe sqlite3_vfs_find("unix"), let file = unsafe file else { return SQLITE_ERROR }
        guard let name = unsafe name, let tap = unsafe tap(of: String(cString: name)) else {
            return unsafe real.pointee.xOpen(real, name, file, flags, taken)
        }
        let path = unsafe tap.relative(String(cString: name))
        unsafe file.pointee.pMethods = nil
        let isNew = unsafe Glibc.access(name, F_OK) != 0
        if tap.failure(isNew ? .changes : .looks) != nil { return SQLITE_CANTOPEN }
        let inner = unsafe TappedFile.inner(file)
        let result = unsafe real.pointee.xOpen(real, name, inner, flags, taken)
        guard result == SQLITE_OK else { return result }
        // SQLite's system layer synchronises the folder when a log that it may have made is synchronised for the first time.
        let isLog = flags & SQLITE_OPEN_CREATE != 0 && flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL) != 0
        unsafe TappedFile(tap, path, tap.number(of: path), inner, synchronizesFolder: isLog).take(over: file)
        return SQLITE_OK
    }

    private static func delete(_ name: UnsafePointer<CChar>?, _ synchronizesFolder: Int32) -> Int32 {
        guard let real = unsafe sqlite3_vfs_find("unix"), let name = unsafe name else { return SQLITE_ERROR }
        let tap = unsafe tap(of: String(cString: name))
        if tap?.failure(.changes) != nil { return TappedFile.errorCode(10) }
        let result = unsafe real.pointee.xDelete(real, name, synchronizesFolder)
        guard let tap, result == SQLITE_OK else { return result }
        let path = unsafe tap.relative(String(cString: name))
        tap.noteRemoval(path)
        if synchronizesFolder != 0 { tap.note(.synchronizeFolder(DiskState.folder(of: path))) }
        return result
    }

    private static func access(_ name: UnsafePointer<CChar>?, _ flags: Int32, _ answer: UnsafeMutablePointer<Int32>?) -> Int32 {
        guard let real = unsafe sqlite3_vfs_find("unix"), let name = unsafe name else { return SQLITE_ERROR }
        if unsafe tap(of: String(cString: name))?.failure(.looks) != nil { return TappedFile.errorCode(13) }
        return unsafe real.pointee.xAccess(real, name, flags, answer)
    }
}
