import Configuration
import Devices
import Geometry
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the guest left is gone: a booth runs for months.
@Suite(.serialized) struct LifetimeTests {
    /// The editor that is shown.
    private func editor(_ rig: KioskRig) throws -> EditorScreen {
        try #require(rig.application.window.root.allViews.compactMap { $0 as? EditorScreen }.last)
    }

    @Test(arguments: [Configuration.Flow.gallery, .editor])
    func anEditorThatWasLeftIsGone(_ flow: Configuration.Flow) async throws {
        let rig = try KioskRig(800, 480) { $0.flow = flow }
        try await rig.settle()
        if flow == .gallery { try await rig.tap("sent-memes.add") }
        weak let screen = try editor(rig)
        weak let typing = try editor(rig).typing
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.top")
        try await rig.type("ab")
        try await rig.tap("key.return")
        try await rig.tap("editor.cancel")
        try await rig.advance(5000)
        #expect(screen == nil && typing == nil)
    }

    /// The guest is quick: the editor is left while the keyboard still slides.
    @Test(arguments: [Configuration.Flow.gallery, .editor])
    func anEditorThatIsLeftWhileTheKeyboardSlidesIsGone(_ flow: Configuration.Flow) async throws {
        let rig = try KioskRig(800, 480) { $0.flow = flow }
        try await rig.settle()
        if flow == .gallery { try await rig.tap("sent-memes.add") }
        weak let screen = try editor(rig)
        let cancel = try rig.element("editor.cancel").frame.center
        let field = try rig.element("editor.top").frame.center
        rig.touch(.began, field)
        rig.touch(.ended, field)
        rig.touch(.began, cancel)
        rig.touch(.ended, cancel)
        try await rig.advance(30)
        try await rig.settle()
        try await rig.advance(5000)
        #expect(screen == nil)
        rig.check()
    }
}
