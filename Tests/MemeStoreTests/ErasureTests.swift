import Foundation
import Memes
import TestSupport
import Testing

@testable import MemeStore

/// What is deleted is looked for on the raw disk, below the file system; needs root and loop devices, and is cancelled without.
@Suite(.serialized) struct ErasureTests {
    /// A file system of its own in a file, as the data partition is one on the appliance.
    private final class Disk {
        let image: String
        let path: String

        init(_ folder: TemporaryFolder) throws {
            (image, path) = (folder.path(of: "disk.img"), try folder.makeFolder("disk"))
            _ = try runSuccessfully(["truncate", "-s", "48M", image])
            _ = try runSuccessfully(["/usr/sbin/mkfs.ext4", "-q", "-F", image])
            _ = try runSuccessfully(["mount", "-o", "loop", image, path])
        }

        /// Takes it out of the machine; everything is on the image then.
        func unplug() throws { _ = try runSuccessfully(["umount", path]) }

        /// How often the image has a text, as bytes.
        func count(_ text: String) throws -> Int {
            let found = try runSuccessfully(["sh", "-c", "grep -a -o -F '\(text)' '\(image)' | wc -l"])
            return try #require(Int(found.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
    }

    private static var isPossible: Bool { getuid() == 0 && FileManager.default.fileExists(atPath: "/dev/loop-control") }

    private func meme(_ mark: String) -> FinishedMeme {
        func bytes(_ kind: String) -> [UInt8] { Array(String(repeating: "\(mark) \(kind) ", count: 3_000).utf8) }
        return FinishedMeme(
            photo: .bytes(bytes("PHOTO"), fileExtension: "jpg"), captions: Captions(top: "\(mark) TOP", bottom: "\(mark) BOTTOM"),
            fontName: "Caption", pictures: FinishedPictures(memed: bytes("PIXELS"), thumbnail: bytes("SMALL")))
    }

    @Test func nothingOfWhatIsDeletedStaysOnTheDisk() async throws {
        guard Self.isPossible else { try skipTest("no file system can be mounted here") }
        let folder = try TemporaryFolder("erasure")
        let disk = try Disk(folder)
        let store = try await MemeStore.open(disk.path + "/data", surroundings: StoreSurroundings(reservedByteCount: 1 << 20))
        _ = try await store.save(meme("STAYS"))
        let gone = try await store.save(meme("VANISHES"))
        let photo = try await store.keepPhoto(.bytes(Array(String(repeating: "DRAFTED PHOTO ", count: 2_000).utf8), fileExtension: "jpg"))
        try await store.saveDraft(Draft(photoPath: photo, captions: Captions(top: "DRAFTED ONE", bottom: ""), fontName: "Caption"))
        try await store.saveDraft(Draft(photoPath: photo, captions: Captions(top: "DRAFTED TWO", bottom: ""), fontName: "Caption"))
        _ = try runSuccessfully(["sync", "-f", disk.path])
        for mark in ["VANISHES TOP", "VANISHES PHOTO", "VANISHES PIXELS", "VANISHES SMALL", "DRAFTED TWO", "DRAFTED PHOTO"] {
            #expect(try disk.count(mark) > 0, "\(mark) was there before")
        }
        try await store.delete([gone.id])
        try await store.removeDraft()
        #expect(try await store.memes(limit: 10).map(\.topText) == ["STAYS TOP"])
        _ = try runSuccessfully(["sync", "-f", disk.path])
        for mark in ["VANISHES", "vanishes", "DRAFTED"] { #expect(try disk.count(mark) == 0, "\(mark) while the kiosk runs") }
        #expect(try disk.count("STAYS PHOTO") > 0)
        try await store.eraseEvent()
        _ = try runSuccessfully(["sync", "-f", disk.path])
        #expect(try disk.count("STAYS") == 0, "after the event was wiped")
        try await store.close()
        try disk.unplug()
        for mark in ["VANISHES", "vanishes", "DRAFTED", "STAYS"] {
            #expect(try disk.count(mark) == 0, "\(mark) on the disk that was taken out")
        }
    }

    /// Each call fails once that SQLite makes for a save. Most of these saves can't be taken back at once: whether they failed is open.
    @Test func nothingOfFailedSavesStaysOnTheDisk() async throws {
        guard Self.isPossible else { try skipTest("no file system can be mounted here") }
        let folder = try TemporaryFolder("erasure")
        let disk = try Disk(folder)
        let tap = DiskTap.belowSQLite(root: disk.path)
        let store = try await MemeStore.open(disk.path + "/data", surroundings: StoreSurroundings(reservedByteCount: 1 << 20))
        var failures = 0
        for call in 1...40 {
            // Settles what became of the one before.
            _ = try await store.save(meme("ATTEMPT"))
            tap.follow(.init(call: call, code: EIO, lasts: false))
            do throws(StoreError) { _ = try await store.save(meme("ATTEMPT")) } catch { failures += 1 }
            tap.follow(nil)
        }
        #expect(failures > 10)
        for made in try await store.memes(limit: 100) { try await store.delete([made.id]) }
        try await store.eraseEvent()
        try await store.close()
        try disk.unplug()
        #expect(try disk.count("ATTEMPT") == 0, "after \(failures) failed saves")
    }
}
