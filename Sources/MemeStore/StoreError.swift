internal import GRDB
private import Glibc
public import Memes
internal import SystemCalls

/// Why the store could not do what it was asked for, sorted by what can be done about it.
///
/// Whatever the case, everything that was announced as saved before is still there.
public enum StoreError: Error, Equatable, Sendable {
    /// There is no room: delete memes, shorten the retention or use a larger medium.
    case full(cause: String)
    /// The data folder can't be written to: mount it writable or correct its owner.
    case readOnly(cause: String)
    /// Another process has the data folder open: end that one, or use another folder.
    case inUse(cause: String)
    /// The medium fails to read or write: replace it.
    case brokenMedium(cause: String)
    /// The database can't be read: open the store anew, which puts it aside and takes over the pictures.
    case corrupt(cause: String)
    /// The chosen photo can't be read any more, for instance because its stick was pulled out: choose another one.
    case unreadablePhoto(cause: String)
    /// The meme was deleted meanwhile: show the list anew.
    case unknownMeme(MemeID)
    /// None of the above.
    case failed(cause: String)

    /// What the guest is told.
    public var sentence: String {
        switch self {
        case .full: "The kiosk's memory is full. Nothing was lost, but new memes need room: please tell the staff."
        case .readOnly: "The kiosk can't save right now. Nothing was lost; please tell the staff."
        case .inUse: "Another program is using the kiosk's memes. Please tell the staff."
        case .brokenMedium: "The kiosk's memory has a fault. Please tell the staff."
        case .corrupt: "The kiosk's list of memes can't be read. Please tell the staff."
        case .unreadablePhoto: "This photo can't be read any more. Please choose another one."
        case .unknownMeme: "This meme is not there any more."
        case .failed: "The meme could not be saved. Please try again."
        }
    }

    /// What the log is told.
    public var cause: String {
        switch self {
        case .full(let cause), .readOnly(let cause), .inUse(let cause), .brokenMedium(let cause), .corrupt(let cause),
            .unreadablePhoto(let cause), .failed(let cause):
            cause
        case .unknownMeme(let id): "there is no meme \(id)"
        }
    }
}

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
