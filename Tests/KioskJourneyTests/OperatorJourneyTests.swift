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

    @Test func theEveningIsCountedOverAPowerCutAndWipedInTheEnd() throws {
        let first = try KioskRun(place, ["--config", file])
        try setUp(first)
        try first.choosePhoto()
        try first.type("editor.top", "wipeme")
        try MainJob(by: first.user).share { $0 == "share.keep" }
        try hold(first)
        for _ in 1...4 { try enter(first, "1234") }
        first.pullThePlug()

        let second = try KioskRun(place, ["--config", file])
        try hold(second)
        try enter(second, "1234")
        try second.expectWords("Five wrong PINs.")
        #expect(try !second.element("operator.pin.1").isEnabled, "four before the power cut and one after it are five")
        #expect(try second.quit() == 0)

        try Data("0\n".utf8).write(to: URL(fileURLWithPath: place.data + "/pin-misses"))
        let third = try KioskRun(place, ["--config", file])
        try hold(third)
        try enter(third)
        try third.tap("operator.section.tonight")
        #expect(try third.element("operator.memes").label == "1 meme")
        #expect(try third.element("operator.shares.keep").value == "1")
        try third.tap("operator.back")
        try third.tap("operator.section.memes")
        try third.tap("operator.choose-memes")
        try third.tap(#require(try meme(third).identifier))
        try third.tap("operator.hide-memes")
        try third.expectWords("1 meme hidden from guests")
        third.pullThePlug()

        let fourth = try KioskRun(place, ["--config", file])
        #expect(try fourth.shows("sent-memes.first"), "guests don't see it after a power cut either")
        try hold(fourth)
        try enter(fourth)
        try fourth.tap("operator.section.memes")
        try fourth.tap("operator.choose-memes")
        #expect(try meme(fourth).label?.contains("Hidden") == true)
        try fourth.tap("operator.back")
        try fourth.tap("operator.wipe")
        try fourth.tap("dialog.confirm")
        try enter(fourth)
        try fourth.expectWords("Everything of the event is gone.")
        try fourth.tap("operator.leave")
        try fourth.tap("attract")
        #expect(try fourth.shows("sent-memes.first"))
        for kind in ["originals", "memes", "thumbnails", "drafts"] { #expect(try place.files(in: kind).isEmpty, "\(kind)") }
        for name in try FileManager.default.contentsOfDirectory(atPath: place.data) where name.hasPrefix("memes.sqlite") {
            let bytes = try place.bytes(place.data + "/" + name)
            #expect(!String(decoding: bytes, as: Unicode.ASCII.self).lowercased().contains("wipeme"), "\(name)")
        }
        #expect(try fourth.quit() == 0)
    }
}
