internal import Foundation
internal import TestSupport
import Testing

/// What a power cut can leave of a file system is mended; a file is enough to see it.
@Suite struct JournalledFilesTests {
    /// The superblock and its first copies, in a file system whose blocks have 1 KB: where they begin, in bytes.
    private static let superblocks = [1, 8193, 24577, 40961].map { $0 * 1024 }

    @Test("the first superblocks were written by half", arguments: 0...3)
    func itIsMendedByTheNextCopy(torn: Int) throws {
        let folder = try TemporaryFolder("torn")
        let path = folder.path(of: "data.img")
        try runSuccessfully(["truncate", "-s", "64M", path])
        try runSuccessfully(["/usr/sbin/mke2fs", "-q", "-t", "ext4", "-O", "metadata_csum,64bit", path])
        let (files, album) = (JournalledFiles(in: path), try folder.makeFolder("album"))
        try Data("a photo".utf8).write(to: URL(fileURLWithPath: "\(album)/photo.jpg"))
        try files.put(album, as: "album", date: 1_700_000_000)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        for start in Self.superblocks.prefix(torn) {
            // The time of the last mount (s_mtime), which the checksum covers.
            try file.seek(toOffset: UInt64(start + 0x2C))
            try file.write(contentsOf: Data(repeating: 0x77, count: 4))
        }
        try file.close()

        try files.recover()

        #expect(try files.copy("album", into: folder.makeFolder("copy")))
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "copy/album/photo.jpg"))) == Data("a photo".utf8))
    }
}
