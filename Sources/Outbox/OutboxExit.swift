private import Glibc
private import SystemCalls

/// The courier's side of the outbox: it takes parcels out as they are delivered. Only one process has it at a time.
public final class OutboxExit: Sendable {
    public let outbox: Outbox
    private let lock: OwnedDescriptor
    /// How many notes on what was given up are kept, the newest.
    private static let givenUpLimit = 200
    private static let lockName = ".courier-lock"
    /// Bytes that a parcel with long captions and a note on it take together.
    private static let roomForNotes = 64 << 10

    /// Opens the outbox for sending, and removes what a killed courier left half written.
    ///
    /// - Throws: `OutboxError.inUse` while another process has it.
    public init(_ outbox: Outbox) throws(OutboxError) {
        self.outbox = outbox
        lock = try OutboxError.translating { () throws(SystemCallError) in
            try outbox.operations.makeLastingDirectory(outbox.path)
            let lock = try OwnedDescriptor(opening: outbox.path + "/" + Self.lockName, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o640)
            try lock.lockExclusively()
            return lock
        }
        try OutboxError.translating { () throws(SystemCallError) in
            for folder in [outbox.path, outbox.givenUpPath] where try outbox.operations.status(of: folder) != nil {
                try outbox.eraseTemporaries(of: .courier, in: folder)
            }
        }
    }

    /// Throws where nothing could be noted of what is sent: it would be sent again and again.
    public func expectWritable() throws(OutboxError) {
        try OutboxError.translating { () throws(SystemCallError) in
            let (operations, name) = (outbox.operations, Outbox.Writer.courier.temporaryName(for: "probe"))
            try operations.remove(name, inDirectory: outbox.path)
            do throws(SystemCallError) {
                let file = try operations.create(outbox.path + "/" + name, mode: 0o600)
                try operations.write([UInt8](repeating: 0, count: Self.roomForNotes)[...], to: file)
                try operations.synchronize(file)
            } catch {
                // It is in nobody's way, and the next start removes it, too.
                try? operations.remove(name, inDirectory: outbox.path)
                throw error
            }
            try operations.remove(name, inDirectory: outbox.path)
        }
    }

    /// Reads a parcel; nil when it is not there any more, or was no parcel, of which a note is left in `given-up/`.
    public func parcel(_ name: String) throws(OutboxError) -> Parcel? {
        let bytes = try OutboxError.translating { () throws(SystemCallError) in
            try outbox.contents(name + ".json", limit: Outbox.largestParcel)
        }
        guard let bytes else { return nil }
        let status = try OutboxError.translating { () throws(SystemCallError) in
            try outbox.operations.status(of: outbox.picturePath(of: name))
        }
        if let parcel = Parcel(name: name, reading: bytes), status?.kind == .regular { return parcel }
        let reason = status == nil ? "its picture is missing" : "its file is damaged"
        try write(GivenUp(kind: "unknown", meme: "", made: 0, recipients: 0, reason: reason), as: name)
        try remove(name)
        return nil
    }

    /// Notes that the mail to one recipient is out, and erases the address; the parcel goes with the last one.
    ///
    /// - Returns: what is left of the parcel; nil also when it was removed meanwhile, at the end of an event.
    public func delivered(_ parcel: Parcel, to number: Int) throws(OutboxError) -> Parcel? {
        var parcel = parcel
        parcel.letter?.recipients.removeAll { $0.number == number }
        guard parcel.letter?.recipients.isEmpty == false else {
            try remove(parcel.name)
            return nil
        }
        let bytes: [UInt8]
        do { bytes = try parcel.bytes } catch { throw .failed(cause: "\(parcel.name) can't be written as JSON: \(error)") }
        let isLeft = try OutboxError.translating { () throws(SystemCallError) in try replace(parcel.name + ".json", with: bytes) }
        return isLeft ? parcel : nil
    }

    /// Removes a parcel whose upload is done.
    public func delivered(_ parcel: Parcel) throws(OutboxError) { try remove(parcel.name) }

    /// Gives up a mail to one recipient, or an upload: a note without addresses and pictures stays for the operator.
    ///
    /// - Parameters:
    ///   - number: the recipient's; nil gives up all that is left of the parcel.
    ///   - reason: the end of a sentence, without addresses.
    /// - Returns: what is left of the parcel.
    public func giveUp(_ parcel: Parcel, to number: Int? = nil, because reason: String) throws(OutboxError) -> Parcel? {
        let all = parcel.letter?.recipients ?? []
        let concerned = number == nil ? all : all.filter { $0.number == number }
        let note = GivenUp(
            kind: parcel.letter == nil ? "upload" : "mail", meme: parcel.meme, made: parcel.madeAt, recipients: concerned.count,
            reason: concerned.reduce(reason) { $0.replacing($1.address, with: "the address") })
        try write(note, as: parcel.name + (number.map { "-\($0)" } ?? ""))
        if let number { return try delivered(parcel, to: number) }
        try remove(parcel.name)
        return nil
    }

    /// Notes for how many seconds it was tried in vain so far; what is said and what is forgotten in a power cut is the last hour at most.
    public func setTriedSeconds(_ seconds: Int) throws(OutboxError) {
        try OutboxError.translating { () throws(SystemCallError) in
            try outbox.write(Array("\(seconds)\n".utf8), as: Outbox.triedForName, in: outbox.path, by: .courier)
        }
    }

    /// Puts another file in the place of one, whose bytes are erased then; false when there is none.
    private func replace(_ name: String, with bytes: [UInt8]) throws(SystemCallError) -> Bool {
        let operations = outbox.operations
        // The older file would be out of reach once its name is the newer one's.
        let olderName = Outbox.Writer.courier.temporaryName(for: name + "-older")
        try outbox.eraseTemporaries(of: .courier, in: outbox.path)
        do throws(SystemCallError) {
            try operations.link(outbox.path + "/" + name, as: outbox.path + "/" + olderName)
        } catch {
            if error.code == ENOENT { return false }
            // Where a file can't have two names its room is only given back.
            guard Outbox.cannotLink(error) else { throw error }
        }
        do throws(SystemCallError) {
            try outbox.write(bytes, as: name, in: outbox.path, by: .courier)
        } catch {
            // It is not erased: after a power cut it may be the parcel.
            try? operations.remove(olderName, inDirectory: outbox.path)
            throw error
        }
        try operations.erase(olderName, inDirectory: outbox.path)
        return true
    }

    /// First what makes it a parcel; the picture is nobody's from then on.
    private func remove(_ name: String) throws(OutboxError) {
        try OutboxError.translating { () throws(SystemCallError) in
            let temporaryName = try outbox.unname(name, by: .courier)
            try outbox.operations.synchronizeDirectory(outbox.path)
            try outbox.operations.erase(temporaryName, inDirectory: outbox.path)
            try outbox.operations.erase(name + ".jpg", inDirectory: outbox.path)
        }
    }

    private func write(_ note: GivenUp, as name: String) throws(OutboxError) {
        let bytes: [UInt8]
        do { bytes = try Outbox.json(note) } catch { throw .failed(cause: "a note can't be written as JSON: \(error)") }
        try OutboxError.translating { () throws(SystemCallError) in
            let operations = outbox.operations
            try operations.makeLastingDirectory(outbox.givenUpPath)
            let notes = try operations.names(inDirectory: outbox.givenUpPath).filter { $0.hasSuffix(".json") }.sorted()
            for old in notes.dropLast(Self.givenUpLimit - 1) { try operations.remove(old, inDirectory: outbox.givenUpPath) }
            try outbox.write(bytes, as: name + ".json", in: outbox.givenUpPath, by: .courier)
        }
    }
}
