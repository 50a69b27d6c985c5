/// What was measured of one contender, in the unit of its benchmark.
nonisolated struct Samples {
    var values: [Double] = []

    var count: Int { values.count }
    var minimum: Double { values.min() ?? .nan }

    var median: Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
