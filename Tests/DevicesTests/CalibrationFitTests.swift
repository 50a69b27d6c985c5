import Devices
import Geometry
import TestSupport
import Testing

@Suite struct CalibrationFitTests {
    /// Where the calibration screen has its crosses: near the corners, and a fifth off the lines between them.
    private let marks = [(0.12, 0.15), (0.88, 0.15), (0.88, 0.85), (0.12, 0.85), (0.5, 0.15)].map { UnitPoint(x: $0.0, y: $0.1) }

    private func apply(_ map: [Double], _ point: UnitPoint) -> UnitPoint {
        UnitPoint(x: map[0] * point.x + map[1] * point.y + map[2], y: map[3] * point.x + map[4] * point.y + map[5])
    }

    private func distance(_ left: UnitPoint, _ right: UnitPoint) -> Double {
        ((left.x - right.x) * (left.x - right.x) + (left.y - right.y) * (left.y - right.y)).squareRoot()
    }

    /// A digitizer that is turned by a quarter or not, and shifted, scaled and sheared a little.
    private func map(_ generator: inout SeededGenerator) -> [Double] {
        func some(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let straight = [some(0.8...1.2), some(-0.1...0.1), some(-0.1...0.1), some(-0.1...0.1), some(0.8...1.2), some(-0.1...0.1)]
        return Bool.random(using: &generator) ? straight : [straight[1], straight[0], straight[2], straight[4], straight[3], straight[5]]
    }

    @Test func exactTouchesGiveTheMapThatMadeThem() throws {
        var generator = SeededGenerator(seed: 5)
        for round in 0..<200 {
            let digitizer = map(&generator)
            let fit = try #require(CalibrationFit(touches: marks.map { apply(digitizer, $0) }, marks: marks), "round \(round)")
            for place in [UnitPoint(x: 0, y: 0), UnitPoint(x: 1, y: 0.3), UnitPoint(x: 0.4, y: 1)] {
                #expect(distance(fit(apply(digitizer, place)), place) < 1e-9, "round \(round)")
            }
        }
    }

    /// Fingers miss the middle by a hundredth of the panel; nowhere on it is the map off by much more.
    @Test func unsteadyFingersAreGoodEnough() throws {
        var generator = SeededGenerator(seed: 6)
        for round in 0..<200 {
            let digitizer = map(&generator)
            let touches = marks.map { mark in
                let miss = (Double.random(in: -0.01...0.01, using: &generator), Double.random(in: -0.01...0.01, using: &generator))
                return apply(digitizer, UnitPoint(x: mark.x + miss.0, y: mark.y + miss.1))
            }
            let fit = try #require(CalibrationFit(touches: touches, marks: marks), "round \(round)")
            for corner in [UnitPoint(x: 0, y: 0), UnitPoint(x: 1, y: 0), UnitPoint(x: 0, y: 1), UnitPoint(x: 1, y: 1)] {
                #expect(distance(fit(apply(digitizer, corner)), corner) < 0.03, "round \(round)")
            }
        }
    }

    /// Least squares: no other map near it has touches nearer to their marks.
    @Test func noMapNearbyIsBetter() throws {
        let misses = [(0.01, 0), (-0.01, 0.005), (0, 0.01), (0.005, -0.01), (-0.005, 0.003)]
        let touches = zip(marks, misses).map { UnitPoint(x: $0.x + $1.0, y: $0.y + $1.1) }
        let fit = try #require(CalibrationFit(touches: touches, marks: marks))
        func error(_ map: [Double]) -> Double {
            zip(touches, marks).map { distance(apply(map, $0), $1) * distance(apply(map, $0), $1) }.reduce(0, +)
        }
        for number in 0..<6 {
            for step in [-1e-4, 1e-4] {
                var other = fit.matrix
                other[number] += step
                #expect(error(other) > error(fit.matrix), "number \(number) by \(step)")
            }
        }
    }

    @Test func oneTouchElsewhereIsRefused() {
        for index in marks.indices {
            var touches = marks
            touches[index] = UnitPoint(x: 0.5, y: 0.5)
            #expect(CalibrationFit(touches: touches, marks: marks) == nil, "touch \(index)")
        }
    }

    @Test func touchesOnOnePlaceOrLineAreRefused() {
        let place = marks.map { _ in UnitPoint(x: 0.4, y: 0.4) }
        #expect(CalibrationFit(touches: place, marks: marks) == nil)
        let line = marks.map { UnitPoint(x: $0.x, y: $0.x / 2) }
        #expect(CalibrationFit(touches: line, marks: marks) == nil)
        #expect(CalibrationFit(touches: Array(marks.prefix(3)), marks: Array(marks.prefix(3))) == nil)
        #expect(CalibrationFit(touches: marks, marks: Array(marks.prefix(4))) == nil)
    }

    /// A digitizer is not ten times as large as its panel; such numbers come from touches on something else.
    @Test func wildSizesAreRefused() {
        let tiny = marks.map { UnitPoint(x: 0.5 + $0.x / 10, y: 0.5 + $0.y / 10) }
        #expect(CalibrationFit(touches: tiny, marks: marks) == nil)
    }

    @Test func correctionOfACorrectionIsOneMap() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<50 {
            let (digitizer, first) = (map(&generator), map(&generator))
            let fit = try #require(CalibrationFit(touches: marks.map { apply(digitizer, $0) }, marks: marks))
            let place = UnitPoint(x: 0.3, y: 0.8)
            #expect(distance(apply(fit.following(first), place), fit(apply(first, place))) < 1e-9)
        }
    }
}
