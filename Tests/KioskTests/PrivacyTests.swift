import Configuration
import Devices
import Geometry
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Whose meme it is, and what that lets a guest see and do.
@Suite(.serialized) struct PrivacyTests {
    private func makeRig(_ configure: (inout Configuration) -> Void = { _ in }) throws -> KioskRig {
        try KioskRig(800, 480) {
            $0.privacy.deletion = .own
            configure(&$0)
        }
    }

    /// From Sent Memes to a meme that is kept.
    private func make(_ rig: KioskRig, _ text: String) async throws -> Meme {
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.top")
        try await rig.type(text)
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        return try #require(rig.archive.memes.first)
    }

    private func nextGuest(_ rig: KioskRig) async throws {
        rig.application.navigator?.endSession()
        try await rig.settle()
        try await rig.tap("attract")
    }

    /// What can be done with a meme that is shown large.
    private func rights(_ rig: KioskRig, _ meme: Meme) async throws -> Set<String> {
        try await rig.tap("meme.\(meme.id)")
        let found = ["detail.edit", "detail.share", "detail.delete"].filter { rig.shows($0) }
        try await rig.tap("detail.back")
        return Set(found)
    }

    @Test func whatIMadeIsMineUntilMySessionEnds() async throws {
        let rig = try makeRig()
        let mine = try await make(rig, "mine")
        #expect(try await rights(rig, mine) == ["detail.edit", "detail.share", "detail.delete"])
        try await nextGuest(rig)
        #expect(try await rights(rig, mine) == [], "a stranger may look")
        #expect(!rig.shows("sent-memes.select"), "there is nothing to tick")
        let own = try await make(rig, "own")
        #expect(try await rights(rig, own) == ["detail.edit", "detail.share", "detail.delete"])
        #expect(try await rights(rig, mine) == [])
        try await rig.tap("sent-memes.select")
        try await rig.tap("meme.\(mine.id)")
        try await rig.tap("meme.\(own.id)")
        try await rig.tap("sent-memes.delete-selected")
        try await rig.advance(6000)
        #expect(rig.archive.memes.map(\.id) == [mine.id], "a stranger's meme is not ticked")
        rig.check()
    }

    @Test func aStrangersRowHasNothingBehindIt() async throws {
        let rig = try makeRig()
        let mine = try await make(rig, "mine")
        for isMine in [true, false] {
            let row = try rig.element("meme.\(mine.id)").frame
            try await rig.drag(from: Point(x: row.right - 40, y: row.center.y), to: Point(x: row.right - 240, y: row.center.y))
            #expect(rig.shows("meme.\(mine.id).delete") == isMine)
            if isMine { try await nextGuest(rig) }
        }
    }

    @Test func theOperatorDecidesWhoDeletes() async throws {
        var rig = try makeRig { $0.privacy.deletion = .anyone }
        var meme = try await make(rig, "a")
        try await nextGuest(rig)
        #expect(try await rights(rig, meme) == ["detail.edit", "detail.share", "detail.delete"])
        rig = try makeRig { $0.privacy.deletion = .operator }
        meme = try await make(rig, "b")
        #expect(try await rights(rig, meme) == ["detail.edit", "detail.share"])
        try await nextGuest(rig)
        #expect(try await rights(rig, meme) == [])
    }

    @Test func aGalleryOfTheSessionShowsNoStrangers() async throws {
        let rig = try makeRig { $0.privacy.gallery = .session }
        for number in 0..<4 { rig.archive.insert(photo: rig.photos[number % 3], top: "t\(number)", bottom: "") }
        try await rig.settle()
        #expect(rig.shows("sent-memes.first"), "to this guest there is nothing yet")
        let own = try await make(rig, "own")
        #expect(
            rig.application.elementTree.all.compactMap(\.accessibility.identifier).filter { $0.hasPrefix("meme.") } == ["meme.\(own.id)"])
        rig.application.navigator?.endSession()
        try await rig.settle()
        let cards = rig.application.window.root.allViews.compactMap { $0 as? AttractScreen }.flatMap(\.cards)
        #expect(cards.count == 2 && cards.allSatisfy { if case .sample = $0 { true } else { false } })
        try await rig.tap("attract")
        #expect(rig.shows("sent-memes.first"))
        rig.check()
    }

    @Test func theCameraAsksOnceInASession() async throws {
        let rig = try makeRig { $0.privacy.consent = "Photos may be shown on the wall. Ask the staff to delete yours." }
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.camera")
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label?.hasPrefix("Photos may be shown") == true })
        rig.check("consent")
        try await rig.tap("consent.decline")
        #expect(!rig.shows("camera.shutter") && rig.shows("editor.camera"))
        try await rig.tap("editor.camera")
        try await rig.tap("consent.agree")
        #expect(rig.shows("camera.cancel"))
        try await rig.tap("camera.cancel")
        try await rig.tap("editor.camera")
        #expect(rig.shows("camera.cancel"), "who has agreed is not asked again")
        try await rig.tap("camera.cancel")
        try await nextGuest(rig)
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.camera")
        #expect(rig.shows("consent.agree"), "the next guest is")
    }
}
