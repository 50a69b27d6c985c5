import Foundation
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import Sharing

/// All memes on a stick, on a folder that passes for one.
@Suite @MainActor struct ExportTests {
    let scratch: TemporaryFolder
    let table = FakeMountTable()

    init() throws { scratch = try TemporaryFolder("export") }

    private func stick() throws -> USBStick {
        let stick = USBStick(below: scratch.path(of: "media"), table: table, settings: .init(ejects: false))
        table.listed = [try Mount(folder: try scratch.makeFolder("media/STICK"))]
        return stick
    }

    /// Memes with files of their own.
    private func memes(_ count: Int) throws -> [Meme] {
        try (1...count).map { number in
            let path = scratch.path(of: "00000\(number)-meme-\(number).jpg")
            try Data([UInt8](sampleBytes(count: 300_000)) + [UInt8(number)]).write(to: URL(fileURLWithPath: path))
            let image = ImageReference(path: path, byteCount: 300_001)
            return Meme(
                id: MemeID(sequence: UInt64(number), salt: 1), captions: Captions(top: "", bottom: ""),
                images: .init(original: image, memed: image, thumbnail: image), fontName: "Caption",
                createdAt: Timestamp(secondsSince1970: 0))
        }
    }

    private let folder = "media/STICK/MEMEME"

    @Test func everyMemeIsThereAndTheSecondTimeNothingIsWritten() async throws {
        let stick = try stick()
        let memes = try memes(4)
        var steps: [ExportProgress] = []
        let first = try await stick.export(memes) { steps.append($0) }
        #expect(first.copied == 4 && first.alreadyThere == 0 && !first.isCancelled && !first.isUnmounted)
        #expect(steps.map(\.done) == [1, 2, 3, 4] && steps.allSatisfy { $0.total == 4 })
        #expect(try scratch.names(in: folder) == memes.map(\.memedImage.fileName))
        for meme in memes { #expect(try scratch.bytes("\(folder)/\(meme.memedImage.fileName)") == scratch.bytes(meme.memedImage.fileName)) }
        let inodes = try memes.map { try inode(of: "\(folder)/\($0.memedImage.fileName)") }
        let second = try await stick.export(memes) { _ in }
        #expect(second.copied == 0 && second.alreadyThere == 4)
        #expect(try memes.map { try inode(of: "\(folder)/\($0.memedImage.fileName)") } == inodes)
    }

    private func inode(of name: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: scratch.path(of: name))[.systemFileNumber] as? Int)
    }

    /// What is damaged or another one's stays, and the meme comes beside it; what was broken off goes on.
    @Test func itGoesOnWhereItWasBrokenOff() async throws {
        let stick = try stick()
        let memes = try memes(3)
        _ = try await stick.export([memes[0]]) { _ in }
        var damaged = try scratch.bytes(memes[1].memedImage.fileName)
        damaged[200_000] ^= 1
        try Data(damaged).write(to: URL(fileURLWithPath: scratch.path(of: "\(folder)/\(memes[1].memedImage.fileName)")))
        try Data("half".utf8).write(to: URL(fileURLWithPath: scratch.path(of: "\(folder)/.mememe.part")))
        let receipt = try await stick.export(memes) { _ in }
        #expect(receipt.copied == 2 && receipt.alreadyThere == 1)
        #expect(
            try scratch.names(in: folder)
                == ["000001-meme-1.jpg", "000002-meme-2-2.jpg", "000002-meme-2.jpg", "000003-meme-3.jpg"])
        #expect(try scratch.bytes("\(folder)/000002-meme-2-2.jpg") == scratch.bytes("000002-meme-2.jpg"))
        let again = try await stick.export(memes) { _ in }
        #expect(again.copied == 0 && again.alreadyThere == 3)
    }

    @Test func itCanBeBrokenOff() async throws {
        let stick = try stick()
        let memes = try memes(6)
        let receipt = try await stick.export(memes) { if $0.done == 1 { stick.cancelExport() } }
        #expect(receipt.isCancelled && (1..<6).contains(receipt.copied))
        let rest = try await stick.export(memes) { _ in }
        #expect(rest.alreadyThere == receipt.copied && rest.copied == 6 - receipt.copied && !rest.isCancelled)
    }

    @Test func aMemeThatCannotBeReadIsLeftOutAndCounted() async throws {
        let stick = try stick()
        let memes = try memes(3)
        try FileManager.default.removeItem(atPath: memes[1].memedImage.path)
        let receipt = try await stick.export(memes) { _ in }
        #expect(receipt.copied == 2 && receipt.unreadable == 1)
    }

    /// Without its stick the mount point is a folder of the kiosk's own disk, or none: nothing is written, and the stick goes on later.
    @Test func aStickThatWasPulledEndsItAndTheNextOneGoesOn() async throws {
        let stick = try stick()
        let memes = try memes(3)
        _ = try await stick.export([memes[0]]) { _ in }
        let (place, pocket) = (scratch.path(of: "media/STICK"), scratch.path(of: "pocket"))
        try FileManager.default.moveItem(atPath: place, toPath: pocket)
        await #expect(throws: ShareError.self) { try await stick.export(memes) { _ in } }
        try FileManager.default.moveItem(atPath: pocket, toPath: place)
        let receipt = try await stick.export(memes) { _ in }
        #expect(receipt.alreadyThere == 1 && receipt.copied == 2)
        table.listed = []
        await #expect(throws: ShareError.unavailable("Plug in a USB stick first.")) { try await stick.export(memes) { _ in } }
    }
}
