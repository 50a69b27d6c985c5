import Foundation
import Memes
import Testing

@testable import MemeStore

/// Cuts the power while SQLite moves its log into the database file: any sectors of the file are old or new, the log is still whole.
@Suite struct CheckpointCrashTests {
    @Test func databaseSurvivesAPowerCutDuringACheckpoint() throws {
        let folder = try ScratchFolder()
        let database = try MemeDatabase(path: folder.file("memes.sqlite"))
        try database.begin(with: [])
        for number in 1...60 { try database.insert(row(number)) }
        try database.remove([7, 8, 9])
        let before = try folder.bytes("memes.sqlite")
        let log = try folder.bytes("memes.sqlite-wal")
        // The last connection moves the log into the file when it closes.
        try database.close()
        let after = try folder.bytes("memes.sqlite")
        #expect(log.count > 100_000 && after.count > before.count)
        for seed in 0..<300 { try check(mixture(before, after, seed: seed), log, "seed \(seed)") }
    }

    private func mixture(_ before: [UInt8], _ after: [UInt8], seed: Int) -> [UInt8] {
        var random = SeededGenerator(seed: UInt64(seed))
        var mixed = before + [UInt8](repeating: 0, count: after.count - before.count)
        for sector in stride(from: 0, to: after.count, by: 512) where Bool.random(using: &random) {
            let end = min(sector + 512, after.count)
            mixed.replaceSubrange(sector..<end, with: after[sector..<end])
        }
        let length = Int.random(in: before.count...after.count, using: &random)
        return Bool.random(using: &random) ? mixed : Array(mixed[0..<length])
    }

    private func check(_ file: [UInt8], _ log: [UInt8], _ what: Comment) throws {
        let crashed = try ScratchFolder()
        try crashed.write(file, to: "memes.sqlite")
        try crashed.write(log, to: "memes.sqlite-wal")
        let database = try MemeDatabase(path: crashed.file("memes.sqlite"))
        let expected = (1...60).filter { !(7...9).contains($0) }.map(row)
        #expect(try database.page(before: nil, limit: 100) == expected.reversed(), what)
    }

    private func row(_ number: Int) -> MemeRow {
        let files = MemeRow.Files(original: ("\(number).png", 1), memed: ("\(number).jpg", 2), thumbnail: ("\(number).jpg", 3))
        let captions = Captions(top: String(repeating: "top \(number) ", count: 40), bottom: "")
        return MemeRow(
            MemeID(sequence: UInt64(number), salt: 5), captions: captions, fontName: "Anton", files: files,
            createdAt: Timestamp(secondsSince1970: Double(number)))
    }
}
