import Devices
import Geometry
import Testing

@testable import Toolkit

@Suite struct CurveTests {
    @Test(arguments: await [Curve.linear, .arrive, .leave, .pop])
    func startsAtZeroAndEndsAtOne(_ curve: Curve) {
        #expect(curve.value(at: 0) == 0 && curve.value(at: -1) == 0)
        #expect(curve.value(at: 1) == 1 && curve.value(at: 2) == 1)
    }

    @Test(arguments: await [Curve.arrive, .leave])
    func neverGoesBack(_ curve: Curve) {
        let values = (0...200).map { curve.value(at: Double($0) / 200) }
        #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
    }

    /// Points computed from the Bézier's own parameter: at t the time is x(t) and the progress y(t).
    @Test(arguments: [0.1, 0.25, 0.5, 0.75, 0.9])
    func liesOnTheBezier(_ t: Double) {
        func bezier(_ first: Double, _ second: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * first + 3 * (1 - t) * t * t * second + t * t * t
        }
        #expect(abs(Curve.arrive.value(at: bezier(0.2, 0)) - bezier(0, 1)) < 1e-4)
        #expect(abs(Curve.leave.value(at: bezier(0.4, 1)) - bezier(0, 1)) < 1e-4)
        #expect(abs(Curve.pop.value(at: bezier(0.2, 0.4)) - bezier(1.4, 1)) < 1e-4)
    }

    @Test func popOvershoots() {
        let highest = (0...100).map { Curve.pop.value(at: Double($0) / 100) }.max() ?? 0
        #expect(highest > 1.02 && highest < 1.2)
    }
}

/// The numbers of the field study's §4.2.
@Suite struct ScrollPhysicsTests {
    @Test(arguments: [(5.0, 2.74), (100, 52.02)])
    func rubberBandResists(_ overshoot: Double, _ moved: Double) {
        #expect(abs(ScrollPhysics.resisted(overshoot, extent: 960) - moved) < 0.01)
        #expect(abs(ScrollPhysics.resisted(-overshoot, extent: 960) + moved) < 0.01)
    }

    @Test func rubberBandNeverGivesMoreThanTheView() {
        #expect(ScrollPhysics.resisted(1e9, extent: 400) < 400)
        #expect(ScrollPhysics.resisted(10, extent: 0) == 0)
    }

    @Test func flingOfAThousandRestsAfterFiveHundred() {
        #expect(abs(ScrollPhysics.decelerated(from: 0, speed: 1000, after: .seconds(60)).position - 499.5) < 0.1)
        #expect(abs(ScrollPhysics.decelerated(from: 70, speed: -1000, after: .seconds(60)).position - (70 - 499.5)) < 0.1)
    }

    @Test func speedFallsToAHundredthInTwoAndAThirdSeconds() {
        let after = ScrollPhysics.decelerated(from: 0, speed: 1000, after: .milliseconds(2300))
        #expect(abs(after.speed - 10) < 0.1)
        #expect(after.position < 499.5 && after.position > 490)
    }

    @Test func speedIsTheSlopeOfThePlace() {
        for milliseconds in [0, 100, 1000] {
            let time = Duration.milliseconds(milliseconds)
            for motion in [
                { ScrollPhysics.decelerated(from: 3, speed: 900, after: $0) },
                { ScrollPhysics.sprung(from: -80, speed: 400, to: 0, after: $0) },
            ] {
                let (now, soon) = (motion(time), motion(time + .microseconds(10)))
                #expect(abs((soon.position - now.position) / 1e-5 - now.speed) < 0.2)
            }
        }
    }

    @Test func springComesHomeInHalfASecondWithoutSwinging() {
        let places = (0...500).map { ScrollPhysics.sprung(from: 100, speed: 0, to: 0, after: .milliseconds($0)).position }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 >= $1 && $1 >= 0 })
        #expect(places[500] < 1)
    }

    @Test func numbersAreTheStudys() {
        #expect(ScrollPhysics.decelerationPerMillisecond == 0.998 && ScrollPhysics.rubberBand == 0.55)
        #expect(ScrollPhysics.minimumFling == 50 && ScrollPhysics.maximumFling == 8000)
        #expect(GestureNumbers.slop == 10 && GestureNumbers.longPress == .milliseconds(500))
    }
}

@Suite struct ListArrangementTests {
    @Test func rowsFillTheWidth() {
        let rows = ListArrangement.rows(height: 96, width: 640, insets: Insets(left: 16, top: 8, right: 24, bottom: 4))
        #expect(rows.frame(of: 0) == Rect(x: 16, y: 8, width: 600, height: 96))
        #expect(rows.frame(of: 3) == Rect(x: 16, y: 296, width: 600, height: 96))
        #expect(rows.contentHeight(count: 0) == 12 && rows.contentHeight(count: 4) == 396)
    }

    @Test(arguments: [(1280, 5), (300, 2), (40, 2)])
    func gridKeepsCellsAsWideAsTheTargetButTwoAtLeast(_ width: Int, _ columns: Int) {
        let grid = ListArrangement.grid(target: 220, width: width, gutter: 12, insets: Insets(left: 24, right: 24, bottom: 24))
        #expect(grid.columns == columns)
        let last = grid.frame(of: columns - 1)
        #expect(last.right <= max(width - 24, last.left + 1))
        #expect(grid.frame(of: columns).left == 24)
    }

    /// Checked against looking at every single cell.
    @Test(arguments: [1, 3])
    func indicesAreThoseThatShow(_ columns: Int) {
        let list = ListArrangement(columns: columns, cell: Size(width: 50, height: 40), gutter: 7, insets: Insets(top: 11, bottom: 5))
        for count in [0, 1, 7, 30] {
            for top in stride(from: -60, through: list.contentHeight(count: count) + 50, by: 3) {
                let range = list.indices(from: top, to: top + 100, count: count)
                let shown = (0..<count).filter { list.frame(of: $0).bottom > top && list.frame(of: $0).top < top + 100 }
                #expect(shown.allSatisfy(range.contains), "cells are missing at \(top) of \(count)")
                #expect(range.count <= shown.count + 2 * columns, "more cells than needed at \(top) of \(count)")
            }
        }
    }
}
