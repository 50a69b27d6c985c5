import Configuration
import Devices
import Foundation
import Geometry
import HeadlessDevices
import ImageFiles
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A meme goes to a guest's phone by the code on the panel, and photos come from it.
@Suite(.serialized) struct HandOverTests {
    nonisolated static let panels = [Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 1080, height: 1920)]

    private func makeRig(
        _ phone: FakePhone, on panel: Size = Size(width: 800, height: 480), others: [any ShareDestination] = []
    ) throws -> KioskRig {
        // How long a page is served is longer than guests usually wait.
        let rig = try KioskRig(panel.width, panel.height, opens: false) { $0.session.idle = nil }
        rig.destinations = [rig.keep, phone] + others
        rig.phoneInbox = phone
        rig.open()
        return rig
    }

    /// Shows the code for a meme that is there already.
    private func openCode(_ rig: KioskRig) async throws -> Meme {
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.share")
        try await rig.tap("share.phone")
        return meme
    }

    /// What an independent reader reads from the panel.
    private func codes(_ rig: KioskRig) throws -> [String] {
        let path = rig.path(of: "panel.png")
        try Data(ImageFile.png(rig.application.presentedPicture)).write(to: URL(fileURLWithPath: path))
        return try readCodes(inPicture: path)
    }

    private func says(_ words: String, _ rig: KioskRig) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }

    @Test(arguments: panels)
    func aReaderReadsBothCodesFromThePanel(_ panel: Size) async throws {
        let phone = FakePhone()
        phone.network = PhoneNetwork(name: "MemeMe-Booth", password: "horse;staple")
        let rig = try makeRig(phone, on: panel)
        let meme = try await openCode(rig)
        let offer = try #require(phone.offers.first)
        #expect(phone.offered == [meme.id])
        #expect(try rig.element("handover.wifi").accessibility.value == #"WIFI:T:WPA;S:MemeMe-Booth;P:horse\;staple;;"#)
        #expect(try codes(rig) == [#"WIFI:T:WPA;S:MemeMe-Booth;P:horse\;staple;;"#])
        rig.check("Wi-Fi code")
        offer.state = .joined
        try await rig.settle()
        #expect(!rig.shows("handover.wifi"))
        #expect(try rig.element("handover.code").accessibility.value == offer.address)
        #expect(try codes(rig) == [offer.address])
        #expect(says("10.42.0.1, code 7 K Q 4 X D", rig))
        rig.check("address")
    }

    @Test func aStepWithACodeIsTappedToSeeIt() async throws {
        let phone = FakePhone()
        phone.network = PhoneNetwork(name: "MemeMe-Booth", password: "horse")
        let rig = try makeRig(phone)
        _ = try await openCode(rig)
        try await rig.tap("handover.step-2")
        #expect(rig.shows("handover.code"))
        try await rig.tap("handover.step-1")
        #expect(rig.shows("handover.wifi"))
    }

    @Test func aFetchedMemeCountsAsSharedAndDoneLeadsBack() async throws {
        let phone = FakePhone()
        let rig = try makeRig(phone)
        let meme = try await openCode(rig)
        #expect(rig.archive.memes[0].sharedTo.isEmpty)
        phone.offers[0].state = .opened
        try await rig.settle()
        phone.offers[0].state = .fetched
        try await rig.settle()
        #expect(says("It’s on your phone.", rig) && rig.shows("handover.code"))
        #expect(rig.archive.memes[0].sharedTo == ["phone"])
        rig.check("fetched")
        try await rig.tap("handover.done")
        #expect(rig.shows("detail.image"))
        #expect(!phone.offers[0].hasEnded, "the phone still shows the page")
        try await rig.tap("detail.share")
        #expect(try rig.element("share.phone").accessibility.label == "Phone, On phone")
        #expect(rig.archive.memes.map(\.id) == [meme.id])
    }

    @Test func aDraftIsSavedOnceAndBackLeadsToTheSheet() async throws {
        let phone = FakePhone()
        let rig = try makeRig(phone)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1")
        try await rig.tap("editor.share")
        try await rig.tap("share.phone")
        #expect(rig.archive.memes.count == 1 && rig.shows("handover.code"))
        try await rig.tap("handover.back")
        #expect(rig.shows("share-sheet") && phone.offers[0].hasEnded)
        try await rig.tap("share.phone")
        #expect(rig.archive.memes.count == 1 && phone.offers.count == 2)
        phone.offers[1].state = .fetched
        try await rig.settle()
        try await rig.tap("handover.done")
        #expect(rig.shows("sent-memes.add") && rig.archive.memes[0].sharedTo == ["phone"])
        rig.check("end")
    }

    @Test func anOldCodeGivesWayToANewOne() async throws {
        let phone = FakePhone()
        phone.lifetime = .seconds(60)
        let rig = try makeRig(phone)
        _ = try await openCode(rig)
        try await rig.advance(61_000)
        try await rig.settle()
        #expect(!rig.shows("handover.code") && says("Too slow", rig))
        rig.check("too slow")
        try await rig.tap("handover.renew")
        #expect(phone.offers.count == 2 && phone.offers[0].hasEnded)
        #expect(try rig.element("handover.code").accessibility.value == phone.offers[1].address)
    }

    @Test func whatKeepsThePageFromBeingServedIsSaid() async throws {
        let phone = FakePhone()
        let rig = try makeRig(phone)
        phone.nextFailure = .unavailable("The phone page is not running.")
        _ = try await openCode(rig)
        #expect(says("The phone page is not running.", rig) && !rig.shows("handover.code"))
        try await rig.tap("handover.renew")
        #expect(rig.shows("handover.code"))
    }

    /// The bar of ten minutes loses a pixel about every two seconds, and nothing else is drawn.
    @Test func framesAreDrawnOnlyWhenTheBarLosesAPixel() async throws {
        let phone = FakePhone()
        let rig = try makeRig(phone)
        _ = try await openCode(rig)
        let bar = try #require(rig.application.window.root.allViews.compactMap { $0 as? ProgressBar }.last)
        let before = rig.memory.frameCount
        for _ in 0..<200 { try await rig.advance(500) }
        let frames = rig.memory.frameCount - before
        let pixels = bar.frame.width * 100 / 600
        #expect((pixels - 1...pixels + 4).contains(frames), "\(frames) frames while the bar lost \(pixels) pixels")
    }

    /// Without a screen that shows it, the rest is not counted: nothing wakes up for it.
    @Test func whatWasStoppedIsNotCountedOn() async throws {
        let rig = try KioskRig(800, 480)
        let surroundings = rig.application.window.surroundings
        let (bar, words) = (ProgressBar(surroundings), Label(surroundings, "", .body))
        bar.frame = Rect(x: 0, y: 0, width: 100, height: 8)
        let validity = OfferValidity(surroundings, bar: bar, words: words)
        var ends = 0
        validity.onEnd = { ends += 1 }
        validity.begin(.seconds(30))
        validity.follow()
        try await rig.advance(4500)
        #expect(words.text == "Works for 0:26 more")
        validity.stop()
        try await rig.advance(60_000)
        #expect(words.text == "Works for 0:26 more" && ends == 0)
        validity.follow()
        #expect(ends == 1)
        try await rig.advance(60_000)
        #expect(ends == 1)
    }

    @Test func wordsCountMinutesAndThenSeconds() {
        #expect(OfferValidity.words(.seconds(600)) == "Works for 10 more minutes")
        #expect(OfferValidity.words(.milliseconds(120_500)) == "Works for 3 more minutes")
        #expect(OfferValidity.words(.seconds(120)) == "Works for 2:00 more")
        #expect(OfferValidity.words(.seconds(102)) == "Works for 1:42 more")
        #expect(OfferValidity.words(.milliseconds(4_200)) == "Works for 0:05 more")
    }

    @Test func tallPanelsOfferToPrintItToo() async throws {
        let (phone, printer) = (FakePhone(), FakePrinter())
        let rig = try makeRig(phone, on: Size(width: 1080, height: 1920), others: [printer])
        _ = try await openCode(rig)
        printer.availability = .unavailable("Needs paper")
        try await rig.settle()
        #expect(!rig.shows("handover.print"))
        printer.availability = .ready("20 seconds")
        try await rig.settle()
        try await rig.tap("handover.print")
        try await rig.tap("print.start")
        #expect(rig.shows("printing") && printer.jobs.count == 1)
        rig.check("printing")
    }

    // MARK: - From a phone

    @Test func photosFromAPhoneLeadBackToTheAlbum() async throws {
        let phone = FakePhone()
        let rig = try makeRig(phone)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.phone")
        #expect(try rig.element("upload.code").accessibility.value == phone.offers[0].address)
        #expect(try codes(rig) == [phone.offers[0].address])
        phone.offers[0].state = .received(0)
        try await rig.settle()
        #expect(says("Your photo is on its way.", rig))
        rig.check("coming")
        phone.offers[0].state = .received(1)
        try await rig.settle()
        #expect(rig.shows("album.phone") && !rig.shows("upload.code") && says("Your photo is here.", rig))
        #expect(!phone.offers[0].hasEnded, "more photos may come")
        try await rig.tap("album.item.0")
        #expect(rig.shows("editor.image"))
        rig.check("chosen")
    }

    @Test func withoutANetworkTheCellSaysWhatWouldHelp() async throws {
        let phone = FakePhone()
        phone.availability = .unavailable("No network here")
        let rig = try makeRig(phone)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        let cell = try rig.element("album.phone")
        #expect(!cell.accessibility.isEnabled && cell.accessibility.label == "From your phone, No network here")
        try await rig.tap("album.phone")
        #expect(phone.offers.isEmpty)
        phone.availability = .ready("Scan a code")
        try await rig.settle()
        try await rig.tap("album.phone")
        #expect(rig.shows("upload.code"))
        try await rig.tap("upload.back")
        #expect(rig.shows("album.cancel"))
    }
}
