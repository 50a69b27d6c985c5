import Configuration
import Devices
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import ImageFiles
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Captions that are selected, cut, pasted and taken back, by touch and by key.
@Suite struct CaptionEditingTests {
    /// A kiosk with the keyboard up for the bottom caption.
    private func typing(
        _ width: Int = 800, _ height: Int = 480, _ text: String = "", configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try KioskRig(width, height, configure: configure)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1")
        try await rig.tap("editor.bottom")
        try await rig.type(text)
        return rig
    }

    private func field(_ rig: KioskRig) throws -> CaptionField {
        let fields = rig.application.window.root.allViews.compactMap { $0 as? CaptionField }
        return try #require(fields.first { $0.isFocused })
    }

    private func value(_ rig: KioskRig) throws -> String { try rig.element("editor.bottom").accessibility.value ?? "" }

    /// The middle of a character in the window.
    private func place(of character: Int, in rig: KioskRig) throws -> Point {
        let field = try field(rig)
        let area = try #require(field.areas(of: character..<character + 1).first, "there is no character \(character)")
        return field.windowPoint(area.center)
    }

    private func tap(_ point: Point, times: Int = 1, in rig: KioskRig) async throws {
        for _ in 0..<times {
            rig.touch(.began, point)
            try await rig.advance(30)
            rig.touch(.ended, point)
            try await rig.advance(60)
        }
        try await rig.settle()
    }

    @Test func aTapPlacesTheCaretAtTheNearestCharacter() async throws {
        let rig = try await typing(800, 480, "abcd")
        let area = try place(of: 1, in: rig)
        try await tap(area + Point(x: -8, y: 0), in: rig)
        try await rig.type("x")
        #expect(try value(rig) == "AXBCD")
        rig.check("caret")
    }

    @Test func twoTapsSelectAWordThreeEverything() async throws {
        let rig = try await typing(800, 480, "one two")
        try await tap(try place(of: 5, in: rig), times: 2, in: rig)
        #expect(try field(rig).editing.selectedText == "TWO")
        #expect(rig.shows("edit.cut") && rig.shows("edit.copy") && rig.shows("edit.select-all") && !rig.shows("edit.paste"))
        rig.check("word")
        try await rig.advance(500)
        try await tap(try place(of: 1, in: rig), times: 3, in: rig)
        #expect(try field(rig).editing.selectedText == "ONE TWO" && !rig.shows("edit.select-all"))
        try await rig.type("x")
        #expect(try value(rig) == "X" && !rig.shows("edit.cut"))
        rig.check("all")
    }

    @Test func theMenuStaysWithItsWordsWhenThePanelIsTurned() async throws {
        let rig = try await typing(800, 480, "one two")
        try await tap(try place(of: 5, in: rig), times: 2, in: rig)
        for rotation in [Rotation.quarter, .none] {
            rig.application.rotate(to: rotation)
            try await rig.settle()
            let menu = try #require(rig.application.window.root.allViews.first { $0 is EditMenu })
            let (place, words) = (menu.windowRect(menu.bounds), try place(of: 5, in: rig))
            #expect(rig.shows("edit.cut") && Rect(size: rig.display.contentSize).contains(place), "\(place)")
            #expect(place.left <= words.x && words.x <= place.right, "\(place) is not at \(words)")
        }
        rig.check("turned with its menu")
    }

    @Test(arguments: [Size(width: 800, height: 480), Size(width: 1280, height: 800), Size(width: 1080, height: 1920)])
    func cutAndPasteByTouch(_ panel: Size) async throws {
        let rig = try await typing(panel.width, panel.height, "one two")
        try await tap(try place(of: 5, in: rig), times: 2, in: rig)
        expect(rig, "selection", keptFor: panel)
        try await rig.tap("edit.cut")
        #expect(try value(rig) == "ONE " && !rig.shows("edit.copy"))
        try await tap(try place(of: 0, in: rig) + Point(x: -12, y: 0), in: rig)
        // The first tap places the caret; one where it stands offers what can be done there.
        try await rig.advance(400)
        try await tap(try place(of: 0, in: rig) + Point(x: -12, y: 0), in: rig)
        try await rig.tap("edit.paste")
        #expect(try value(rig) == "TWOONE ")
        try await rig.tap("editor.undo")
        #expect(try value(rig) == "ONE ")
        try await rig.tap("editor.undo")
        let selected = try field(rig).editing.selectedText
        #expect(try value(rig) == "ONE TWO" && selected == "TWO")
        if rig.shows("editor.redo") {
            try await rig.tap("editor.redo")
            #expect(try value(rig) == "ONE ")
        }
        rig.check("cut and paste")
    }

    private func expect(_ rig: KioskRig, _ name: String, keptFor panel: Size) {
        let problem = Golden.mismatch(rig.application.presentedPicture, "\(name)-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""))
    }

    @Test func theClipboardGoesFromCaptionToCaptionAndNotToTheNextGuest() async throws {
        let rig = try await typing(800, 480, "one")
        try await tap(try place(of: 1, in: rig), times: 2, in: rig)
        try await rig.tap("edit.copy")
        #expect(try value(rig) == "ONE" && !rig.shows("edit.copy"))
        try await rig.tap("editor.edit-top")
        try field(rig).perform(EditMenu.Item.paste)
        try await rig.settle()
        #expect(try rig.element("editor.top").accessibility.value == "ONE")
        try await rig.advance(1000)
        try await rig.advance(80_000)
        try await rig.settle()
        #expect(rig.shows("attract") && rig.application.services?.typingMemory.clipboard == "", "the clipboard outlived the session")
        rig.check("clipboard")
    }

    @Test func handlesAreDraggedAndNeverCross() async throws {
        let rig = try await typing(800, 480, "abcdefgh")
        try await tap(try place(of: 3, in: rig), times: 2, in: rig)
        #expect(try field(rig).editing.selection == 0..<8)
        let edges = try (place(of: 0, in: rig), place(of: 3, in: rig))
        try await rig.drag(from: edges.0 + Point(x: -10, y: 0), to: edges.1, steps: 8)
        let first = try field(rig).editing.selection
        #expect(first.upperBound == 8 && (3...4).contains(first.lowerBound) && rig.shows("edit.cut"))
        let end = try place(of: 7, in: rig)
        try await rig.drag(from: end + Point(x: 10, y: 0), to: edges.0, steps: 8)
        #expect(try field(rig).editing.selection == first.lowerBound..<first.lowerBound + 1)
        rig.check("handles")
    }

    @Test func aDragMovesTheCaret() async throws {
        let rig = try await typing(800, 480, "abcdefgh")
        try await rig.drag(from: try place(of: 6, in: rig), to: try place(of: 2, in: rig) + Point(x: -8, y: 0), steps: 8)
        try await rig.type("x")
        #expect(try value(rig) == "ABXCDEFGH")
        rig.check("drag")
    }

    @Test func aRestingFingerPlacesTheCaretAndOffersTheMenu() async throws {
        let rig = try await typing(800, 480, "abcdefgh")
        let place = try place(of: 3, in: rig) + Point(x: -4, y: 0)
        rig.touch(.began, place)
        try await rig.advance(600)
        #expect(try field(rig).editing.caret == 3)
        // Its trembling is no way to anywhere, and a longer way is one.
        rig.touch(.moved, try self.place(of: 5, in: rig) + Point(x: -4, y: 0))
        try await rig.advance(17)
        #expect(try field(rig).editing.caret == 5)
        rig.touch(.ended, try self.place(of: 5, in: rig) + Point(x: -4, y: 0))
        try await rig.settle()
        #expect(rig.shows("edit.select-all"))
        try await rig.type("x")
        #expect(try value(rig) == "ABCDEXFGH")
        rig.check("rested")
    }

    @Test func aTouchThatIsTakenAwayMovesNothing() async throws {
        let rig = try await typing(800, 480, "abcdefgh")
        let place = try place(of: 3, in: rig) + Point(x: -4, y: 0)
        rig.touch(.began, place)
        try await rig.advance(100)
        rig.touch(.cancelled, place)
        try await rig.advance(1000)
        #expect(try field(rig).editing.caret == 8 && !rig.shows("edit.select-all"))
        try await tap(place, in: rig)
        #expect(try field(rig).editing.caret == 3)
        rig.check("taken away")
    }

    @Test func aRealKeyboardDoesAllOfIt() async throws {
        let rig = try await typing()
        for name in ["o", "n", "e", "space", "t", "w", "o"] { try await rig.press(name) }
        #expect(try value(rig) == "one two")
        try await rig.press("Left", "Control_L", "Shift_L")
        #expect(try field(rig).editing.selectedText == "two")
        try await rig.press("x", "Control_L")
        try await rig.press("Home")
        try await rig.press("v", "Control_L")
        #expect(try value(rig) == "twoone ")
        try await rig.press("z", "Control_L")
        #expect(try value(rig) == "one ")
        try await rig.press("y", "Control_L")
        #expect(try value(rig) == "twoone ")
        try await rig.press("Left")
        try await rig.press("Delete")
        #expect(try value(rig) == "twone ")
        try await rig.press("a", "Control_L")
        try await rig.press("c", "Control_L")
        try await rig.press("End")
        try await rig.press("v", "Control_L")
        #expect(try value(rig) == "twone twone ")
        try await rig.press("BackSpace", "Control_L")
        #expect(try value(rig) == "twone ")
        try await rig.press("Home")
        try await rig.press("Delete", "Control_L")
        #expect(try value(rig) == " ")
        try await rig.press("Return")
        #expect(!rig.shows("keyboard"))
        rig.check("keys")
    }

    @Test func arrowsGoWhereTheyPointInHebrew() async throws {
        let rig = try await typing { $0.keyboard.languages = ["he", "en"] }
        try await rig.type("שלום")
        try await rig.press("Right")
        try await rig.type("ל")
        #expect(try value(rig) == "שלולם", "right is back towards the beginning")
        try await rig.press("Home")
        try await rig.type("א")
        #expect(try value(rig) == "אשלולם")
        rig.check("arrows")
    }

    /// A full caption says so, shakes, keeps what it has and takes less again.
    @Test(arguments: [Size(width: 800, height: 480), Size(width: 1080, height: 1920)])
    func aFullCaptionSaysSo(_ panel: Size) async throws {
        let rig = try await typing(panel.width, panel.height)
        let field = try field(rig)
        for _ in 0..<CaptionField.longest where field.insert("wide ") {}
        try await rig.advance(600)
        let full = field.text
        #expect(full.count <= CaptionField.longest && full.count > 20)
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label == "No more room in this caption" })
        let toast = try rig.element("toast").frame
        for identifier in ["keyboard", "editor.bottom"] {
            let frame = try rig.element(identifier).frame
            #expect(toast.intersection(frame).isEmpty, "the words cover \(identifier)")
        }
        try await rig.settle()
        #expect(!field.insert("www") && field.text == full)
        try await rig.tap("key.delete")
        #expect(field.text.count == full.count - 1)
        try await rig.settle()
        rig.check("full")
    }

    /// Blanks at the end take no room by themselves, but they lead nowhere in a caption that has none for a letter.
    @Test func aFullCaptionTakesNoMoreSpaces() async throws {
        let rig = try await typing(800, 480)
        let field = try field(rig)
        for _ in 0..<CaptionField.longest where field.insert("w") {}
        let full = field.text
        try await rig.settle()
        for _ in 0..<3 { try await rig.tap("key.space") }
        #expect(field.text == full)
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label == "No more room in this caption" })
        try await rig.settle()
        rig.check("spaces")
    }

    /// On a low panel the menu has no room above the selection; it must not lie on the handle that a finger wants next.
    @Test(arguments: ["editor.top", "editor.bottom"]) func theMenuLeavesTheHandlesInSight(_ caption: String) async throws {
        let rig = try await typing(800, 480)
        try await rig.tap(caption == "editor.top" ? "editor.edit-top" : "editor.edit-bottom")
        try await rig.type("one two")
        for character in [1, 5] {
            try await tap(try place(of: character, in: rig), times: 2, in: rig)
            let field = try field(rig)
            let start = try #require(field.handles.first)
            let knob = field.windowPoint(start.place)
            let menu = try #require(rig.application.window.root.allViews.compactMap { $0 as? EditMenu }.first)
            let frame = menu.windowRect(menu.bounds)
            // The knob is above the letters, whose middle the place is.
            let letters = try #require(field.selectionAreas.first)
            let top = field.windowPoint(letters.origin).y
            let column = Rect(left: knob.x - 12, top: top - 24, right: knob.x + 12, bottom: top + letters.height)
            #expect(frame.intersection(column).isEmpty, "the menu at \(frame) covers the handle at \(column)")
            try await rig.advance(500)
        }
        rig.check("menu")
    }

    /// Also on a photo that is narrower than a letter is wide elsewhere.
    @Test(arguments: [Size(width: 1280, height: 800), Size(width: 800, height: 480)])
    func theFieldsOutlineHoldsItsText(_ panel: Size) async throws {
        let rig = try KioskRig(panel.width, panel.height)
        let narrow = rig.path(of: "narrow.png")
        let bitmap = Bitmap(size: Size(width: 300, height: 2000), format: .opaque)
        try Data(ImageFile.png(bitmap)).write(to: URL(fileURLWithPath: narrow))
        rig.albums.show([narrow])
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        if rig.shows("dialog.keep") { try await rig.tap("dialog.keep") }
        for caption in ["editor.top", "editor.bottom"] {
            try await rig.tap(caption)
            try await rig.type("wide")
            let field = try field(rig)
            let letters = try #require(field.areas(of: 0..<field.text.count).reduce(nil) { $0?.union($1) ?? $1 })
            #expect(field.bounds.contains(letters), "\(caption): \(letters) is beyond \(field.bounds)")
            try await rig.tap("key.return")
        }
        rig.check("outline")
    }

    @Test func marksCantBePiledUpWithoutEnd() async throws {
        let rig = try await typing(800, 480, "a")
        let field = try field(rig)
        for _ in 0..<1000 where field.insert("\u{301}") {}
        #expect(field.text.count == 1 && field.text.unicodeScalars.count == CaptionField.mostScalars)
        try await rig.settle()
        rig.check("marks")
    }

    /// The caret blinks for ten seconds; then nothing wakes the kiosk until somebody comes.
    @Test func theCaretRestsAfterTenSeconds() async throws {
        let rig = try await typing(800, 480, "a")
        try await rig.advance(5000)
        let early = rig.application.loop.statistics.presented
        try await rig.advance(2000)
        #expect(rig.application.loop.statistics.presented >= early + 3, "it blinks")
        try await rig.advance(10_000)
        let late = rig.application.loop.statistics.presented
        try await rig.advance(40_000)
        #expect(rig.application.loop.statistics.presented == late, "and then rests")
        rig.check("rest")
    }
}
