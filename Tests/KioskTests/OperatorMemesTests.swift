import Configuration
import Devices
import Drawing
import Geometry
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the operator does with single memes, by touch.
@Suite(.serialized) struct OperatorMemesTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    /// - Returns: the memes, oldest first.
    private func fill(_ desk: OperatorRig, _ count: Int) async throws -> [Meme] {
        let memes = (0..<count).map { desk.rig.archive.insert(photo: desk.rig.photos[$0 % 3], top: "number", bottom: "\($0)") }
        try await desk.rig.settle()
        return memes
    }

    private func choose(_ desk: OperatorRig, _ memes: Meme...) async throws {
        for meme in memes { try await desk.rig.tap("meme.\(meme.id)") }
    }

    private func label(_ desk: OperatorRig, _ meme: Meme) throws -> String? {
        try desk.rig.element("meme.\(meme.id)").accessibility.label
    }

    /// The memes that invite guests, and how many samples.
    private func invitation(_ desk: OperatorRig) throws -> (memes: [MemeID], samples: Int) {
        let screen = try #require(desk.rig.application.window.root.allViews.compactMap { $0 as? AttractScreen }.first)
        let memes = screen.cards.compactMap { card in if case .meme(let meme) = card { meme.id } else { nil } }
        return (memes, screen.cards.count - memes.count)
    }

    /// Memes are ticked and go, and can be had back for a few seconds.
    @Test(arguments: panels) func singleMemesAreDeleted(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        let memes = try await fill(desk, 5)
        try await desk.enter("memes")
        try await desk.rig.tap("operator.choose-memes")
        try await choose(desk, memes[1], memes[4])
        #expect(desk.says("2 selected"))
        desk.expect("choose")
        try await desk.rig.tap("operator.delete-memes")
        #expect(desk.rig.archive.memes.map(\.id) == [memes[3].id, memes[2].id, memes[0].id])
        #expect(!desk.rig.shows("meme.\(memes[1].id)"))
        try await desk.rig.tap("toast.undo")
        #expect(desk.rig.archive.memes.count == 5 && desk.rig.shows("meme.\(memes[1].id)"))
        try await desk.rig.tap("operator.back")
        #expect(desk.rig.shows("operator.wipe"))
        desk.rig.check()
    }

    /// Hidden memes are on the kiosk and nowhere for guests, until they are shown again.
    @Test(arguments: panels) func memesAreHiddenPinnedAndShownAgain(_ panel: String) async throws {
        // Where guests own their memes the operator has them all the same.
        let desk = try await OperatorRig(panel) { $0.privacy.deletion = .own }
        let memes = try await fill(desk, 5)
        try await desk.enter("memes")
        try await desk.rig.tap("operator.choose-memes")
        #expect(try !desk.rig.element("operator.hide-memes").accessibility.isEnabled)
        try await choose(desk, memes[4], memes[2])
        try await desk.rig.tap("operator.hide-memes")
        #expect(desk.says("2 memes hidden from guests") && desk.rig.archive.memes.count == 5)
        try await choose(desk, memes[3])
        try await desk.rig.tap("operator.pin-memes")
        #expect(desk.says("1 meme pinned to the first screen"))
        #expect(try label(desk, memes[4])?.contains("Hidden, number 1 of 5") == true)
        #expect(try label(desk, memes[3])?.contains("Pinned, number 2 of 5") == true)
        try await choose(desk, memes[4], memes[1])
        #expect(try desk.rig.element("operator.hide-memes").accessibility.label == "Hide", "not all of them are hidden")
        desk.expect("prominence")
        try await desk.rig.tap("operator.back")
        try await desk.rig.tap("operator.leave")
        #expect(try !invitation(desk).memes.contains(memes[4].id))
        try await desk.rig.tap("attract")
        for (meme, isSeen) in zip(memes, [true, true, false, true, false]) {
            #expect(desk.rig.shows("meme.\(meme.id)") == isSeen, "number \(meme.bottomText)")
        }
        #expect(try label(desk, memes[3])?.contains("Pinned") == false, "guests are told nothing of it")
        desk.rig.check("Sent Memes without them")

        try await desk.enter("memes")
        try await desk.rig.tap("operator.choose-memes")
        try await choose(desk, memes[4], memes[2])
        #expect(try desk.rig.element("operator.hide-memes").accessibility.label == "Show")
        try await desk.rig.tap("operator.hide-memes")
        #expect(desk.says("2 memes shown like any other"))
        try await desk.rig.tap("operator.back")
        try await desk.rig.tap("operator.leave")
        try await desk.rig.tap("attract")
        #expect(desk.rig.shows("meme.\(memes[4].id)"))
        #expect(desk.rig.archive.memes.map(\.prominence) == [.usual, .pinned, .usual, .usual, .usual])
    }

    /// All of them are the operator's: exported, counted and wiped.
    @Test func hiddenMemesAreExported() async throws {
        let desk = try await OperatorRig()
        let stick = FakeExportStick()
        stick.availability = .ready("A few seconds")
        desk.rig.open(with: [desk.rig.keep, stick])
        let memes = try await fill(desk, 2)
        desk.rig.archive.mark(.hidden, memes.map(\.id))
        try await desk.rig.settle()
        #expect(desk.rig.shows("sent-memes.first"), "guests see a booth without memes")
        try await desk.enter("memes")
        #expect(desk.says("2 memes, as finished pictures."))
        try await desk.rig.tap("operator.export")
        stick.report(2)
        try await desk.rig.settle()
        #expect(desk.says("2 of 2 are on the stick."))
    }

    @Test func pinnedMemesInviteGuestsBeforeOthers() async throws {
        let desk = try await OperatorRig { $0.reducesMotion = true }
        let memes = try await fill(desk, 2)
        func pin(_ chosen: [Meme]) async throws {
            desk.rig.archive.mark(.pinned, chosen.map(\.id))
            desk.rig.application.navigator?.endSession()
            try await desk.rig.settle()
        }
        try await pin([memes[0]])
        #expect(try invitation(desk) == ([memes[0].id], 1), "with samples until there are enough")
        let more = try await fill(desk, 15)
        try await pin([])
        var seen = Set(try invitation(desk).memes)
        #expect(seen.contains(memes[0].id), "the oldest is shown although there are many")
        try await pin([more[3], more[9]])
        seen = []
        for _ in 1...8 {
            seen.formUnion(try invitation(desk).memes)
            try await desk.rig.advance(5_000)
            try await desk.rig.settle()
        }
        #expect(seen == [memes[0].id, more[3].id, more[9].id], "three are enough for themselves")
    }

    /// Where guests see their own memes only, nobody else's invites them, and there is nothing to pin them to.
    @Test func whereTheGalleryIsClosedThereIsNothingToPinTo() async throws {
        let desk = try await OperatorRig { $0.privacy.gallery = .session }
        let memes = try await fill(desk, 4)
        desk.rig.archive.mark(.pinned, memes.map(\.id))
        try await desk.rig.settle()
        try await desk.enter("memes")
        try await desk.rig.tap("operator.choose-memes")
        #expect(desk.rig.shows("meme.\(memes[0].id)"), "the operator sees them all")
        #expect(desk.rig.shows("operator.hide-memes") && !desk.rig.shows("operator.pin-memes"))
        try await desk.rig.tap("operator.back")
        try await desk.rig.tap("operator.leave")
        #expect(try invitation(desk) == ([], 2))
    }

    @Test func whatCannotBeKeptIsSaid() async throws {
        let desk = try await OperatorRig()
        let memes = try await fill(desk, 1)
        try await desk.enter("memes")
        try await desk.rig.tap("operator.choose-memes")
        try await choose(desk, memes[0])
        desk.rig.archive.nextError = .brokenMedium(cause: "a test")
        try await desk.rig.tap("operator.hide-memes")
        #expect(desk.says("This can’t be kept. Please try again."))
        #expect(desk.rig.archive.memes[0].prominence == .usual)
    }
}
