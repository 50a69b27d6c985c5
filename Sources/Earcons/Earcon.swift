public import Devices

/// The sounds that tell a guest who doesn't look at the screen what happens there.
public enum Earcon: String, CaseIterable, Sendable {
    /// A second of the countdown.
    case countdown
    /// The photo is taken: an octave above the countdown, as at a start signal.
    case shutter
    /// A meme is kept for good: two notes upwards.
    case saved
    /// Something that was wanted did not happen: two notes downwards.
    case fault

    /// One after the other, with their times from the sound's beginning.
    var notes: [Note] {
        switch self {
        // A5 and A6: small loudspeakers are loudest about there, and voices leave room.
        case .countdown: [Note(880, from: 0, for: 0.09, .pure)]
        case .shutter: [Note(1760, from: 0, for: 0.22, .pure)]
        // A fifth, E5 to B5.
        case .saved: [Note(659.26, from: 0, for: 0.14, .pure), Note(987.77, from: 0.1, for: 0.24, .pure)]
        // A tritone, A4 to E flat 4, with overtones that are heard where loudspeakers have no bass.
        case .fault: [Note(440, from: 0, for: 0.16, .reedy), Note(311.13, from: 0.14, for: 0.26, .reedy)]
        }
    }
}

extension Earcon: Sound {
    public var name: String { rawValue }

    /// How long it sounds, in seconds.
    public var duration: Double { notes.map { $0.start + $0.duration }.max() ?? 0 }

    /// The loudest sample of each sound: loud, with room for what a card's converter overshoots between two samples.
    static let peak: Float = 0.9

    public func samples(rate: Int) -> [Float] {
        var samples = [Float](repeating: 0, count: Int((duration * Double(rate)).rounded(.up)))
        for note in notes { note.add(to: &samples, rate: Double(rate)) }
        guard let loudest = samples.map(abs).max(), loudest > 0 else { return samples }
        let scale = Self.peak / loudest
        return samples.map { $0 * scale }
    }
}
