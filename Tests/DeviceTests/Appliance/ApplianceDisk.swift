private import Foundation
internal import TestSupport

/// A disk that the appliance was written to: a copy of the image.
final class ApplianceDisk {
    /// The disk, in raw form.
    let path: String
    /// What its configuration says beside what every appliance in these tests is told.
    let configuration: String
    /// Whether the appliance asks the questions of the first start, as a new one does.
    let isAsking: Bool
    // Goes with the disk.
    private let folder: TemporaryFolder

    /// Writes the image to a disk with more room than it needs, puts its configuration there as an operator does, and fills its album with
    /// the photos of ``TestAlbum``, before which comes one of 12 megapixels if it is to have that.
    init(configuration: String = "", isAsking: Bool = false, hasLargePhoto: Bool = false) throws {
        (self.configuration, self.isAsking) = (configuration, isAsking)
        folder = try TemporaryFolder("disk")
        path = folder.path(of: "disk.img")
        try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", try ApplianceFiles.image(), path], atMost: .seconds(300))
        try runSuccessfully(["truncate", "-s", "+1G", path])
        let file = folder.path(of: "mememe.yaml")
        let setup = isAsking ? "ask" : "skip"
        try Data("data: /data/mememe\nsetup: \(setup)\n\(Self.patience(beside: configuration))\(configuration)".utf8).write(
            to: URL(fileURLWithPath: file))
        try put(file, as: "mememe.yaml")
        let album = try folder.makeFolder("album")
        try TestAlbum.make(in: album)
        if hasLargePhoto { try TestAlbum.addLargePhoto(to: album) }
        try JournalledFiles(in: path, from: place(of: "data").lowerBound).put(album, as: "mememe/album", date: TestAlbum.date)
    }

    /// What keeps a booth from waiting for guests while a test waits for the booth; what has words of its own on sessions says it itself.
    static func patience(beside configuration: String) -> String {
        configuration.contains("session:") ? "" : "session:\n  idle: never\n"
    }

    /// Copies the disk at `other`, which was made with `configuration`.
    init(copying other: String, configuration: String) throws {
        (self.configuration, isAsking) = (configuration, false)
        folder = try TemporaryFolder("disk")
        path = folder.path(of: "disk.img")
        try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", other, path], atMost: .seconds(300))
    }

    /// The folder with the photos that are in its album.
    var album: String { folder.path(of: "album") }

    /// How many bytes the disk has.
    func size() throws -> Int { try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0 }

    /// Where the data partition lies once it has grown, which it does at the first start: up to the end of the disk.
    func dataPlace() throws -> Range<Int> { try place(of: "data").lowerBound..<size() }

    private func place(of name: String) throws -> Range<Int> { try PartitionTable(ofDisk: path).place(of: name) }

    /// Overwrites the first bytes of the data partition with nonsense.
    func damageData(bytes: Int) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(try place(of: "data").lowerBound))
        try file.write(contentsOf: Data(repeating: 0xA5, count: bytes))
        try file.close()
    }

    /// The memes on the data partition as they are found after the power was cut.
    func memes() throws -> SavedMemes { try SavedMemes(on: mendedData()) }

    /// What the appliance wrote into its journal, as a power cut at this moment would leave it: lines with the kernel's time, in seconds.
    func journal(while machine: ApplianceMachine) throws -> String {
        let copy = try TemporaryFolder("journal")
        let data = try machine.withTimeStopped { try mendedData() }
        guard try data.copy("journal", into: copy.path) else { return "" }
        let reader = "xargs -r -n 1 journalctl -q -o short-monotonic --file"
        return try runSuccessfully(["sh", "-c", "find \(copy.path) -name '*.journal' | \(reader)"])
    }

    /// The boot loader's variables; those of a running machine are read between two of its instructions.
    func bootVariables(while machine: ApplianceMachine? = nil) throws -> [String: String] {
        let file = folder.path(of: "grubenv")
        let read = { try runSuccessfully(["mcopy", "-n", "-o", "-i", self.firstPartition(), "::grub/grubenv", file]) }
        _ = try machine.map { try $0.withTimeStopped(read) } ?? read()
        let lines = try runSuccessfully(["grub-editenv", file, "list"]).split(separator: "\n")
        let pairs = lines.map { $0.split(separator: "=", maxSplits: 1) }.filter { $0.count == 2 }
        return Dictionary(pairs.map { (String($0[0]), String($0[1])) }) { $1 }
    }

    /// Puts a file onto the first partition, as an operator does with any computer.
    func put(_ file: String, as name: String) throws { try runSuccessfully(["mcopy", "-o", "-i", firstPartition(), file, "::\(name)"]) }

    /// The partition with the boot loader and the operator's configuration, as mtools take it.
    private func firstPartition() throws -> String { "\(path)@@\(try place(of: "boot").lowerBound)" }

    /// A copy of the data partition, mended as at the appliance's start.
    private func mendedData() throws -> JournalledFiles {
        let copy = folder.path(of: "data.img")
        try copyBlocks(dataPlace(), of: path, to: copy)
        let files = JournalledFiles(in: copy)
        try files.recover()
        return files
    }
}

/// Copies a part of `source`, whose ends are whole megabytes as those of the image's partitions are, to a file that leaves out zeros.
func copyBlocks(_ place: Range<Int>, of source: String, to destination: String) throws {
    let megabyte = 1 << 20
    try runSuccessfully(
        [
            "dd", "if=\(source)", "of=\(destination)", "bs=\(megabyte)", "skip=\(place.lowerBound / megabyte)",
            "count=\((place.count + megabyte - 1) / megabyte)", "conv=sparse", "status=none",
        ], atMost: .seconds(300))
    try runSuccessfully(["truncate", "-s", "\(place.count)", destination])
}
