import CTurboJPEG
import Devices
import Drawing
import Geometry
import Testing

@testable import CameraPictures

@Suite struct PreviewTests {
    private static let size = Size(width: 160, height: 90)

    /// Frames of every format that show the same picture.
    private static func frames(_ size: Size) throws -> [CameraFrame] {
        let samplings = [TJSAMP_422, TJSAMP_420, TJSAMP_444, TJSAMP_440, TJSAMP_411]
        let raw = [TestFrames.yuyv(size), TestFrames.yuyv(size, padding: 32), TestFrames.nv12(size), TestFrames.bgr(size)]
        return try samplings.map { try TestFrames.jpeg(size, $0) } + [TestFrames.jpeg(size, hasTables: false)] + raw
    }

    @Test func everyFormatShowsThePictureAtItsOwnSize() throws {
        for frame in try Self.frames(Self.size) {
            let preview = try FrameDecoder().preview(of: frame, shape: PreviewShape(size: Self.size, isMirrored: false))
            #expect(meanDifference(preview, TestFrames.picture(Self.size)) < 3, "\(frame.format)")
        }
    }

    @Test(arguments: [Size(width: 80, height: 45), Size(width: 66, height: 37), Size(width: 40, height: 22), Size(width: 250, height: 141)])
    func everyFormatIsScaled(to target: Size) throws {
        for frame in try Self.frames(Self.size) {
            let preview = try FrameDecoder().preview(of: frame, shape: PreviewShape(size: target, isMirrored: false))
            #expect(preview.size == target)
            // The bright corner's edge is as soft as the format's colours are coarse.
            #expect(meanDifference(preview, TestFrames.picture(target)) < 6, "\(frame.format) \(target)")
        }
    }

    @Test func whatHangsOverIsCutOffAtBothSides() throws {
        let square = Size(width: 90, height: 90)
        for frame in try Self.frames(Self.size) {
            let preview = try FrameDecoder().preview(of: frame, shape: PreviewShape(size: square, isMirrored: false))
            // The middle of the picture is the middle of the preview; red grows from left to right over 160 columns.
            let red = { (x: Int) in Double(preview.pixel(x: x, y: 75) >> 16 & 255) }
            #expect(abs(red(10) - Double(45) / 160 * 255) < 8, "\(frame.format)")
            #expect(abs(red(80) - Double(115) / 160 * 255) < 8, "\(frame.format)")
        }
    }

    @Test(arguments: Rotation.allCases, [false, true])
    func everyFormatIsTurnedAndThenMirrored(_ rotation: Rotation, _ isMirrored: Bool) throws {
        let expected = turned(TestFrames.picture(Self.size), rotation, isMirrored: isMirrored)
        for frame in try Self.frames(Self.size) {
            let shape = PreviewShape(size: rotation.contentSize(ofPanel: Self.size), isMirrored: isMirrored, rotation: rotation)
            let preview = try FrameDecoder().preview(of: frame, shape: shape)
            #expect(meanDifference(preview, expected) < 3, "\(frame.format)")
        }
    }

    @Test(arguments: [Size(width: 33, height: 17), Size(width: 1, height: 1), Size(width: 17, height: 3)], Rotation.allCases)
    func oddSizesAreShownWhole(_ size: Size, _ rotation: Rotation) throws {
        let decoder = FrameDecoder()
        for target in [size, Size(width: 7, height: 5), Size(width: 64, height: 31)] {
            let shape = PreviewShape(size: target, isMirrored: true, rotation: rotation)
            for frame in [try TestFrames.jpeg(size), try TestFrames.jpeg(size, TJSAMP_420), TestFrames.bgr(size)] {
                #expect(try decoder.preview(of: frame, shape: shape).size == target)
            }
        }
    }

    @Test func theSmallestDecodedSizeThatCoversIsChosen() {
        let hd = Size(width: 1920, height: 1080)
        #expect(FrameCrop.divisor(of: hd, covering: hd) == 1)
        #expect(FrameCrop.divisor(of: hd, covering: Size(width: 1280, height: 800)) == 1)
        #expect(FrameCrop.divisor(of: hd, covering: Size(width: 960, height: 540)) == 2)
        #expect(FrameCrop.divisor(of: hd, covering: Size(width: 960, height: 541)) == 1)
        #expect(FrameCrop.divisor(of: hd, covering: Size(width: 480, height: 270)) == 4)
        #expect(FrameCrop.divisor(of: hd, covering: Size(width: 100, height: 50)) == 8)
        // A part of half of it would be wide enough only because it is rounded, and too low all the same.
        #expect(FrameCrop.divisor(of: Size(width: 800, height: 598), covering: Size(width: 100, height: 300)) == 1)
        #expect(FrameCrop.rect(of: hd, covering: Size(width: 1080, height: 1080)) == Rect(x: 420, y: 0, width: 1080, height: 1080))
    }

    @Test func damagedFramesAreRefusedAndCounted() throws {
        let whole = try TestFrames.jpeg(Self.size)
        let shape = PreviewShape(size: Self.size, isMirrored: true)
        let decoder = FrameDecoder()
        var broken: [[UInt8]] = [[], [0xFF, 0xD8], Array(whole.bytes.prefix(whole.bytes.count / 2)), Array(repeating: 0x55, count: 5000)]
        var scrambled = whole.bytes
        for index in (whole.bytes.count / 2)..<(whole.bytes.count / 2 + 200) { scrambled[index] = 0xFF }
        broken.append(scrambled)
        for bytes in broken {
            #expect(throws: CameraPictureError.self) {
                try decoder.preview(of: TestFrames.frame(bytes, .jpeg, Self.size), shape: shape)
            }
        }
        #expect(decoder.damagedCount == broken.count)
        _ = try decoder.preview(of: whole, shape: shape)
        #expect(decoder.damagedCount == broken.count)
    }

    @Test func rawFramesWithTooFewBytesAreRefused() throws {
        for var frame in [TestFrames.yuyv(Self.size), TestFrames.nv12(Self.size), TestFrames.bgr(Self.size)] {
            frame.bytes.removeLast()
            #expect(throws: CameraPictureError.damaged) {
                try FrameDecoder().preview(of: frame, shape: PreviewShape(size: Self.size, isMirrored: false))
            }
            frame.bytesPerRow = 3
            #expect(throws: CameraPictureError.unsupported) {
                try FrameDecoder().preview(of: frame, shape: PreviewShape(size: Self.size, isMirrored: false))
            }
        }
    }
}
