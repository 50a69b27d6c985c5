import Drawing
import Geometry
import Testing

@Suite struct RegionTests {
    private struct Generator {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }

        mutating func rect() -> Rect { Rect(x: next(40), y: next(40), width: next(20), height: next(20)) }
    }

    private func pixels(_ region: Region) -> Set<Point> {
        Set(region.rects.flatMap { rect in (rect.top..<rect.bottom).flatMap { y in (rect.left..<rect.right).map { Point(x: $0, y: y) } } })
    }

    private func pixels(_ rect: Rect) -> Set<Point> { pixels(Region(rect)) }

    /// Compared with sets of pixels, for a hundred seeds.
    @Test func unionAndDifferenceAreThoseOfSets() {
        for seed in 0..<100 {
            var generator = Generator(state: UInt64(seed))
            var region = Region()
            var expected: Set<Point> = []
            for _ in 0..<12 {
                let rect = generator.rect()
                if generator.next(3) == 0 {
                    region.subtract(rect)
                    expected.subtract(pixels(rect))
                } else {
                    region.formUnion(rect)
                    expected.formUnion(pixels(rect))
                }
                #expect(pixels(region) == expected)
                #expect(region.area == expected.count, "the rectangles overlap")
            }
            let window = generator.rect()
            region.formIntersection(window)
            #expect(pixels(region) == expected.intersection(pixels(window)))
        }
    }

    @Test func simplifyingNeverLosesPixels() {
        for seed in 0..<50 {
            var generator = Generator(state: UInt64(seed))
            let region = Region((0..<9).map { _ in generator.rect() })
            var simple = region
            simple.simplify(limit: 4)
            #expect(simple.rects.count <= 4)
            #expect(pixels(simple).isSuperset(of: pixels(region)))
            #expect(simple.bounds == region.bounds)
        }
    }

    @Test func asManyRectanglesAsAreAllowedStay() {
        let corners = [Point(x: 0, y: 0), Point(x: 90, y: 0), Point(x: 0, y: 90), Point(x: 90, y: 90)]
        let region = Region(corners.map { Rect(x: $0.x, y: $0.y, width: 5, height: 5) })
        var simple = region
        simple.simplify(limit: 4)
        #expect(simple == region)
        simple.simplify(limit: 3)
        #expect(simple.rects == [Rect(x: 0, y: 0, width: 95, height: 95)])
        // Where painting the gap costs no more than a third, one walk is cheaper.
        var near = Region([Rect(x: 0, y: 0, width: 30, height: 10), Rect(x: 40, y: 0, width: 35, height: 10)])
        near.simplify()
        #expect(near.rects == [Rect(x: 0, y: 0, width: 75, height: 10)])
    }

    @Test func emptyRectanglesAddNothing() {
        var region = Region(Rect(x: 0, y: 0, width: 0, height: 5))
        #expect(region.isEmpty)
        region.formUnion(Rect(x: 3, y: 3, width: 4, height: 0))
        #expect(region.isEmpty)
    }
}
