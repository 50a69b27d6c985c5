/// One of those who do the same work in one run.
struct Contender {
    let name: String
    /// Does the work a few times in a row, and returns the milliseconds that each time took.
    let block: () throws -> [Double]

    init(_ name: String, block: @escaping () throws -> [Double]) {
        self.name = name
        self.block = block
    }

    /// Does the work `count` times in a row.
    init(_ name: String, times count: Int, _ work: @escaping () throws -> Void) {
        self.init(name) { try (0..<count).map { _ in try Stopwatch.milliseconds(work) } }
    }
}

/// Contenders who take turns, so that what else the machine does hits all of them alike.
struct Contest {
    let contenders: [Contender]
    let rounds: Int

    /// The samples of each contender.
    ///
    /// - Parameter warmedUp: called after a round before the first one, which warms all of them up and does not count.
    func run(warmedUp: () -> Void = {}) throws -> [Samples] {
        var samples = contenders.map { _ in Samples() }
        for contender in contenders { _ = try contender.block() }
        warmedUp()
        for _ in 0..<rounds {
            for (index, contender) in contenders.enumerated() { samples[index].values += try contender.block() }
        }
        return samples
    }
}
