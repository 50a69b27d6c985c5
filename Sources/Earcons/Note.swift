private import Glibc

/// One tone that begins and ends softly and dies away like something that was struck.
struct Note {
    /// How loud the tone and its overtones are, from the lowest up.
    struct Timbre {
        let partials: [Double]

        /// A tone with a trace of its octave, so that it isn't a test signal.
        static let pure = Timbre(partials: [1, 0.12])
        static let reedy = Timbre(partials: [1, 0.5, 0.35])
    }

    /// Hertz of the lowest partial.
    let frequency: Double
    /// Seconds from the sound's beginning.
    let start: Double
    /// Seconds.
    let duration: Double
    let timbre: Timbre

    init(_ frequency: Double, from start: Double, for duration: Double, _ timbre: Timbre) {
        (self.frequency, self.start, self.duration, self.timbre) = (frequency, start, duration, timbre)
    }

    /// Seconds in which it swells and in which it fades: a tone that is cut off clicks.
    private static let (attack, release) = (0.004, 0.03)
    /// How much of it is left at its end without the fading.
    private static let remains = 0.2

    /// Mixes it into the samples of a sound.
    ///
    /// - Parameter rate: samples a second.
    func add(to samples: inout [Float], rate: Double) {
        let first = Int((start * rate).rounded())
        let count = min(Int(duration * rate), samples.count - first)
        guard count > 0 else { return }
        for index in 0..<count {
            let time = Double(index) / rate
            var value = 0.0
            for (number, level) in timbre.partials.enumerated() {
                value += level * sin(2 * .pi * frequency * Double(number + 1) * time)
            }
            samples[first + index] += Float(value * envelope(at: time, left: Double(count - 1 - index) / rate))
        }
    }

    /// - Parameter left: seconds to its last sample.
    private func envelope(at time: Double, left: Double) -> Double {
        pow(Self.remains, time / duration) * Self.ramp(time / Self.attack) * Self.ramp(left / Self.release)
    }

    /// Half a cosine from 0 to 1.
    private static func ramp(_ share: Double) -> Double { share >= 1 ? 1 : (1 - cos(.pi * share)) / 2 }
}
