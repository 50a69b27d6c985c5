import Drawing
import Foundation
import Geometry
import ImageFiles
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// Photos that a guest should know something about before captions are typed: cut off, or too narrow for them.
@Suite(.serialized) struct PoorPhotoTests {
    /// Stripes, so that every row of the file has bytes of its own.
    private func photo(_ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        for y in stride(from: 0, to: size.height, by: 8) {
            let colors = [0x3A6EA5, 0xE0C060, 0x8C4A5B] as [UInt32]
            painter.fill(Rect(x: 0, y: y, width: size.width, height: 8), Color(colors[y / 8 % 3]))
        }
        return bitmap
    }

    private func add(_ bytes: some Sequence<UInt8>, named name: String, to rig: KioskRig) throws {
        let path = rig.path(of: name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        rig.albums.show([path] + rig.photos)
    }

    private func addPart(of size: Size, to rig: KioskRig) throws {
        let bytes = ImageFile.jpeg(photo(size), quality: 90)
        try add(bytes.prefix(bytes.count * 6 / 10), named: "part.jpg", to: rig)
    }

    private func addNarrow(to rig: KioskRig) throws {
        try add(ImageFile.png(photo(Size(width: 90, height: 900))), named: "narrow.png", to: rig)
    }

    private func says(_ sentence: String, _ rig: KioskRig) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.role == .toast && $0.accessibility.label == sentence }
    }

    private func openAlbum(_ rig: KioskRig) async throws {
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
    }

    @Test func thatOnlyPartOfAPhotoIsThereIsSaidInTheAlbumAndInTheEditor() async throws {
        let rig = try KioskRig(800, 480)
        try addPart(of: Size(width: 600, height: 400), to: rig)
        try await openAlbum(rig)
        let (part, whole) = (try rig.element("album.item.0").accessibility, try rig.element("album.item.1").accessibility)
        #expect(part.label == "Photo 1 of 4, Only part of this photo is there" && part.isEnabled, "the part can be chosen")
        #expect(whole.label == "Photo 2 of 4")
        rig.check("album")
        try await rig.tap("album.item.0")
        #expect(says("Only part of this photo is there", rig))
        #expect(try rig.element("editor.image").accessibility.label == "Part of a photo, with captions")
        rig.check("editor")
        try await rig.advance(5000)
        for rotation in [Rotation.quarter, .none] {
            rig.application.rotate(to: rotation)
            try await rig.settle()
            #expect(!rig.shows("toast"), "it is said once")
        }
        try await rig.tap("editor.album")
        try await rig.tap("album.item.1")
        #expect(!rig.shows("toast"))
        #expect(try rig.element("editor.image").accessibility.label == "Photo with captions")
        rig.check("whole")
    }

    @Test func aPhotoWithoutRoomForCaptionsIsOfferedForCroppingFirst() async throws {
        let rig = try KioskRig(800, 480)
        try addNarrow(to: rig)
        try await openAlbum(rig)
        try await rig.tap("album.item.0")
        #expect(rig.shows("dialog.crop") && !rig.shows("editor.share"))
        rig.check("offered")
        try await rig.tap("dialog.keep")
        #expect(try rig.element("editor.share").accessibility.isEnabled && !rig.shows("dialog"))
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("dialog.crop")
        #expect(rig.shows("crop.done"))
        try await rig.tap("crop.ratio.square")
        try await rig.tap("crop.done")
        #expect(rig.shows("editor.share") && !rig.shows("dialog"))
        try await rig.advance(6000)
        try await rig.tap("editor.cancel")
        try await rig.tap("toast.undo")
        #expect(rig.shows("editor.share") && !rig.shows("dialog"), "it was answered")
        rig.check("cropped")
    }

    @Test func otherPhotosAreNotAskedAbout() async throws {
        let rig = try KioskRig(800, 480)
        try await openAlbum(rig)
        for index in rig.photos.indices {
            try await rig.tap("album.item.\(index)")
            #expect(rig.shows("editor.share") && !rig.shows("dialog") && !rig.shows("toast"))
            try await rig.tap("editor.album")
        }
    }
}
