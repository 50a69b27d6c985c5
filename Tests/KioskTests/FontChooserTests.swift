import Foundation
import Geometry
import ImageFiles
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The faces of captions, each in the guest's own words.
@Suite(.serialized) struct FontChooserTests {
    nonisolated static let panels = [(1280, 800), (800, 480), (1080, 1920)].map { Size(width: $0.0, height: $0.1) }
    private static let names = ["classic", "loud", "headline", "bubbly", "fancy", "robot"]

    /// The chooser over the wide photo with two captions.
    private func openChooser(_ panel: Size, top: String, bottom: String) async throws -> KioskRig {
        let rig = try KioskRig(panel.width, panel.height)
        let meme = rig.archive.insert(photo: rig.photos[0], top: top, bottom: bottom)
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.edit")
        try await rig.tap("editor.font")
        return rig
    }

    private func expectPicture(_ rig: KioskRig, _ name: String, _ panel: Size, at place: SourceLocation = #_sourceLocation) {
        rig.check(name, at: place)
        let problem = Golden.mismatch(rig.application.presentedPicture, "fonts-\(name)-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    @Test(arguments: panels)
    func everyFaceShowsTheGuestsWords(_ panel: Size) async throws {
        let rig = try await openChooser(panel, top: "snack time again", bottom: "and nobody told me")
        expectPicture(rig, "words", panel)
        for name in Self.names {
            let frame = try rig.element("font.\(name)").frame
            #expect(frame.left >= 0 && frame.right <= panel.width && min(frame.width, frame.height) >= 44, "\(name): \(frame)")
        }
        try await rig.tap("font.fancy")
        expectPicture(rig, "fancy", panel)
        try await rig.tap("editor.font-done")
        rig.check("chosen")
    }

    /// A word that no card has room for is begun, and a caption of several short ones shows as many as there is room for.
    @Test(arguments: [
        ("Donaudampfschifffahrtsgesellschaftskapitän", "Donaudam"), ("我们今天一起去海边看日落吧", "我们今天一"), ("go on to the sea", "go on to"),
        ("oh", "oh"),
    ])
    func cardsShowWhatTheyHaveRoomFor(_ caption: String, _ sample: String) async throws {
        let rig = try await openChooser(Size(width: 1280, height: 800), top: caption, bottom: "")
        let cards = rig.application.window.root.allViews.compactMap { $0 as? FontCard }
        #expect(cards.count == Self.names.count && cards.allSatisfy { $0.sample == sample }, "\(cards.map(\.sample))")
        rig.check("cards")
    }

    /// Cancel puts back the face that there was.
    @Test func cancelKeepsTheFace() async throws {
        let rig = try await openChooser(Size(width: 800, height: 480), top: "", bottom: "לא שוב 2026")
        func picture() -> [UInt8] { ImageFile.png(rig.application.presentedPicture) }
        let before = picture()
        for name in Self.names.dropFirst() {
            try await rig.tap("font.\(name)")
            #expect(try rig.element("font.\(name)").accessibility.isSelected == true)
            #expect(try rig.element("font.classic").accessibility.isSelected == false)
            #expect(picture() != before)
        }
        try await rig.tap("editor.font-cancel")
        try await rig.tap("editor.font")
        #expect(picture() == before)
    }
}
