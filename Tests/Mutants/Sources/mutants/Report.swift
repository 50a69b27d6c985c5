import Foundation
import MutantGeneration

/// What the tests noticed of a sample.
struct Report {
    let project: Project
    let sample: Sample
    /// What became of each mistake of the sample.
    let fates: [Fate]
    /// Tests that failed without a mistake.
    let flawed: [String]

    /// The mistakes that were made, which are those that could be built.
    private var made: [(mutant: Mutant, fate: Fate)] { zip(sample.mutants, fates).map { ($0, $1) }.filter { $0.fate != .didNotBuild } }
    private var missed: [(mutant: Mutant, fate: Fate)] { made.filter(\.fate.isMissed) }

    /// The share of the mistakes that the tests noticed, in percent; 100 where none was made.
    var score: Double { made.isEmpty ? 100 : 100 * Double(made.count - missed.count) / Double(made.count) }

    /// Whether the tests clearly notice less than they should by now: tests that notice just the floor's share of all mistakes would
    /// do as badly with fewer than 5 of 100 samples of this size. Of 40 mistakes 22 are that few, of 120 they are 75.
    var isClearlyBelowFloor: Bool {
        let (count, noticed, share) = (made.count, made.count - missed.count, MutantsCommand.floor / 100)
        // The binomial distribution, from no mistake noticed up.
        var term = pow(1 - share, Double(count))
        var sum = term
        for number in 0..<noticed {
            term *= Double(count - number) / Double(number + 1) * share / (1 - share)
            sum += term
        }
        return sum < 0.05
    }

    var text: String {
        let survivors = missed.map { mutant, fate in
            project.description(of: mutant) + (fate == .unreached ? "    no test comes by here\n" : "")
        }
        let slow = made.count { $0.fate == .tookTooLong }
        let counts = [
            "\(made.count - missed.count) of \(made.count) mistakes were noticed", "\(slow) of them by taking too long",
            "\(fates.count - made.count) more did not build", "--seed \(sample.seed)",
        ]
        let notes = flawed.isEmpty ? [] : ["These tests fail without a mistake, and were not asked:\n" + flawed.joined(separator: "\n")]
        let summary = "\((score * 10).rounded() / 10) %, of a goal of \(Int(MutantsCommand.goal)) %: " + counts.joined(separator: ", ")
        return ((survivors.isEmpty ? [] : ["Not noticed:"]) + survivors + notes + [summary]).joined(separator: "\n") + "\n"
    }
}
