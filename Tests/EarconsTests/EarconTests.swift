import Foundation
import Testing

@testable import Earcons

/// What the booth's sounds are made of, as samples.
@Suite struct EarconTests {
    /// How strong a frequency is in samples, by Goertzel's algorithm with Hann's window.
    private func strength(of frequency: Double, in samples: some Collection<Float>, rate: Int) -> Double {
        let step = 2 * Double.pi * frequency / Double(rate)
        var (last, beforeLast) = (0.0, 0.0)
        for (index, sample) in samples.enumerated() {
            let window = (1 - cos(2 * .pi * Double(index) / Double(samples.count - 1))) / 2
            let next = Double(sample) * window + 2 * cos(step) * last - beforeLast
            (last, beforeLast) = (next, last)
        }
        return last * last + beforeLast * beforeLast - 2 * cos(step) * last * beforeLast
    }

    /// The strongest of the semitones from A3 to A7.
    private func dominant(_ samples: some Collection<Float>, rate: Int) -> Double? {
        let semitones = (0...48).map { 220 * pow(2, Double($0) / 12) }
        return semitones.max { strength(of: $0, in: samples, rate: rate) < strength(of: $1, in: samples, rate: rate) }
    }

    @Test(arguments: Earcon.allCases, [44_100, 48_000]) func itIsShortLoudAndClean(_ earcon: Earcon, _ rate: Int) throws {
        let samples = earcon.samples(rate: rate)
        #expect(samples.count == Int((earcon.duration * Double(rate)).rounded(.up)))
        #expect((0.05...0.5).contains(earcon.duration), "a guest does not wait for it")
        let peak = try #require(samples.map(abs).max())
        #expect(abs(peak - 0.9) < 0.001)
        // A tone of this height at full level changes by at most so much from sample to sample; a click would by more.
        let highest = Float(2 * Double.pi * 1760 * 1.3 / Double(rate))
        let leaps = zip(samples, samples.dropFirst()).map { abs($1 - $0) }
        #expect(try #require(leaps.max()) < highest, "nothing jumps, between two notes neither")
        #expect(samples.first == 0 && abs(samples.last ?? 1) < 0.001, "it begins and ends in silence")
        let millisecond = rate / 1000
        #expect(samples.prefix(millisecond).allSatisfy { abs($0) < 0.3 } && samples.suffix(millisecond).allSatisfy { abs($0) < 0.01 })
        let mean = samples.reduce(0, +) / Float(samples.count)
        #expect(abs(mean) < 0.005, "a loudspeaker comes back to where it was")
    }

    @Test(arguments: [(Earcon.countdown, 880.0), (.shutter, 1760)]) func itHasItsHeight(_ earcon: Earcon, _ frequency: Double) throws {
        let found = try #require(dominant(earcon.samples(rate: 48_000), rate: 48_000))
        #expect(abs(found - frequency) < 1)
    }

    /// The first note while it is alone, and the last one.
    @Test(arguments: [(Earcon.saved, 659.26, 987.77), (.fault, 440, 311.13)])
    func theTwoNotesFollowEachOther(_ earcon: Earcon, _ first: Double, _ last: Double) throws {
        let samples = earcon.samples(rate: 48_000)
        #expect(abs(try #require(dominant(samples.prefix(4_800), rate: 48_000)) - first) < 1)
        #expect(abs(try #require(dominant(samples.suffix(9_600), rate: 48_000)) - last) < 1)
    }

    @Test func noTwoSoundAlike() {
        let all = Earcon.allCases.map { $0.samples(rate: 8_000) }
        #expect(Set(all).count == Earcon.allCases.count)
    }
}
