import Drawing
import Foundation
import Geometry
import ImageFiles
import PictureFormats
import Testing

/// Every kind of file that programs write shows the same picture.
@Suite struct FormatTests {
    static let files = [
        "baseline.jpg", "progressive.jpg", "cmyk.jpg", "cmyk-plain.jpg", "sixteen-bit.png", "palette.png", "interlaced.png", "lossy.webp",
        "lossless.webp",
    ]

    @Test(arguments: files) func showsItsColours(_ name: String) throws {
        let bitmap = try ImageFile.decode(Fixture.bytes(name), fitting: nil)
        #expect(bitmap.size == Size(width: 48, height: 32))
        #expect(Fixture.quarterColors(bitmap) == [Fixture.red, Fixture.green, Fixture.blue, Fixture.yellow])
        #expect(try ImageFile.info(path: Fixture.url(name).path).size == bitmap.size)
    }

    @Test(arguments: ["grey.jpg", "grey.png"]) func greyIsShownGrey(_ name: String) throws {
        let bitmap = try ImageFile.decode(Fixture.bytes(name), fitting: nil)
        for (x, y) in [(4, 4), (40, 4), (4, 28), (40, 28)] {
            let word = bitmap.pixel(x: x, y: y)
            #expect(word >> 16 & 255 == word & 255 && word >> 8 & 255 == word & 255)
        }
        #expect(bitmap.pixel(x: 4, y: 4) & 255 < bitmap.pixel(x: 40, y: 28) & 255)
    }

    /// What a WebP file's pixels are called is at 12...15; they are known by how they begin, too.
    @Test(arguments: ["lossy.webp", "lossless.webp"], 12...15)
    func pixelsWhoseNameIsDamagedAreStillFound(_ name: String, _ place: Int) throws {
        var bytes = try Fixture.bytes(name)
        bytes[place] ^= 0xFF
        let bitmap = try ImageFile.decode(bytes, fitting: nil)
        #expect(Fixture.quarterColors(bitmap) == [Fixture.red, Fixture.green, Fixture.blue, Fixture.yellow])
    }

    @Test func thirteenBytesTellAnHEICFile() {
        let head = [0, 0, 0, 24] + Array("ftypheic".utf8)
        #expect(throws: ImageFileError.notAPicture) { try ImageFile.info(head) }
        // The first byte beyond the brand: there is more to come, but it is not there.
        #expect { try ImageFile.info(head + [0]) } throws: { $0 as? ImageFileError != .notAPicture }
    }

    @Test(arguments: ["alpha.png", "alpha.webp"]) func transparencyIsShownOverWhite(_ name: String) throws {
        let bitmap = try ImageFile.decode(Fixture.bytes(name), fitting: nil)
        #expect(bitmap.pixel(x: 40, y: 10) & 0xFFFFFF == 0xFFFFFF)
        let half = bitmap.pixel(x: 10, y: 10)
        #expect(half >> 16 & 255 == 255)
        #expect((126...129).contains(half & 255))
    }

    @Test func namesOfFilesAreNotBelieved() throws {
        #expect(try ImageFile.info(Fixture.bytes("palette.png")).format == .png)
        #expect(try ImageFile.info(Fixture.bytes("lossy.webp")).format == .webp)
        #expect(try ImageFile.info(Fixture.bytes("grey.jpg")).format == .jpeg)
    }

    @Test func whatIsWrittenReadsBackTheSame() throws {
        let bitmap = Fixture.quarters(Size(width: 31, height: 17))
        #expect(try ImageFile.decode(ImageFile.png(bitmap), fitting: nil).hasSamePixels(as: bitmap))
        let jpeg = try ImageFile.decode(ImageFile.jpeg(bitmap, quality: 95), fitting: nil)
        #expect(Fixture.quarterColors(jpeg) == Fixture.quarterColors(bitmap))
    }

    @Test func writtenTransparencyIsStraight() throws {
        let bitmap = Bitmap(size: Size(width: 2, height: 1), format: .premultiplied)
        bitmap.withMutableWords { $0[0] = 0x8080_0000 }
        let shown = try ImageFile.decode(ImageFile.png(bitmap), fitting: nil)
        #expect(shown.pixel(x: 0, y: 0) & 0xFFFFFF == 0xFF7F7F)
        #expect(shown.pixel(x: 1, y: 0) & 0xFFFFFF == 0xFFFFFF)
    }
}
