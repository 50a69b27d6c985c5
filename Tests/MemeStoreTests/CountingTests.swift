import Glibc
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import MemeStore

/// The numbers of the event, and that nothing is left of an event that was wiped.
@Suite @MainActor struct CountingTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func open(at seconds: @escaping @Sendable () -> Double = { 1_800_000_000 }) async throws -> (StoredMemes, MemeStore) {
        var surroundings = StoreSurroundings(now: { Timestamp(secondsSince1970: seconds()) }, reservedByteCount: 0)
        surroundings.hourOfDay = { Int($0.secondsSince1970 / 3600) % 24 }
        let store = try await MemeStore.open(folder.path, surroundings: surroundings, log: GuestHour.quiet)
        return (try await StoredMemes(store, retention: Retention(), draftSeconds: 300), store)
    }

    @Test func theyAgreeWithWhatWasDoneAndOutliveAStart() async throws {
        let (archive, store) = try await open()
        let first = try await archive.save(sampleMeme(1))
        let second = try await archive.save(sampleMeme(2))
        for destination in ["usb", "print", "usb"] { try await archive.recordShare(of: first.id, to: destination) }
        try await archive.note(.printed(sheets: 3))
        try await archive.note(.failed(at: "mail"))
        // What was made was made, also when it is deleted.
        try await archive.hide([second.id])
        try await archive.finishDeleting([second.id])
        let tally = try await archive.tally(hours: 24)
        #expect((tally.memes, tally.sheets, tally.failures) == (2, 3, 1))
        #expect(tally.shares == ["usb": 2, "print": 1])
        #expect(tally.hours == [.init(hourOfDay: 8, memes: 2)] && tally.busiestHour == 0)
        var totals = tally
        totals.hours = []
        #expect(try await archive.totals() == totals)
        try await store.close()
        let (again, _) = try await open()
        #expect(try await again.tally(hours: 24) == tally)
        try await again.resetTally()
        #expect(try await again.tally(hours: 24) == EventTally() && again.memes.count == 1)
    }

    @Test func hoursFollowEachOtherAndOlderOnesAreLeftOut() async throws {
        let start = 1_800_000_000.0
        for (number, hours) in [(UInt8(1), -30.0), (2, 0), (3, 2), (4, 2.4)] {
            let moment = start + hours * 3600
            let (archive, store) = try await open { moment }
            _ = try await archive.save(sampleMeme(number))
            try await store.close()
        }
        let now = start + 4 * 3600
        let (archive, store) = try await open { now }
        let tally = try await archive.tally(hours: 24)
        #expect(try await archive.totals().memes == 4, "sums know no hours")
        #expect(tally.memes == 3 && tally.hours.map(\.memes) == [1, 0, 2, 0, 0])
        #expect(tally.hours.map(\.hourOfDay) == [8, 9, 10, 11, 12] && tally.busiestHour == 2)
        try await store.close()
        // A clock that was set back knows nothing of what will have been.
        let back = start + 3600
        let (earlier, _) = try await open { back }
        #expect(try await earlier.tally(hours: 24).memes == 3)
    }

    /// A meme that could not be saved is not counted.
    @Test func whatFailedIsNotCounted() async throws {
        let (archive, _) = try await open()
        var unreadable = sampleMeme(1)
        unreadable.photo = .file(folder.path + "/nothing.jpg")
        let wrong = unreadable
        await #expect(throws: StoreError.self) { try await archive.save(wrong) }
        #expect(try await archive.tally(hours: 24) == EventTally())
    }

    /// Not a file of it stays, and not a word of it in the database's own files.
    @Test func nothingIsLeftOfAnEventThatWasWiped() async throws {
        let (archive, store) = try await open()
        for number in UInt8(1)...3 { _ = try await archive.save(sampleMeme(number, top: "UNFORGETTABLE\(number)")) }
        let hidden = try await archive.save(sampleMeme(4, top: "UNFORGETTABLE4"))
        try await archive.hide([hidden.id])
        _ = try await archive.keepPhoto(.bytes(sampleBytes(5, count: 2_000), fileExtension: "jpg"))
        let stranger = try OwnedDescriptor(opening: folder.path + "/memes/left-over.jpg", O_WRONLY | O_CREAT)
        try stranger.write([1, 2, 3][...])
        for ending in ["", "-wal"] { try folder.write(Array("UNFORGETTABLE5".utf8), to: "memes.sqlite.unreadable-1" + ending) }
        try await archive.eraseEvent()
        #expect(archive.memes.isEmpty)
        for place in ["originals", "memes", "thumbnails", "drafts"] { #expect(try folder.names(in: place).isEmpty, "\(place)") }
        for file in try folder.names(in: "") where file.hasPrefix("memes.sqlite") {
            let text = String(decoding: try folder.bytes(file), as: Unicode.ASCII.self)
            #expect(!text.contains("UNFORGETTABLE"), "\(file)")
        }
        #expect(try await archive.tally(hours: 24) == EventTally())
        // The next event's memes take no name that one of the last had.
        let next = try await archive.save(sampleMeme(6))
        #expect(next.id.sequence == 5)
        try await store.close()
        #expect(try await open().0.memes == [next])
    }
}
