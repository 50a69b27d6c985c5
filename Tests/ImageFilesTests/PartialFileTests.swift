import Drawing
import Geometry
import ImageFiles
import TestSupport
import Testing

/// A file that ends too early is shown as far as it goes, and said to be no whole picture.
@Suite struct PartialFileTests {
    private static let size = Size(width: 160, height: 200)

    private func extent(_ bytes: [UInt8], _ frame: PictureFrame = .whole) throws -> PictureExtent {
        try ImageFile.picture(bytes, frame).extent
    }

    @Test(arguments: ["photo.jpg", "drawing.png"]) func rowsThatCameAreCounted(_ name: String) throws {
        let noise = Fixture.noise(Self.size)
        let whole = name.hasSuffix("png") ? ImageFile.png(noise) : ImageFile.jpeg(noise, quality: 90)
        #expect(try extent(whole) == PictureExtent(rows: 200, realRows: 200))
        for share in [0.25, 0.5, 0.75] {
            let part = Array(whole.prefix(Int(Double(whole.count) * share)))
            for frame in [.whole, .fitting(Size(width: 40, height: 50)), .covering(Size(width: 16, height: 20))] as [PictureFrame] {
                let found = try extent(part, frame)
                #expect(!found.isWhole && found.rows == 200)
                // Noise takes the same number of bytes in every row.
                #expect(abs(Double(found.realRows) - 200 * share) < 16, "\(found) of \(share)")
            }
        }
    }

    /// What a decoder takes for the end may lack nothing but its mark.
    @Test func aMissingEndMarkIsNoMissingRow() throws {
        let whole = ImageFile.jpeg(Fixture.noise(Self.size), quality: 90)
        #expect(try extent(Array(whole.dropLast(2))).isWhole)
    }

    /// The first scan brings all rows, if coarse ones; the later ones only refine them.
    @Test func progressiveFileIsAsLongAsItsFirstScan() throws {
        let whole = try Fixture.bytes("progressive.jpg")
        let scans = whole.indices.dropLast().filter { whole[$0] == 0xFF && whole[$0 + 1] == 0xDA }
        try #require(scans.count > 2)
        #expect(try extent(whole).isWhole)
        #expect(try extent(Array(whole.prefix(scans[2]))).isWhole)
        #expect(try !extent(Array(whole.prefix(scans[0] + (scans[1] - scans[0]) / 2))).isWhole)
    }

    @Test(arguments: HostileSamples.all()) func halfAFileOfAnyKindIsNoWholePicture(_ sample: HostileSamples.Sample) throws {
        #expect(try extent(sample.bytes).isWhole)
        let part = try extent(Array(sample.bytes.prefix(sample.bytes.count / 2)))
        // The first scan of a progressive file takes less than half of it.
        #expect(part.isWhole == (sample.name == "progressive.jpg") && part.realRows > 0)
    }

    /// The first pass over an interlaced picture reaches down to its end and is not all of it.
    @Test func interlacedFileIsWholeAtItsEnd() throws {
        let whole = try Fixture.bytes("interlaced.png")
        #expect(try extent(whole).isWhole)
        #expect(try !extent(Array(whole.prefix(whole.count * 2 / 3))).isWhole)
    }
}
