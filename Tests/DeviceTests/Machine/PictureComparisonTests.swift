internal import Foundation
internal import TestSupport
import Testing

/// The comparison that the device tests rely on notices a single pixel; no machine is needed for it.
@Suite struct PictureComparisonTests {
    private let picture = Picture(width: 7, height: 5) { x, y in UInt32(x * 30) << 16 | UInt32(y * 40) << 8 | 0x11 }

    @Test func survivesBeingWrittenAndRead() throws {
        let folder = try TemporaryFolder("picture")
        try picture.write(png: folder.path(of: "picture.png"))
        #expect(try Picture(png: folder.path(of: "picture.png")) == picture)
    }

    @Test func readsAPixmap() throws {
        let folder = try TemporaryFolder("picture")
        let bytes = picture.pixels.flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
        try (Data("P6\n7 5\n255\n".utf8) + Data(bytes)).write(to: URL(fileURLWithPath: folder.path(of: "picture.ppm")))
        #expect(try Picture(pixmap: folder.path(of: "picture.ppm")) == picture)
    }

    @Test func findsTheOnePixelThatDiffers() throws {
        let folder = try TemporaryFolder("picture")
        var other = picture
        other[3, 2] ^= 1
        let comparison = try #require(PictureComparison(picture, other))
        #expect(comparison.count == 1)
        let bounds = try #require(comparison.bounds)
        #expect(bounds == (3, 2, 3, 2))
        #expect(throws: PicturesDiffer.self) { try requireSame(other, picture, "one", folder: folder.path) }
        for name in ["expected", "actual", "difference"] {
            #expect(FileManager.default.fileExists(atPath: folder.path(of: "one-\(name).png")))
        }
    }
}
