/// Which source pixels make up each target pixel along one axis, and with which weights.
struct FilterTaps {
    /// The number of source pixels behind every target pixel.
    let count: Int
    /// For every target pixel, the first of its source pixels.
    let starts: [Int]
    /// `count` weights for every target pixel, together 1.
    let weights: [Float]

    /// Lanczos windows of three lobes, widened when the picture shrinks, so that nothing finer than a target pixel is left to alias.
    ///
    /// - Parameters:
    ///   - source: the pixels that are shrunk or stretched.
    ///   - limit: the number of pixels that there are; those beyond the edges are left out.
    init(source: Range<Int>, limit: Int, target: Int) {
        let step = Double(source.count) / Double(target)
        let scale = max(1, step)
        let radius = 3 * scale
        let count = min(limit, Int((radius * 2).rounded(.up)) + 1)
        var starts: [Int] = []
        var weights: [Float] = []
        starts.reserveCapacity(target)
        weights.reserveCapacity(target * count)
        for index in 0..<target {
            let center = Double(source.lowerBound) + (Double(index) + 0.5) * step - 0.5
            let start = min(max(Int((center - radius).rounded(.up)), 0), limit - count)
            let raw = (0..<count).map { Self.lanczos((Double(start + $0) - center) / scale) }
            let sum = raw.reduce(0, +)
            starts.append(start)
            weights += raw.map { Float($0 / sum) }
        }
        self.count = count
        self.starts = starts
        self.weights = weights
    }

    private static func lanczos(_ x: Double) -> Double {
        if abs(x) < 1e-8 { return 1 }
        if abs(x) >= 3 { return 0 }
        let angle = Double.pi * x
        return 3 * sineAndCosine(angle).sine * sineAndCosine(angle / 3).sine / (angle * angle)
    }
}
