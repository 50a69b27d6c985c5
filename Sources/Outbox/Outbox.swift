private import FoundationEssentials
private import Glibc
public import SystemCalls

/// The folder of what waits to leave the booth, as both sides of it see it: the kiosk hands in, the courier sends and removes.
///
/// Beside the parcels there are `tried-for`, the seconds for which the courier has tried in vain so far, and `given-up/`.
public struct Outbox: Sendable {
    /// Where it is.
    public let path: String
    let operations: any FileOperations

    /// The outbox at `path`, which may not be there yet.
    public init(_ path: String, operations: any FileOperations = SystemFileOperations()) {
        (self.path, self.operations) = (path, operations)
    }

    /// The names of the parcels that were handed in, those of older memes first.
    public func parcelNames() throws(OutboxError) -> [String] {
        try OutboxError.translating { () throws(SystemCallError) in try files().compactMap(Self.parcelName).sorted() }
    }

    /// For how many seconds the courier has tried in vain to empty it, over all starts.
    ///
    /// It is what parcels are given up by, and no clock: a booth that believes it is 1970, or finds out what year it is, gives up nothing
    /// early or late, and neither does one that is switched off at night.
    public func triedSeconds() throws(OutboxError) -> Int {
        try OutboxError.translating { () throws(SystemCallError) in
            guard let bytes = try contents(Self.triedForName, limit: 32) else { return 0 }
            return Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber }) ?? 0
        }
    }

    /// The path of a parcel's picture.
    public func picturePath(of parcel: String) -> String { "\(path)/\(parcel).jpg" }

    // MARK: - For both sides

    static let triedForName = "tried-for"
    static let givenUpFolder = "given-up"
    /// More than a parcel takes with five addresses and the longest captions; a larger file is none.
    static let largestParcel = 1 << 20

    var givenUpPath: String { path + "/" + Self.givenUpFolder }

    func files() throws(SystemCallError) -> [String] {
        try operations.status(of: path) == nil ? [] : operations.names(inDirectory: path)
    }

    /// The bytes of a file in the folder; nil when it is not there.
    func contents(_ name: String, limit: Int) throws(SystemCallError) -> [UInt8]? {
        let whole = path + "/" + name
        guard try operations.status(of: whole)?.kind == .regular else { return nil }
        let file = try operations.open(whole)
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = try operations.read(file, into: &buffer)
        return Array(buffer[..<count])
    }

    /// Puts a whole file into a folder; when this returns, it survives a power cut.
    ///
    /// - Parameter writer: who does it. The name of the file in the making begins with it, so that each side removes its own.
    func write(_ bytes: [UInt8], as name: String, in folder: String, by writer: Writer) throws(SystemCallError) {
        var batch = FileBatch(operations)
        do {
            let temporary = writer.temporaryName(for: name)
            try operations.remove(temporary, inDirectory: folder)
            // Addresses are nobody's business but the kiosk's and the courier's, which are of one group.
            let file = try batch.create(name, in: folder, temporaryName: temporary, mode: 0o640)
            try operations.write(bytes[...], to: file)
            try operations.synchronize(file)
            try batch.publish(replacing: true)
        } catch {
            _ = batch.takeBack()
            throw error
        }
    }

    /// Takes a parcel's name away, for good once the folder is synchronised; one that is not there is fine.
    ///
    /// Zeros under that name would be a damaged parcel to whoever starts after a power cut.
    ///
    /// - Returns: the name that its file has until it is erased; the next start of the writer erases it, too.
    @discardableResult
    func unname(_ parcel: String, by writer: Writer) throws(SystemCallError) -> String {
        let name = parcel + ".json"
        let temporaryName = writer.temporaryName(for: name)
        do throws(SystemCallError) {
            try operations.rename(name, to: temporaryName, inDirectory: path, replacing: true)
        } catch {
            if error.code != ENOENT { throw error }
        }
        return temporaryName
    }

    /// Erases what a writer has left half written, or half erased.
    func eraseTemporaries(of writer: Writer, in folder: String) throws(SystemCallError) {
        let names = try operations.names(inDirectory: folder).filter(writer.isTemporary)
        if names.isEmpty { return }
        // The writer may have been killed between a change of names and its way to the medium: a power cut must not give a name back to a
        // file that is erased now.
        try operations.synchronizeDirectory(folder)
        for name in names { try operations.erase(name, inDirectory: folder) }
    }

    /// Whether an error says that a file can't have two names here.
    static func cannotLink(_ error: SystemCallError) -> Bool {
        error.operation.hasPrefix("link") && [EPERM, EXDEV, EMLINK, EACCES, ENOSYS, EOPNOTSUPP, EINVAL].contains(error.code)
    }

    /// One of the two processes that write here.
    enum Writer: String {
        case kiosk, courier

        func temporaryName(for name: String) -> String { ".\(rawValue)-\(name).part" }

        func isTemporary(_ name: String) -> Bool { name.hasPrefix(".\(rawValue)-") && name.hasSuffix(".part") }
    }

    static func isName(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.first != "."
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
    }

    private static func parcelName(_ file: String) -> String? {
        guard file.hasSuffix(".json") else { return nil }
        let name = String(file.dropLast(5))
        return isName(name) ? name : nil
    }

    static func json(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
