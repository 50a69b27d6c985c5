public import Devices
internal import Languages

/// Says things in the language of the interface, as fast and as loud as the operator wants it.
public final class Narrator {
    private let output: any SpeechOutput
    /// Words a minute, `Utterance.rates`.
    public var rate = Utterance.usualRate
    /// What samples are multiplied by, 0...1.
    public var gain = 1.0

    public init(_ output: any SpeechOutput) { self.output = output }

    /// Whether anything can be said on this machine.
    public var isAvailable: Bool { output.isAvailable }

    /// Says a sentence.
    ///
    /// - Parameter interrupting: whether it takes the place of what is being said; otherwise it follows that.
    public func say(_ sentence: String, interrupting: Bool = true) { say(SpokenWords(sentence), interrupting: interrupting) }

    func say(_ words: SpokenWords, interrupting: Bool = true) {
        guard !words.text.isEmpty else { return }
        output.say(
            Utterance(words.text, language: Interface.language.id, isSpelled: words.isSpelled, rate: rate, gain: gain),
            interrupting: interrupting)
    }

    /// Is silent at once.
    public func stop() { output.stop() }
}
