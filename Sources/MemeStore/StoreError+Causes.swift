internal import GRDB
private import Glibc
internal import Memes
internal import SystemCalls

extension StoreError {
    init(_ error: SystemCallError) {
        self =
            switch error.code {
            case ENOSPC, EDQUOT: .full(cause: error.description)
            case EROFS, EACCES, EPERM: .readOnly(cause: error.description)
            case EIO, ENODEV, ENXIO: .brokenMedium(cause: error.description)
            default: .failed(cause: error.description)
            }
    }

    init(_ error: DatabaseError) {
        let cause = "the database says: \(error)"
        self =
            switch error.extendedResultCode {
            case .SQLITE_FULL, .SQLITE_IOERR_SHMSIZE: .full(cause: cause)
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN: .readOnly(cause: cause)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: .corrupt(cause: cause)
            case .SQLITE_IOERR: .brokenMedium(cause: cause)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse(cause: cause)
            default: .failed(cause: cause)
            }
    }

    /// Runs what throws errors of several kinds, and turns them into this one.
    static func translating<Value>(_ body: () throws -> Value) throws(StoreError) -> Value {
        do {
            return try body()
        } catch let error as StoreError {
            throw error
        } catch let error as SystemCallError {
            throw StoreError(error)
        } catch let error as DatabaseError {
            throw StoreError(error)
        } catch {
            throw .failed(cause: "\(error)")
        }
    }
}
