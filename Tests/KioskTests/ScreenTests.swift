import Configuration
import Devices
import Foundation
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What guests see, screen by screen: kept pictures of the most telling ones, and for all of them that damage leaves what drawing
/// everything anew gives.
@Suite(.serialized) struct ScreenTests {
    /// A panel of the design's three layouts.
    struct Panel: Sendable, CustomTestStringConvertible {
        let width: Int
        let height: Int
        /// Whether its screens are kept as pictures.
        let isKept: Bool

        var testDescription: String { "\(width)x\(height)" }
    }

    nonisolated static let panels = [
        Panel(width: 1280, height: 800, isKept: true), Panel(width: 800, height: 480, isKept: true),
        Panel(width: 1080, height: 1920, isKept: true),
    ]

    private func expect(
        _ rig: KioskRig, _ name: String, keptFor panel: Panel? = nil, at place: SourceLocation = #_sourceLocation
    ) {
        rig.check(name, at: place)
        guard let panel, panel.isKept else { return }
        let problem = Golden.mismatch(rig.application.presentedPicture, "\(name)-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    private func makeRig(_ panel: Panel, opens: Bool = true, configure: (inout Configuration) -> Void = { _ in }) throws -> KioskRig {
        try KioskRig(panel.width, panel.height, opens: opens, configure: configure)
    }

    @Test(arguments: panels)
    func splashThenTheEmptyGallery(_ panel: Panel) async throws {
        var rig = try makeRig(panel, opens: false)
        try await rig.settle()
        expect(rig, "splash", keptFor: panel.width == 800 ? panel : nil)
        rig = try makeRig(panel)
        try await rig.settle()
        expect(rig, "empty", keptFor: panel)
        #expect(rig.shows("sent-memes.add"))
    }

    @Test(arguments: panels)
    func tableAndGrid(_ panel: Panel) async throws {
        let rig = try makeRig(panel)
        for number in 0..<7 {
            let bottom = number % 2 == 0 ? "simply walk in" : ""
            rig.archive.insert(photo: rig.photos[number % 3], top: "one does not \(number)", bottom: bottom)
        }
        try await rig.settle()
        expect(rig, "table", keptFor: panel)
        try await rig.tap("sent-memes.collection-tab")
        expect(rig, "grid", keptFor: panel)
        try await rig.tap(rig.application.elementTree.all.first { $0.accessibility.role == .cell }?.frame.center ?? .zero)
        #expect(rig.shows("detail.image"))
        expect(rig, "detail", keptFor: panel.width == 800 ? panel : nil)
        try await rig.tap("detail.delete")
        expect(rig, "delete-dialog", keptFor: panel.width == 1280 ? panel : nil)
        try await rig.tap("dialog.delete")
        #expect(rig.archive.memes.count == 6)
        #expect(rig.shows("sent-memes.collection") && !rig.shows("detail.image"))
        expect(rig, "deleted")
    }

    @Test(arguments: panels)
    func editorFromEmptyToShared(_ panel: Panel) async throws {
        let rig = try makeRig(panel)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        expect(rig, "editor-empty", keptFor: panel)
        try await rig.tap("editor.album")
        expect(rig, "album", keptFor: panel.width == 800 ? panel : nil)
        try await rig.tap("album.item.0")
        expect(rig, "editor-photo")
        try await rig.tap("editor.top")
        try await rig.type("hi")
        expect(rig, "typing-top")
        try await rig.tap("key.return")
        try await rig.tap("editor.bottom")
        try await rig.type("bye")
        expect(rig, "typing-bottom", keptFor: panel)
        try await rig.tap("key.return")
        try await rig.tap("editor.share")
        expect(rig, "share-sheet", keptFor: panel.width == 1280 ? panel : nil)
        rig.work.duration = .seconds(2)
        try await rig.tap("share.keep", waiting: 3000)
        try await rig.advance(40)
        expect(rig, "progress")
        #expect(try rig.element("share-sheet").all.contains { $0.accessibility.role == .progress })
        try await rig.advance(9000)
        try await rig.settle()
        expect(rig, "shared")
        #expect(rig.archive.memes.map(\.topText) == ["HI"] && rig.shows("sent-memes.add"))
    }

    @Test(arguments: panels)
    func aShareThatFailsSaysSoAndCanBeTriedAgainWithoutSavingTwice(_ panel: Panel) async throws {
        let rig = try makeRig(panel)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1")
        try await rig.tap("editor.share")
        rig.keep.nextFailure = .unavailable("The stick was pulled out too early.")
        try await rig.tap("share.keep")
        expect(rig, "failure", keptFor: panel.width == 800 ? panel : nil)
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label == "The stick was pulled out too early." })
        #expect(rig.archive.memes.count == 1)
        try await rig.tap("share.retry")
        #expect(rig.archive.memes.count == 1 && rig.keep.shared.count == 1)
        expect(rig, "retried")
    }

    @Test func aFullDiskIsSaidAndNothingIsLost() async throws {
        let rig = try makeRig(Self.panels[1])
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1")
        try await rig.tap("editor.top")
        try await rig.type("ab")
        try await rig.tap("editor.share")
        rig.archive.nextError = .full(cause: "a test")
        try await rig.tap("share.keep")
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label == StoreError.full(cause: "").sentence })
        try await rig.tap("share.cancel")
        #expect(try rig.element("editor.top").accessibility.value == "AB" && rig.archive.memes.isEmpty)
        expect(rig, "disk-full")
    }

    // MARK: - Turning, calm, light

    /// The guest's place and text stay when the panel is turned at run time, whatever was open.
    @Test(arguments: ["typing", "album", "share", "dialog", "detail", "font"])
    func turningThePanelKeepsPlaceAndText(_ place: String) async throws {
        let rig = try KioskRig(800, 480)
        for number in 0..<4 { rig.archive.insert(photo: rig.photos[number % 3], top: "t\(number)", bottom: "") }
        try await rig.settle()
        let marks = try await open(place, in: rig)
        for rotation in [Rotation.quarter, .half, .threeQuarters, .none] {
            rig.application.rotate(to: rotation)
            try await rig.settle()
            let size = rig.display.contentSize
            #expect(size == (rotation.swapsAxes ? Size(width: 480, height: 800) : Size(width: 800, height: 480)))
            for mark in marks {
                let frame = try rig.element(mark).frame
                #expect(Rect(size: size).contains(frame), "\(mark) at \(rotation)")
            }
            if place == "typing" || place == "font" { #expect(try rig.element("editor.bottom").accessibility.value == "YO") }
            rig.check("\(place) at \(rotation.rawValue)")
        }
        if place == "typing" {
            let field = try rig.element("editor.bottom").frame
            #expect(field.bottom <= (try rig.element("keyboard").frame.top), "the field is still above the keyboard")
            try await rig.type("u")
            #expect(try rig.element("editor.bottom").accessibility.value == "YOU")
        }
    }

    /// Opens a place of the kiosk and returns what must be in sight there.
    private func open(_ place: String, in rig: KioskRig) async throws -> [String] {
        if place == "detail" || place == "dialog" {
            try await rig.tap(rig.application.elementTree.all.first { $0.accessibility.role == .cell }?.frame.center ?? .zero)
            if place == "detail" { return ["detail.back", "detail.image", "detail.share"] }
            try await rig.tap("detail.delete")
            return ["dialog.delete", "dialog.keep"]
        }
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        if place == "album" { return ["album.cancel", "album.item.0"] }
        try await rig.tap("album.item.0")
        try await rig.tap("editor.bottom")
        try await rig.type("yo")
        if place == "typing" { return ["editor.bottom", "keyboard", "key.return", "key.a"] }
        try await rig.tap("key.return")
        if place == "font" {
            try await rig.tap("editor.font")
            return ["editor.font-done", "editor.bottom"]
        }
        try await rig.tap("editor.share")
        return ["share-sheet", "share.keep", "share.cancel"]
    }

    /// With calm motion nothing travels: only fades, at any moment of a push.
    @Test func calmMotionOnlyFades() async throws {
        let rig = try KioskRig(800, 480) { $0.reducesMotion = true }
        try await rig.settle()
        rig.touch(.began, try rig.element("sent-memes.add").frame.center)
        rig.touch(.ended, try rig.element("sent-memes.add").frame.center)
        for _ in 0..<10 {
            try await rig.advance(17)
            for view in rig.application.window.root.allViews where view is Screen { #expect(view.translation == .zero) }
        }
        try await rig.settle()
        #expect(rig.shows("editor.share"))
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.bottom")
        try await rig.tap("key.return")
        try await rig.tap("editor.share")
        rig.check("calm")
    }

    @Test func lightThemeIsLight() async throws {
        let panel = Panel(width: 800, height: 480, isKept: true)
        let rig = try makeRig(panel) { $0.theme.appearance = .light }
        rig.archive.insert(photo: rig.photos[0], top: "light", bottom: "")
        try await rig.settle()
        expect(rig, "light-table", keptFor: panel)
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.2")
        try await rig.tap("editor.top")
        try await rig.type("x")
        expect(rig, "light-typing", keptFor: panel)
        try await rig.tap("key.return")
        try await rig.tap("editor.cancel")
        expect(rig, "light-cancelled")
    }

    // MARK: - Answers to the editor

    @Test func cancelLeavesAtOnceAndWhatWasLostCanBeHadBack() async throws {
        let rig = try KioskRig(800, 480)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.cancel")
        #expect(rig.shows("sent-memes.add") && !rig.shows("toast.undo"), "nothing is lost with an empty editor")
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.top")
        try await rig.type("me")
        try await rig.tap("editor.cancel")
        #expect(rig.shows("sent-memes.add"))
        try await rig.tap("toast.undo")
        #expect(try rig.element("editor.share").accessibility.isEnabled && rig.element("editor.top").accessibility.value == "ME")
        try await rig.tap("editor.cancel")
        try await rig.advance(20_000)
        try await rig.settle()
        #expect(rig.shows("sent-memes.add") && !rig.shows("toast.undo") && rig.archive.memes.isEmpty)
        rig.check("cancel")
    }

    @Test func closingTheShareSheetSavesNothing() async throws {
        let rig = try KioskRig(800, 480)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        for close in ["share.cancel", "beside"] {
            try await rig.tap("editor.share")
            if close == "beside" { try await rig.tap(Point(x: 400, y: 4)) } else { try await rig.tap(close) }
            #expect(!rig.shows("share-sheet") && rig.shows("editor.share"))
            #expect(rig.keep.onAvailabilityChange == nil, "nobody follows what can't be seen")
        }
        #expect(rig.archive.memes.isEmpty && rig.keep.shared.isEmpty)
        rig.check("share sheet closed")
    }

    @Test func editorFlowComesBackToAnEmptyEditor() async throws {
        let rig = try KioskRig(800, 480) { $0.flow = .editor }
        try await rig.settle()
        #expect(rig.shows("editor.share") && !rig.shows("sent-memes.add"))
        for isShared in [true, false] {
            try await rig.tap("editor.album")
            try await rig.tap("album.item.0")
            try await rig.tap("editor.top")
            try await rig.type("me")
            try await rig.tap("key.return")
            if isShared {
                try await rig.tap("editor.share")
                try await rig.tap("share.keep")
            } else {
                try await rig.tap("editor.cancel")
            }
            #expect(try !rig.element("editor.share").accessibility.isEnabled)
            #expect(try rig.element("editor.top").accessibility.value == "" && rig.element("editor.top").accessibility.placeholder == "TOP")
        }
        #expect(rig.archive.memes.count == 1)
        rig.check("editor flow")
    }

    @Test func aCameraThatComesAndGoesEnablesItsButton() async throws {
        let rig = try KioskRig(800, 480)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        for isThere in [false, true, false] {
            rig.camera.isPluggedIn = isThere
            try await rig.settle()
            #expect(try rig.element("editor.camera").accessibility.isEnabled == isThere)
            rig.check("camera \(isThere)")
        }
    }
}

extension View {
    /// The view and everything below it.
    var allViews: [View] {
        var views: [View] = []
        walk { views.append($0) }
        return views
    }

    /// The last view of a kind among all of them; asked for after each frame, and therefore without a list of them all.
    func last<Kind: View>(_ kind: Kind.Type) -> Kind? {
        for view in subviews.reversed() {
            if let found = view.last(kind) { return found }
        }
        return self as? Kind
    }
}
