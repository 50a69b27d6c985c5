import Foundation
import Glibc
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import Sharing

/// The logic of the stick, on a folder that passes for one.
@Suite @MainActor struct FolderStickTests {
    let scratch: TemporaryFolder
    let table = FakeMountTable()

    init() throws { scratch = try TemporaryFolder("sharing") }

    private func stick() throws -> USBStick {
        let stick = USBStick(below: scratch.path(of: "media"), table: table, settings: .init(ejects: false))
        table.listed = [try Mount(folder: try scratch.makeFolder("media/STICK"))]
        return stick
    }

    @Test func appearsAndDisappearsWithTheMount() throws {
        let stick = USBStick(below: scratch.path(of: "media"), table: table, settings: .init(ejects: false))
        var calls = 0
        stick.onAvailabilityChange = { calls += 1 }
        #expect(stick.availability == .unavailable("Plug one in"))
        var mount = try Mount(folder: try scratch.makeFolder("mediaeval"))
        table.listed = [mount]
        #expect(stick.availability == .unavailable("Plug one in"))
        mount.path = try scratch.makeFolder("media/STICK")
        table.listed = [mount]
        #expect(stick.availability == .ready("A few seconds"))
        mount.isReadOnly = true
        table.listed = [mount]
        #expect(stick.availability == .unavailable("It is locked"))
        table.listed = []
        #expect(stick.availability == .unavailable("Plug one in"))
        #expect(calls == 3)
    }

    @Test func copiesWithProgressAndSaysSo() async throws {
        let stick = try stick()
        let meme = try scratch.meme(byteCount: 700_001)
        var steps: [ShareProgress] = []
        let receipt = try await stick.share(meme) { steps.append($0) }
        #expect(receipt.place == scratch.path(of: "media/STICK/MEMEME/000001-hello-9f86d081.jpg"))
        #expect(receipt.sentence == "It’s on your USB stick. Take the stick out when its light has stopped blinking.")
        #expect(try scratch.bytes("media/STICK/MEMEME/000001-hello-9f86d081.jpg") == sampleBytes(count: 700_001))
        #expect(try scratch.names(in: "media/STICK/MEMEME") == ["000001-hello-9f86d081.jpg"])
        #expect(steps.map(\.completedByteCount) == steps.map(\.completedByteCount).sorted())
        #expect(steps.last == ShareProgress(phase: .finishing, completedByteCount: 1_400_002, totalByteCount: 1_400_002))
        #expect(steps.filter { $0.phase == .copying }.count == 3)
    }

    /// The stick is out when the kernel's entry for it has gone, whatever the table of mounts says before.
    @Test func tellsWhenItWasTakenOut() async throws {
        let devices = try scratch.makeFolder("block")
        let mount = try Mount(folder: try scratch.makeFolder("media/STICK"))
        let entry = URL(fileURLWithPath: "\(devices)/\(mount.device.major):\(mount.device.minor)")
        try Data().write(to: entry)
        let stick = USBStick(
            below: scratch.path(of: "media"), table: table, settings: .init(ejects: false, deviceFolder: devices))
        var removals = 0
        stick.onRemoval = { removals += 1 }
        table.listed = [mount]
        #expect(try await stick.share(try scratch.meme(byteCount: 1_000)) { _ in }.isToBeTakenOut)
        table.listed = []
        try Data().write(to: URL(fileURLWithPath: devices + "/8:0"))
        try await Task.sleep(for: .milliseconds(50))
        #expect(removals == 0, "it is only unmounted")
        try FileManager.default.removeItem(at: entry)
        let end = ContinuousClock.now + .seconds(10)
        while removals == 0, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(2)) }
        #expect(removals == 1)
    }

    @Test func neverTakesThePlaceOfAnotherFile() async throws {
        let stick = try stick()
        let meme = try scratch.meme(byteCount: 1_000)
        let folder = try scratch.makeFolder("media/STICK/MEMEME")
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: folder + "/000001-hello-9f86d081.jpg"))
        try Data("half".utf8).write(to: URL(fileURLWithPath: folder + "/.mememe.part"))
        for _ in 0..<2 { _ = try await stick.share(meme) { _ in } }
        #expect(
            try scratch.names(in: "media/STICK/MEMEME")
                == ["000001-hello-9f86d081-2.jpg", "000001-hello-9f86d081-3.jpg", "000001-hello-9f86d081.jpg"])
        #expect(try scratch.bytes("media/STICK/MEMEME/000001-hello-9f86d081.jpg") == Array("theirs".utf8))
    }

    @Test func symbolicLinksOnTheStickAreNotFollowed() async throws {
        let stick = try stick()
        let outside = try scratch.makeFolder("outside")
        let folder = scratch.path(of: "media/STICK/MEMEME")
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: outside)
        let receipt = try await stick.share(try scratch.meme(byteCount: 1_000)) { _ in }
        #expect(try scratch.names(in: "outside").isEmpty)
        #expect(receipt.place == scratch.path(of: "media/STICK/MEMEME-2/000001-hello-9f86d081.jpg"))
        #expect(try scratch.bytes("media/STICK/MEMEME-2/000001-hello-9f86d081.jpg") == sampleBytes(count: 1_000))
    }

    @Test func newestOfSeveralSticksIsUsed() async throws {
        let stick = try stick()
        table.listed.append(try Mount(folder: try scratch.makeFolder("media/OTHER")))
        let receipt = try await stick.share(try scratch.meme(byteCount: 10)) { _ in }
        #expect(receipt.place.hasPrefix(scratch.path(of: "media/OTHER/")))
        #expect(try scratch.names(in: "media/STICK").isEmpty)
    }

    @Test func nothingIsWrittenToTheKiosksOwnDiskWhenTheStickHasGone() async throws {
        let stick = try stick()
        var mount = try #require(table.listed.first)
        mount.device = DeviceNumber(major: 0, minor: 4_000)
        table.listed = [mount]
        let meme = try scratch.meme(byteCount: 10)
        let error = await #expect(throws: ShareError.self) { try await stick.share(meme) { _ in } }
        guard case .removed = error else { Issue.record("\(String(describing: error))"); return }
        #expect(try scratch.names(in: "media/STICK").isEmpty)
    }

    @Test func noStickIsSaidInWords() async throws {
        let stick = USBStick(below: scratch.path(of: "media"), table: table)
        let meme = try scratch.meme(byteCount: 10)
        await #expect(throws: ShareError.unavailable("Plug in a USB stick first.")) { try await stick.share(meme) { _ in } }
    }

    @Test func changedMemeOnTheKioskIsSaid() async throws {
        let stick = try stick()
        let meme = try scratch.meme(byteCount: 1_000)
        try Data(sampleBytes(count: 999)).write(to: URL(fileURLWithPath: meme.memedImage.path))
        let error = await #expect(throws: ShareError.self) { try await stick.share(meme) { _ in } }
        guard case .memeUnreadable = error else { Issue.record("\(String(describing: error))"); return }
        #expect(try scratch.names(in: "media/STICK/MEMEME").isEmpty)
    }

    @Test func stickThatKeepsSomethingElseIsFoundOut() throws {
        let writer = StickWriter(mount: try Mount(folder: try scratch.makeFolder("media/STICK")))
        let meme = try scratch.meme(byteCount: 600_000)
        let part = scratch.path(of: "media/STICK/MEMEME/.mememe.part")
        let error = #expect(throws: ShareError.self) {
            try writer.write(meme.memedImage) { step throws(ShareError) in
                guard step.phase == .copying, step.completedByteCount == 600_000 else { return }
                tamper(part)
            }
        }
        guard case .brokenMedium = error else { Issue.record("\(String(describing: error))"); return }
        #expect(try scratch.names(in: "media/STICK/MEMEME").isEmpty)
    }

    /// Changes one byte in the middle of a file.
    private nonisolated func tamper(_ path: String) {
        guard let file = FileHandle(forUpdatingAtPath: path) else { return }
        do {
            try file.seek(toOffset: 400_000)
            try file.write(contentsOf: Data([0xAA, 0xAB]))
            try file.close()
        } catch {
            Issue.record(error)
        }
    }
}

@Suite @MainActor struct KeepOnKioskTests {
    @Test func saysThatItIsKeptOnlyWhenItIsThere() async throws {
        let scratch = try TemporaryFolder("sharing")
        let meme = try scratch.meme(byteCount: 500)
        let keep = KeepOnKiosk()
        #expect(try await keep.share(meme) { _ in }.sentence == "Your meme is kept on this kiosk.")
        try FileManager.default.removeItem(atPath: meme.originalImage.path)
        let error = await #expect(throws: ShareError.self) { try await keep.share(meme) { _ in } }
        guard case .memeUnreadable = error else { Issue.record("\(String(describing: error))"); return }
    }

    @Test func aFileThatIsNotAllThereIsNotKept() async throws {
        let scratch = try TemporaryFolder("sharing")
        let meme = try scratch.meme(byteCount: 500)
        #expect(unsafe truncate(meme.memedImage.path, 499) == 0)
        let error = await #expect(throws: ShareError.self) { try await KeepOnKiosk().share(meme) { _ in } }
        #expect(error?.cause == "\(meme.memedImage.path) has 499 bytes instead of 500")
    }
}
