import Foundation
import ImageFiles
import TestSupport
import Testing

/// The operator at the built program: set up, count, be locked out, wipe.
@Suite struct OperatorJourneyTests {
    private let place: KioskPlace
    private let file: String

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
        file = place.folder.path(of: "mememe.yaml")
        try Data("setup: ask\n".utf8).write(to: URL(fileURLWithPath: file))
    }

    private func type(_ pin: String, _ prefix: String, then go: String, in kiosk: KioskRun) throws {
        for digit in pin { try kiosk.tap("\(prefix).\(digit)") }
        try kiosk.tap(go)
    }

    private func setUp(_ kiosk: KioskRun) throws {
        for _ in 1...2 { try kiosk.tap("setup.continue") }
        for _ in 1...2 { try type("4711", "setup.pin", then: "setup.continue", in: kiosk) }
        try kiosk.tap("setup.continue")
    }

    /// Holds the mark at the start of the first screen's bar.
    private func hold(_ kiosk: KioskRun) throws {
        try kiosk.user.finger.press(40, 33)
        pause(.milliseconds(3_200))
        try kiosk.user.finger.lift(40, 33)
        try kiosk.automation.settle()
    }

    private func enter(_ kiosk: KioskRun, _ pin: String = "4711") throws {
        try type(pin, "operator.pin", then: "operator.pin.open", in: kiosk)
    }

    private func meme(_ kiosk: KioskRun) throws -> AutomationElement {
        try #require(try kiosk.automation.tree().all(startingWith: "meme.").first { $0.role == "cell" })
    }

    /// A kiosk that is set up, and has one meme.
    private func kioskWithAMeme(top: String? = "wipeme") throws -> KioskRun {
        let kiosk = try KioskRun(place, ["--config", file])
        try setUp(kiosk)
        try kiosk.choosePhoto()
        if let top { try kiosk.type("editor.top", top) }
        try MainJob(by: kiosk.user).share { $0 == "share.keep" }
        return kiosk
    }

    @Test func wrongPINsAreCountedOverAPowerCut() throws {
        let first = try KioskRun(place, ["--config", file])
        try setUp(first)
        try hold(first)
        for _ in 1...4 { try enter(first, "1234") }
        first.pullThePlug()

        let second = try KioskRun(place, ["--config", file])
        try hold(second)
        try enter(second, "1234")
        try second.expectWords("Five wrong PINs.")
        #expect(try !second.element("operator.pin.1").isEnabled, "four before the power cut and one after it are five")
        #expect(try second.quit() == 0)
    }

    @Test func theEveningIsCountedOverAPowerCut() throws {
        try kioskWithAMeme().pullThePlug()

        let second = try KioskRun(place, ["--config", file])
        try hold(second)
        try enter(second)
        try second.tap("operator.section.tonight")
        #expect(try second.element("operator.memes").label == "1 meme")
        #expect(try second.element("operator.shares.keep").value == "1")
        #expect(try second.quit() == 0)
    }

    @Test func aMemeThatIsHiddenStaysHiddenOverAPowerCut() throws {
        let first = try kioskWithAMeme(top: nil)
        try openMemes(first)
        try first.tap(#require(try meme(first).identifier))
        try first.tap("operator.hide-memes")
        try first.expectWords("1 meme hidden from guests")
        first.pullThePlug()

        let second = try KioskRun(place, ["--config", file])
        #expect(try second.shows("sent-memes.first"), "guests don't see it after a power cut either")
        try openMemes(second)
        #expect(try meme(second).label?.contains("Hidden") == true)
        #expect(try second.quit() == 0)
    }

    /// Goes to the operator's choice among memes.
    private func openMemes(_ kiosk: KioskRun) throws {
        try hold(kiosk)
        try enter(kiosk)
        try kiosk.tap("operator.section.memes")
        try kiosk.tap("operator.choose-memes")
    }

    @Test func theEveningIsWipedInTheEnd() throws {
        let kiosk = try kioskWithAMeme()
        try hold(kiosk)
        try enter(kiosk)
        try kiosk.tap("operator.section.memes")
        try kiosk.tap("operator.wipe")
        try kiosk.tap("dialog.confirm")
        try enter(kiosk)
        try kiosk.expectWords("Everything of the event is gone.")
        try kiosk.tap("operator.leave")
        try kiosk.tap("attract")
        #expect(try kiosk.shows("sent-memes.first"))
        for kind in ["originals", "memes", "thumbnails", "drafts"] { #expect(try place.files(in: kind).isEmpty, "\(kind)") }
        for name in try FileManager.default.contentsOfDirectory(atPath: place.data) where name.hasPrefix("memes.sqlite") {
            let bytes = try place.bytes(place.data + "/" + name)
            #expect(!String(decoding: bytes, as: Unicode.ASCII.self).lowercased().contains("wipeme"), "\(name)")
        }
        #expect(try kiosk.quit() == 0)
    }
}
