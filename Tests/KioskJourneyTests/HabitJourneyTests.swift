import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// What people do on a telephone or a computer without thinking, done on the product.
@Suite struct HabitJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    private func typing(_ size: String) throws -> KioskRun {
        let kiosk = try KioskRun(place, size: size)
        try kiosk.choosePhoto()
        try kiosk.tap("editor.top")
        return kiosk
    }

    private func value(_ kiosk: KioskRun) throws -> String { try kiosk.element("editor.top").value ?? "" }

    private func press(_ keys: String..., in kiosk: KioskRun) throws {
        for key in keys {
            try kiosk.automation.key(key, down: true)
            try kiosk.automation.key(key, down: false)
            try kiosk.automation.settle()
        }
    }

    /// A tap beside the field ends typing: on the bar's title, and on the photo's middle.
    @Test(arguments: ["1280x800", "1080x1920"])
    func aTapOutsideEndsTyping(_ size: String) throws {
        let kiosk = try typing(size)
        let field = try kiosk.element("editor.top").frame
        let bar = try kiosk.element("editor.share").frame
        for point in [(x: field.center.x, y: bar.center.y), (x: field.center.x, y: field.y + field.height + 24)] {
            if try !kiosk.shows("keyboard") { try kiosk.tap("editor.top") }
            try kiosk.automation.touch(point.x, point.y, .began)
            pause(.milliseconds(60))
            try kiosk.automation.touch(point.x, point.y, .ended)
            try kiosk.automation.settle()
            #expect(try !kiosk.shows("keyboard"), "a tap at \(point)")
        }
        #expect(try kiosk.quit() == 0)
    }

    @Test func spacesAndNumbersDoWhatTheyDoElsewhere() throws {
        let kiosk = try typing("800x480")
        for key in ["a", "space", "space"] { try kiosk.tap("key.\(key)") }
        #expect(try value(kiosk) == "A. ", "two spaces make a full stop")
        try kiosk.tap("key.numbers")
        #expect(try kiosk.shows("key.4") && !kiosk.shows("key.b"))
        for key in ["4", "space"] { try kiosk.tap("key.\(key)") }
        #expect(try kiosk.shows("key.b"), "letters are back after a space")
        #expect(try value(kiosk) == "A. 4 ")
        #expect(try kiosk.quit() == 0)
    }

    @Test func emojiAreFoundByName() throws {
        let kiosk = try typing("1280x800")
        try kiosk.tap("key.emoji")
        try kiosk.tap("emoji.search")
        for letter in "pizza" { try kiosk.tap("key.\(letter)") }
        try kiosk.tap("key.🍕")
        #expect(try value(kiosk) == "🍕")
        #expect(try kiosk.quit() == 0)
    }

    /// A finger that slides over a row fast lights the key below it and leaves none behind.
    @Test func aFastSlideLeavesNoTrail() throws {
        let kiosk = try typing("800x480")
        let row = try "zxcvbnm".map { try kiosk.element("key.\($0)").frame }
        // Where a key's colour is seen, beside its letter.
        func lit(_ picture: Picture, against rest: Picture) -> Int {
            row.filter { rest[Int($0.x) + 8, Int($0.center.y)] != picture[Int($0.x) + 8, Int($0.center.y)] }.count
        }
        // Time stands still from here on, so that nothing has faded by the time that the picture is taken.
        try kiosk.automation.advance(milliseconds: 1000)
        let rest = try kiosk.screenshot()
        try kiosk.automation.touch(row[0].center.x, row[0].center.y, .began)
        for key in row.dropFirst() { try kiosk.automation.touch(key.center.x, key.center.y, .moved) }
        try kiosk.automation.advance(milliseconds: 17)
        let sliding = lit(try kiosk.screenshot(), against: rest)
        #expect(sliding == 1, "\(sliding) keys are lit")
        try kiosk.automation.touch(row[6].center.x, row[6].center.y, .ended)
        try kiosk.automation.advance(milliseconds: 400)
        #expect(try value(kiosk) == "M" && lit(try kiosk.screenshot(), against: rest) == 0)
        #expect(try kiosk.quit() == 0)
    }

    /// Pictures in, a saved meme out, and no touch in between.
    @Test func aMemeIsMadeAndShownByKeysAlone() throws {
        let kiosk = try KioskRun(place, size: "800x480")
        func tab(to identifier: String) throws {
            for _ in 0..<60 {
                if try kiosk.element(identifier).focused == true { return }
                try press("Tab", in: kiosk)
            }
            Issue.record("Tab never reached \(identifier)")
        }
        try tab(to: "sent-memes.add")
        try press("Return", in: kiosk)
        try tab(to: "editor.album")
        try press("Return", in: kiosk)
        try tab(to: "album.item.0")
        try press("Return", in: kiosk)
        try tab(to: "editor.top")
        try press("Return", "h", "i", "Escape", in: kiosk)
        #expect(try value(kiosk).uppercased() == "HI")
        try tab(to: "editor.share")
        try press("space", in: kiosk)
        try tab(to: "share.keep")
        try press("Return", in: kiosk)
        let meme = try #require(try kiosk.automation.tree().all(startingWith: "meme.").first?.identifier)
        try tab(to: meme)
        try press("Return", in: kiosk)
        #expect(try kiosk.shows("detail.image"))
        try press("Escape", in: kiosk)
        #expect(try kiosk.shows("sent-memes.add") && place.files(in: "memes").count == 1)
        #expect(try kiosk.quit() == 0)
    }
}
