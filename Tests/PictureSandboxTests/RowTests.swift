import Drawing
import Foundation
import Geometry
import ImageFiles
import PictureSandbox
import TestSupport
import Testing

/// Rows come out of the child one strip after the other, as they come out of the decoder.
@Suite(.serialized) struct RowTests {
    private static let range = 1200...4096
    private static let part = PhotoRows.Part(
        rotation: .quarter, topLeft: UnitPoint(x: 0.2, y: 0.1), bottomRight: UnitPoint(x: 0.7, y: 1))

    /// All rows, put together.
    private func picture(_ rows: PhotoRows) throws -> Bitmap {
        let whole = Bitmap(size: rows.size, format: .opaque)
        let painter = Painter(whole, cache: PaintCache())
        let strip = Bitmap(size: Size(width: rows.size.width, height: 50), format: .opaque)
        var top = 0
        while case let count = try rows.read(into: strip), count > 0 {
            painter.draw(strip, part: Rect(x: 0, y: 0, width: strip.size.width, height: count), at: Point(x: 0, y: top))
            top += count
        }
        #expect(top == rows.size.height)
        return whole
    }

    @Test(arguments: ["jpg", "png"], [PhotoRows.Part.all, part])
    func theyAreThoseOfTheDecoder(_ ending: String, _ part: PhotoRows.Part) throws {
        let rig = try SandboxRig()
        let photo = noise(Size(width: 2000, height: 1400))
        let path = try rig.file("noise." + ending, ending == "png" ? ImageFile.png(photo) : ImageFile.jpeg(photo, quality: 85))
        let expected = try DirectDecoding().rows(path: path, part, longSide: Self.range)
        let rows = try rig.decoding.rows(path: path, part, longSide: Self.range)
        #expect(rows.size == expected.size && rows.shape == expected.shape)
        #expect(try picture(rows).hasSamePixels(as: picture(expected)))
        #expect(try rig.decoding.size(path: path) == photo.size, "the server goes on")
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    @Test(arguments: [(300, 200, Size(width: 1200, height: 800)), (5000, 50, Size(width: 4096, height: 41))])
    func theLongSideIsInTheRange(_ width: Int, _ height: Int, _ size: Size) throws {
        let rig = try SandboxRig()
        let path = try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: width, height: height)), quality: 85))
        let rows = try rig.decoding.rows(path: path, .all, longSide: Self.range)
        #expect(rows.size == size && rows.shape == Size(width: width, height: height))
        #expect(try picture(rows).size == size)
    }

    @Test func wrongFilesAreRefusedAsTheDecoderRefusesThem() throws {
        let rig = try SandboxRig()
        let words = try rig.file("words.jpg", Array("words".utf8))
        #expect(throws: ImageFileError.notAPicture) { try rig.decoding.rows(path: words, .all, longSide: Self.range) }
        let cut = try rig.file("cut.png", Array(ImageFile.png(noise(Size(width: 9, height: 9))).prefix(30)))
        #expect(throws: ImageFileError.damaged) { try rig.decoding.rows(path: cut, .all, longSide: Self.range) }
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    @Test func rowsThatNobodyReadsAreLeft() throws {
        let rig = try SandboxRig()
        let path = try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: 2000, height: 1400)), quality: 85))
        for _ in 0..<3 {
            let rows = try rig.decoding.rows(path: path, .all, longSide: Self.range)
            _ = try rows.read(into: Bitmap(size: Size(width: rows.size.width, height: 8), format: .opaque))
        }
        #expect(try rig.processes().isEmpty, "the child ends with its server, which starts anew for the next picture")
        #expect(try picture(rig.decoding.rows(path: path, .all, longSide: Self.range)).size == Size(width: 2000, height: 1400))
        #expect(rig.troubles.isEmpty, "\(rig.troubles)")
    }

    @Test func aChildThatEndsAmongItsRowsIsSurvived() throws {
        let rig = try SandboxRig()
        let path = try rig.file("noise.jpg", ImageFile.jpeg(noise(Size(width: 2000, height: 1400)), quality: 85))
        _ = try rig.decoding.size(path: path)
        let server = try #require(try rig.processes().first)
        let rows = try rig.decoding.rows(path: path, .all, longSide: Self.range)
        // It waits for a reader.
        ChildHunt(of: server, SIGKILL).wait()
        #expect(throws: ImageFileError.tooLarge) { try picture(rows) }
        #expect(rig.troubles == ["\(path): a child was ended by signal \(SIGKILL)"])
        #expect(try picture(rig.decoding.rows(path: path, .all, longSide: Self.range)).size == Size(width: 2000, height: 1400))
    }
}
