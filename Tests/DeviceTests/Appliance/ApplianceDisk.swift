private import Foundation
internal import TestSupport

/// A disk that the appliance was written to: a copy of the image.
final class ApplianceDisk {
    /// The disk, in raw form.
    let path: String
    // Goes with the disk.
    private let folder: TemporaryFolder

    /// Writes the image to a disk with more room than it needs, and fills its album with the photos of ``TestAlbum``.
    init() throws {
        folder = try TemporaryFolder("disk")
        path = folder.path(of: "disk.img")
        try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", try ApplianceFiles.image(), path], atMost: .seconds(300))
        try runSuccessfully(["truncate", "-s", "+512M", path])
        let album = try folder.makeFolder("album")
        try TestAlbum.make(in: album)
        try JournalledFiles(in: path, from: place(of: "data").lowerBound).put(album, as: "mememe/album", date: TestAlbum.date)
    }

    /// Copies the disk at `path`.
    init(copying other: String) throws {
        folder = try TemporaryFolder("disk")
        path = folder.path(of: "disk.img")
        try runSuccessfully(["cp", "--sparse=always", "--reflink=auto", other, path], atMost: .seconds(300))
    }

    /// The folder with the photos that are in its album.
    var album: String { folder.path(of: "album") }

    /// Where the partition called `name` lies.
    func place(of name: String) throws -> Range<Int> { try PartitionTable(ofDisk: path).place(of: name) }

    /// The memes on the data partition as they are found after the power was cut: a copy is mended, not the disk.
    func memes() throws -> SavedMemes {
        let copy = folder.path(of: "data.img")
        try copyBlocks(place(of: "data"), of: path, to: copy)
        let files = JournalledFiles(in: copy)
        try files.recover()
        return try SavedMemes(on: files)
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
