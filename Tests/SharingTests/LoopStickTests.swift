import Foundation
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import Sharing

/// The stick on real file systems; needs root, loop devices and a kernel that knows the file system, and is cancelled without.
@Suite(.serialized)
@MainActor
struct LoopStickTests {
    let scratch: TemporaryFolder
    init() throws { scratch = try TemporaryFolder("sharing") }

    private func plugIn(
        _ fileSystem: LoopStick.FileSystem, kilobytes: Int = 8 << 10, options: String = "rw", image: String? = nil
    ) throws -> LoopStick {
        guard LoopStick.isPossible(fileSystem) else { try skipTest("\(fileSystem.rawValue) can't be mounted here") }
        return try LoopStick(
            fileSystem, image: image ?? scratch.path(of: "stick.img"), kilobytes: kilobytes, at: scratch.path(of: "media/STICK"),
            options: options)
    }

    private func failure(_ stick: USBStick, _ meme: Meme) async -> ShareError? {
        await #expect(throws: ShareError.self) { try await stick.share(meme) { _ in } }
    }

    /// Waits for the kernel's notice of a mount.
    private func next(_ stick: USBStick, _ change: () throws -> Void) async throws {
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
        stick.onAvailabilityChange = { continuation.yield() }
        try change()
        for await _ in changes { break }
    }

    /// Stands in the list of skipped tests where the cases with FAT below are cancelled.
    @Test(.enabled(if: LoopStick.isPossible(.vfat), "FAT needs root, loop devices, mkfs.vfat and a kernel that knows it"))
    func sticksWithFATAreTestedHere() throws {
        #expect(try plugIn(.vfat).mount()?.fileSystem == "vfat")
    }

    /// Stands in the list of skipped tests where no stick can be mounted at all.
    @Test(.enabled(if: LoopStick.isPossible(.ext4), "mounting sticks needs root, loop devices and mkfs.ext4"))
    func sticksAreTestedHere() throws {
        #expect(try plugIn(.ext4).mount()?.fileSystem == "ext4")
    }

    @Test(.timeLimit(.minutes(1)), arguments: LoopStick.FileSystem.allCases)
    func stickIsNoticedWrittenComparedAndEjected(fileSystem: LoopStick.FileSystem) async throws {
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable())
        #expect(stick.availability == .unavailable("Plug one in"))
        var plugged: LoopStick?
        try await next(stick) { plugged = try plugIn(fileSystem) }
        #expect(stick.availability == .ready("A few seconds"))
        let receipt = try await stick.share(try scratch.meme(byteCount: 3_000_000)) { _ in }
        #expect(receipt.sentence == "It’s on your USB stick. You can take the stick out now.")
        #expect(try plugged?.mount() == nil)
        #expect(try scratch.names(in: "media/STICK").isEmpty)
        try await next(stick) { try plugged?.plugIn() }
        #expect(stick.availability == .ready("A few seconds"))
        #expect(try scratch.bytes("media/STICK/MEMEME/000001-hello-9f86d081.jpg") == sampleBytes(count: 3_000_000))
        #expect(try scratch.names(in: "media/STICK/MEMEME") == ["000001-hello-9f86d081.jpg"])
        try await next(stick) { try plugged?.unplug() }
        #expect(stick.availability == .unavailable("Plug one in"))
    }

    /// As the album reads each stick that appears.
    @Test(arguments: LoopStick.FileSystem.allCases) func aStickThatIsReadIsUnmountedOnceThatIsDone(
        fileSystem: LoopStick.FileSystem
    ) async throws {
        let plugged = try plugIn(fileSystem)
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable())
        let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: scratch.path(of: "media/STICK")))
        DispatchQueue(label: "test.reader").asyncAfter(deadline: .now() + .milliseconds(500)) { try? reader.close() }
        let receipt = try await stick.share(try scratch.meme(byteCount: 5_000)) { _ in }
        #expect(receipt.sentence == "It’s on your USB stick. You can take the stick out now.")
        #expect(try plugged.mount() == nil)
    }

    @Test(arguments: LoopStick.FileSystem.allCases) func namesAreNeverTakenTwice(fileSystem: LoopStick.FileSystem) async throws {
        let plugged = try plugIn(fileSystem)
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable(), settings: .init(ejects: false))
        let meme = try scratch.meme(byteCount: 5_000)
        for _ in 0..<3 { _ = try await stick.share(meme) { _ in } }
        #expect(try scratch.names(in: "media/STICK/MEMEME").count == 3)
        #expect(try plugged.mount() != nil)
    }

    @Test(arguments: LoopStick.FileSystem.allCases) func fullStickIsSaidAndKeepsWhatItHad(fileSystem: LoopStick.FileSystem) async throws {
        let plugged = try plugIn(fileSystem, kilobytes: 1_024)
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable())
        try Data("theirs".utf8).write(to: URL(fileURLWithPath: scratch.path(of: "media/STICK/letter.txt")))
        let error = await failure(stick, try scratch.meme(byteCount: 2_000_000))
        guard case .full = error else { Issue.record("\(String(describing: error))"); return }
        #expect(try scratch.names(in: "media/STICK").filter { $0 != "lost+found" } == ["MEMEME", "letter.txt"])
        #expect(try scratch.names(in: "media/STICK/MEMEME").isEmpty)
        #expect(try scratch.bytes("media/STICK/letter.txt") == Array("theirs".utf8))
        #expect(try plugged.mount() != nil)
    }

    @Test(arguments: LoopStick.FileSystem.allCases) func lockedStickIsSaid(fileSystem: LoopStick.FileSystem) async throws {
        let plugged = try plugIn(fileSystem, options: "ro")
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable())
        #expect(stick.availability == .unavailable("It is locked"))
        let error = await failure(stick, try scratch.meme(byteCount: 1_000))
        guard case .readOnly = error else { Issue.record("\(String(describing: error))"); return }
        #expect(try plugged.mount()?.isReadOnly == true)
    }

    /// The device behind the stick fails to store what it accepted: its image lies on a disk that fills up.
    @Test(arguments: LoopStick.FileSystem.allCases) func deviceThatLosesWritesIsFoundOut(fileSystem: LoopStick.FileSystem) async throws {
        guard LoopStick.isPossible(fileSystem) else { try skipTest("\(fileSystem.rawValue) can't be mounted here") }
        let disk = try MemoryDisk(at: scratch.makeFolder("disk"), kilobytes: 2_500)
        let plugged = try plugIn(fileSystem, image: disk.path + "/stick.img")
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable())
        let error = await failure(stick, try scratch.meme(byteCount: 5_000_000))
        #expect(try plugged.mount() != nil)
        switch error {
        // Which of the three it is depends on how the file system passes the device's error on; a success it must never be.
        case .brokenMedium, .readOnly, .full: break
        default: Issue.record("\(String(describing: error))")
        }
    }

    @Test(.timeLimit(.minutes(1))) func stickThatHangsIsGivenUpAndTheRestGoesOn() async throws {
        let plugged = try plugIn(.ext4, kilobytes: 16 << 10)
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable(), settings: .init(stallSeconds: 1))
        let meme = try scratch.meme(byteCount: 1_000_000)
        try Command.run("fsfreeze", "-f", plugged.mountPoint)
        let slow = await failure(stick, meme)
        let busy = await failure(stick, meme)
        try Command.run("fsfreeze", "-u", plugged.mountPoint)
        #expect(busy == .busy)
        guard case .tooSlow = slow else { Issue.record("\(String(describing: slow))"); return }
        // When the stick moves again, the abandoned copy ends and takes back what it wrote; the next one succeeds.
        while true {
            do {
                _ = try await stick.share(meme) { _ in }
                break
            } catch {
                guard error == .busy else { throw error }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        #expect(try plugged.mount() == nil)
        try plugged.plugIn()
        #expect(try scratch.names(in: "media/STICK/MEMEME") == ["000001-hello-9f86d081.jpg"])
    }

    /// Pulled out in the middle of an export it is said; once it is back, what it kept is not written again.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: LongRun.isWanted ? LoopStick.FileSystem.allCases : [LoopStick.isPossible(.vfat) ? .vfat : .ext4])
    func anExportIsBrokenOffByAPulledStickAndGoesOn(fileSystem: LoopStick.FileSystem) async throws {
        let plugged = try plugIn(fileSystem, kilobytes: 16 << 10)
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable(), settings: .init(ejects: false))
        let memes = try (1...12).map { try scratch.meme(byteCount: 300_000 + $0, name: "0000\($0)-meme-9f86d081.jpg") }
        var isPulled = false
        let error = await #expect(throws: ShareError.self) {
            try await stick.export(memes) { _ in
                guard !isPulled else { return }
                isPulled = true
                do { try plugged.pullOut() } catch { Issue.record(error) }
            }
        }
        guard case .removed = error else { Issue.record("\(String(describing: error))"); return }
        #expect(error?.sentence == "The USB stick was taken out too early. Plug it in and try again.")
        #expect(try scratch.names(in: "media/STICK").isEmpty, "nothing came onto the kiosk's own disk")
        try await next(stick) { try plugged.plugIn() }
        let receipt = try await stick.export(memes) { _ in }
        #expect(receipt.alreadyThere > 0 && receipt.alreadyThere + receipt.copied == 12 && receipt.unreadable == 0)
        for meme in memes {
            let name = meme.memedImage.fileName
            #expect(try scratch.bytes("media/STICK/MEMEME/\(name)") == scratch.bytes("memes/\(name)"))
        }
        #expect(try scratch.names(in: "media/STICK/MEMEME").count == 12, "nothing half made is left")
    }

    /// A stick is the last in the table, of which the kernel gives a page at a time.
    @Test(.enabled(if: LoopStick.isPossible(.ext4))) func aStickAfterManyOtherMountsIsSeen() async throws {
        let folder = scratch.path(of: "many")
        try Command.run("sh", "-c", "for n in $(seq 60); do mkdir -p $0/$n && mount --bind $0/$n $0/$n || exit; done", folder)
        defer { _ = try? Command("sh", "-c", "umount $0/*", folder) }
        // Foundation, too, reads no more than a page of such a file.
        let size = try Command("sh", "-c", "cat /proc/self/mountinfo | wc -c").output
        try #require(Int(size.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 > 4096)
        let stick = USBStick(below: scratch.path(of: "media"), table: try SystemMountTable())
        let plugged = try plugIn(.ext4)
        #expect(try SystemMountTable().mounts().last?.path == plugged.mountPoint)
        for _ in 0..<200 where stick.availability != .ready("A few seconds") { try await Task.sleep(for: .milliseconds(5)) }
        #expect(stick.availability == .ready("A few seconds"))
    }

    /// What changes while somebody reads the table falls between that and Dispatch's watching again, which uses the kernel's notice up.
    @Test(.enabled(if: LoopStick.isPossible(.ext4))) func aChangeInTheMomentOfAnotherIsNoticed() async throws {
        let table = try SystemMountTable()
        let plugged = try plugIn(.ext4)
        // What was noticed of that is over.
        try await Task.sleep(for: .milliseconds(300))
        var seen: [Bool] = []
        table.whenChanged {
            let isThere = (try? plugged.mount()) != nil
            if seen.isEmpty { try? plugged.plugIn() }
            seen.append(isThere)
        }
        try plugged.unplug()
        for _ in 0..<200 where seen.last != true { try await Task.sleep(for: .milliseconds(5)) }
        #expect(seen.first == false && seen.last == true, "\(seen)")
    }

    @Test func nobodyIsWokenWhileNothingIsMounted() async throws {
        let table = try SystemMountTable()
        var calls = 0
        table.whenChanged { calls += 1 }
        try await Task.sleep(for: .milliseconds(300))
        // Other processes may mount something meanwhile; a source that never rests would have been called thousands of times.
        #expect(calls < 10)
    }
}
