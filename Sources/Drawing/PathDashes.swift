extension Path {
    /// The path cut into dashes; gaps are stretched so that a whole number of dashes fits each subpath.
    ///
    /// - Parameters:
    ///   - on: the length of a dash in pixels, more than 0.
    ///   - off: the length of the gap behind it.
    public func dashed(on: Double, off: Double) -> Path {
        precondition(on > 0, "a dash has a length")
        var result = Path()
        for line in flattened() { result.append(Self.dashes(along: line, on: on, off: off)) }
        return result
    }

    /// The subpaths as polylines that stay within about a tenth of a pixel of their curves.
    func flattened() -> [[Vector]] {
        var lines: [[Vector]] = []
        var current: [Vector] = []
        for element in elements {
            switch element {
            case .move(let point):
                if current.count > 1 { lines.append(current) }
                current = [point]
            case .line(let point): current.append(point)
            case .curve(let first, let second, let point):
                guard let start = current.last else { continue }
                let length = (first - start).length + (second - first).length + (point - second).length
                let steps = max(4, Int((length / 2).rounded(.up)))
                for step in 1...steps {
                    current.append(Self.cubic(start, first, second, point, at: Double(step) / Double(steps)))
                }
            case .close:
                if let first = current.first { current.append(first) }
            }
        }
        if current.count > 1 { lines.append(current) }
        return lines
    }

    private static func cubic(_ a: Vector, _ b: Vector, _ c: Vector, _ d: Vector, at t: Double) -> Vector {
        let u = 1 - t
        return a * (u * u * u) + b * (3 * u * u * t) + c * (3 * u * t * t) + d * (t * t * t)
    }

    private static func dashes(along line: [Vector], on: Double, off: Double) -> Path {
        let length = zip(line, line.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
        let count = max(1, Int((length / (on + off)).rounded()))
        let period = length / Double(count)
        var path = Path()
        var travelled = 0.0
        for (from, to) in zip(line, line.dropFirst()) {
            let step = (to - from).length
            guard step > 0 else { continue }
            var position = 0.0
            while position < step {
                let phase = (travelled + position).truncatingRemainder(dividingBy: period)
                let isOn = phase < on
                let next = min(step, position + max(1e-6, (isOn ? on : period) - phase))
                if isOn {
                    let start = from + (to - from) * (position / step)
                    if path.isEmpty || phase == 0 || position > 0 { path.move(to: start) }
                    path.line(to: from + (to - from) * (next / step))
                }
                position = next
            }
            travelled += step
        }
        return path
    }
}
