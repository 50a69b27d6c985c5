/// Something that is to be heard as words.
public struct Utterance: Hashable, Sendable {
    /// What is said.
    public var text: String
    /// The language that it is said in, a BCP 47 code such as "de" or "zh-Hans".
    public var language: String
    /// Whether each character is said by its name, as what somebody types is.
    public var isSpelled: Bool
    /// How fast, in words a minute, `rates`.
    public var rate: Int
    /// What the samples are multiplied by, 0...1.
    public var gain: Double

    /// What voices can do: eSpeak's range.
    public static let rates = 80...450
    /// eSpeak's own rate, somewhat faster than people read aloud.
    public static let usualRate = 175

    /// Words at the usual rate and as loud as the loudspeaker can.
    public init(_ text: String, language: String, isSpelled: Bool = false, rate: Int = usualRate, gain: Double = 1) {
        (self.text, self.language, self.isSpelled) = (text, language, isSpelled)
        (self.rate, self.gain) = (rate, gain)
    }
}

/// Whoever says things aloud, as far as there is somebody.
@MainActor
public protocol SpeechOutput: AnyObject {
    /// Whether there is a voice and something to hear it on. Asking opens and loads nothing.
    var isAvailable: Bool { get }
    /// Says something; returns at once, and whatever goes wrong is the log's business alone.
    ///
    /// - Parameter interrupting: whether it takes the place of all that is being said and waits; otherwise it follows that.
    func say(_ utterance: Utterance, interrupting: Bool)
    /// Is silent at once, and forgets what waits.
    func stop()
}

/// Makes sound out of words.
public protocol SpeechSynthesizer: Sendable {
    /// Whether it can say anything on this machine. Asking loads nothing.
    var isInstalled: Bool { get }
    /// Makes itself ready, which may take a while the first time; returns the samples a second of one channel.
    ///
    /// - Throws: a sentence for the log, as `synthesize` does.
    func prepare() throws -> Int
    /// Calls `take` with the samples piece by piece, -32768...32767, for as long as it returns true; returns after the last one.
    func synthesize(_ utterance: Utterance, take: (Span<Int16>) -> Bool) throws
}
