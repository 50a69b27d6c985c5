import Foundation
import Memes
import TestSupport
import Testing

@testable import MemeStore

@Suite struct DatabaseTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test func writesAreOnTheMediumWhenTheyReturn() throws {
        let database = try MemeDatabase(path: folder.file("memes.sqlite"))
        #expect(try database.setting("journal_mode") == "wal")
        // 2 is FULL.
        #expect(try database.setting("synchronous") == "2")
    }

    @Test func tenThousandMemesArePagedInOrder() throws {
        let database = try MemeDatabase(path: folder.file("memes.sqlite"))
        try database.begin(with: (1...10_000).map(row))
        var seen: [Int64] = []
        var last: MemeID?
        while true {
            let page = try database.page(before: last, limit: 64)
            seen += page.map(\.sequence)
            last = page.last?.id
            if page.count < 64 { break }
        }
        #expect(seen == (1...10_000).reversed())
        #expect(try database.count() == 10_000)
        #expect(try database.lastSequence() == 10_000)
        #expect(try database.ids(olderThan: 5_000, beyondCount: 9_000).count == 4_999)
    }

    private func row(_ number: Int) -> MemeRow {
        let files = MemeRow.Files(original: ("\(number).png", 1), memed: ("\(number).jpg", 2), thumbnail: ("\(number).jpg", 3))
        return MemeRow(
            MemeID(sequence: UInt64(number), salt: UInt32.max - UInt32(number)), captions: Captions(top: "t\(number)", bottom: "b"),
            fontName: "Anton", files: files, createdAt: Timestamp(secondsSince1970: Double(number)))
    }
}
