import Configuration
import Geometry
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// Memes that are kept for a while only, on a kiosk that nobody touches meanwhile.
@Suite(.serialized) struct RetentionTests {
    @Test func eachGoesInTheMinuteInWhichItIsTooOld() async throws {
        let rig = try KioskRig(800, 480) { $0.session.idle = nil }
        rig.archive.retention = 600
        let first = rig.archive.insert(photo: rig.photos[0], top: "first", bottom: "")
        try await rig.advance(120_000)
        let second = rig.archive.insert(photo: rig.photos[1], top: "second", bottom: "")
        try await rig.settle()
        #expect(rig.shows("meme.\(first.id)") && rig.shows("meme.\(second.id)"))
        try await rig.advance(470_000)
        #expect(rig.archive.memes.count == 2, "590 seconds old")
        try await rig.advance(30_000)
        try await rig.settle()
        #expect(rig.archive.memes.map(\.id) == [second.id] && !rig.shows("meme.\(first.id)"))
        try await rig.advance(120_000)
        try await rig.settle()
        #expect(rig.archive.memes.isEmpty && !rig.shows("meme.\(second.id)"))
        rig.check("empty")
    }
}
