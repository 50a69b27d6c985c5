import Drawing
import Foundation
import Geometry
import ImageFiles
import SystemCalls
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
        for bytes in [[], [0xFF], Array("GIF89a".utf8), Array("hello, this is text".utf8), [UInt8](repeating: 0, count: 1000)] {
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

    @Test func predictedTimeIsHeld() throws {
        var limits = DecodeLimits.standard
        limits.time = .nanoseconds(1)
        #expect(failure(try Fixture.bytes("progressive.jpg"), limits) == .tookTooLong)
        #expect(failure(try Fixture.bytes("palette.png"), limits) == .tookTooLong)
        #expect(failure(try Fixture.bytes("lossy.webp"), limits) == .tookTooLong)
    }

    /// Six hundred damaged files, each from a seed: whatever happens, it is a picture or a sentence.
    @Test func mutantsAreShownOrRefused() throws {
        let names = ["progressive.jpg", "cmyk.jpg", "interlaced.png", "palette.png", "lossy.webp", "lossless.webp"]
        let written = noise(Size(width: 200, height: 150))
        let originals = try names.map { try Fixture.bytes($0) } + [ImageFile.jpeg(written, quality: 85), ImageFile.png(written)]
        var shown = 0
        for seed in 0..<602 {
            let error = failure(Mutant(seed: UInt64(seed)).make(from: originals[seed % originals.count]))
            if error == nil { shown += 1 }
            #expect(error.map { !$0.sentence.isEmpty } ?? true)
        }
        #expect(shown >= 270, "only \(shown) of 602 damaged pictures were shown")
    }

    /// Turns a picture into a damaged one, always the same for one seed.
    private struct Mutant {
        private var state: UInt64

        init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

        private mutating func next(_ limit: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(max(limit, 1)))
        }

        func make(from bytes: [UInt8]) -> [UInt8] {
            var generator = self
            var bytes = bytes
            switch generator.next(3) {
            case 0:
                for _ in 0...generator.next(8) { bytes[generator.next(bytes.count)] ^= 1 << UInt8(generator.next(8)) }
            case 1: bytes.removeLast(generator.next(bytes.count))
            default:
                let start = generator.next(bytes.count)
                bytes.removeSubrange(start..<min(bytes.count, start + generator.next(40)))
            }
            return bytes
        }
    }
}
