import PictureFormats
import Testing

@Suite struct ImageFormatTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)

    @Test func eachIsKnownByItsFirstBytes() {
        #expect(ImageFormat(startingWith: [0xFF, 0xD8, 0xFF, 0xE1, 0, 1]) == .jpeg)
        #expect(ImageFormat(startingWith: Self.png + [9, 9]) == .png)
        #expect(ImageFormat(startingWith: Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8)) == .webp)
        #expect(ImageFormat(startingWith: "GIF87a".utf8) == .gif && ImageFormat(startingWith: "GIF89a".utf8) == .gif)
        for brand in ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"] {
            #expect(ImageFormat(startingWith: Array("\u{0}\u{0}\u{0}\u{18}ftyp\(brand)\u{0}".utf8)) == .heic)
        }
    }

    @Test func aDamagedByteOrTwoIsForgiven() {
        for place in Self.png.indices.dropLast() {
            var damaged = Self.png
            damaged[place] ^= 0x40
            damaged[place + 1] ^= 0x40
            #expect(ImageFormat(startingWith: damaged) == .png)
        }
        #expect(ImageFormat(startingWith: Array("RIFx\u{1}\u{2}\u{3}\u{4}WEPP".utf8)) == .webp)
        #expect(ImageFormat(startingWith: "GIF8xx".utf8) == .gif)
        #expect(ImageFormat(startingWith: [0xFF, 0xD9, 0xFF]) == nil, "three bytes are too few to forgive one")
    }

    @Test(arguments: [
        "", "G", "GIF", "RIFF\u{1}\u{2}\u{3}\u{4}WAVEfmt ", "RIFF\u{1}\u{2}\u{3}\u{4}AVI LIST", "%PDF-1.7\n%", "PK\u{3}\u{4}",
        "<svg xmlns=", "\u{0}\u{0}\u{0}\u{18}ftypisom\u{0}", "\u{0}\u{0}\u{0}\u{18}ftypheic",
        "#!/bin/sh\necho hello",
    ])
    func othersAreNone(_ text: String) {
        #expect(ImageFormat(startingWith: text.utf8) == nil)
    }
}
