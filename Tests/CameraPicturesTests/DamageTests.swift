import CTurboJPEG
import Devices
import Drawing
import Geometry
import Testing

@testable import CameraPictures

/// libjpeg tells its first remark on a picture only: what webcams do wrong in every frame must not hide that one is damaged.
@Suite struct DamageTests {
    private static let size = Size(width: 160, height: 80)

    private func preview(_ frame: CameraFrame) throws -> Bitmap {
        try FrameDecoder().preview(of: frame, shape: PreviewShape(size: frame.size, isMirrored: false))
    }

    /// A frame, and the same with headers as webcams write them: another revision of JFIF, nothing in place of a scan's coefficients.
    private func headers() throws -> (right: CameraFrame, wrong: [CameraFrame]) {
        let right = try TestFrames.jpeg(Self.size, TJSAMP_444)
        let scan = try JPEGSegments(right.bytes).scan
        var (revision, range) = (right, right)
        revision.bytes[11] = 2
        range.bytes.replaceSubrange(scan + 11..<scan + 14, with: [0, 0, 0])
        try #require(right.bytes[scan + 11..<scan + 14].elementsEqual([0, 63, 0]) && right.bytes[11] == 1)
        return (right, [revision, range])
    }

    @Test func aWrongHeaderIsNoDamageAndIsRightInThePhoto() throws {
        let (right, wrong) = try headers()
        for frame in wrong {
            #expect(try preview(frame).hasSamePixels(as: preview(right)))
            for isMirrored in [false, true] {
                let photo = try FrameDecoder().photo(of: frame, isMirrored: isMirrored)
                #expect(try photo == FrameDecoder().photo(of: right, isMirrored: isMirrored))
            }
        }
    }

    @Test func aWrongHeaderHidesNoDamage() throws {
        for var frame in try headers().wrong {
            frame.bytes = Array(frame.bytes.prefix(frame.bytes.count / 2)) + [0xFF, 0xD9]
            #expect(throws: CameraPictureError.damaged) { try preview(frame) }
            for isMirrored in [false, true] {
                #expect(throws: CameraPictureError.damaged) { try FrameDecoder().photo(of: frame, isMirrored: isMirrored) }
            }
        }
    }

    /// Grey of 32 x 24 pixels in twelve blocks of six bits, with a restart marker after every fourth.
    private func grey(_ parts: [UInt8]...) -> CameraFrame {
        let table: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
        let measures: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 24, 0, 32, 1, 1, 0x11, 0]
        let (restarts, scan): ([UInt8], [UInt8]) = ([0xFF, 0xDD, 0, 4, 0, 4], [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0])
        let end: [UInt8] = [0xFF, 0xD9]
        let all = [table, measures, restarts, scan] + parts + [end]
        return TestFrames.frame(Array(all.joined()), .jpeg, Size(width: 32, height: 24))
    }

    @Test func bytesTooManyAreHarmlessAtTheEndOfAnInterval() throws {
        let (blocks, first, second): ([UInt8], [UInt8], [UInt8]) = ([0x28, 0xA2, 0x8A], [0xFF, 0xD0], [0xFF, 0xD1])
        // More than the decoder has taken already when it comes to the marker.
        let tooMany = [UInt8](repeating: 0, count: 12)
        let whole = try preview(grey(blocks, first, blocks, second, blocks))
        #expect((126...130).contains(whole.pixel(x: 31, y: 23) & 255))
        #expect(try preview(grey(blocks, first, blocks, second, blocks, tooMany)).hasSamePixels(as: whole))
        #expect(try preview(grey(blocks, tooMany, first, blocks, second, blocks)).hasSamePixels(as: whole))
        // A third of the picture is missing, and the first remark is the same.
        #expect(throws: CameraPictureError.damaged) { try preview(grey(blocks, first, blocks, tooMany)) }
    }

    @Test func remarksAreJudgedByWhatTheyCanHide() throws {
        let frame = try TestFrames.jpeg(Self.size).bytes
        for marker in ["0xd0", "0xd7", "0xd9"] {
            #expect(JPEGDecompressor.isHarmless("Corrupt JPEG data: 2 extraneous bytes before marker \(marker)", on: frame))
        }
        for remark in [
            "Corrupt JPEG data: 2000 extraneous bytes before marker 0xd9", "Corrupt JPEG data: 2 extraneous bytes before marker 0xc4",
            "Premature end of JPEG file", "Invalid SOS parameters for sequential JPEG",
        ] { #expect(!JPEGDecompressor.isHarmless(remark, on: frame), "\(remark)") }
        let (blocks, marker): ([UInt8], [UInt8]) = ([0x28, 0xA2, 0x8A], [0xFF, 0xD0])
        #expect(RestartMarkers.areAllThere(in: grey(blocks, marker, blocks, marker, blocks).bytes))
        #expect(!RestartMarkers.areAllThere(in: grey(blocks, marker, blocks).bytes))
    }
}
