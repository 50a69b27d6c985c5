import Memes
import TestSupport
import Testing

@testable import MemeStore

/// How long memes are kept when the clock is set meanwhile.
@Suite struct ClockSettingTests {
    private let folder: TemporaryFolder
    private let clock = HandSetClock(1_700_000_000)
    private let steady = HandSetClock(100)
    private static let day = 86_400.0

    init() throws { folder = try TemporaryFolder("clock") }

    @MainActor private func open() async throws -> (MemeStore, StoredMemes) {
        var surroundings = StoreSurroundings(now: { [clock] in clock.now })
        surroundings.elapsed = { [steady] in steady.now.secondsSince1970 }
        let store = try await MemeStore.open(folder.path(of: "data"), surroundings: surroundings)
        return (store, try await StoredMemes(store, retention: Retention(maximumAge: Self.day), draftSeconds: 0))
    }

    private func pass(_ seconds: Double) {
        for time in [clock, steady] { time.now = time.now.advanced(bySeconds: seconds) }
    }

    /// A machine without a battery finds a network: what was made a minute ago is a minute old.
    @MainActor @Test func whatWasMadeBeforeTheClockWasSetIsNoOlderForThat() async throws {
        let (store, memes) = try await open()
        let first = try await memes.save(sampleMeme(1))
        pass(60)
        clock.now = clock.now.advanced(bySeconds: 3 * Self.day)
        _ = try await memes.save(sampleMeme(2))
        #expect(memes.memes.count == 2)
        let age = clock.now.secondsSince1970 - (memes.memes.last?.createdAt.secondsSince1970 ?? 0)
        #expect(abs(age - 60) < 1 && memes.memes.last?.id == first.id)
        #expect(memes.nextExpiry == memes.memes.last?.createdAt.advanced(bySeconds: Self.day))
        pass(Self.day - 59)
        await memes.removeExpired()
        #expect(memes.memes.count == 1, "and it goes when it is a day old")
        try await store.close()
    }

    @MainActor @Test func aClockThatIsSetBackKeepsNothingForLonger() async throws {
        let (store, memes) = try await open()
        _ = try await memes.save(sampleMeme(1))
        clock.now = clock.now.advanced(bySeconds: -30 * Self.day)
        pass(Self.day + 1)
        await memes.removeExpired()
        #expect(memes.memes.isEmpty)
        try await store.close()
    }

    /// Memes that were there at the start have dates of another time.
    @MainActor @Test func olderMemesKeepTheirDates() async throws {
        var (store, memes) = try await open()
        let old = try await memes.save(sampleMeme(1))
        try await store.close()
        (store, memes) = try await open()
        clock.now = clock.now.advanced(bySeconds: 2 * Self.day)
        _ = try await memes.save(sampleMeme(2))
        #expect(!memes.memes.contains { $0.id == old.id })
        try await store.close()
    }
}
