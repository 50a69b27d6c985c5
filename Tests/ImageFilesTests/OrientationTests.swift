import Drawing
import Geometry
import ImageFiles
import Testing

@Suite struct OrientationTests {
    /// What the quarters of a stored picture (red green / blue yellow) become, row by row.
    static let shown: [(orientation: Int, colors: [UInt32])] = [
        (1, [Fixture.red, Fixture.green, Fixture.blue, Fixture.yellow]), (2, [Fixture.green, Fixture.red, Fixture.yellow, Fixture.blue]),
        (3, [Fixture.yellow, Fixture.blue, Fixture.green, Fixture.red]), (4, [Fixture.blue, Fixture.yellow, Fixture.red, Fixture.green]),
        (5, [Fixture.red, Fixture.blue, Fixture.green, Fixture.yellow]), (6, [Fixture.blue, Fixture.red, Fixture.yellow, Fixture.green]),
        (7, [Fixture.yellow, Fixture.green, Fixture.blue, Fixture.red]), (8, [Fixture.green, Fixture.yellow, Fixture.red, Fixture.blue]),
    ]

    @Test(arguments: 1...8, [false, true]) func pictureIsTurnedUpright(_ orientation: Int, _ isBigEndian: Bool) throws {
        let stored = Size(width: 96, height: 64)
        let bytes = Fixture.jpeg(Fixture.quarters(stored), orientation: orientation, isBigEndian: isBigEndian)
        let expected = orientation > 4 ? stored.transposed : stored
        let bitmap = try ImageFile.decode(bytes, fitting: nil)
        #expect(bitmap.size == expected)
        #expect(Fixture.quarterColors(bitmap) == Self.shown[orientation - 1].colors)
        #expect(try ImageFile.info(bytes).size == expected)
    }

    /// Cutting happens in the upright picture, whichever way it is stored.
    @Test(arguments: 1...8) func coverKeepsTheMiddle(_ orientation: Int) throws {
        let bytes = Fixture.jpeg(Fixture.quarters(Size(width: 480, height: 320)), orientation: orientation)
        let bitmap = try ImageFile.decode(bytes, covering: Size(width: 50, height: 50))
        #expect(bitmap.size == Size(width: 50, height: 50))
        #expect(Fixture.quarterColors(bitmap) == Self.shown[orientation - 1].colors)
    }

    @Test(arguments: [0, 9, 4711]) func unknownOrientationIsUpright(_ orientation: Int) throws {
        let bytes = Fixture.jpeg(Fixture.quarters(Size(width: 96, height: 64)), orientation: orientation)
        #expect(try ImageFile.info(bytes).size == Size(width: 96, height: 64))
    }

    @Test func damagedExifIsIgnored() throws {
        let bytes = Fixture.jpeg(Fixture.quarters(Size(width: 96, height: 64)), orientation: 6)
        for length in stride(from: 12, through: 40, by: 1) {
            var broken = bytes
            for index in 12..<min(length, broken.count) { broken[index] = UInt8(truncatingIfNeeded: index &* 197) }
            #expect(try ImageFile.decode(broken, fitting: nil).size.area == 96 * 64)
        }
    }
}
