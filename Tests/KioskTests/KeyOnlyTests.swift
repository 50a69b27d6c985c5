import Configuration
import Devices
import Geometry
import HeadlessDevices
import Memes
import Secrets
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The kiosk without a touch screen: keys, buttons of the booth, the wheel of a mouse.
@Suite(.serialized) struct KeyOnlyTests {
    private func press(_ keys: String..., in rig: KioskRig) async throws {
        for key in keys {
            #expect(rig.input.sendKey(named: key, phase: .down, time: rig.clock.now), "xkb knows no \(key)")
            _ = rig.input.sendKey(named: key, phase: .up, time: rig.clock.now)
            try await rig.settle()
        }
    }

    private func focused(_ rig: KioskRig) -> String? {
        rig.application.elementTree.all.first { $0.accessibility.isFocused && $0.accessibility.role != .textfield }?.accessibility
            .identifier
            ?? rig.application.elementTree.all.first { $0.accessibility.isFocused }?.accessibility.identifier
    }

    /// Presses Tab until the ring is around a control.
    private func tab(to identifier: String, in rig: KioskRig, at place: SourceLocation = #_sourceLocation) async throws {
        for _ in 0..<80 {
            if focused(rig) == identifier { return }
            try await press("Tab", in: rig)
        }
        Issue.record("Tab never reached \(identifier)", sourceLocation: place)
    }

    private static let panels = [Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 1080, height: 1920)]

    @Test(arguments: await panels) func aMemeIsMadeWithoutATouch(_ panel: Size) async throws {
        let rig = try KioskRig(panel.width, panel.height)
        try await rig.settle()
        try await tab(to: "sent-memes.add", in: rig)
        try await press("Return", in: rig)
        #expect(focused(rig) == "editor.take-photo", "the ring begins at the go-action")
        try await tab(to: "editor.album", in: rig)
        try await press("Return", in: rig)
        #expect(focused(rig) == "album.item.0")
        try await press("Right", "Return", in: rig)
        #expect(rig.shows("editor.image") && !rig.shows("album.cancel"))
        try await tab(to: "editor.top", in: rig)
        try await press("Return", "h", "i", in: rig)
        #expect(rig.shows("keyboard") && rig.shows("key.h"))
        #expect(try rig.element("editor.top").accessibility.value == "hi")
        try await press("Escape", in: rig)
        #expect(!rig.shows("keyboard") && rig.shows("editor.share"))
        try await tab(to: "editor.share", in: rig)
        rig.check("ring")
        try await press("space", in: rig)
        try await tab(to: "share.keep", in: rig)
        try await press("Return", in: rig)
        #expect(rig.archive.memes.map(\.topText) == ["hi"] && rig.shows("sent-memes.add"))
        rig.check("end")
    }

    @Test func escapeGoesBackFromEveryScreen() async throws {
        let rig = try KioskRig(800, 480)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
        try await rig.settle()
        for (path, there) in [
            (["meme.\(meme.id)"], "detail.back"), (["meme.\(meme.id)", "detail.delete"], "dialog.delete"),
            (["meme.\(meme.id)", "detail.share"], "share.cancel"), (["meme.\(meme.id)", "detail.edit"], "editor.cancel"),
            (["sent-memes.add", "editor.album"], "album.cancel"), (["meme.\(meme.id)", "detail.edit", "editor.crop"], "crop.cancel"),
            (["meme.\(meme.id)", "detail.edit", "editor.font"], "editor.font-cancel"),
        ] as [([String], String)] {
            for step in path { try await rig.tap(step) }
            #expect(rig.shows(there), "\(path)")
            var presses = 0
            while !rig.shows("sent-memes.add") || rig.shows("dialog"), presses < path.count + 1 {
                let before = rig.application.elementTree.all.compactMap(\.accessibility.identifier)
                try await press("Escape", in: rig)
                presses += 1
                #expect(rig.application.elementTree.all.compactMap(\.accessibility.identifier) != before, "Escape did nothing at \(path)")
            }
            #expect(presses == path.count, "\(path) took \(presses) Escapes")
        }
        try await press("Escape", in: rig)
        #expect(rig.shows("sent-memes.add"))
        rig.check("escape")
    }

    @Test func theCropIsMadeByKeys() async throws {
        let rig = try KioskRig(1280, 800)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
        try await rig.settle()
        for step in ["meme.\(meme.id)", "detail.edit", "editor.crop"] { try await rig.tap(step) }
        let whole = try rig.element("crop.frame").frame
        try await tab(to: "crop.corner.top-left", in: rig)
        try await press("Right", "Right", "Down", in: rig)
        let step = rig.application.window.surroundings.metrics.px(8)
        var frame = try rig.element("crop.frame").frame
        #expect(abs(frame.left - whole.left - 2 * step) <= 1 && abs(frame.top - whole.top - step) <= 1)
        #expect(frame.right == whole.right && frame.bottom == whole.bottom)
        #expect(focused(rig) == "crop.corner.top-left", "arrows move the corner, not the ring")
        rig.check("corner")
        try await tab(to: "crop.frame", in: rig)
        try await press("Left", in: rig)
        frame = try rig.element("crop.frame").frame
        #expect(abs(frame.left - whole.left - step) <= 1 && abs(whole.right - frame.right - step) <= 1)
        for _ in 0..<5 { try await press("Left", in: rig) }
        #expect(try rig.element("crop.frame").frame.left == whole.left, "the picture's edge is the end")
        try await tab(to: "crop.done", in: rig)
        try await press("Return", in: rig)
        #expect(rig.shows("editor.save"))
        try await tab(to: "editor.save", in: rig)
        try await press("Return", in: rig)
        let crop = try #require(rig.archive.memes[0].crop)
        #expect(crop.topLeft.x == 0 && crop.bottomRight.x < 1 && crop.topLeft.y > 0)
    }

    @Test func theFirstQuestionsAreAnsweredByKeys() async throws {
        let booth = try SetUpBooth(touchScreen: nil)
        let rig = try KioskRig(800, 480, booth: booth) { $0.setup = .ask }
        try await rig.settle()
        try await tab(to: "setup.language.de", in: rig)
        try await press("Return", in: rig)
        try await tab(to: "setup.continue", in: rig)
        try await press("Return", in: rig)
        #expect(rig.shows("setup.back"))
        try await press("Escape", in: rig)
        #expect(!rig.shows("setup.back") && rig.shows("setup.language.de"), "Escape leads to the question before")
        try await tab(to: "setup.continue", in: rig)
        try await press("Return", in: rig)
        try await tab(to: "setup.continue", in: rig)
        try await press("Return", in: rig)
        for _ in 1...2 {
            for digit in "4711" {
                try await tab(to: "setup.pin.\(digit)", in: rig)
                try await press("space", in: rig)
            }
            rig.check("pin")
            try await tab(to: "setup.continue", in: rig)
            try await press("Return", in: rig)
        }
        try await tab(to: "setup.continue", in: rig)
        try await press("Return", in: rig)
        #expect(rig.shows("sent-memes.add"))
        let kept = booth.file.read().settings
        #expect(kept.language == "de" && kept.pin?.matches("4711") == true)
    }

    @Test func theCameraTakesItsKeys() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        for key in ["Return", "space", "XF86WebCam"] {
            try await rig.play(200)
            _ = rig.input.sendKey(named: key, phase: .down, time: rig.clock.now)
            try await rig.play(700)
            #expect(rig.shows("camera.use"), "\(key) takes no photo")
            _ = rig.input.sendKey(named: "Escape", phase: .down, time: rig.clock.now)
            try await rig.play(50)
            #expect(!rig.shows("camera.use") && rig.shows("camera.shutter"), "Escape puts the photo away")
        }
    }

    @Test func buttonsOfTheBoothDoWhatTheyAreBoundTo() async throws {
        let rig = try await KioskRig.withCamera {
            $0.photo.countdown = 0
            $0.keys.shutter = ["F1"]
            $0.keys.back = ["F3"]
            $0.keys.newMeme = ["F2"]
        }
        try await rig.play(200)
        _ = rig.input.sendKey(named: "Return", phase: .down, time: rig.clock.now)
        try await rig.play(300)
        #expect(!rig.shows("camera.use"), "Return was not bound")
        _ = rig.input.sendKey(named: "F1", phase: .down, time: rig.clock.now)
        try await rig.play(700)
        #expect(rig.shows("camera.use"))
        try await rig.tap("camera.use")
        try await rig.tap("editor.top")
        try await press("F2", in: rig)
        #expect(rig.shows("keyboard"), "nobody is taken away from typing")
        try await press("F3", in: rig)
        #expect(!rig.shows("keyboard") && rig.shows("editor.cancel"))
        try await press("F3", in: rig)
        #expect(rig.shows("sent-memes.add"))
        try await press("F2", in: rig)
        #expect(rig.shows("editor.cancel"))
        rig.check("buttons")
    }

    @Test func printTakesTheShownMemeToThePrinterAndDoesNothingWithoutOne() async throws {
        for hasPrinter in [false, true] {
            let rig = try KioskRig(800, 480, opens: false) { $0.keys.print = ["F4"] }
            let printer = FakeDestination("print", "Print", symbol: "printer", .ready("20 seconds"), rig.work)
            let meme = rig.archive.insert(photo: rig.photos[0], top: "A", bottom: "B")
            rig.open(with: hasPrinter ? [rig.keep, printer] : [rig.keep])
            try await rig.settle()
            try await press("F4", in: rig)
            #expect(printer.shared.isEmpty && !rig.shows("share-sheet"), "no meme is shown")
            try await rig.tap("meme.\(meme.id)")
            try await press("F4", in: rig)
            #expect(printer.shared == (hasPrinter ? [meme.id] : []) && !rig.shows("share-sheet"))
            rig.check("print")
        }
    }

    @Test func everyKeyThatMayBeBoundIsOneOfXkbs() {
        var names = KeyNames()
        for key in KeyBindings.knownKeys {
            let event = names.event(key: key, phase: .down, time: .zero)
            #expect(event != nil, "xkb knows no \(key)")
            #expect(event?.text.isEmpty == true || key == "space", "\(key) types something")
        }
    }

    @Test(arguments: ["sent-memes.table", "sent-memes.collection"]) func theWheelAndPageKeysScrollTheMemes(_ list: String) async throws {
        let rig = try KioskRig(800, 480)
        for number in 0..<40 { rig.archive.insert(photo: rig.photos[0], top: "\(number)", bottom: "") }
        try await rig.settle()
        try await rig.tap("\(list)-tab")
        func shown() throws -> [String] { try rig.element(list).children.compactMap(\.accessibility.identifier).sorted() }
        let first = try shown()
        rig.input.onWheel?(WheelEvent(notches: 5, position: UnitPoint(x: 0.5, y: 0.5), time: rig.clock.now))
        try await rig.settle()
        #expect(try shown() != first)
        rig.input.onWheel?(WheelEvent(notches: -5, position: UnitPoint(x: 0.5, y: 0.5), time: rig.clock.now))
        try await rig.settle()
        #expect(try shown() == first)
        try await press("Next", in: rig)
        #expect(try shown() != first)
        try await press("Prior", in: rig)
        #expect(try shown() == first)
        rig.check("wheel")
    }
}
