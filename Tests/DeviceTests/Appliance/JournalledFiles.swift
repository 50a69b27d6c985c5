private import Foundation
internal import TestSupport

/// A data partition's ext4 file system, in a file on this side.
struct JournalledFiles {
    /// The file, and after a question mark where in it the file system begins, as e2fsprogs take it.
    let path: String

    /// The file system that fills the file at `path` from the byte `start` on.
    init(in path: String, from start: Int = 0) { self.path = start == 0 ? path : "\(path)?offset=\(start)" }

    /// The file system is damaged beyond what its journal mends.
    struct Damaged: Error, CustomStringConvertible {
        let report: String

        var description: String { "the file system is damaged: \(report)" }
    }

    /// Brings it to rest as the appliance has to at its start: the journal is played, files that were deleted while open go. Where that
    /// can't be done, as with a superblock of which one sector is new and one old, all is checked, and checked again with the superblock
    /// that was mended, or by the next copies of it when the first one, too, was written by half. Then nothing may be wrong.
    func recover() throws {
        let copies = [[], ["-b", "24577", "-B", "1024"], ["-b", "40961", "-B", "1024"], ["-b", "57345", "-B", "1024"]]
        if try !isMended(by: ["-p"]) {
            // As in mend-data twice for each: what the first pass puts right of groups has the second look at their inodes.
            _ = try copies.first { copy in
                _ = try isMended(by: ["-f", "-y"] + copy)
                return try isMended(by: ["-f", "-y"])
            }
        }
        let checked = try run(["/usr/sbin/e2fsck", "-f", "-n", path], atMost: .seconds(300))
        guard checked.status == 0 else { throw Damaged(report: checked.output) }
    }

    private func isMended(by options: [String]) throws -> Bool {
        let corrected: Int32 = 1
        return try run(["/usr/sbin/e2fsck"] + options + [path], atMost: .seconds(300)).status <= corrected
    }

    /// Copies the folder called `name` in its root, with all that is in it, into `folder`; false if it is not there.
    func copy(_ name: String, into folder: String) throws -> Bool {
        try execute(["rdump /\(name) \(folder)"])
        return FileManager.default.fileExists(atPath: "\(folder)/\(name)")
    }

    /// Puts the files of a folder there as /`destination`, readable by everybody and dated `date` in seconds since 1970.
    func put(_ folder: String, as destination: String, date: Int) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let parts = destination.split(separator: "/")
        let folders = parts.indices.map { "mkdir /" + parts[...$0].joined(separator: "/") }
        let files = names.flatMap { name in
            ["write \(folder)/\(name) /\(destination)/\(name)", "set_inode_field /\(destination)/\(name) mtime @\(date)"]
        }
        try execute(folders + files, options: ["-w"])
    }

    private func execute(_ commands: [String], options: [String] = []) throws {
        let folder = try TemporaryFolder("debugfs")
        let script = folder.path(of: "commands")
        try Data((commands.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: script))
        try runSuccessfully(["/usr/sbin/debugfs"] + options + ["-f", script, path], atMost: .seconds(120))
    }
}
