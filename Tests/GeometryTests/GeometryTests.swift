import Testing

@testable import Geometry

@Suite struct RotationTests {
    private let panel = Size(width: 800, height: 480)

    @Test(arguments: Rotation.allCases)
    func backIsTheInverse(_ rotation: Rotation) {
        #expect(rotation + -rotation == .none)
        let place = UnitPoint(x: 0.2, y: 0.9)
        let there = rotation.panel(ofContent: place)
        let back = rotation.content(ofPanel: there)
        #expect(abs(back.x - place.x) < 1e-12 && abs(back.y - place.y) < 1e-12)
        #expect(rotation.contentSize(ofPanel: rotation.contentSize(ofPanel: panel)) == panel)
    }

    /// With a quarter turn the picture's top lies along the panel's right edge.
    @Test(arguments: [
        (Rotation.none, UnitPoint(x: 0, y: 0)), (.quarter, UnitPoint(x: 1, y: 0)), (.half, UnitPoint(x: 1, y: 1)),
        (.threeQuarters, UnitPoint(x: 0, y: 1)),
    ])
    func topLeftCornerLiesClockwise(_ rotation: Rotation, _ corner: UnitPoint) {
        #expect(rotation.panel(ofContent: UnitPoint(x: 0, y: 0)) == corner)
    }

    /// A pixel goes the same way as the point in its middle.
    @Test(arguments: Rotation.allCases)
    func rectanglesAndPointsAgree(_ rotation: Rotation) {
        let content = rotation.contentSize(ofPanel: panel)
        for (x, y) in [(0, 0), (content.width - 1, 0), (3, content.height - 1), (17, 250)] {
            let rect = rotation.panel(ofContent: Rect(x: x, y: y, width: 1, height: 1), in: content)
            let middle = UnitPoint(x: (Double(x) + 0.5) / Double(content.width), y: (Double(y) + 0.5) / Double(content.height))
            #expect(rotation.panel(ofContent: middle).pixel(in: panel) == rect.origin)
            #expect(rect.width == 1 && rect.height == 1 && Rect(size: panel).contains(rect))
        }
    }

    @Test(arguments: Rotation.allCases)
    func turnsAddUp(_ first: Rotation) {
        for second in Rotation.allCases {
            let place = UnitPoint(x: 0.3, y: 0.1)
            let once = (first + second).panel(ofContent: place)
            let twice = second.panel(ofContent: first.panel(ofContent: place))
            #expect(abs(once.x - twice.x) < 1e-12 && abs(once.y - twice.y) < 1e-12)
        }
    }
}

@Suite struct RectTests {
    private let rect = Rect(x: 10, y: 20, width: 30, height: 40)

    @Test func edgesAreHalfOpen() {
        #expect(rect.contains(Point(x: 10, y: 20)) && rect.contains(Point(x: 39, y: 59)))
        #expect(!rect.contains(Point(x: 40, y: 20)) && !rect.contains(Point(x: 10, y: 60)))
        #expect(!rect.intersects(Rect(x: 40, y: 20, width: 5, height: 5)))
        #expect(rect.intersects(Rect(x: 39, y: 59, width: 5, height: 5)))
    }

    @Test func crossedEdgesMakeNothing() {
        #expect(Rect(left: 5, top: 5, right: 3, bottom: 9).isEmpty)
        #expect(rect.inset(by: 20).isEmpty)
        #expect(rect.inset(by: -2) == Rect(x: 8, y: 18, width: 34, height: 44))
    }

    @Test func anEmptyRectangleAddsNothing() {
        #expect(rect.union(.zero) == rect && Rect.zero.union(rect) == rect)
        #expect(rect.union(Rect(x: 0, y: 0, width: 1, height: 1)) == Rect(x: 0, y: 0, width: 40, height: 60))
        #expect(rect.intersection(Rect(x: 0, y: 0, width: 15, height: 25)) == Rect(x: 10, y: 20, width: 5, height: 5))
    }

    @Test func whatACoverLeavesIsARectangle() {
        let whole = Rect(x: 10, y: 20, width: 100, height: 50)
        func left(by covers: Rect...) -> Rect { covers.reduce(whole) { $0.remainder(under: $1) } }
        #expect(left(by: Rect(x: 0, y: 0, width: 60, height: 90)) == Rect(x: 60, y: 20, width: 50, height: 50))
        #expect(left(by: Rect(x: 60, y: 20, width: 50, height: 50)) == Rect(x: 10, y: 20, width: 50, height: 50))
        #expect(left(by: Rect(x: 10, y: 0, width: 100, height: 30)) == Rect(x: 10, y: 30, width: 100, height: 40))
        #expect(left(by: Rect(x: 0, y: 40, width: 200, height: 30)) == Rect(x: 10, y: 20, width: 100, height: 20))
        #expect(left(by: whole).isEmpty && left(by: whole, whole).isEmpty)
        #expect(left(by: Rect(x: 0, y: 0, width: 60, height: 60)) == whole, "without a corner it is no rectangle")
        #expect(left(by: Rect(x: 20, y: 30, width: 9, height: 9)) == whole, "nor without its middle")
        #expect(left(by: .zero) == whole && left(by: Rect(x: 110, y: 0, width: 90, height: 90)) == whole)
    }

    @Test func centringKeepsTheMiddle() {
        #expect(rect.centered(Size(width: 10, height: 10)) == Rect(x: 20, y: 35, width: 10, height: 10))
        #expect(rect.offset(by: Point(x: -10, y: 5)).origin == Point(x: 0, y: 25))
    }
}

@Suite struct SizeTests {
    private let photo = Size(width: 4000, height: 3000)

    @Test func fitLiesInsideAndFillCovers() {
        let box = Size(width: 1280, height: 800)
        #expect(photo.aspectFit(in: box) == Size(width: 1067, height: 800))
        #expect(photo.aspectFill(in: box) == Size(width: 1280, height: 960))
    }

    @Test func nothingBecomesNothingAndSliversStayVisible() {
        #expect(photo.aspectFit(in: .zero) == .zero && Size.zero.aspectFill(in: photo) == .zero)
        #expect(Size(width: 10_000, height: 1).aspectFit(in: Size(width: 100, height: 100)) == Size(width: 100, height: 1))
    }

    @Test func aPointOnTheFarEdgeIsTheLastPixel() {
        let size = Size(width: 800, height: 480)
        #expect(UnitPoint(x: 1, y: 1).pixel(in: size) == Point(x: 799, y: 479))
        #expect(UnitPoint(x: -0.1, y: 0).pixel(in: size) == .zero)
        #expect(UnitPoint(x: 0.5, y: 0.5).pixel(in: size) == Point(x: 400, y: 240))
    }

    @Test func distanceIsStraight() { #expect(Point(x: 1, y: 1).distance(to: Point(x: 4, y: 5)) == 5) }
}
