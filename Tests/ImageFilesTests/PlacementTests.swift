import Drawing
import Geometry
import Testing

@testable import ImageFiles

/// A decoded bitmap is brought to the size and the part that was asked for.
@Suite struct PlacementTests {
    private let size = Size(width: 48, height: 32)

    @Test func aBitmapThatFitsIsLeftAsItIs() {
        let bitmap = Placement(whole: size, part: Rect(size: size)).apply(to: Fixture.quarters(size))
        #expect(bitmap.size == size && bitmap.pixel(x: 12, y: 8) & 0xFFFFFF == 0xFF0000)
    }

    @Test(arguments: [Size(width: 24, height: 16), Size(width: 96, height: 64)])
    func aBitmapOfAnotherSizeIsResampled(_ wanted: Size) {
        let bitmap = Placement(whole: wanted, part: Rect(size: wanted)).apply(to: Fixture.quarters(size))
        #expect(bitmap.size == wanted)
    }

    @Test func aPartIsCutOut() {
        let part = Rect(x: 24, y: 16, width: 24, height: 16)
        let bitmap = Placement(whole: size, part: part).apply(to: Fixture.quarters(size))
        #expect(bitmap.size == part.size)
        #expect(bitmap.pixel(x: 12, y: 8) & 0xFFFFFF == 0xFFFF00)
    }
}
