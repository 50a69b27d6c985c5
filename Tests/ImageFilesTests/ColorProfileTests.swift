import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// Embedded profiles say what a picture's numbers mean.
@Suite struct ColorProfileTests {
    private let picture = Fixture.quarters(Size(width: 48, height: 32))
    private let plain = [Fixture.red, Fixture.green, Fixture.blue, Fixture.yellow]
    /// Red and blue have changed places; so yellow, which is red and green, shows as blue and green.
    private let swapped: [UInt32] = [0x002, 0x020, 0x200, 0x022]

    private func srgb() throws -> [UInt8] { try Fixture.bytes("srgb.icc") }

    /// A profile whose red is blue and the other way round: their names in the table of tags are exchanged.
    private func exchanged() throws -> [UInt8] {
        var profile = try srgb()
        for (from, to) in [("rXYZ", "xXYZ"), ("bXYZ", "rXYZ"), ("xXYZ", "bXYZ")] {
            let place = try #require(profile.firstRange(of: Array(from.utf8)))
            profile.replaceSubrange(place, with: Array(to.utf8))
        }
        return profile
    }

    /// A JPEG file with a profile in segments of at most `length` bytes.
    private func jpeg(_ profile: [UInt8], segments length: Int = 60_000) -> [UInt8] {
        insert(profile, segments: length, into: ImageFile.jpeg(picture, quality: 95))
    }

    private func insert(_ profile: [UInt8], segments length: Int = 60_000, into file: [UInt8]) -> [UInt8] {
        let parts = stride(from: 0, to: profile.count, by: length).map { profile[$0..<min($0 + length, profile.count)] }
        let segments = parts.enumerated().map { index, part in
            let content = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(parts.count)] + part
            return [0xFF, 0xE2, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
        }
        // The order in the file does not matter.
        return Array(file[..<2]) + segments.reversed().joined() + file[2...]
    }

    private func shown(_ bytes: [UInt8]) throws -> [UInt32] { Fixture.quarterColors(try ImageFile.decode(bytes, fitting: nil)) }

    @Test(arguments: [100, 60_000]) func jpegIsConverted(_ length: Int) throws {
        #expect(try shown(jpeg(exchanged(), segments: length)) == swapped)
        let small = try ImageFile.decode(jpeg(exchanged(), segments: length), fitting: Size(width: 24, height: 16))
        #expect(Fixture.quarterColors(small) == swapped)
    }

    @Test(.enabled(if: reusesMemory, "a sanitizer keeps it aside")) func transformsGiveTheirMemoryBack() throws {
        let file = try jpeg(exchanged())
        func decode() throws { for _ in 0..<300 { _ = try ImageFile.decode(file, fitting: nil) } }
        try decode()
        let before = try dataPages()
        try decode()
        // A transform takes some ten thousand bytes: 700 pages for all of them.
        #expect(try dataPages() < before + 200)
    }

    @Test func ownProfileOfTheScreenChangesNothing() throws {
        let with = try ImageFile.decode(jpeg(srgb()), fitting: nil)
        let without = try ImageFile.decode(ImageFile.jpeg(picture, quality: 95), fitting: nil)
        #expect(with.hasSamePixels(as: without))
    }

    @Test func brokenProfileIsIgnored() throws {
        let profile = try exchanged()
        for count in [1, 100, 127, 128, 200, profile.count / 2] {
            let colors = try shown(jpeg(Array(profile.prefix(count))))
            #expect(colors == plain || colors == swapped)
        }
        var nonsense = profile
        for index in 128..<nonsense.count { nonsense[index] = UInt8(truncatingIfNeeded: index &* 131) }
        #expect(try shown(jpeg(nonsense)) == plain)
        // A profile of other values than the picture has.
        var inks = profile
        inks.replaceSubrange(16..<20, with: Array("CMYK".utf8))
        #expect(try shown(jpeg(inks)) == plain)
    }

    @Test func missingSegmentDropsTheProfile() throws {
        let file = jpeg(try exchanged(), segments: 100)
        let first = try #require(file.firstRange(of: [0xFF, 0xE2]))
        let length = Int(file[first.upperBound]) << 8 | Int(file[first.upperBound + 1])
        #expect(try shown(Array(file[..<first.lowerBound] + file[(first.upperBound + length)...])) == plain)
    }

    @Test func pngIsConverted() throws {
        let file = ImageFile.png(picture)
        let chunk = Fixture.pngChunk("iCCP", Array("profile\0\0".utf8) + Fixture.storedDeflate(try exchanged()))
        #expect(try shown(Fixture.insert(chunk, intoPNG: file, without: ["sRGB", "gAMA", "cHRM"])) == swapped)
    }

    @Test func webpIsConverted() throws { #expect(try shown(webp(exchanged())) == swapped) }

    /// A WebP file with a profile.
    private func webp(_ profile: [UInt8]) throws -> [UInt8] {
        let file = try Fixture.bytes("lossless.webp")
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let header = Array("VP8X".utf8) + little(10, 4) + [0x20, 0, 0, 0] + little(47, 3) + little(31, 3)
        let chunks = header + Array("ICCP".utf8) + little(profile.count, 4) + profile + Array(file[12...])
        return Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    @Test func heicIsConverted() throws {
        let file = try Fixture.bytes("quarters.heic")
        #expect(try shown(file) == plain)
        let converted = try ImageFile.decode(heic(exchanged()), fitting: nil)
        #expect(Fixture.quarterColors(converted) == swapped)
        // The same pixels with the same profile in a file of another kind.
        let chunk = Fixture.pngChunk("iCCP", Array("profile\0\0".utf8) + Fixture.storedDeflate(try exchanged()))
        let png = try ImageFile.png(ImageFile.decode(file, fitting: nil))
        let other = try ImageFile.decode(Fixture.insert(chunk, intoPNG: png, without: ["sRGB", "gAMA", "cHRM"]), fitting: nil)
        let distances = (0..<64 * 64).map { index in
            Fixture.distance(converted.pixel(x: index % 64, y: index / 64), other.pixel(x: index % 64, y: index / 64))
        }
        #expect(converted.size == other.size && distances.allSatisfy { $0 <= 2 })
        #expect(try ImageFile.decode(heic(srgb()), fitting: nil).hasSamePixels(as: ImageFile.decode(file, fitting: nil)))
        #expect(try shown(heic(Array(exchanged().prefix(100)))) == plain)
    }

    /// A HEIC file whose picture has a profile: a property more, of its list and of the picture (ISO/IEC 23008-12, 9.3).
    private func heic(_ profile: [UInt8]) throws -> [UInt8] {
        var file = try Fixture.bytes("quarters.heic")
        func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        func place(_ box: String) throws -> Int { try #require(file.firstRange(of: Array(box.utf8))).lowerBound }
        func grow(_ place: Int, by count: Int) {
            let old = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            file.replaceSubrange(place..<place + 4, with: big(old + count))
        }
        let property = big(profile.count + 12) + Array("colrprof".utf8) + profile
        // The list of properties ends where that of the picture's begins; this one holds their count and then their numbers.
        let numbers = try place("ipma")
        try #require(file[numbers + 14] == 3 && numbers + 18 < file.count)
        grow(numbers - 4, by: 1)
        file[numbers + 14] = 4
        file.insert(4, at: numbers + 18)
        file.insert(contentsOf: property, at: numbers - 4)
        try grow(place("ipco") - 4, by: property.count)
        for box in ["iprp", "meta"] { try grow(place(box) - 4, by: property.count + 1) }
        // Where the picture lies, which has moved.
        try grow(place("iloc") + 16, by: property.count + 1)
        return file
    }

    /// A number of light as sRGB writes it.
    private func screen(ofLight value: UInt32) -> Int {
        let light = Double(value) / 255
        return Int((255 * (light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)).rounded())
    }

    private func expectLight(_ bytes: [UInt8], insteadOf plain: [UInt8]) throws {
        for box in [nil, Size(width: 24, height: 16)] {
            let (with, without) = (try ImageFile.decode(bytes, fitting: box), try ImageFile.decode(plain, fitting: box))
            #expect(with.size == without.size)
            for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
                let place = (x: with.size.width * x / 4, y: with.size.height * y / 4)
                let expected = screen(ofLight: without.pixel(x: place.x, y: place.y) & 255)
                let word = with.pixel(x: place.x, y: place.y)
                for shift in [16, 8, 0] as [UInt32] { #expect(abs(Int(word >> shift & 255) - expected) <= 2) }
            }
        }
    }

    @Test func greysThatAreNumbersOfLightAreShownLighter() throws {
        let profile = ProfileWriter.linearGrey()
        #expect(screen(ofLight: 128) == 188)
        let jpeg = try Fixture.bytes("grey.jpg")
        try expectLight(insert(profile, into: jpeg), insteadOf: jpeg)
        let chunk = Fixture.pngChunk("iCCP", Array("profile\0\0".utf8) + Fixture.storedDeflate(profile))
        let unmarked = try Fixture.insert([], intoPNG: Fixture.bytes("grey.png"), without: ["sRGB", "gAMA", "cHRM"])
        try expectLight(Fixture.insert(chunk, intoPNG: unmarked, without: []), insteadOf: unmarked)
        // The profile of a picture without colours is none for a picture with them.
        #expect(try shown(self.jpeg(profile)) == plain)
    }

    /// WebP files know no greys: those of a grey picture are colours that are the same, and whoever copied its profile means these.
    @Test func greyProfileTakesNoColours() throws {
        #expect(try shown(webp(ProfileWriter.linearGrey())) == plain)
    }

    /// `cmyk.jpg` is Pillow's, which writes inks as Adobe's programs do; `cmyk-plain.jpg` is the same with the numbers the other way round
    /// and without Adobe's mark.
    @Test(arguments: ["cmyk.jpg", "cmyk-plain.jpg"]) func inksAreConverted(_ name: String) throws {
        let file = try Fixture.bytes(name)
        #expect(try shown(file) == plain)
        let exchanged = insert(ProfileWriter.exchangedInks(), into: file)
        #expect(try shown(exchanged) == swapped)
        #expect(try Fixture.quarterColors(ImageFile.decode(exchanged, fitting: Size(width: 24, height: 16))) == swapped)
        // A profile of other values than the picture has.
        #expect(try shown(insert(self.exchanged(), into: file)) == plain)
        #expect(try shown(insert(ProfileWriter.linearGrey(), into: file)) == plain)
    }

    @Test func writtenFilesSayThatTheyWereMadeHere() throws {
        let jpeg = ImageFile.jpeg(picture, quality: 90)
        #expect(jpeg.firstRange(of: Array("Exif\0\0II*\0".utf8)) != nil && jpeg.firstRange(of: Array("MemeMe Kiosk".utf8)) != nil)
        // Of all three components, each sample has a place of its own: 4:4:4.
        let frame = try #require(jpeg.firstRange(of: [0xFF, 0xC0]))
        #expect([11, 14, 17].map { jpeg[frame.lowerBound + $0] } == [0x11, 0x11, 0x11])
        let png = ImageFile.png(picture)
        #expect(png.firstRange(of: Array("tEXtSoftware\0MemeMe Kiosk".utf8)) != nil)
        #expect(try ImageFile.decode(png, fitting: nil).hasSamePixels(as: picture))
        #expect(try ImageFile.info(jpeg).size == picture.size)
    }
}
