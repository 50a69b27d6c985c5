internal import Foundation
internal import TestSupport
import Testing

/// The replay of power cuts keeps what was flushed and loses only what was not; a disk without a machine is enough to see it.
@Suite struct WriteLogTests {
    private static let (megabyte, flushed, pending) = (1 << 20, UInt8(0xAA), UInt8(0xBB))

    /// Logs a write that is flushed and one that is not, both of 64 sectors.
    private func recording() throws -> (folder: TemporaryFolder, log: WriteLog) {
        let folder = try TemporaryFolder("log")
        try runSuccessfully(["truncate", "-s", "4M", folder.path(of: "disk.img")])
        try runSuccessfully(["truncate", "-s", "0", folder.path(of: "log")])
        let files = [("file", "disk.img"), ("log", "log")].map { "\($0).driver=file,\($0).filename=\(folder.path(of: $1))" }
        let commands = ["write -P \(Self.flushed) 1M 32k", "flush", "write -P \(Self.pending) 2M 32k"]
        try runSuccessfully(
            ["qemu-io", "--image-opts", "driver=blklogwrites," + files.joined(separator: ",")] + commands.flatMap { ["-c", $0] })
        try runSuccessfully(["truncate", "-s", "0", folder.path(of: "disk.img")])
        try runSuccessfully(["truncate", "-s", "4M", folder.path(of: "disk.img")])
        return (folder, try WriteLog(path: folder.path(of: "log")))
    }

    @Test func readsWhatTheEmulatorLogs() throws {
        let (folder, log) = try recording()
        let expected = [(Self.megabyte, 32768, false), (0, 0, true), (2 * Self.megabyte, 32768, false)]
        for (entry, (start, count, isFlush)) in zip(log.entries, expected) {
            #expect(entry.content.count == count)
            #expect(entry.isFlush == isFlush)
            if !isFlush { #expect(entry.start == start) }
        }
        #expect(log.entries.count >= 3)
        #expect(log.content(at: log.entries[2].content) == Data(repeating: Self.pending, count: 32768))
        #expect(try WriteLog.count(path: folder.path(of: "log")) == log.entries.count)
    }

    @Test func losesOnlyWhatWasNotFlushed() throws {
        let (folder, log) = try recording()
        let place = Self.megabyte..<4 * Self.megabyte
        var random = SeededGenerator(seed: 7)
        var (whole, none, torn) = (0, 0, 0)
        for _ in 0..<40 {
            let replay = try CrashReplay(of: place, ofDisk: folder.path(of: "disk.img"), log: log)
            let path = folder.path(of: "crashed.img")
            try replay.crash(after: 3, to: path, using: &random)
            let disk = try Data(contentsOf: URL(fileURLWithPath: path))
            #expect(disk.count == place.count)
            #expect(disk[..<32768] == Data(repeating: Self.flushed, count: 32768), "what was flushed is there")
            let later = disk[Self.megabyte..<Self.megabyte + 32768]
            let sectors = stride(from: later.startIndex, to: later.endIndex, by: 512).map { later[$0..<$0 + 512] }
            #expect(sectors.allSatisfy { Set($0).count == 1 }, "a sector is written or not")
            switch sectors.count(where: { $0.first == Self.pending }) {
            case 64: whole += 1
            case 0: none += 1
            default: torn += 1
            }
        }
        #expect(whole > 0 && none > 0 && torn > 0, "\(whole) whole, \(none) lost, \(torn) torn")
    }

    @Test func keepsNothingThatWasWrittenLater() throws {
        let (folder, log) = try recording()
        let replay = try CrashReplay(of: 0..<4 * Self.megabyte, ofDisk: folder.path(of: "disk.img"), log: log)
        var random = SeededGenerator(seed: 1)
        let path = folder.path(of: "crashed.img")
        try replay.crash(after: 2, to: path, using: &random)
        let disk = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(disk.count { $0 == Self.flushed } == 32768)
        #expect(!disk.contains(Self.pending))
        try replay.crash(after: 4, to: path, using: &random)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count { $0 == Self.pending } == 32768, "the emulator flushes at its end")
    }
}
