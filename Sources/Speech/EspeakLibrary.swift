internal import CEspeak
internal import Devices
private import Glibc

/// libespeak-ng, ready to speak.
@safe
struct EspeakLibrary: Sendable {
    private var functions = mememe_espeak()
    /// Samples a second of one channel.
    let rate: Int
    private var voice: String?
    private var wordsPerMinute: Int?
    /// Nil until there was something in Japanese, and for good where nothing reads it.
    private var kana: KanaReading??

    init() throws(SpeechTrouble) {
        guard unsafe mememe_espeak_load(&functions) else { throw .noLibrary }
        rate = Int(unsafe mememe_espeak_start(&functions, Int32(EspeakVoice.pieceMilliseconds), takePiece))
        if rate <= 0 { throw .noVoices }
    }

    /// Where the pieces of sound go, while something is said.
    fileprivate struct Listener {
        let take: (Span<Int16>) -> Bool
    }

    /// Returns when all was made, or when `take` did not want any more.
    mutating func say(_ utterance: Utterance, _ take: (Span<Int16>) -> Bool) throws(SpeechTrouble) {
        try adopt(utterance)
        var utterance = utterance
        switch utterance.language {
        case "ja": utterance.text = readingInKana(of: utterance.text)
        case "he": utterance.text = utterance.text.withNumbersInHebrew
        default: break
        }
        let spoken = SpokenText(utterance)
        let code = withoutActuallyEscaping(take) { take in
            var listener = Listener(take: take)
            return unsafe withUnsafeMutablePointer(to: &listener) { listener in
                unsafe mememe_espeak_say(&functions, spoken.text, spoken.isMarkedUp, listener)
            }
        }
        if code != 0 { throw .failed(code: code) }
    }

    private mutating func readingInKana(of text: String) -> String {
        var kana = kana ?? KanaReading()
        defer { self.kana = .some(kana) }
        return kana?.reading(of: text) ?? text
    }

    /// Loading a voice reads its dictionary, so that it is done for another one only.
    private mutating func adopt(_ utterance: Utterance) throws(SpeechTrouble) {
        let name = EspeakLanguage.voice(of: utterance.language)
        if voice != name {
            voice = nil
            guard unsafe mememe_espeak_choose(&functions, name) == 0 else { throw .noVoice(name) }
            // Voices bring a rate of their own.
            (voice, wordsPerMinute) = (name, nil)
        }
        let rate = min(max(utterance.rate, Utterance.rates.lowerBound), Utterance.rates.upperBound)
        if wordsPerMinute != rate, unsafe mememe_espeak_set_rate(&functions, Int32(rate)) == 0 { wordsPerMinute = rate }
    }
}

/// What eSpeak calls with each piece of sound, on the thread that it was asked on.
private func takePiece(
    _ samples: UnsafeMutablePointer<Int16>?, _ count: Int32, _ events: UnsafeMutablePointer<mememe_espeak_event>?
) -> Int32 {
    guard let samples = unsafe samples, count > 0, let user = unsafe events?.pointee.user_data else { return 0 }
    let listener = unsafe user.assumingMemoryBound(to: EspeakLibrary.Listener.self)
    let piece = unsafe UnsafeBufferPointer(start: samples, count: Int(count))
    return unsafe listener.pointee.take(piece.span) ? 0 : 1
}
