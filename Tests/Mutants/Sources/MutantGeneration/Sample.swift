/// A choice among mutants that a seed repeats.
public struct Sample: Sendable {
    public let seed: UInt64
    public let mutants: [Mutant]

    /// Chooses `count` of all, each as likely as any other, so that large targets get more of them; fewer where there are no more.
    ///
    /// Of mutants that overlap, such as a sum and a number in it, one is chosen: they could not be switched apart.
    public init(of all: [Mutant], count: Int, seed: UInt64) {
        self.seed = seed
        var numbers = SeededNumbers(seed)
        var chosen: [Mutant] = []
        for mutant in all.shuffled(using: &numbers) where chosen.count < count {
            let isApart = chosen.allSatisfy { $0.file != mutant.file || !$0.place.overlaps(mutant.place) }
            if isApart { chosen.append(mutant) }
        }
        mutants = chosen
    }
}

/// The same numbers for the same seed, on every machine: SplitMix64.
private struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
