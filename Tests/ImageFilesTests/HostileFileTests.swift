import Drawing
import Foundation
import Geometry
import ImageFiles
import SystemCalls
import TestSupport
import Testing

/// Wrong, huge and broken files end in an error with a sentence, and never in anything worse.
@Suite struct HostileFileTests {
    private func failure(_ bytes: [UInt8], _ limits: DecodeLimits = .standard) -> ImageFileError? {
        do {
            _ = try ImageFile.decode(bytes, fitting: Size(width: 100, height: 100), limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test func otherFilesAreNoPictures() {
        for bytes in [[], [0xFF], Array("GIFT".utf8), Array("hello, this is text".utf8), [UInt8](repeating: 0, count: 1000)] {
            #expect(failure(bytes) == .notAPicture)
        }
    }

    @Test func missingFileAndFolderSayWhy() throws {
        do {
            _ = try ImageFile.info(path: "/nonexistent/picture.jpg")
            Issue.record("a missing file has no information")
        } catch {
            guard case .unreadable(let cause) = error else { throw error }
            #expect(cause.code == ENOENT)
        }
        #expect(throws: ImageFileError.notAPicture) { try ImageFile.info(path: "/tmp") }
        #expect(throws: ImageFileError.notAPicture) { try ImageFile.info(path: "/dev/zero") }
    }

    @Test func truncatedJPEGIsShownAsFarAsItGoes() throws {
        let whole = ImageFile.jpeg(Fixture.quarters(Size(width: 320, height: 200)), quality: 90)
        let bitmap = try ImageFile.decode(Array(whole.prefix(whole.count * 2 / 3)), fitting: nil)
        #expect(bitmap.size == Size(width: 320, height: 200))
        #expect(Fixture.quarterColors(bitmap).prefix(2) == [Fixture.red, Fixture.green])
    }

    @Test func truncatedPNGIsShownAsFarAsItGoesAndWhiteBelow() throws {
        let whole = ImageFile.png(noise(Size(width: 120, height: 120)))
        let bitmap = try ImageFile.decode(Array(whole.prefix(whole.count / 2)), fitting: nil)
        #expect(bitmap.pixel(x: 3, y: 3) == noise(Size(width: 120, height: 120)).pixel(x: 3, y: 3))
        #expect(bitmap.pixel(x: 60, y: 119) & 0xFFFFFF == 0xFFFFFF)
    }

    @Test func truncatedWebPIsShownOrRefused() throws {
        let whole = try Fixture.bytes("lossy.webp")
        for count in stride(from: 12, to: whole.count, by: 7) {
            let error = failure(Array(whole.prefix(count)))
            #expect(error == nil || error == .damaged)
        }
    }

    /// A file with the mark of a moving picture that ends right behind the beginning of its pixels.
    @Test func movingWebPWithoutPixelsIsDamaged() {
        for count in 9...16 {
            let frames = Array("ANMF".utf8) + [4, 0, 0, 0, 0, 0, 0, 0]
            let picture =
                Array("VP8 ".utf8) + [UInt8(count), 0, 0, 0] + [0x10, 0, 0, 0x9D, 0x01, 0x2A] + [UInt8](repeating: 0, count: count - 6)
            let content = Array("WEBP".utf8) + frames + picture
            #expect(failure(Array("RIFF".utf8) + [UInt8(content.count), 0, 0, 0] + content) == .damaged)
        }
    }

    private func noise(_ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let width = bitmap.wordsPerRow
        var state: UInt32 = 12345
        bitmap.withMutableWords { words in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    words[y * width + x] = 0xFF00_0000 | state >> 8
                }
            }
        }
        return bitmap
    }

    @Test func fileBeyondTheByteLimitIsTooLarge() {
        var limits = DecodeLimits.standard
        let jpeg = ImageFile.jpeg(Fixture.quarters(Size(width: 64, height: 64)), quality: 90)
        limits.maximumBytes = jpeg.count - 1
        #expect(failure(jpeg, limits) == .tooLarge)
        limits.maximumBytes = jpeg.count
        #expect(failure(jpeg, limits) == nil)
    }

    @Test func hugePNGIsRefusedByItsHeader() {
        var png = ImageFile.png(Fixture.quarters(Size(width: 8, height: 8)))
        for (index, byte) in [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30].enumerated() { png[16 + index] = UInt8(byte) }
        #expect(failure(png) == .tooLarge)
        for (index, byte) in [0x7F, 0xFF, 0xFF, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF].enumerated() { png[16 + index] = UInt8(byte) }
        #expect(failure(png) == .tooLarge)
        for index in 16..<24 { png[index] = 0xC5 }
        #expect(failure(png) == .damaged)
    }

    @Test func hugeJPEGIsRefusedByItsHeader() throws {
        var jpeg = ImageFile.jpeg(Fixture.quarters(Size(width: 64, height: 64)), quality: 90)
        let frame = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
        for offset in 5..<9 { jpeg[frame + offset] = 0xFF }
        #expect(failure(jpeg) == .tooLarge)
    }

    /// 1,500 scans in 110 kB cost other decoders ten seconds.
    @Test func manyScansAreRefusedWithoutDecoding() throws {
        var jpeg = try Fixture.bytes("progressive.jpg")
        let scan = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xDA]) })
        let header = Array(jpeg[scan..<scan + 2 + Int(jpeg[scan + 3])])
        jpeg.insert(contentsOf: Array(repeating: header + [0, 0], count: 1500).joined(), at: scan)
        let clock = ContinuousClock()
        let began = clock.now
        #expect(failure(jpeg) == .tookTooLong)
        #expect(clock.now - began < .seconds(1))
    }

    /// libjpeg-turbo takes over what a second header says before it finds that there must be none.
    @Test(arguments: [1, 4, 60] as [UInt8]) func aSecondHeaderEndsTheFile(_ components: UInt8) throws {
        let (file, first) = HostileSamples.withSecondHeader(components: components)
        for box in [nil, Size(width: 200, height: 200)] {
            let shown = try ImageFile.decode(file.bytes, fitting: box)
            #expect(shown.hasSamePixels(as: try ImageFile.decode(first, fitting: box)))
        }
    }

    @Test func predictedTimeIsHeld() throws {
        var limits = DecodeLimits.standard
        limits.time = .nanoseconds(1)
        #expect(failure(try Fixture.bytes("progressive.jpg"), limits) == .tookTooLong)
        #expect(failure(try Fixture.bytes("palette.png"), limits) == .tookTooLong)
        #expect(failure(try Fixture.bytes("lossy.webp"), limits) == .tookTooLong)
    }

    /// Whatever happens to a file, it is a picture or a sentence; and a guest's half photo is a picture. Skia 144, the most tolerant of the
    /// usual decoders, shows 533 of 600 mutants of the same kinds.
    @Test func mutantsAreShownAsFarAsTheyGo() {
        var refused: [String] = []
        for mutant in Mutant.all(HostileSamples.all()) {
            if let error = failure(mutant.bytes) {
                refused.append("\(mutant.name): \(error)")
                #expect(!error.sentence.isEmpty)
            }
        }
        #expect(refused.count <= 600 - 533, "\(refused.joined(separator: "\n"))")
    }

    /// What a small file says or holds too much of is refused in words, or shown because only a little of it is needed.
    @Test(arguments: Bombs.all()) func bombsAreShownOrRefused(_ bomb: HostileSamples.Sample) throws {
        let error = failure(bomb.bytes)
        let shown: Set = ["huge.jpg", "text.png", "moving.png", "canvas.gif", "frames.gif", "moving.webp"]
        if shown.contains(bomb.name) {
            #expect(error == nil, "\(bomb.name)")
        } else {
            #expect(error == .tooLarge || error == .tookTooLong || error == .damaged, "\(bomb.name) ends in \(String(describing: error))")
        }
    }
}
