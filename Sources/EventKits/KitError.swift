public import Memes
public import SystemCalls

/// Why an event could not be packed or unpacked. Whatever the case, nothing that was there before is lost, and doing it again goes on.
public enum KitError: Error, Equatable, Sendable {
    /// The folder has no event in it.
    case notAKit(folder: String)
    /// What says what is in the kit can't be read.
    case damagedList(file: String)
    /// The kit was made by a newer kiosk.
    case newer(format: Int)
    /// The folder that is to be written holds other memes, so many.
    case otherEvent(folder: String, memes: Int)
    /// The folder that is to be written has a file of somebody else's where the kit's list goes.
    case taken(file: String)
    /// Something can't be read or written.
    case files(SystemCallError)
    /// The medium does not keep what is written to it.
    case notKept(file: String)
    /// The booth's memes can't be read or written.
    case store(StoreError)

    /// What the operator is told.
    public var sentence: String {
        switch self {
        case .notAKit(let folder):
            "\(folder) is no event kit, or its export did not come to its end: there is no \(EventKit.listName) in it."
        case .damagedList(let file):
            "\(file) is damaged, so that nobody can tell what belongs to the event. Please copy or export the kit again."
        case .newer(let format):
            "This kit was made by a newer kiosk (format \(format), this one reads up to \(EventKit.format)). Please update this one first."
        case .otherEvent(let folder, let memes):
            "\(folder) holds \(memes == 1 ? "a meme that is" : "\(memes) memes that are") not in this booth. "
                + "Choose another folder, or remove them from it with --force."
        case .taken(let file): "\(file) is somebody else’s. Choose another folder."
        case .files(let error): "This can’t be done: \(error)."
        case .notKept(let file): "\(file) is not what was written to it. Use another medium."
        case .store(let error): "\(error.sentenceAtStart) \(error.cause)"
        }
    }

    static func files<Value: ~Copyable>(_ body: () throws(SystemCallError) -> Value) throws(KitError) -> Value {
        do throws(SystemCallError) {
            return try body()
        } catch {
            throw .files(error)
        }
    }
}
