import Configuration
import Devices
import Drawing
import Foundation
import Geometry
import ImageFiles
import Languages
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A guest's and an operator's way through every screen and state, on every panel, either way up and in both themes.
@Suite(.serialized) struct PanelWalkTests {
    /// A panel as it is made, how it is built in, and the theme.
    struct Panel: Sendable, CustomTestStringConvertible {
        let size: (width: Int, height: Int)
        let millimetres: (width: Int, height: Int)
        var rotation = Rotation.none
        var isLight = false
        /// Whether what moves is looked at, too.
        var moves = false
        /// What the screens speak.
        var language = Language.english
        /// How the guest wants to see and reach.
        var access = AccessWalkTests.Wish.nothing

        /// Of 1000 seconds' frames: few where only those at rest count.
        var refresh: Int { moves ? 30_000 : 8_000 }

        var testDescription: String {
            let look = (isLight ? ", light" : "") + (moves ? ", moving" : "")
            let words = "\(size.width)x\(size.height) of \(millimetres.width) mm at \(rotation.rawValue)\(look)"
            let spoken = language == .english ? words : "\(words), \(language.id)"
            return access == .nothing ? spoken : "\(spoken), \(access)"
        }
    }

    nonisolated static let made = [
        Panel(size: (800, 480), millimetres: (154, 86)), Panel(size: (1024, 600), millimetres: (154, 86)),
        Panel(size: (1280, 720), millimetres: (222, 125)), Panel(size: (1280, 800), millimetres: (217, 136)),
        Panel(size: (1920, 1200), millimetres: (217, 136)), Panel(size: (1920, 1080), millimetres: (344, 194)),
        Panel(size: (1920, 1080), millimetres: (531, 299)), Panel(size: (1080, 1920), millimetres: (268, 476)),
    ]

    /// The smallest, the usual one and the tallest, and those upright that have an upright layout of their own; in a long run each in every
    /// rotation and theme. All that moves is looked at on the smallest.
    nonisolated static let panels = [Panel(size: (800, 480), millimetres: (154, 86), moves: true)] + turned

    private nonisolated static let turned = made.enumerated().flatMap { index, panel in
        var turns = [(Rotation.none, index % 2 == 1)]
        if index < 4 { turns.append((.quarter, index % 2 == 0)) }
        if !LongRun.isWanted, ![0, 3, 7].contains(index) { turns = [] }
        if LongRun.isWanted { turns = Rotation.allCases.flatMap { [($0, false), ($0, true)] } }
        return turns.map { turn in
            var turned = panel
            (turned.rotation, turned.isLight) = turn
            return turned
        }
    }

    private func makeRig(
        _ panel: Panel, booth: SetUpBooth? = nil, configure: (inout Configuration) -> Void = { _ in }
    ) throws -> (rig: KioskRig, check: PanelCheck) {
        let millimetres = Size(width: panel.millimetres.width, height: panel.millimetres.height)
        let rig = try KioskRig(
            panel.size.width, panel.size.height, rotation: panel.rotation, opens: false, booth: booth, refreshMillihertz: panel.refresh
        ) {
            $0.display.millimetres = millimetres
            $0.theme.appearance = panel.isLight ? .light : .dark
            $0.reducesMotion = !panel.moves
            $0.languages.first = panel.language.id
            configure(&$0)
        }
        rig.display.expected = nil
        rig.display.isFilmed = panel.moves
        rig.camera.interval = nil
        let work = rig.work
        rig.destinations = [
            FakeDestination("keep", "Keep on this kiosk", symbol: "check", .ready("Right here"), work), rig.stick,
            FakeDestination("print", "Print", symbol: "printer", .ready("20 seconds"), work),
            FakeDestination("phone", "Send to phone", symbol: "phone", .unavailable("No network here"), work),
        ]
        rig.open()
        panel.access.apply(to: rig)
        return (rig, PanelCheck(rig: rig, panel: panel.testDescription, millimetres: millimetres))
    }

    private func choosePhoto(_ number: Int, _ rig: KioskRig) async throws {
        try await rig.tap("editor.album")
        try await rig.tap("album.item.\(number)")
    }

    // MARK: - Memes

    @Test(arguments: panels)
    func sentMemesAndDetail(_ panel: Panel) async throws {
        let (rig, check) = try makeRig(panel)
        try await rig.settle()
        check.expectRight("no memes")
        for number in 0..<7 {
            rig.archive.insert(photo: rig.photos[number % 3], top: "oh no \(number)", bottom: number % 2 == 0 ? "it works" : "")
        }
        rig.archive.memes[0].sharedTo = ["keep", "usb", "print"]
        rig.archive.memes[1].sharedTo = ["keep", "usb"]
        rig.archive.onChange()
        try await rig.settle()
        check.expectRight("table")
        for number in 0..<2 {
            try await rig.tap("meme.\(rig.archive.memes[number].id)")
            check.expectRight("detail \(number)")
            try await rig.tap("detail.back")
        }
        try await rig.tap("sent-memes.collection-tab")
        check.expectRight("grid")
        try await press("meme.\(rig.archive.memes[1].id)", "a meme", rig, check)
        try await press("sent-memes.add", "a button", rig, check)
        try await rig.tap("meme.\(rig.archive.memes[0].id)")
        try await rig.tap("detail.delete")
        check.expectRight("delete dialog")
        try await rig.tap("dialog.keep")
        try await rig.tap("detail.back")
        try await rig.tap("sent-memes.add")
        try await choosePhoto(0, rig)
        try await rig.tap("editor.cancel")
        check.expectRight("thrown away, with Undo")
        try await rig.tap("meme.\(rig.archive.memes[0].id)")
        try await rig.tap("detail.edit")
        check.expectRight("edited again")
        try await rig.tap("editor.cancel")
        try await rig.tap("detail.back")
        try await rig.tap("sent-memes.select")
        try await rig.tap("meme.\(rig.archive.memes[0].id)")
        check.expectRight("ticked")
        try await rig.tap("sent-memes.select-done")
        rig.application.show(problem: "The memes can’t be read.", cause: "no space left on device: /var/lib/mememe/memes.sqlite")
        try await rig.settle()
        check.expectRight("problem")
    }

    @Test(arguments: panels)
    func rowIsDeleted(_ panel: Panel) async throws {
        let (rig, check) = try makeRig(panel)
        for number in 0..<4 { rig.archive.insert(photo: rig.photos[number % 3], top: "oh no \(number)", bottom: "") }
        try await rig.settle()
        let meme = "meme.\(rig.archive.memes[1].id)"
        let row = try rig.element(meme).frame
        let from = Point(x: row.right - row.width / 10, y: row.center.y)
        try await rig.drag(from: from, to: Point(x: from.x - row.width / 3, y: from.y))
        check.expectRight("row drawn aside")
        try await rig.tap("\(meme).delete")
        check.expectRight("row deleted, with Undo", hasFilm: false)
    }

    /// Looks at something while a finger rests on it, and lets it go unused.
    private func press(_ identifier: String, _ name: String, _ rig: KioskRig, _ check: PanelCheck) async throws {
        let place = try rig.element(identifier).frame.center
        rig.touch(.began, place)
        try await rig.advance(300)
        check.expectRight("\(name) under a finger")
        rig.touch(.cancelled, place)
        try await rig.settle()
        check.expectRight("\(name) let go")
    }

    @Test(arguments: panels)
    func logoAndAccessibility(_ panel: Panel) async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["theme.logo"]
        let logo = booth.folder.path(of: "logo.png")
        let picture = Bitmap(size: Size(width: 300, height: 100), format: .opaque)
        Painter(picture, cache: PaintCache()).fill(picture.bounds, Color(0x3060C0))
        try Data(ImageFile.png(picture)).write(to: URL(fileURLWithPath: logo))
        let (rig, check) = try makeRig(panel, booth: booth) { $0.theme.logo = logo }
        try await rig.settle()
        check.expectRight("logo")
        try await rig.tap("accessibility")
        check.expectRight("accessibility")
        for choice in ["contrast", "largest-text"] {
            try await rig.tap("accessibility.\(choice)")
            check.expectRight("accessibility, \(choice)")
        }
    }

    // MARK: - Editor

    @Test(arguments: panels)
    func editorAndShare(_ panel: Panel) async throws {
        let (rig, check) = try makeRig(panel)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        check.expectRight("empty editor")
        rig.camera.isPluggedIn = false
        try await rig.settle()
        check.expectRight("no camera")
        try await rig.tap("editor.album")
        check.expectRight("album")
        let stick = Album(identifier: "stick", title: "KINGSTON 32 GB", isRemovable: true, photos: rig.albums.albums[0].photos)
        let card = Album(identifier: "card", title: "Camera card", isRemovable: true, photos: [])
        rig.albums.albums += [stick, card]
        try await rig.settle()
        check.expectRight("album with a stick and a card")
        try await rig.tap("album.choice.card")
        check.expectRight("album without photos")
        try await rig.tap("album.choice.photos")
        try await rig.tap("album.item.0")
        for number in 0..<3 {
            if number > 0 { try await choosePhoto(number, rig) }
            check.expectRight("photo \(number)")
        }
        try await rig.tap("editor.font")
        check.expectRight("fonts")
        try await rig.tap("editor.font-done")
        try await rig.tap("editor.crop")
        check.expectRight("crop")
        try await rig.tap("crop.ratio.square")
        try await rig.tap("crop.done")
        check.expectRight("cropped, with Undo")
        try await rig.tap("editor.share")
        check.expectRight("share sheet")
        try await rig.tap("share.cancel")
        try await share(rig, check)
    }

    private func share(_ rig: KioskRig, _ check: PanelCheck) async throws {
        try await rig.tap("editor.share")
        rig.stick.availability = .ready("32 GB free")
        let keep = try #require(rig.destinations?.first as? FakeDestination)
        keep.nextFailure = .unavailable("The stick was pulled out too early.")
        try await rig.tap("share.keep")
        check.expectRight("share failed")
        rig.work.duration = .seconds(4)
        try await rig.tapAndGo("share.retry")
        try await rig.advance(1500)
        check.expectRight("sharing", hasFilm: false)
        try await rig.advance(9000)
        try await rig.settle()
        check.expectRight("shared", hasFilm: false)
    }

    @Test(arguments: panels)
    func typing(_ panel: Panel) async throws {
        let (rig, check) = try makeRig(panel)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.bottom")
        check.expectRight("typing without a photo")
        if !rig.shows("key.o") {
            try await hold("key.globe", rig)
            try await rig.tap("key.language.en")
        }
        try await rig.tap("key.return")
        for number in [0, 2] {
            try await choosePhoto(number, rig)
            for edge in ["top", "bottom"] {
                try await rig.tap("editor.\(edge)")
                if number == 0 { try await rig.type("oh no") }
                check.expectRight("typing at the \(edge) of photo \(number)")
                try await rig.tap("key.return")
            }
        }
        try await rig.tap("editor.top")
        for (key, state) in [("numbers", "numbers"), ("symbols", "symbols"), ("emoji", "emoji")] {
            try await rig.tap("key.\(key)")
            check.expectRight(state)
        }
        try await rig.tap("key.emoji")
        try await hold("key.globe", rig)
        check.expectRight("languages")
        try await rig.tap("key.language.de")
        check.expectRight("German")
        for language in ["French", "Spanish", "Russian", "Hebrew", "Arabic", "English"] {
            try await rig.tap("key.globe")
            check.expectRight(language)
        }
        try await rig.tapTwice(rig.element("editor.top").frame.center)
        #expect(rig.shows("edit.cut"))
        check.expectRight("edit menu")
    }

    private func hold(_ identifier: String, _ rig: KioskRig) async throws {
        let place = try rig.element(identifier).frame.center
        rig.touch(.began, place)
        try await rig.advance(900)
        rig.touch(.ended, place)
        try await rig.settle()
    }

    @Test(arguments: panels)
    func cropOfferAndUpdate(_ panel: Panel) async throws {
        let (rig, check) = try makeRig(panel)
        let narrow = Bitmap(size: Size(width: 90, height: 900), format: .opaque)
        try Data(ImageFile.png(narrow)).write(to: URL(fileURLWithPath: rig.path(of: "narrow.png")))
        rig.albums.show([rig.path(of: "narrow.png")])
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await choosePhoto(0, rig)
        #expect(rig.shows("dialog.crop"))
        check.expectRight("crop offer")
        try await rig.tap("dialog.crop")
        check.expectRight("crop of a narrow photo")
        try await rig.tap("crop.cancel")
        let host = try #require(rig.application.window.root as? HostView)
        host.announce(UpdateNotice("refused: This update is damaged. The kiosk goes on with the system that it has; copy it once more."))
        try await rig.settle()
        check.expectRight("update strip over the editor")
        try await rig.tap("editor.cancel")
        check.expectRight("update strip over no memes")
    }

    // MARK: - Camera

    @Test(arguments: panels)
    func camera(_ panel: Panel) async throws {
        for lens in PhotoTaking.LensSide.allCases {
            let (rig, check) = try makeRig(panel) { $0.photo.lens = lens }
            try await rig.openCamera()
            check.expectRight("live, lens at the \(lens.rawValue)")
            guard lens == .top else { continue }
            try await rig.tapAndGo("camera.shutter")
            try await rig.advance(400)
            check.expectRight("countdown")
            try await rig.advance(3000)
            try await rig.settle()
            check.expectRight("review")
            try await rig.tap("camera.retake")
            for trouble in [CameraTrouble.busy(.program("webcamoid")), .busy(.unknown), .unplugged, .stalled] {
                rig.camera.trouble(trouble)
                try await rig.settle()
                check.expectRight("\(trouble)")
            }
        }
    }

    // MARK: - First start

    @Test(arguments: panels)
    func setup(_ panel: Panel) async throws {
        let booth = try SetUpBooth()
        let (rig, check) = try makeRig(panel, booth: booth) { $0.setup = .ask }
        try await rig.settle()
        check.expectRight("language")
        try await rig.tap("setup.continue")
        check.expectRight("way up")
        try await rig.tap("setup.continue")
        check.expectRight("touch")
        for number in CalibrationScreen.marks.indices { try await rig.tap("setup.cross.\(number + 1)") }
        check.expectRight("touch, checked")
        try await rig.tap("setup.continue")
        for pin in ["11", "4711", "4712", "4711", "4711"] {
            check.expectRight("PIN before \(pin)")
            for digit in pin { try await rig.tap("setup.pin.\(digit)") }
            try await rig.tap("setup.continue")
        }
        check.expectRight("done")
    }
}
