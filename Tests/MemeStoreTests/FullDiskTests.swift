import Foundation
import MemeStore
import Memes
import TestSupport
import Testing

/// Real disks that are full or read-only.
@Suite(.enabled(if: MemoryDisk.isPossible, "mounting a small disk needs root"))
struct FullDiskTests {
    let scratch: ScratchFolder
    init() throws { scratch = try ScratchFolder() }

    @Test(arguments: [0, 200 << 10]) func fullDiskIsSaidAndLosesNothing(reserved: Int) async throws {
        let disk = try MemoryDisk(at: scratch.file("disk"), kilobytes: 2_048)
        let data = disk.path + "/data"
        var saved: [Meme] = []
        var failures = 0
        let first = try await MemeStore.open(data, surroundings: StoreSurroundings(reservedByteCount: reserved))
        while failures < 5 {
            do {
                saved.insert(try await first.save(sampleMeme(UInt8(saved.count), originalByteCount: 60_000)), at: 0)
            } catch {
                guard case .full = error else { throw error }
                failures += 1
            }
        }
        #expect(saved.count > 5)
        #expect(try await first.memes(limit: 1_000) == saved)
        try await first.close()
        let store = try await MemeStore.open(data, surroundings: StoreSurroundings(reservedByteCount: reserved))
        #expect(store.recovery.isClean, "\(store.recovery)")
        #expect(try await store.memes(limit: 1_000) == saved)
        for meme in saved {
            let photo = FileManager.default.contents(atPath: meme.originalImage.path)
            #expect(photo.map { [UInt8]($0) } == sampleBytes(UInt8(meme.id.sequence - 1), count: 60_000))
        }
        if reserved > 0 {
            try await store.delete(saved.suffix(3).map(\.id))
            _ = try await store.save(sampleMeme(200, originalByteCount: 60_000))
        }
    }

    @Test func diskThatBecomesReadOnlyIsSaidAndLosesNothing() async throws {
        let disk = try MemoryDisk(at: scratch.file("disk"), kilobytes: 4_096)
        let data = disk.path + "/data"
        let first = try await MemeStore.open(data, surroundings: StoreSurroundings(reservedByteCount: 0))
        let meme = try await first.save(sampleMeme(1))
        try await first.close()
        try disk.makeReadOnly(true)
        let error = await #expect(throws: StoreError.self) { try await MemeStore.open(data) }
        guard case .readOnly = error else { Issue.record("\(String(describing: error))"); return }
        #expect(error?.sentence == "The kiosk can’t save right now. Nothing was lost; please tell the staff.")
        try disk.makeReadOnly(false)
        let store = try await MemeStore.open(data, surroundings: StoreSurroundings(reservedByteCount: 0))
        #expect(store.recovery.isClean)
        #expect(try await store.memes(limit: 9) == [meme])
    }
}
