/// A choice among mutants that a seed repeats.
public struct Sample: Sendable {
    public let seed: UInt64
    public let mutants: [Mutant]

    /// Chooses `count` of all, each as likely as any other, so that large targets get more of them; fewer where there are no more.
    ///
    /// The same seed chooses the same mutants as long as these are there, whatever becomes of the rest of the sources: what a sample has
    /// shown can be mended and looked at again. Of mutants that overlap, such as a sum and a number in it, one is chosen: they could not be
    /// switched apart.
    public init(of all: [Mutant], count: Int, seed: UInt64) {
        self.seed = seed
        var equals: [UInt64: Int] = [:]
        let ranked = all.map { mutant -> (rank: UInt64, mutant: Mutant) in
            let name = mutant.name
            // The same mistake at another place of the same file.
            equals[name, default: 0] += 1
            return (mix(mix(name ^ mix(seed)) &+ UInt64(equals[name] ?? 0)), mutant)
        }.sorted { $0.rank < $1.rank }
        var chosen: [Mutant] = []
        for (_, mutant) in ranked where chosen.count < count {
            let isApart = chosen.allSatisfy { $0.file != mutant.file || !$0.place.overlaps(mutant.place) }
            if isApart { chosen.append(mutant) }
        }
        mutants = chosen
    }
}

extension Mutant {
    /// Of the file and the mistake, not of the place in it: FNV-1a.
    fileprivate var name: UInt64 {
        [file, original, mistake].joined(separator: "\0").utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }
}

/// A number of which every bit depends on all bits of another one: SplitMix64.
private func mix(_ number: UInt64) -> UInt64 {
    var value = number &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
}
