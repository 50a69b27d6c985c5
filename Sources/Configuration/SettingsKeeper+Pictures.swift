private import Glibc
public import SystemCalls

/// The operator's own pictures: copies in the data directory, which the settings name.
extension SettingsKeeper {
    /// How many bytes a picture may have.
    public nonisolated static let largestPicture = 32 << 20

    /// Copies a picture, such as one on a stick that may be pulled out; nobody has looked into it yet.
    ///
    /// It survives a power cut when this returns. Without a setting that names it, it goes with the next `removePictures`.
    /// - Returns: the path of the copy, which no other picture had since the start: whoever has seen that one must not take this for it.
    /// - Throws: the reason, with `EFBIG` for a file of more than `largestPicture` bytes; then nothing of it is left.
    public func keepPicture(_ path: String) async throws(SystemCallError) -> String {
        try await clerk.copyPicture(path, to: picturesPath, limit: Self.largestPicture)
    }

    /// Removes the copies of pictures that the settings don't name.
    ///
    /// - Throws: the reason why one is left; the next call tries again.
    public func removePictures() async throws(SystemCallError) {
        let named = Set([settings.logo].compactMap(\.self) + (settings.invitingPictures ?? []))
        try await clerk.removePictures(in: picturesPath, except: named)
    }
}

extension SettingsClerk {
    private static let (operations, chunk) = (SystemFileOperations(), 256 * 1024)

    fileprivate func copyPicture(_ path: String, to folder: String, limit: Int) throws(SystemCallError) -> String {
        let source = try Self.operations.open(path)
        try Self.operations.makeLastingDirectory(folder)
        let numbers = try Self.operations.names(inDirectory: folder).compactMap(Self.number)
        lastPicture = max(lastPicture, numbers.max() ?? 0) + 1
        let copy = "\(folder)/\(lastPicture)\(Self.ending(of: path))"
        var file = try AtomicFile(copy, mode: 0o600)
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        var total = 0
        while true {
            let count = try Self.operations.read(source, into: &buffer)
            total += count
            guard total <= limit else { throw SystemCallError(operation: "copy \(path)", code: EFBIG) }
            try file.write(buffer[0..<count])
            if count < buffer.count { break }
        }
        try file.publish(replacing: false)
        return copy
    }

    fileprivate func removePictures(in folder: String, except named: Set<String>) throws(SystemCallError) {
        guard try Self.operations.status(of: folder) != nil else { return }
        let copies = try Self.operations.names(inDirectory: folder).filter { Self.number(of: $0) != nil }
        let names = copies.filter { !named.contains("\(folder)/\($0)") }
        for name in names { try Self.operations.remove(name, inDirectory: folder) }
        if !names.isEmpty { try Self.operations.synchronizeDirectory(folder) }
    }

    /// The number that a copy's name begins with; nil for somebody else's file.
    private static func number(of name: String) -> Int? { Int(name.prefix { $0 != "." }) }

    /// The ending of a picture's name where it is a plain one, for whoever opens the folder.
    private static func ending(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), (2...5).contains(name[dot...].count) else { return "" }
        let letters = name[dot...].dropFirst().lowercased()
        return letters.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } ? ".\(letters)" : ""
    }
}
