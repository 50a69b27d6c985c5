internal import Configuration
internal import Devices
internal import Earcons

/// Has the booth heard, where the operator wants that.
final class SoundDesk {
    private let output: (any SoundOutput)?
    /// How it is to be heard, from the next sound on.
    var choice: SoundChoice
    /// How often each sound was given to the loudspeaker since the start, by its name.
    private(set) var counts: [String: Int] = [:]

    /// Whether somebody says what the sounds tell, on the card that they would be played on.
    var isSpokenFor = false

    /// Whether there is anything that a volume could be set for.
    var isThere: Bool { output != nil }

    /// - Parameter output: the loudspeaker; nil where the kiosk has none.
    init(_ output: (any SoundOutput)?, _ choice: SoundChoice) { (self.output, self.choice) = (output, choice) }

    /// Plays a sound, unless the booth is to be silent.
    func play(_ earcon: Earcon) {
        guard let output, choice.volume > 0, !isSpokenFor else { return }
        output.play(earcon, gain: choice.gain)
        counts[earcon.name, default: 0] += 1
    }
}
