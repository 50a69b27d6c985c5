import Drawing
import Foundation
import Geometry
import ImageFiles
import MemePress
import Memes
import TestSupport
import Testing
import Text

/// A photo of one column and thousands of rows is shown like any other.
@Suite struct NarrowPhotoTests {
    @Test(arguments: [Rotation.none, .quarter], [nil, UnitPoint(x: 1, y: 0.5)])
    func aStripCoversACell(_ rotation: Rotation, _ corner: UnitPoint?) async throws {
        let folder = try TemporaryFolder("strip")
        let path = folder.path(of: "strip.png")
        let strip = Bitmap(size: Size(width: 1, height: 4000), format: .opaque)
        Painter(strip, cache: PaintCache()).fill(strip.bounds, Color(0x336699))
        try Data(ImageFile.png(strip)).write(to: URL(fileURLWithPath: path))
        let workshop = ImageWorkshop(catalog: try FontCatalog())
        let crop = Crop(rotation: rotation, bottomRight: corner ?? UnitPoint(x: 1, y: 1))
        let size = Size(width: 400, height: 300)
        let cell = try await workshop.picture(
            PictureRequest(.meme(path: path, captions: Captions(top: "", bottom: ""), fontName: "Caption", crop: crop), size: size))
        #expect(cell.bitmap.size == size)
        for place in [(0, 0), (399, 0), (200, 150), (399, 299)] {
            #expect(cell.bitmap.pixel(x: place.0, y: place.1) & 0xFF_FFFF == 0x33_6699)
        }
        let meme = try await workshop.finish(photoPath: path, captions: Captions(top: "", bottom: ""), fontName: "Caption", crop: crop)
        #expect(try ImageFile.info(meme.pictures.memed).size.longSide > 1000)
    }
}
