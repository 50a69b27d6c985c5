internal import Foundation

/// What a loudspeaker would have played, as a WAV file of 48 kHz, 16 bits and two channels.
struct SoundRecording {
    /// Samples a second.
    static let rate = 48_000
    /// The left channel, -1...1.
    let samples: [Double]

    /// The file is none of that kind, or was cut off.
    struct NoWAV: Error {}

    init(path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let header = 44
        guard bytes.count > header, bytes.starts(with: Array("RIFF".utf8)), bytes[22] == 2, bytes[34] == 16 else { throw NoWAV() }
        samples = stride(from: header, to: bytes.count - 3, by: 4).map { place in
            Double(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)) / Double(Int16.max)
        }
    }

    /// A tone from when it was first heard to when it was last.
    struct Tone: CustomStringConvertible {
        var start: Double
        var end: Double

        var description: String { "\((start * 1000).rounded() / 1000)...\((end * 1000).rounded() / 1000) s" }
    }

    /// How long a piece of the recording is that is looked at as one, in seconds.
    private static let window = 0.02

    /// When a tone of that height was the loudest thing there, one after the other.
    ///
    /// - Parameter frequency: in hertz.
    func tones(of frequency: Double) -> [Tone] {
        var tones: [Tone] = []
        let count = Int(Self.window * Double(Self.rate))
        for first in stride(from: 0, to: samples.count - count, by: count / 2) {
            guard Self.isTone(samples[first..<first + count], of: frequency) else { continue }
            let time = Double(first) / Double(Self.rate)
            if let last = tones.last, time - last.end <= Self.window {
                tones[tones.count - 1].end = time + Self.window
            } else {
                tones.append(Tone(start: time, end: time + Self.window))
            }
        }
        return tones
    }

    /// Whether more than half of the piece's energy is around that frequency, and it is no whisper.
    private static func isTone(_ piece: ArraySlice<Double>, of frequency: Double) -> Bool {
        var (real, imaginary, energy) = (0.0, 0.0, 0.0)
        for (index, sample) in piece.enumerated() {
            let share = Double(index) / Double(piece.count)
            let value = sample * (1 - cos(2 * .pi * share)) / 2
            let angle = 2 * Double.pi * frequency * Double(index) / Double(rate)
            real += value * cos(angle)
            imaginary += value * sin(angle)
            energy += value * value
        }
        // A sine behind Hann's window has a third more energy than its one frequency tells.
        let tone = (real * real + imaginary * imaginary) * 2 / Double(piece.count) * 2 / 3 * 2
        return energy / Double(piece.count) > 1e-4 && tone > energy / 2
    }
}
