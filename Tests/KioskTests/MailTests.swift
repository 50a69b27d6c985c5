import Configuration
import Devices
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A meme is mailed: addresses are typed, checked, and forgotten.
@Suite(.serialized) struct MailTests {
    private func makeRig(_ mail: FakeMail, _ panel: Size = Size(width: 800, height: 480)) async throws -> KioskRig {
        let rig = try KioskRig(panel.width, panel.height, opens: false)
        rig.destinations = [rig.keep, mail]
        rig.open()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.share")
        try await rig.tap("share.mail")
        return rig
    }

    private func says(_ words: String, _ rig: KioskRig) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }

    private func typed(_ rig: KioskRig) throws -> String? { try rig.element("mail.address").accessibility.value }

    @Test func anAddressIsTypedOnTheKeysOfAddresses() async throws {
        let mail = FakeMail()
        let rig = try await makeRig(mail)
        #expect(rig.shows("keyboard") && !rig.shows("key.!") && !rig.shows("key.emoji"))
        try await rig.type("ann_b-c@x.com".prefix(9).description)
        try await rig.tap("key..com")
        #expect(try typed(rig) == "ann_b-c@x.com")
        rig.check("typed")
        try await rig.tap("mail.send")
        #expect(mail.sent == [["ann_b-c@x.com"]])
        #expect(says("Your meme is on its way.", rig) && rig.shows("detail.image"))
        #expect(rig.archive.memes[0].sharedTo == ["mail"])
    }

    /// The addresses are typed in Latin letters by everybody: what tells the guest's language is the caption.
    @Test func aMailIsInTheLanguageOfTheCaption() async throws {
        let mail = FakeMail()
        let rig = try KioskRig(800, 480, opens: false) { $0.keyboard.languages = ["en", "he"] }
        rig.destinations = [mail]
        rig.open()
        try await rig.settle()
        for typesHebrew in [false, true] {
            for step in ["sent-memes.add", "editor.album", "album.item.0", "editor.top"] { try await rig.tap(step) }
            if typesHebrew {
                try await rig.tap("key.globe")
                try await rig.tap("key.ש")
            }
            for step in ["key.hide", "editor.share", "share.mail"] { try await rig.tap(step) }
            try await rig.type("a@x")
            try await rig.tap("key..com")
            try await rig.tap("mail.send")
        }
        #expect(mail.languages == ["en", "he"])
        try #require(rig.application.services).forgetGuest()
        #expect(rig.application.services?.guestLanguage == "en")
    }

    @Test func whatIsNoAddressIsSaidAndStays() async throws {
        let mail = FakeMail()
        let rig = try await makeRig(mail)
        try await rig.type("ann@x")
        try await rig.tap("mail.send")
        #expect(says("That is no e-mail address yet.", rig) && mail.sent.isEmpty)
        rig.check("no address")
        try await rig.tap("key..com")
        mail.nextFailure = .failed(cause: "the disk is full")
        try await rig.tap("mail.send")
        #expect(says("That did not work. Please try again.", rig))
        #expect(try typed(rig) == "ann@x.com")
        try await rig.tap("mail.send")
        #expect(mail.sent == [["ann@x.com"]])
    }

    @Test func helpHasItsPlaceAboveTheOtherAddresses() async throws {
        let rig = try await makeRig(FakeMail(), Size(width: 1080, height: 1920))
        try await rig.type("a@x")
        try await rig.tap("key..com")
        try await rig.tap("mail.add")
        try await rig.type("b@x")
        try await rig.tap("mail.send")
        let all = rig.application.elementTree.all
        let help = try #require(all.first { $0.accessibility.label?.contains("That is no e-mail address yet.") == true })
        #expect(try rig.element("mail.remove.0").frame.top >= help.frame.bottom)
    }

    @Test func severalAddressesAreChipsThatCanBeTakenAway() async throws {
        let mail = FakeMail()
        let rig = try await makeRig(mail)
        for name in ["a", "b", "c", "d"] {
            try await rig.type("\(name)@x")
            try await rig.tap("key..com")
            try await rig.tap("mail.add")
        }
        #expect(try typed(rig) == "")
        try await rig.type("e@x")
        try await rig.tap("key..com")
        rig.check("chips")
        try await rig.tap("mail.add")
        #expect(says("A mail goes to 5 addresses at most.", rig))
        #expect(try typed(rig) == "e@x.com", "the fifth is sent from the field")
        try await rig.tap("key.delete")
        #expect(!says("A mail goes to 5 addresses at most.", rig))
        try await rig.type("m")
        try await rig.tap("mail.remove.1")
        try await rig.tap("mail.send")
        #expect(mail.sent == [["a@x.com", "c@x.com", "d@x.com", "e@x.com"]])
    }

    @Test func aNearMissIsMendedByATap() async throws {
        let mail = FakeMail()
        let rig = try await makeRig(mail)
        try await rig.type("ann@gmial")
        #expect(!rig.shows("mail.suggestion"))
        try await rig.tap("key..com")
        #expect(try rig.element("mail.suggestion").accessibility.label == "Did you mean gmail.com?")
        rig.check("near miss")
        try await rig.tap("mail.suggestion")
        #expect(try typed(rig) == "ann@gmail.com" && !rig.shows("mail.suggestion"))
    }

    @Test func nothingOfItIsThereTheNextTime() async throws {
        let rig = try await makeRig(FakeMail())
        try await rig.type("ann@x")
        for key in ["a", "c"] {
            _ = rig.input.sendKey(named: "Control_L", phase: .down, time: rig.clock.now)
            _ = rig.input.sendKey(named: key, phase: .down, time: rig.clock.now)
            _ = rig.input.sendKey(named: key, phase: .up, time: rig.clock.now)
            _ = rig.input.sendKey(named: "Control_L", phase: .up, time: rig.clock.now)
        }
        try await rig.settle()
        #expect(rig.application.services?.typingMemory.clipboard == "")
        try await rig.tap("mail.back")
        #expect(rig.shows("share-sheet"))
        try await rig.tap("share.mail")
        #expect(try typed(rig) == "")
    }

    @Test func theKeyboardGoesAndComesBack() async throws {
        let rig = try await makeRig(FakeMail())
        try await rig.tap("key.hide")
        #expect(!rig.shows("keyboard"))
        rig.check("hidden")
        try await rig.tap("mail.address")
        #expect(rig.shows("keyboard"))
        try await rig.type("ab")
        _ = rig.input.sendKey(named: "Escape", phase: .down, time: rig.clock.now)
        try await rig.settle()
        #expect(!rig.shows("keyboard") && rig.shows("mail.address"))
        _ = rig.input.sendKey(named: "Escape", phase: .down, time: rig.clock.now)
        try await rig.settle()
        #expect(rig.shows("share-sheet"))
    }
}
