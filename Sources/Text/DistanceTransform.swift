internal import Geometry

/// The exact Euclidean distance of every pixel from the nearest one that is set, in linear time, by lower envelopes of parabolas.
struct DistanceTransform {
    /// Stands for "no pixel is set"; larger than any square of a distance here.
    static let far: Float = 1e10

    private let size: Size
    /// One column or row, the middles of its parabolas, and where each of them begins to be the lowest.
    private var line: [Float]
    private var centers: [Int]
    private var bounds: [Float]

    init(_ size: Size) {
        self.size = size
        line = [Float](repeating: 0, count: size.longSide)
        centers = [Int](repeating: 0, count: size.longSide)
        bounds = [Float](repeating: 0, count: size.longSide)
    }

    /// Turns squares of distances that are known into those that follow, first down the columns, then along the rows.
    mutating func run(_ squares: inout [Float]) {
        for x in 0..<size.width { transform(&squares, from: x, stride: size.width, count: size.height) }
        for y in 0..<size.height { transform(&squares, from: y * size.width, stride: 1, count: size.width) }
    }

    /// Takes the mean of every value and its neighbours, by the weights 1, 2 and 1; the border keeps its values.
    func smooth(_ values: inout [Float]) {
        for (step, limit) in [(1, values.count - 1), (size.width, values.count - size.width)] {
            let before = values
            for place in step..<limit { values[place] = (before[place - step] + 2 * before[place] + before[place + step]) / 4 }
        }
    }

    private mutating func transform(_ squares: inout [Float], from start: Int, stride: Int, count: Int) {
        for place in 0..<count { line[place] = squares[start + place * stride] }
        let last = envelope(count)
        var nearest = 0
        for place in 0..<count {
            while nearest < last, bounds[nearest + 1] < Float(place) { nearest += 1 }
            let distance = Float(place - centers[nearest])
            squares[start + place * stride] = distance * distance + line[centers[nearest]]
        }
    }

    /// Finds the parabolas that are somewhere the lowest, and returns the number of the last one.
    private mutating func envelope(_ count: Int) -> Int {
        var last = 0
        centers[0] = 0
        bounds[0] = -.infinity
        for place in 1..<count {
            var bound = meeting(centers[last], place)
            // The first one begins before everything, so this ends with it at the latest.
            while bound <= bounds[last] {
                last -= 1
                bound = meeting(centers[last], place)
            }
            last += 1
            centers[last] = place
            bounds[last] = bound
        }
        return last
    }

    /// Where the parabolas over two places meet.
    private func meeting(_ first: Int, _ second: Int) -> Float {
        (line[second] - line[first] + Float(second * second - first * first)) / Float(2 * (second - first))
    }
}
