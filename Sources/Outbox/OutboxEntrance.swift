private import SystemCalls

/// The kiosk's side of the outbox: it hands parcels in.
public struct OutboxEntrance: Sendable {
    /// How much may wait.
    public struct Limits: Sendable {
        public var parcelCount: Int
        /// Bytes of all pictures together.
        public var byteCount: Int
        /// Bytes that stay free on the medium, as the store of memes leaves them.
        public var reservedByteCount: Int

        /// A thousand parcels and a gigabyte: a weekend's mail and uploads without a network.
        public init(parcelCount: Int = 1_000, byteCount: Int = 1 << 30, reservedByteCount: Int = 16 << 20) {
            (self.parcelCount, self.byteCount, self.reservedByteCount) = (parcelCount, byteCount, reservedByteCount)
        }
    }

    private let outbox: Outbox
    private let limits: Limits
    private static let chunkByteCount = 256 * 1024

    /// The way into an outbox, which takes so much.
    public init(_ outbox: Outbox, limits: Limits = Limits()) { (self.outbox, self.limits) = (outbox, limits) }

    /// Removes what a power cut left half done. Only the kiosk does this, when it starts: nothing is handed in meanwhile.
    public func tidy() throws(OutboxError) {
        try OutboxError.translating { () throws(SystemCallError) in
            let files = try outbox.files()
            let parcels = Set(files.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) })
            let leftovers = files.filter {
                Outbox.Writer.kiosk.isTemporary($0) || ($0.hasSuffix(".jpg") && !$0.hasPrefix(".") && !parcels.contains($0.dropLast(4)))
            }
            if leftovers.isEmpty { return }
            // A power cut must not give a name back to what is erased now, or a parcel to what has lost its picture.
            try outbox.operations.synchronizeDirectory(outbox.path)
            for name in leftovers { try outbox.operations.erase(name, inDirectory: outbox.path) }
            try outbox.operations.synchronizeDirectory(outbox.path)
        }
    }

    /// How many parcels wait.
    public func waitingCount() throws(OutboxError) -> Int { try outbox.parcelNames().count }

    /// How many notes there are on what was given up, of which the newest are kept.
    public func givenUpCount() throws(OutboxError) -> Int {
        try OutboxError.translating { () throws(SystemCallError) in
            guard try outbox.operations.status(of: outbox.givenUpPath) != nil else { return 0 }
            return try outbox.operations.names(inDirectory: outbox.givenUpPath).count { $0.hasSuffix(".json") }
        }
    }

    /// What waits and what was given up, by its kind.
    public struct Survey: Equatable, Sendable {
        /// The newest 200 notes on parcels that were given up.
        public struct End: Equatable, Sendable {
            public var count = 0
            /// Why the last one was, in the courier's words.
            public var lastReason = ""

            public init() {}
        }

        /// Mails and uploads that wait, …
        public var (mails, uploads) = (0, 0)
        /// … and what was given up, by the kind that the note tells: mail, upload, or unknown for what was damaged.
        public var ends: [String: End] = [:]

        public init() {}
    }

    /// Reads all parcels and notes.
    public func survey() throws(OutboxError) -> Survey {
        var survey = Survey()
        for name in try outbox.parcelNames() {
            let bytes = try OutboxError.translating { () throws(SystemCallError) in
                try outbox.contents(name + ".json", limit: Outbox.largestParcel)
            }
            // One that was sent meanwhile, or is damaged, is the courier's to note.
            guard let parcel = bytes.flatMap({ Parcel(name: name, reading: $0) }) else { continue }
            if parcel.letter == nil { survey.uploads += 1 } else { survey.mails += 1 }
        }
        var newest: [String: Double] = [:]
        for note in try notes() {
            survey.ends[note.kind, default: .init()].count += 1
            guard note.writtenAt >= newest[note.kind] ?? -.infinity else { continue }
            newest[note.kind] = note.writtenAt
            survey.ends[note.kind]?.lastReason = note.reason
        }
        return survey
    }

    private typealias Note = (kind: String, reason: String, writtenAt: Double)

    private func notes() throws(OutboxError) -> [Note] {
        try OutboxError.translating { () throws(SystemCallError) -> [Note] in
            let operations = outbox.operations
            guard try operations.status(of: outbox.givenUpPath) != nil else { return [] }
            var notes: [Note] = []
            for name in try operations.names(inDirectory: outbox.givenUpPath).sorted() where name.hasSuffix(".json") {
                let path = Outbox.givenUpFolder + "/" + name
                guard let bytes = try outbox.contents(path, limit: Outbox.largestParcel), let note = GivenUp(bytes) else { continue }
                notes.append((note.kind, note.reason, try operations.status(of: outbox.path + "/" + path)?.modifiedAt ?? 0))
            }
            return notes
        }
    }

    /// Removes all parcels that wait, their addresses and pictures, and the notes on those that were given up.
    public func removeAll() throws(OutboxError) {
        try OutboxError.translating { () throws(SystemCallError) in
            let operations = outbox.operations
            guard try operations.status(of: outbox.path) != nil else { return }
            // A parcel is gone with its name; the courier finds none, and pictures alone are nobody's.
            for file in try outbox.files() where file.hasSuffix(".json") { try outbox.unname(String(file.dropLast(5)), by: .kiosk) }
            try operations.synchronizeDirectory(outbox.path)
            for name in try outbox.files() where name.hasSuffix(".jpg") || Outbox.Writer.kiosk.isTemporary(name) {
                try operations.erase(name, inDirectory: outbox.path)
            }
            guard try operations.status(of: outbox.givenUpPath) != nil else { return }
            for name in try operations.names(inDirectory: outbox.givenUpPath) {
                try operations.erase(name, inDirectory: outbox.givenUpPath)
            }
        }
    }

    /// Throws `OutboxError.full` where no parcel with a picture of that size could be handed in now.
    public func expectRoom(for byteCount: Int = 0) throws(OutboxError) {
        let (files, used) = try OutboxError.translating { () throws(SystemCallError) in try (outbox.files(), pictureByteCount()) }
        let count = files.count { $0.hasSuffix(".json") }
        guard count < limits.parcelCount else { throw .full(cause: "\(count) parcels wait in \(outbox.path)") }
        guard used + byteCount <= limits.byteCount else { throw .full(cause: "\(used) bytes wait in \(outbox.path)") }
        let available = try OutboxError.translating { () throws(SystemCallError) in
            guard try outbox.operations.status(of: outbox.path) != nil else { return Int.max }
            return try outbox.operations.availableByteCount(inDirectory: outbox.path)
        }
        guard available >= limits.reservedByteCount + byteCount else {
            throw .full(cause: "\(available) bytes are free and \(limits.reservedByteCount) reserved in \(outbox.path)")
        }
    }

    /// Puts a parcel where a power cut can't reach it; a parcel of that name that waits already is left as it is.
    ///
    /// - Parameters:
    ///   - picture: the path of the meme's finished picture, a file that is never changed. It gets a second name in the outbox where the
    ///     file system can do that; else it is copied.
    /// - Throws: the reason, and then nothing of the parcel is left.
    public func handIn(_ parcel: Parcel, picture: String) throws(OutboxError) {
        let operations = outbox.operations
        let byteCount = try byteCount(ofPicture: picture)
        try OutboxError.translating { () throws(SystemCallError) in try operations.makeLastingDirectory(outbox.path) }
        try expectRoom(for: byteCount)
        var parcel = parcel
        parcel.handedInAt = try outbox.triedSeconds()
        let bytes: [UInt8]
        do { bytes = try parcel.bytes } catch { throw .failed(cause: "\(parcel.name) can't be written as JSON: \(error)") }
        let isThere = try OutboxError.translating { () throws(SystemCallError) in
            try operations.status(of: "\(outbox.path)/\(parcel.name).json") != nil
        }
        if isThere { return }
        do {
            try putPicture(picture, of: parcel.name)
            // The picture's name is on the medium by now: there is never a parcel without one.
            try OutboxError.translating { () throws(SystemCallError) in
                try outbox.write(bytes, as: parcel.name + ".json", in: outbox.path, by: .kiosk)
            }
        } catch {
            takeBack(parcel.name)
            throw error
        }
    }

    private func byteCount(ofPicture picture: String) throws(OutboxError) -> Int {
        let status = try unreadable { () throws(SystemCallError) in try outbox.operations.status(of: picture) }
        guard let status, status.kind == .regular, status.byteCount > 0 else { throw .pictureUnreadable(cause: "\(picture) is no picture") }
        return status.byteCount
    }

    private func pictureByteCount() throws(SystemCallError) -> Int {
        var sum = 0
        for name in try outbox.files() where name.hasSuffix(".jpg") {
            sum += try outbox.operations.status(of: "\(outbox.path)/\(name)")?.byteCount ?? 0
        }
        return sum
    }

    private func putPicture(_ picture: String, of parcel: String) throws(OutboxError) {
        let operations = outbox.operations
        let name = parcel + ".jpg"
        do throws(SystemCallError) {
            // One without its parcel is what a power cut left.
            try operations.remove(name, inDirectory: outbox.path)
            try operations.link(picture, as: outbox.path + "/" + name)
            return try operations.synchronizeDirectory(outbox.path)
        } catch {
            guard Outbox.cannotLink(error) else { throw OutboxError(error) }
        }
        try copy(picture, as: name)
    }

    private func copy(_ picture: String, as name: String) throws(OutboxError) {
        let operations = outbox.operations
        let source = try unreadable { () throws(SystemCallError) in try operations.open(picture) }
        var batch = FileBatch(operations)
        var buffer = [UInt8](repeating: 0, count: Self.chunkByteCount)
        do throws(SystemCallError) {
            let temporary = Outbox.Writer.kiosk.temporaryName(for: name)
            try operations.remove(temporary, inDirectory: outbox.path)
            let target = try batch.create(name, in: outbox.path, temporaryName: temporary)
            while true {
                let count = try operations.read(source, into: &buffer)
                try operations.write(buffer[..<count], to: target)
                if count < buffer.count { break }
            }
            try operations.synchronize(target)
            try batch.publish()
        } catch {
            _ = batch.takeBack()
            throw OutboxError(error)
        }
    }

    private func unreadable<Value: ~Copyable>(_ body: () throws(SystemCallError) -> Value) throws(OutboxError) -> Value {
        do {
            return try body()
        } catch {
            throw .pictureUnreadable(cause: error.description)
        }
    }

    /// Removes what there is of a parcel that nobody was told of; the next start removes what stays even so.
    private func takeBack(_ parcel: String) {
        for name in [parcel + ".json", parcel + ".jpg"] {
            do throws(SystemCallError) {
                try outbox.operations.remove(name, inDirectory: outbox.path)
                try outbox.operations.synchronizeDirectory(outbox.path)
            } catch { continue }
        }
    }
}
