import Configuration
import Devices
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A guest's session from the first touch to the moment when nobody is there.
@Suite(.serialized) struct SessionTests {
    private func makeRig(
        _ width: Int = 800, _ height: Int = 480, opens: Bool = true, configure: (inout Configuration) -> Void = { _ in }
    ) throws -> KioskRig {
        try KioskRig(width, height, opens: opens) {
            $0.session.idle = .seconds(45)
            $0.session.countdown = .seconds(15)
            configure(&$0)
        }
    }

    /// From Sent Memes to an editor with a photo and a caption.
    private func makeHalf(_ rig: KioskRig) async throws {
        try await rig.settle()
        if rig.shows("sent-memes.add") { try await rig.tap("sent-memes.add") }
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.top")
        try await rig.type("half")
        // The draft is written meanwhile.
        try await rig.advance(1000)
    }

    private func words(_ rig: KioskRig) -> [String] { rig.application.elementTree.all.compactMap(\.accessibility.label) }

    @Test func whereNothingWouldBeLostTheNextGuestIsInvitedAtOnce() async throws {
        let rig = try makeRig()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
        try await rig.settle()
        for place in ["sent-memes.table", "detail.image", "editor.share"] {
            if place == "detail.image" { try await rig.tap("meme.\(meme.id)") }
            if place == "editor.share" { try await rig.tap("sent-memes.add") }
            #expect(rig.shows(place))
            try await rig.advance(44_000)
            #expect(rig.shows(place) && !rig.shows("attract"))
            try await rig.advance(2000)
            try await rig.settle()
            #expect(rig.shows("attract") && !rig.shows(place), "\(place)")
            try await rig.tap(Point(x: 700, y: 400))
            #expect(rig.shows("sent-memes.add") && !rig.shows("attract"))
        }
        rig.check()
    }

    @Test(arguments: ["still-there.stay", "beside", "on the panel"])
    func whoeverIsStillThereGoesOnWhereTheyWere(_ answer: String) async throws {
        let rig = try makeRig()
        try await makeHalf(rig)
        try await rig.advance(46_000)
        #expect(rig.shows("still-there.stay") && rig.shows("still-there.over"))
        try await rig.advance(3000)
        let seconds = words(rig).first { $0.hasSuffix(" seconds") }.flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
        #expect((9...11).contains(seconds), "\(seconds)")
        switch answer {
        case "beside": try await rig.tap(Point(x: 4, y: 4))
        case "on the panel":
            let ring = try rig.element("still-there.seconds").frame
            try await rig.tap(ring.center)
        default: try await rig.tap(answer)
        }
        #expect(!rig.shows("still-there.stay") && rig.shows("keyboard"))
        try await rig.type("x")
        try await rig.advance(1000)
        #expect(try rig.element("editor.top").accessibility.value == "HALFX")
        try await rig.advance(40_000)
        #expect(!rig.shows("still-there.stay"), "the time begins anew")
        rig.check(answer)
    }

    @Test(arguments: ["over", "nobody"])
    func whatAStrangerBeganIsGone(_ end: String) async throws {
        let rig = try makeRig()
        try await makeHalf(rig)
        #expect(rig.archive.draft != nil)
        rig.application.services?.typingMemory.clipboard = "secret"
        rig.application.services?.countdown.advance()
        try await rig.advance(45_000)
        if end == "over" { try await rig.tap("still-there.over") } else { try await rig.advance(15_200) }
        try await rig.settle()
        #expect(rig.shows("attract") && !rig.shows("editor.share"))
        #expect(rig.archive.draft == nil && rig.application.services?.typingMemory.clipboard == "")
        #expect(rig.application.services?.countdown.seconds == Configuration().photo.countdown)
        try await rig.tap("attract")
        try await rig.tap("sent-memes.add")
        #expect(try !rig.element("editor.share").accessibility.isEnabled && rig.element("editor.top").accessibility.value == "")
        rig.check(end)
    }

    @Test func theEditorFlowBeginsAnewWithAnEmptyEditor() async throws {
        let rig = try makeRig { $0.flow = .editor }
        try await makeHalf(rig)
        try await rig.advance(61_000)
        try await rig.settle()
        #expect(rig.shows("attract") && rig.archive.draft == nil)
        try await rig.tap("attract")
        #expect(rig.shows("editor.share") && !rig.shows("sent-memes.add"))
        #expect(try rig.element("editor.top").accessibility.value == "")
        rig.check()
    }

    @Test func withoutATimeASessionLasts() async throws {
        let rig = try makeRig { $0.session.idle = nil }
        try await makeHalf(rig)
        for _ in 0..<20 { try await rig.advance(600_000) }
        #expect(rig.shows("keyboard") && !rig.shows("still-there.stay"))
    }

    @Test func somethingThatIsDeletedCanNotBeHadBackByTheNextGuest() async throws {
        let rig = try makeRig()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.delete")
        try await rig.tap("dialog.delete")
        #expect(rig.shows("toast.undo"))
        let navigator = try #require(rig.application.navigator)
        navigator.endSession()
        try await rig.settle()
        #expect(rig.shows("attract") && !rig.shows("toast.undo") && rig.archive.finished == [meme.id])
    }

    // MARK: - What holds a session

    /// A guest whose meme has just gone to the printer.
    private func makePrintingRig() async throws -> (KioskRig, FakePrinter) {
        let printer = FakePrinter()
        let rig = try makeRig(opens: false)
        rig.destinations = [rig.keep, printer]
        rig.open()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.share")
        try await rig.tap("share.print")
        try await rig.tap("print.start")
        return (rig, printer)
    }

    @Test func aPrintHoldsTheSessionUntilItIsOut() async throws {
        let (rig, printer) = try await makePrintingRig()
        let job = try #require(printer.jobs.first)
        job.state = .printing(copy: 1, fraction: 0.2)
        try await rig.advance(200_000)
        #expect(rig.shows("printing") && !rig.shows("still-there.stay"))
        job.state = .done
        try await rig.advance(14_000)
        #expect(rig.shows("detail.image"), "the screen of a print that is out leaves by itself")
        try await rig.advance(30_000)
        #expect(rig.shows("detail.image"), "the time begins when the print is out")
        try await rig.advance(3000)
        try await rig.settle()
        #expect(rig.shows("attract"))
    }

    /// A queue that never comes to an end keeps the next guest out for ten minutes and not for ever.
    @Test func whatIsStuckHoldsNoSessionForEver() async throws {
        let (rig, _) = try await makePrintingRig()
        try await rig.advance(590_000)
        #expect(rig.shows("printing") && !rig.shows("still-there.stay"))
        try await rig.advance(12_000)
        #expect(rig.shows("still-there.stay"))
        try await rig.advance(16_000)
        try await rig.settle()
        #expect(rig.shows("attract"))
    }

    /// The store hangs until nobody waits for it any more. When it is done, whoever is there by then is led nowhere and told nothing.
    @Test(arguments: ["share.print", "editor.save"]) func whatIsSavedAfterItsGuestLeadsNobodyOn(_ button: String) async throws {
        let rig = try makeRig(opens: false)
        rig.destinations = [rig.keep, FakePrinter()]
        rig.open()
        if button == "editor.save" {
            let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
            try await rig.settle()
            try await rig.tap("meme.\(meme.id)")
            try await rig.tap("detail.edit")
            try await rig.tap("editor.top")
            try await rig.type("half")
        } else {
            try await makeHalf(rig)
            try await rig.tap("editor.share")
        }
        rig.work.duration = .seconds(5)
        try await rig.tap(button, waiting: 1_000)
        rig.application.navigator?.endSession()
        try await rig.advance(20_000)
        try await rig.settle()
        #expect(rig.shows("attract") && !rig.shows("print.start") && rig.archive.memes[0].topText.lowercased().hasSuffix("half"))
        #expect(!words(rig).contains("Saved"))
    }

    @Test func aSheetAtWorkHoldsTheSession() async throws {
        let rig = try makeRig()
        try await makeHalf(rig)
        try await rig.tap("editor.share")
        rig.work.duration = .seconds(50)
        try await rig.tap("share.keep", waiting: 48_000)
        #expect(rig.shows("share-sheet") && !rig.shows("still-there.stay"))
        rig.work.duration = .milliseconds(80)
        try await rig.advance(3000)
        try await rig.settle()
        #expect(rig.archive.memes.count == 1 && rig.keep.shared.count == 1 && rig.shows("sent-memes.add"))
        try await rig.advance(43_000)
        #expect(rig.shows("sent-memes.add"), "the time begins when the work is done")
    }

    // MARK: - Time costs nothing

    @Test func aTouchCostsNoTimerAndTheInvitationHasNone() async throws {
        let rig = try makeRig()
        try await rig.settle()
        let session = try #require(rig.application.services?.session)
        func timer() -> TimerToken? { Mirror(reflecting: session).descendant("presence", "timer") as? TimerToken }
        let before = try #require(timer())
        try await rig.advance(20_000)
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.cancel")
        #expect(timer() === before, "it is moved when it fires, not at each touch")
        try await rig.advance(26_000)
        #expect(timer() != nil && timer() !== before && !rig.shows("attract"))
        try await rig.advance(30_000)
        try await rig.settle()
        #expect(rig.shows("attract") && timer() == nil)
    }

    @Test func keysAnswerToo() async throws {
        let rig = try makeRig()
        func press(_ key: String) async throws {
            for phase in [KeyEvent.Phase.down, .up] { _ = rig.input.sendKey(named: key, phase: phase, time: rig.clock.now) }
            try await rig.settle()
        }
        try await makeHalf(rig)
        try await rig.advance(46_000)
        try await press("z")
        #expect(!rig.shows("still-there.stay"))
        #expect(try rig.element("editor.top").accessibility.value == "HALF", "the key is a sign and types nothing")
        try await rig.tap("key.return")
        try await rig.advance(1000)
        try await rig.advance(46_000)
        try await press("Tab")
        #expect(rig.shows("still-there.stay"))
        try await press("Return")
        #expect(!rig.shows("still-there.stay") && rig.shows("editor.share"))
        try await rig.advance(62_000)
        try await rig.settle()
        #expect(rig.shows("attract"))
        try await press("F5")
        #expect(rig.shows("sent-memes.add"))
        rig.check()
    }
}
