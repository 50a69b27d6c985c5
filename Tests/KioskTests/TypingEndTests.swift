import Geometry
import Testing

@testable import Kiosk
@testable import Toolkit

/// How typing ends and goes on by touches beside the keyboard.
@Suite struct TypingEndTests {
    private func typing(_ panel: Size, _ caption: String) async throws -> KioskRig {
        let rig = try KioskRig(panel.width, panel.height)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap(caption)
        #expect(rig.shows("keyboard"))
        try await rig.type("hi")
        return rig
    }

    private static let panels = [Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 1080, height: 1920)]

    @Test(arguments: await panels) func aTapBesideEndsTyping(_ panel: Size) async throws {
        let rig = try await typing(panel, "editor.top")
        let image = try rig.element("editor.image").frame
        let share = try rig.element("editor.share").frame
        let keyboard = try rig.element("keyboard").frame
        var places = [Point(x: panel.width / 2, y: share.center.y), Point(x: image.left / 2, y: image.top + 20)]
        // On a low panel the photo's middle is below the keyboard.
        if image.center.y < keyboard.top - 120 { places.append(image.center) }
        for place in places where !image.contains(place) || place == image.center {
            try await rig.tap(place)
            #expect(!rig.shows("keyboard"), "a tap at \(place) did not end typing")
            #expect(try rig.element("editor.top").accessibility.value == "HI")
            try await rig.tap("editor.top")
        }
        rig.check("beside")
    }

    /// The top caption stays where it is until a line more of it would lie under the bar.
    @Test func aCaptionThatTakesAnotherLineStaysInSight() async throws {
        let rig = try await typing(Size(width: 800, height: 480), "editor.top")
        let before = try rig.element("editor.top").frame
        try await rig.type(" there one does not simply walk into mordor")
        try await rig.settle()
        let (field, bar) = (try rig.element("editor.top").frame, try rig.element("editor.edit-top").frame)
        #expect(field.height > before.height && field.bottom <= bar.top, "\(field) reaches under the bar at \(bar.top)")
    }

    @Test func aTapOnTheOtherCaptionGoesThereAndOneOnTheBarDoesNot() async throws {
        let rig = try await typing(Size(width: 1080, height: 1920), "editor.top")
        try await rig.tap("editor.bottom")
        #expect(rig.shows("keyboard"))
        try await rig.type("yo")
        #expect(try rig.element("editor.bottom").accessibility.value == "YO")
        let (first, second) = try (rig.element("editor.edit-bottom").frame, rig.element("editor.undo").frame)
        try await rig.tap(Point(x: (first.right + second.left) / 2, y: first.center.y))
        #expect(rig.shows("keyboard"), "the bar above the keyboard is part of typing")
        try await rig.tap(try rig.element("editor.bottom").frame.center)
        #expect(rig.shows("keyboard"), "a tap into the field stays there")
        rig.check("other")
    }

    @Test func shareAndCancelDoWhatTheySayWhileTyping() async throws {
        let rig = try await typing(Size(width: 1280, height: 800), "editor.top")
        try await rig.tap("editor.share")
        #expect(rig.shows("share-sheet") && !rig.shows("keyboard"))
        try await rig.tap("share.cancel")
        try await rig.tap("editor.top")
        try await rig.tap("editor.cancel")
        #expect(rig.shows("sent-memes.add") && rig.shows("toast.undo"))
        try await rig.tap("toast.undo")
        #expect(try rig.element("editor.top").accessibility.value == "HI")
        rig.check("buttons")
    }

    @Test func shareThatCantWorkYetOnlyEndsTyping() async throws {
        let rig = try KioskRig(1280, 800)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.top")
        try await rig.tap("editor.share")
        #expect(!rig.shows("keyboard") && !rig.shows("share-sheet"))
        rig.check("dimmed")
    }
}
