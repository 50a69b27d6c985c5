/// What is heard of the booth.
public struct SoundChoice: Equatable, Sendable {
    /// Percent of what the loudspeaker can, 0...100; at 0 nothing is heard and no sound card is opened.
    public var volume = 0
    /// What plays, by ALSA's name for it; nil takes the first sound card that there is.
    public var device: String?

    public init() {}

    /// What samples are multiplied by, 0...1. Its square root is the volume, so that steps of it are about as far apart to the ear.
    public var gain: Double {
        let share = Double(volume) / 100
        return share * share
    }
}
