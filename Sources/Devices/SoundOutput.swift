/// A short sound of the booth's own, made where it is played and for that rate.
public protocol Sound: Sendable {
    /// What it is called in the log and in tests.
    var name: String { get }
    /// The sound's samples, -1...1, one channel.
    ///
    /// - Parameter rate: samples a second, 8000...192000.
    func samples(rate: Int) -> [Float]
}

/// The booth's loudspeaker, as far as there is one.
@MainActor
public protocol SoundOutput: AnyObject {
    /// Plays a sound once; returns at once, and whatever goes wrong is the log's business alone.
    ///
    /// While one sounds the next one waits, and only the latest of those that wait is heard.
    ///
    /// - Parameter gain: what the samples are multiplied by, 0...1.
    func play(_ sound: any Sound, gain: Double)
}
