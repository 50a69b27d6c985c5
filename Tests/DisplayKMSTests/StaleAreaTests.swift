import Geometry
import Testing

@testable import DisplayKMS

@Suite struct StaleAreaTests {
    private let size = Size(width: 100, height: 80)

    @Test func damageIsHeldInsideThePicture() {
        var area = StaleArea.none
        area.add([Rect(x: -10, y: 70, width: 30, height: 30)], in: size)
        #expect(area.rectangles == [Rect(x: 0, y: 70, width: 20, height: 10)])
    }

    @Test func rectanglesThatMakeOneAreJoined() {
        var area = StaleArea.none
        area.add([Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 20, y: 0, width: 10, height: 10)], in: size)
        #expect(area.rectangles.count == 2)

        area.add([Rect(x: 10, y: 0, width: 10, height: 10)], in: size)

        #expect(area.rectangles == [Rect(x: 0, y: 0, width: 30, height: 10)])
    }

    @Test func whatIsWholeStaysWhole() {
        var area = StaleArea.whole(size)
        area.add([Rect(x: 5, y: 5, width: 5, height: 5)], in: size)
        #expect(area == .whole(size))
    }

    @Test func theRectangleThatIsOneTooManyIsCoveredToo() {
        var area = StaleArea.none
        area.add((0..<StaleArea.mostRectangles).map { Rect(x: $0 % 4 * 10, y: $0 / 4 * 10, width: 2, height: 2) }, in: size)
        #expect(area.rectangles.count == StaleArea.mostRectangles)

        area.add([Rect(x: 90, y: 70, width: 5, height: 5)], in: size)

        #expect(area.rectangles == [Rect(x: 0, y: 0, width: 95, height: 75)])
    }

    @Test func everyDamagedPixelIsCoveredHoweverManyRectanglesThereAre() {
        var area = StaleArea.none
        let damage = (0..<40).map { Rect(x: $0 * 37 % 95, y: $0 * 23 % 75, width: 2 + $0 % 4, height: 1 + $0 % 5) }
        for rect in damage { area.add([rect], in: size) }

        #expect(area.rectangles.count <= StaleArea.mostRectangles)
        for rect in damage {
            for x in rect.left..<min(rect.right, size.width) {
                for y in rect.top..<min(rect.bottom, size.height) {
                    #expect(area.rectangles.contains { $0.contains(Point(x: x, y: y)) })
                }
            }
        }
    }
}
