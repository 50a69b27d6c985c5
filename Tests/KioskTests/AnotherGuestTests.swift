import Configuration
import Memes
import TestSupport
import Testing

@testable import Kiosk

/// What one guest leaves to the next: nothing.
@Suite(.serialized) struct AnotherGuestTests {
    @Test func pagesPhotosAndLimitsEndWithTheGuest() async throws {
        let (phone, printer) = (FakePhone(), FakePrinter())
        let rig = try KioskRig(800, 480, opens: false) {
            $0.session.idle = .seconds(60)
            $0.session.countdown = .seconds(15)
        }
        rig.destinations = [rig.keep, phone, printer]
        rig.phoneInbox = phone
        rig.open()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.share")
        #expect(printer.refreshCount == 1, "the sheet asks the printer how it does")
        try await rig.tap("share.phone")
        let offer = try #require(phone.offers.first)
        offer.state = .opened
        try await rig.settle()
        try await rig.tap("handover.done")
        try await rig.advance(50_000)
        try await rig.tap("detail.back")
        #expect(!offer.hasEnded && phone.forgettingCount == 0 && printer.guestCount == 1, "the same guest, a little slow")
        try await rig.advance(76_000)
        try await rig.settle()
        #expect(rig.shows("attract"))
        #expect(offer.hasEnded && phone.forgettingCount == 1 && printer.guestCount == 2)
    }
}
