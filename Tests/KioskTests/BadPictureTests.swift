import Configuration
import Devices
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Pictures that can't be read any more when a guest comes to them: a stick was pulled out, or a file is damaged since its thumbnail was
/// made.
@Suite(.serialized) struct BadPictureTests {
    private func damage(_ path: String) throws { try Data("no picture".utf8).write(to: URL(fileURLWithPath: path)) }

    private func openAlbum(_ rig: KioskRig) async throws {
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.advance(500)
    }

    private func toast(_ rig: KioskRig) -> String? {
        rig.application.elementTree.all.first { $0.accessibility.role == .toast }?.accessibility.label
    }

    @Test func aPhotoThatCantBeReadLeavesTheEditorAsItWas() async throws {
        let rig = try KioskRig(800, 480) { $0.sound.volume = 50 }
        try await openAlbum(rig)
        try damage(rig.photos[1])
        try await rig.tap("album.item.1")
        #expect(toast(rig) == "This file is not a picture.")
        #expect(rig.sounds.played.last?.name == "fault")
        #expect(try !rig.element("editor.share").accessibility.isEnabled && rig.shows("editor.album"))
        rig.check("said")
        try await rig.advance(2000)
        #expect(rig.archive.draft?.photoPath == nil, "a start finds no photo that nobody can read")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        #expect(try rig.element("editor.share").accessibility.isEnabled)
        rig.check("another one")
    }

    @Test func aPhotoThatCantBeReadAnyMoreIsNotCropped() async throws {
        let rig = try KioskRig(800, 480)
        try await openAlbum(rig)
        try await rig.tap("album.item.1")
        try damage(rig.photos[1])
        try await rig.tap("editor.crop")
        #expect(toast(rig) == "This file is not a picture.")
        #expect(rig.shows("editor.share") && !rig.shows("crop.done"))
        rig.check("back in the editor")
    }

    @Test func aMemeWhoseFileIsGoneSaysSo() async throws {
        let rig = try KioskRig(800, 480)
        try FileManager.default.copyItem(atPath: rig.photos[0], toPath: rig.path(of: "gone.png"))
        let meme = rig.archive.insert(photo: rig.path(of: "gone.png"), top: "oh", bottom: "no")
        try await rig.settle()
        try FileManager.default.removeItem(atPath: rig.path(of: "gone.png"))
        try await rig.tap("meme.\(meme.id)")
        func said() -> Element? { rig.application.elementTree.all.first { $0.accessibility.label == "This picture can’t be read." } }
        let place = try #require(said()).frame
        let stage = try rig.element("detail.image").frame
        #expect(stage.contains(place) && abs(place.center.x - stage.center.x) <= 1)
        rig.check("gone")
        try await rig.advance(20_000)
        #expect(said()?.frame == place, "it stays for as long as somebody looks")
        rig.application.rotate(to: .quarter)
        try await rig.settle()
        #expect(try rig.element("detail.image").frame.contains(#require(said()).frame))
        rig.check("turned")
        let other = rig.archive.insert(photo: rig.photos[1], top: "", bottom: "")
        try await rig.tap("detail.back")
        try await rig.tap("meme.\(other.id)")
        #expect(said() == nil)
        rig.check("another one")
    }

    /// On the way to a neighbour its thumbnail is shown, until it is known that there is nothing else.
    @Test func aNeighbourWhoseFileIsGoneSaysSoInItsPlace() async throws {
        let rig = try KioskRig(800, 480)
        try FileManager.default.copyItem(atPath: rig.photos[0], toPath: rig.path(of: "gone.png"))
        rig.archive.insert(photo: rig.path(of: "gone.png"), top: "", bottom: "")
        rig.archive.memes[0].thumbnail = ImageReference(path: rig.photos[0], byteCount: 1)
        let meme = rig.archive.insert(photo: rig.photos[1], top: "", bottom: "")
        try await rig.settle()
        try FileManager.default.removeItem(atPath: rig.path(of: "gone.png"))
        try await rig.tap("meme.\(meme.id)")
        let stage = try rig.element("detail.image").frame
        try await rig.drag(from: Point(x: 600, y: 240), to: Point(x: 100, y: 240))
        let said = rig.application.elementTree.all.first { $0.accessibility.label == "This picture can’t be read." }
        #expect(try stage.contains(#require(said).frame))
        let picture = rig.application.presentedPicture
        let ground = rig.application.window.surroundings.theme.stage
        for x in stride(from: stage.left + 10, to: stage.right, by: 40) {
            let pixel = picture.words[(stage.bottom - 40) * picture.wordsPerRow + x] & 0xFF_FFFF
            #expect(pixel == ground.rgb, "something else lies at \(x)")
        }
        rig.check("neighbour")
    }

    @Test func aMemeThatCouldNotBeSavedForADestinationIsTriedAgain() async throws {
        let phone = FakePhone()
        let rig = try KioskRig(800, 480, opens: false) { $0.sound.volume = 50 }
        rig.destinations = [rig.keep, phone]
        rig.open()
        try await openAlbum(rig)
        try await rig.tap("album.item.0")
        try await rig.tap("editor.share")
        rig.archive.nextError = .failed(cause: "the disk is full")
        try await rig.tap("share.phone")
        #expect(rig.archive.memes.isEmpty && !rig.shows("handover.done"))
        #expect(rig.sounds.played.last?.name == "fault")
        rig.check("failed")
        try await rig.tap("share.retry")
        #expect(rig.archive.memes.count == 1 && rig.shows("handover.done"))
    }
}
