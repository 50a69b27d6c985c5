private import Glibc

/// A process that has a file open.
public struct FileHolder: Equatable, Sendable {
    /// What the kernel calls it, of at most 15 characters; "a program" where it does not tell.
    public var name: String
    public var processID: Int32

    public init(name: String, processID: Int32) {
        self.name = name
        self.processID = processID
    }

    /// Says who may be asked to give the file back, such as "Xorg (process 812)".
    public var description: String { "\(name) (process \(processID))" }

    /// Whether it is this process, or another one of the same program.
    public var isThisProgram: Bool {
        if processID == getpid() { return true }
        let own = target(ofLink: "/proc/self/exe")
        return own != nil && own == target(ofLink: "/proc/\(processID)/exe")
    }

    /// The processes that have the file at `path` open, in the order of their numbers, this one included, as far as we may look: those of
    /// other users are hidden from anyone but root.
    ///
    /// - Parameter path: without links in it, as the kernel names it.
    public static func all(ofFile path: String) -> [FileHolder] {
        entries("/proc").compactMap { Int32($0) }.sorted().compactMap { processID in
            let folder = "/proc/\(processID)/fd"
            guard entries(folder).contains(where: { target(ofLink: "\(folder)/\($0)") == path }) else { return nil }
            return FileHolder(name: name(ofProcess: processID) ?? "a program", processID: processID)
        }
    }

    private static func entries(_ path: String) -> [String] {
        // Processes end while they are looked at, and those of others may not be looked at.
        (try? names(inDirectory: path)) ?? []
    }

    private static func name(ofProcess processID: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 64)
        do throws(SystemCallError) {
            let file = try OwnedDescriptor(opening: "/proc/\(processID)/comm", O_RDONLY)
            let count = try file.read(into: &bytes)
            return bytes.prefix(count).split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
        } catch {
            // It has ended meanwhile.
            return nil
        }
    }
}

private func target(ofLink path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &bytes, bytes.count)
    return length > 0 ? String(decoding: bytes.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
}
