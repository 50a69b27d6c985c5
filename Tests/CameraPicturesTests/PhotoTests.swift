import CTurboJPEG
import Devices
import Drawing
import Geometry
import ImageFiles
import Testing

@testable import CameraPictures

@Suite struct PhotoTests {
    private static let size = Size(width: 160, height: 80)

    private func pixels(_ photo: [UInt8]) throws -> Bitmap {
        try FrameDecoder().preview(
            of: TestFrames.frame(photo, .jpeg, .zero),
            shape: PreviewShape(size: JPEGDecompressor().header(of: photo).size, isMirrored: false))
    }

    @Test func aWholeFrameIsKeptByteForByte() throws {
        let frame = try TestFrames.jpeg(Self.size)
        #expect(try FrameDecoder().photo(of: frame, isMirrored: false) == frame.bytes)
        var padded = frame
        padded.bytes += [UInt8](repeating: 0, count: 700)
        #expect(try FrameDecoder().photo(of: padded, isMirrored: false) == frame.bytes)
    }

    @Test func missingTablesArePutIn() throws {
        let (bare, whole) = (try TestFrames.jpeg(Self.size, hasTables: false), try TestFrames.jpeg(Self.size))
        #expect(bare.bytes.count < whole.bytes.count - 400)
        let photo = try FrameDecoder().photo(of: bare, isMirrored: false)
        #expect(try JPEGSegments(photo).hasHuffmanTables)
        #expect(HuffmanTables.segment.count == 420)
        // A decoder that knows nothing of webcams gets the same pixels.
        #expect(meanDifference(try pixels(photo), try pixels(whole.bytes)) == 0)
    }

    @Test(arguments: Rotation.allCases, [false, true])
    func blocksAreMovedWithoutLoss(_ rotation: Rotation, _ isMirrored: Bool) throws {
        // 4:4:4 has blocks of 8 x 8, which both sides are made of; and turning a 4:2:2 picture would exchange its directions.
        let frame = try TestFrames.jpeg(Self.size, TJSAMP_444, hasTables: false)
        let photo = try FrameDecoder().photo(of: frame, isMirrored: isMirrored, rotation: rotation)
        let expected = turned(try pixels(frame.bytes), rotation, isMirrored: isMirrored)
        #expect(meanDifference(try pixels(photo), expected) < 0.3)
    }

    @Test func framesWithPartialBlocksAreEncodedAnew() throws {
        let size = Size(width: 318, height: 175)
        let frame = try TestFrames.jpeg(size)
        let photo = try FrameDecoder().photo(of: frame, isMirrored: true)
        let expected = turned(try pixels(frame.bytes), .none, isMirrored: true)
        let found = try pixels(photo)
        #expect(found.size == size)
        #expect(meanDifference(found, expected) < 2)
    }

    @Test(arguments: [false, true]) func rawFramesAreEncoded(_ isMirrored: Bool) throws {
        for frame in [TestFrames.yuyv(Self.size), TestFrames.nv12(Self.size), TestFrames.bgr(Self.size)] {
            let photo = try FrameDecoder().photo(of: frame, isMirrored: isMirrored)
            let expected = turned(TestFrames.picture(Self.size), .none, isMirrored: isMirrored)
            #expect(meanDifference(try pixels(photo), expected) < 4, "\(frame.format)")
        }
    }

    /// A damaged header may say more than a bitmap has room for, and its blocks can't be moved without some at the edge.
    @Test(arguments: [false, true]) func aFrameWiderThanAnyBitmapMakesNoPhoto(_ isMirrored: Bool) throws {
        var frame = try TestFrames.jpeg(Self.size)
        let header = try #require(frame.bytes.indices.dropLast().first { frame.bytes[$0] == 0xFF && frame.bytes[$0 + 1] == 0xC0 })
        frame.bytes.replaceSubrange(header + 5..<header + 9, with: [0, 20, 0x80, 0x18])
        let decoder = FrameDecoder()
        #expect(throws: CameraPictureError.self) { try decoder.photo(of: frame, isMirrored: isMirrored) }
        #expect(decoder.damagedCount == 1)
    }

    /// Its header alone would have taken gigabytes for its blocks.
    @Test(arguments: [false, true]) func aFrameLargerThanAnyCamerasIsRefusedByItsHeader(_ isMirrored: Bool) throws {
        var frame = try TestFrames.jpeg(Self.size)
        let header = try #require(frame.bytes.indices.dropLast().first { frame.bytes[$0] == 0xFF && frame.bytes[$0 + 1] == 0xC0 })
        frame.bytes.replaceSubrange(header + 5..<header + 9, with: [0x5B, 0x10, 0x7F, 0x10])
        let decoder = FrameDecoder()
        #expect(throws: CameraPictureError.unsupported) { try decoder.photo(of: frame, isMirrored: isMirrored) }
        #expect(decoder.damagedCount == 1)
    }

    @Test(arguments: [false, true]) func brokenFramesMakeNoPhoto(_ isMirrored: Bool) throws {
        let whole = try TestFrames.jpeg(Self.size)
        let decoder = FrameDecoder()
        var truncated = whole
        truncated.bytes = Array(whole.bytes.prefix(whole.bytes.count / 2)) + [0xFF, 0xD9]
        for frame in [truncated, TestFrames.frame([1, 2, 3], .jpeg, Self.size), TestFrames.frame([], .yuyv, Self.size, bytesPerRow: 640)] {
            #expect(throws: CameraPictureError.self) { try decoder.photo(of: frame, isMirrored: isMirrored) }
        }
        #expect(decoder.damagedCount == 3)
    }
}
