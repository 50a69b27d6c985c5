/// How the booth speaks to guests who can't see it.
public struct SpeechChoice: Equatable, Sendable {
    /// Whether guests may have it speak, where a voice and a sound card are there.
    public var isOffered = true
    /// What it speaks on, by ALSA's name for it; nil takes what sounds are played on.
    public var device: String?
    /// Words a minute, 80...450.
    public var rate = 175
    /// Percent of what the device can, 1...100.
    public var volume = 100

    public init() {}

    /// What samples are multiplied by, 0...1, as with `SoundChoice.gain`.
    public var gain: Double {
        let share = Double(volume) / 100
        return share * share
    }
}
