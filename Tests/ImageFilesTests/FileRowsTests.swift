import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// A file that is read while it is decoded gives the same rows as the same file in memory.
@Suite struct FileRowsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("rows") }

    private func all(_ rows: PhotoRows) throws -> [UInt32] {
        let strip = Bitmap(size: Size(width: rows.size.width, height: 7), format: .opaque)
        var words: [UInt32] = []
        while true {
            let count = try rows.read(into: strip)
            if count == 0 { return words }
            for y in 0..<count { for x in 0..<rows.size.width { words.append(strip.pixel(x: x, y: y) & 0xFF_FFFF) } }
        }
    }

    private func expectSame(_ bytes: [UInt8], _ choose: (Size) -> Size = { $0 }) throws {
        let path = folder.path(of: "photo")
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let (file, memory) = (try PhotoRows.open(path, choose: choose), try PhotoRows(bytes, choose: choose))
        #expect(file.size == memory.size && file.shape == memory.shape)
        #expect(try all(file) == all(memory))
    }

    /// More than one portion of 64 kB, upright, mirrored, lying and upside down.
    @Test(arguments: [1, 2, 3, 6]) func rowsAreTheSame(_ orientation: Int) throws {
        let bytes = Fixture.jpeg(Fixture.noise(Size(width: 640, height: 480)), orientation: orientation)
        #expect(bytes.count > 200_000)
        try expectSame(bytes)
        try expectSame(bytes) { Size(width: $0.width / 3, height: $0.height / 3) }
    }

    /// What ends too early is shown as far as it goes, wherever that is.
    @Test(arguments: [0.3, 0.5, 0.9, 0.999]) func aFileThatEndsTooEarlyIsShownAsFarAsItGoes(_ share: Double) throws {
        let bytes = Fixture.jpeg(Fixture.noise(Size(width: 640, height: 480)), orientation: 1)
        try expectSame(Array(bytes.prefix(Int(Double(bytes.count) * share))))
    }

    /// Segments between header and picture that are longer than a portion are skipped.
    @Test func longSegmentsAreSkipped() throws {
        let bytes = ImageFile.jpeg(Fixture.noise(Size(width: 120, height: 90)), quality: 90)
        let segment: [UInt8] = [0xFF, 0xED, 0xFF, 0xFF] + [UInt8](repeating: 0xD8, count: 65_533)
        try expectSame(Array(bytes[..<2]) + segment + segment + Array(bytes[2...]))
        // Beyond what is looked at for the header.
        try expectSame(Array(bytes[..<2]) + (0..<6).flatMap { _ in segment } + Array(bytes[2...]))
    }

    /// The same mutants as in memory, and as many are shown.
    @Test func mutantsAreShownAsFarAsTheyGo() throws {
        var refused = 0
        for mutant in Mutant.all(HostileSamples.all()) {
            let path = folder.path(of: "mutant")
            try Data(mutant.bytes).write(to: URL(fileURLWithPath: path))
            do throws(ImageFileError) {
                _ = try PhotoRows.open(path) { Size(width: 100, height: max(1, $0.height * 100 / $0.width)) }
            } catch {
                refused += 1
            }
        }
        #expect(refused <= 600 - 533)
    }

    @Test(arguments: ["progressive.jpg", "cmyk.jpg", "interlaced.png", "lossy.webp"]) func otherFilesAreReadWhole(_ name: String) throws {
        try expectSame(try Fixture.bytes(name))
    }
}
