import Devices
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import ImageFiles
import MemePress
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Files that take each other's path, as the photos of two cameras do whose sticks are plugged in one after the other.
@Suite(.serialized) struct ExchangedFileTests {
    private static let (label, name) = ("/media/stick", "DSC_0001.png")

    /// A photo of one colour, on a stick of its own.
    private func plugIn(_ color: UInt32, at moment: Double, _ rig: KioskRig) throws {
        let bitmap = Bitmap(size: Size(width: 300, height: 200), format: .opaque)
        Painter(bitmap, cache: PaintCache()).fill(bitmap.bounds, Color(color))
        let path = rig.path(of: Self.name)
        try Data(ImageFile.png(bitmap)).write(to: URL(fileURLWithPath: path))
        let photo = AlbumPhoto(path: path, name: Self.name, modified: moment, byteCount: 1)
        rig.albums.albums = [Album(identifier: Self.label, title: "STICK", isRemovable: true, photos: [photo])]
    }

    /// The color in the middle of an element, as the panel shows it.
    private func color(of identifier: String, _ rig: KioskRig) throws -> UInt32 {
        let place = try rig.element(identifier).frame.center
        return rig.memory.presentedFrame.pixels[place.y * rig.display.contentSize.width + place.x] & 0xFF_FFFF
    }

    /// Without and with a moment in which no stick was there.
    @Test(arguments: [false, true]) func theOtherStickIsSeen(isNoticed: Bool) async throws {
        let rig = try KioskRig(800, 480)
        try await rig.settle()
        try plugIn(0x20_4060, at: 1, rig)
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        #expect(try color(of: "album.item.0", rig) == 0x20_4060)
        try await rig.tap("album.item.0")
        try await rig.tap("editor.album")
        if isNoticed {
            rig.albums.albums = []
            try await rig.settle()
        }
        try plugIn(0xC0_3010, at: 2, rig)
        try await rig.settle()
        #expect(try color(of: "album.item.0", rig) == 0xC0_3010)
        try await rig.tap("album.item.0")
        #expect(try color(of: "editor.image", rig) == 0xC0_3010)
    }

    /// It was being made when the guest left.
    @Test func aPictureThatComesAfterTheGuestIsNotKept() async throws {
        let rig = try KioskRig(800, 480)
        let services = try #require(rig.application.services)
        let request = PictureRequest(.cover(path: rig.photos[0]), size: Size(width: 64, height: 48))
        let loading = Task.immediate { try await services.pictures.load(request).size }
        services.forgetGuest()
        #expect(try await loading.value == request.size)
        #expect(services.pictures.ready(request) == nil)
        _ = try await services.pictures.load(request)
        #expect(services.pictures.ready(request) != nil)
    }

    /// The list moves its cells, and the way from a phone may take one that showed a photo: nobody waits for that photo's picture then.
    @Test func theWayFromAPhoneTakesAPhotosPlace() async throws {
        let rig = try KioskRig(800, 480)
        try await rig.settle()
        let cell = PhotoCell(try #require(rig.application.services))
        cell.frame = Rect(x: 0, y: 0, width: 160, height: 120)
        rig.application.window.root.add(cell)
        cell.show(AlbumPhoto(path: rig.photos[0], name: "photo", modified: 0, byteCount: 1), index: 0, count: 1)
        try await rig.settle()
        #expect(cell.shown != nil)
        cell.invite(.ready("A few seconds"))
        try await rig.settle()
        #expect(cell.shown == nil)
    }
}
