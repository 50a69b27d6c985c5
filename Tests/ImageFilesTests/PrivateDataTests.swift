import Drawing
import Foundation
import Geometry
import TestSupport
import Testing

@testable import ImageFiles

/// What files tell beside their pixels, put there by exiftool as a camera or a program would.
@Suite struct PrivateDataTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("private") }

    private static let told = ["SECRET", "Nobody", "Latitude", "Serial", "Artist", "Creator", "XMP", "IPTC"]

    /// The file after exiftool has written into it whatever it can.
    private func marked(_ bytes: [UInt8], _ ending: String) throws -> [UInt8] {
        let path = folder.path(of: "marked.\(ending)")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let tags =
            ending == "gif"
            ? ["-Comment=SECRET Nobody", "-XMP-dc:Creator=Nobody Else"]
            : [
                "-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.3", "-SerialNumber=SECRET-123", "-Artist=Nobody Else",
                "-XMP-dc:Creator=Nobody Else", "-XMP-exif:GPSLatitude=48.2",
            ] + (ending == "jpg" ? ["-Comment=SECRET", "-IPTC:By-line=Nobody"] : [])
        _ = try runSuccessfully(["exiftool", "-q", "-m", "-overwrite_original"] + tags + [path])
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    private func tags(_ bytes: [UInt8], _ ending: String) throws -> String {
        let path = folder.path(of: "clean.\(ending)")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        // Colour profiles name who made them; and of what was erased where it lay exiftool says that it is none.
        let lines = try runSuccessfully(["exiftool", "-a", "-u", "-G1", path]).split(separator: "\n")
        return lines.filter { !$0.hasPrefix("[ICC") && !$0.hasPrefix("[ExifTool") }.joined(separator: "\n")
    }

    private func samples() throws -> [(ending: String, bytes: [UInt8])] {
        let photo = Fixture.quarters(Size(width: 64, height: 40))
        var samples: [(String, [UInt8])] = [
            ("jpg", ImageFile.jpeg(photo, quality: 90)), ("png", ImageFile.png(photo)), ("jpg", Fixture.jpeg(photo, orientation: 6)),
            ("gif", Self.gif()),
        ]
        let kept = try FileManager.default.contentsOfDirectory(atPath: Fixture.url("").path).sorted()
        for name in kept {
            let ending = (name as NSString).pathExtension.lowercased()
            if ["jpg", "png", "webp", "gif", "heic"].contains(ending) { samples.append((ending, try Fixture.bytes(name))) }
        }
        return samples
    }

    /// A file that was cut off and another behind it, as recovery programs leave them: the second one may tell everything.
    @Test func nothingOfAnotherPictureBehindACutOneStays() throws {
        let photo = ImageFile.jpeg(Fixture.quarters(Size(width: 64, height: 40)), quality: 90)
        let clean = try PrivateData.removed(from: photo.dropLast(2) + marked(photo, "jpg"))
        let starts = zip(clean, clean.dropFirst()).count { $0 == 0xFF && $1 == 0xD8 }
        #expect(starts == 1)
        #expect(try !tags(clean, "jpg").contains("SECRET"))
    }

    /// A GIF file of one pixel, with blocks before its picture.
    private static func gif(_ blocks: [UInt8]...) -> [UInt8] {
        let start = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0, 0, 0]
        return start + blocks.joined() + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
    }

    /// A GIF's extension (GIF89a, 23 to 26): its label and one block of data for each piece.
    private static func gifExtension(_ label: UInt8, _ pieces: [UInt8]...) -> [UInt8] {
        [0x21, label] + pieces.flatMap { [UInt8($0.count)] + $0 } + [0]
    }

    @Test func onlyWhatAGIFNeedsToMoveIsKept() throws {
        let delay = Self.gifExtension(0xF9, [4, 50, 0, 0])
        let loop = Self.gifExtension(0xFF, Array("NETSCAPE2.0".utf8), [1, 0, 0])
        let program = Self.gifExtension(0xFF, Array("XMP DataXMP".utf8), Array("<SECRET/>".utf8))
        let comment = Self.gifExtension(0xFE, Array("SECRET".utf8), Array("Nobody".utf8))
        let words = Self.gifExtension(0x01, [UInt8](repeating: 0, count: 12), Array("SECRET".utf8))
        let kept = Self.gif(loop, delay)
        #expect(try PrivateData.removed(from: Self.gif(comment, loop, program, words, delay, comment)) == kept)
        #expect(try PrivateData.removed(from: kept) == kept)
        // What is cut off ends with what is whole.
        for count in [13, 14, 18] { #expect(throws: ImageFileError.damaged) { try PrivateData.removed(from: Array(kept.prefix(count))) } }
        #expect(try PrivateData.removed(from: Array(kept.dropLast())) == kept)
        #expect(throws: ImageFileError.damaged) { try PrivateData.removed(from: Self.gif([0x99])) }
    }

    @Test func nothingOfItIsLeftAndNoPixelChanges() throws {
        var formats: Set<String> = []
        // Each call of exiftool takes a third of a second: short runs take one file of each format.
        for (ending, sample) in try samples().reversed() where LongRun.isWanted || !formats.contains(ending) {
            guard let expected = try? ImageFile.picture(sample, .whole) else { continue }
            let marked = try marked(sample, ending)
            let before = try tags(marked, ending)
            #expect(Self.told.contains(where: before.contains), "exiftool has written nothing into a \(ending)")
            let clean = try PrivateData.removed(from: marked)
            let shown = try ImageFile.picture(clean, .whole)
            #expect(shown.bitmap.hasSamePixels(as: expected.bitmap) && shown.extent == expected.extent, "\(ending)")
            let after = try tags(clean, ending)
            for trace in Self.told { #expect(!after.contains(trace), "\(trace) in a \(ending): \(after)") }
            #expect(try PrivateData.removed(from: clean) == clean, "a \(ending) is clean then")
            formats.insert(ending)
        }
        #expect(formats.isSuperset(of: ["jpg", "png", "gif"]) && formats.count >= 5, "\(formats)")
    }

    /// Whichever way up, in whichever colours and however they are packed.
    @Test func noSampleLooksAnyDifferent() throws {
        for (ending, sample) in try samples() {
            guard let expected = try? ImageFile.picture(sample, .whole) else { continue }
            let clean = try ImageFile.picture(PrivateData.removed(from: sample), .whole)
            #expect(clean.bitmap.hasSamePixels(as: expected.bitmap), "\(ending)")
        }
    }

    /// What the kiosk makes has nothing to take out: the same bytes go out by every way.
    @Test func whatIsMadeHereStaysAsItIs() throws {
        let meme = ImageFile.jpeg(Fixture.quarters(Size(width: 320, height: 200)), quality: 88)
        #expect(try PrivateData.removed(from: meme) == meme)
    }

    /// A camera's own small pictures and what lies behind the end show more than was meant.
    @Test func smallPicturesAndTrailersGo() throws {
        let photo = ImageFile.jpeg(Fixture.quarters(Size(width: 320, height: 200)), quality: 88)
        let small = ImageFile.jpeg(Fixture.quarters(Size(width: 32, height: 20)), quality: 88)
        let length = small.count + 8
        let extended: [UInt8] = [0xFF, 0xE0, UInt8(length >> 8), UInt8(length & 255)] + Array("JFXX\0".utf8) + [0x10] + small
        var marked = photo + small + Array("SECRET".utf8)
        marked.insert(contentsOf: extended, at: 2)
        #expect(try PrivateData.removed(from: marked) == photo)
    }

    @Test func whatIsCutOffStaysAsFarAsItGoes() throws {
        let photo = ImageFile.jpeg(NumberedPicture.bitmap(9), quality: 88)
        let cut = Array(photo.prefix(photo.count * 2 / 3))
        let (before, after) = (try ImageFile.picture(cut, .whole), try ImageFile.picture(PrivateData.removed(from: cut), .whole))
        #expect(before.bitmap.hasSamePixels(as: after.bitmap) && before.extent == after.extent && !before.extent.isWhole)
    }

    /// Whatever the bytes are, there is an answer or a refusal.
    @Test func nonsenseIsRefusedOrCleaned() throws {
        var random = SeededGenerator(seed: 15)
        for (_, sample) in try samples() {
            for _ in 0..<(LongRun.isWanted ? 2_000 : 60) {
                var damaged = sample
                for _ in 0..<Int.random(in: 1...8, using: &random) {
                    damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                if Bool.random(using: &random) { damaged = Array(damaged.prefix(Int.random(in: 1...damaged.count, using: &random))) }
                guard let clean = try? PrivateData.removed(from: damaged) else { continue }
                #expect(clean.count <= damaged.count + 64)
            }
        }
    }
}
