/// Which source pixels make up each target pixel along one axis, and with which weights.
struct FilterTaps {
    /// The number of source pixels behind every target pixel.
    let count: Int
    /// For every target pixel, the first of its source pixels.
    let starts: [Int]
    /// `count` weights for every target pixel, together 1.
    let weights: [Float]
    /// For every target pixel, how many of its weights count: those behind are zero.
    let lengths: [Int]

    /// Lanczos windows of three lobes, widened when the picture shrinks, so that nothing finer than a target pixel is left to alias.
    ///
    /// - Parameters:
    ///   - source: the pixels that are shrunk or stretched.
    ///   - limit: the number of pixels that there are; those beyond the edges are left out.
    init(source: Range<Int>, limit: Int, target: Int) {
        self.init(start: Double(source.lowerBound), length: Double(source.count), limit: limit, target: target)
    }

    private init(count: Int, starts: [Int], weights: [Float]) {
        (self.count, self.starts, self.weights) = (count, starts, weights)
        lengths = starts.indices.map { index in
            let own = weights[index * count..<(index + 1) * count]
            return own.lastIndex { $0 != 0 }.map { $0 + 1 - own.startIndex } ?? 1
        }
    }

    /// The taps of some of the target pixels.
    func part(_ targets: Range<Int>) -> FilterTaps {
        let weights = weights[targets.lowerBound * count..<targets.upperBound * count]
        return FilterTaps(count: count, starts: Array(starts[targets]), weights: Array(weights))
    }

    /// The same for a stretch that may begin and end within a pixel.
    init(start: Double, length: Double, limit: Int, target: Int) {
        if length == Double(target), start == start.rounded(), start >= 0, start + length <= Double(limit) {
            self.init(count: 1, starts: (0..<target).map { Int(start) + $0 }, weights: [Float](repeating: 1, count: target))
            return
        }
        let step = length / Double(target)
        let scale = max(1, step)
        let radius = LanczosWindow.lobes * scale
        let count = min(limit, Int((radius * 2).rounded(.up)) + 1)
        let window = LanczosWindow.sampled
        var starts: [Int] = []
        var weights: [Float] = []
        starts.reserveCapacity(target)
        weights.reserveCapacity(target * count)
        for index in 0..<target {
            let center = start + (Double(index) + 0.5) * step - 0.5
            let first = min(max(Int((center - radius).rounded(.up)), 0), limit - count)
            let place = weights.count
            var sum: Float = 0
            for tap in 0..<count {
                let weight = window.value((Double(first + tap) - center) / scale)
                weights.append(weight)
                sum += weight
            }
            for tap in 0..<count { weights[place + tap] /= sum }
            starts.append(first)
        }
        self.init(count: count, starts: starts, weights: weights)
    }
}

/// A sinc of three lobes under the middle lobe of a wider one.
///
/// Sines cost more than all the rest of a small picture's filter, so they are taken once, and values between two of them lie on a line:
/// with 1,024 of them a lobe, that is exact to a millionth.
private struct LanczosWindow {
    static let lobes = 3.0
    private static let perLobe = 1024.0
    static let sampled = LanczosWindow()

    private let samples: [Float]

    private init() { samples = (0...Int(Self.lobes * Self.perLobe) + 1).map { Float(Self.exact(Double($0) / Self.perLobe)) } }

    func value(_ x: Double) -> Float {
        let place = abs(x) * Self.perLobe
        let index = Int(place)
        guard index + 1 < samples.count else { return 0 }
        let share = Float(place - Double(index))
        return samples[index] + (samples[index + 1] - samples[index]) * share
    }

    private static func exact(_ x: Double) -> Double {
        if x < 1e-8 { return 1 }
        if x >= lobes { return 0 }
        let angle = Double.pi * x
        return lobes * sineAndCosine(angle).sine * sineAndCosine(angle / lobes).sine / (angle * angle)
    }
}
