import Devices
import Foundation
import TestSupport
import Testing

@testable import Speech

/// The real library with real voices.
@Suite struct EspeakVoiceTests {
    private let voice = EspeakVoice()

    /// All samples of an utterance.
    private func samples(_ utterance: Utterance) throws -> [Int16] {
        var samples: [Int16] = []
        try voice.synthesize(utterance) { piece in
            for index in piece.indices { samples.append(piece[index]) }
            return true
        }
        return samples
    }

    /// What the program of the same name writes, without the file's header of 44 bytes.
    private func samplesOfProgram(_ text: String, _ arguments: [String]) throws -> [Int16] {
        let folder = try TemporaryFolder("espeak")
        let path = folder.path(of: "said.wav")
        let result = try run(["/usr/bin/espeak-ng"] + arguments + ["-w", path, text])
        try #require(result.status == 0, "\(result.output)")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        return stride(from: 44, to: bytes.count - 1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }

    @Test(arguments: [("en", "en-us", "Share your meme"), ("de", "de", "Teile dein Meme"), ("ru", "ru", "Готово"), ("el", "el", "Τέλος")])
    func itSaysWhatTheProgramSays(_ language: String, _ name: String, _ text: String) throws {
        let own = try samples(Utterance(text, language: language))
        let other = try samplesOfProgram(text, ["-v", name])
        #expect(own.contains { abs(Int($0)) > 1000 }, "it is silent")
        #expect(likeness(own, other) > 0.97)
        #expect(likeness(own, try samples(Utterance("1000000", language: language))) < 0.8)
    }

    /// How alike the loudness of two sounds goes up and down, 0...1; their waves differ by what was said before.
    private func likeness(_ one: [Int16], _ other: [Int16]) -> Double {
        func loudness(_ samples: [Int16]) -> [Double] {
            stride(from: 0, to: samples.count - 441, by: 441).map { first in
                samples[first..<first + 441].reduce(0) { $0 + abs(Double($1)) }
            }
        }
        let (a, b) = (loudness(one), loudness(other))
        let pairs = zip(a, b)
        let product = pairs.reduce(0) { $0 + $1.0 * $1.1 }
        let energy = a.reduce(0) { $0 + $1 * $1 } * b.reduce(0) { $0 + $1 * $1 }
        return energy == 0 ? 0 : product / energy.squareRoot()
    }

    @Test func theRateChangesHowLongItTakes() throws {
        let usual = try samples(Utterance("One two three four", language: "en")).count
        let quick = try samples(Utterance("One two three four", language: "en", rate: 350)).count
        #expect(Double(quick) < Double(usual) * 0.7)
        let again = try samples(Utterance("One two three four", language: "en")).count
        #expect(abs(again - usual) < usual / 100, "and back")
        #expect(try samples(Utterance("One", language: "en", rate: 100_000)).count > 0)
    }

    @Test func everyLanguageOfTheInterfaceHasAVoiceOfItsOwn() throws {
        var heard: [[Int16]: String] = [:]
        for language in ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "ru", "uk", "el", "he", "ar", "zh-Hans", "ja", "ko"] {
            let sound = try samples(Utterance("12 15", language: language))
            #expect(sound.contains { abs(Int($0)) > 1000 }, "\(language)")
            #expect(heard[sound] == nil, "\(language) sounds as \(heard[sound] ?? "") does")
            heard[sound] = language
        }
        #expect(throws: SpeechTrouble.noVoice("tlh")) { try samples(Utterance("Qapla’", language: "tlh")) }
        #expect(try !samples(Utterance("one", language: "en")).isEmpty, "and it speaks again after that")
    }

    /// eSpeak says nothing at all to Hebrew digits, and a countdown is all digits.
    @Test func hebrewNumbersAreWords() throws {
        #expect("3".withNumbersInHebrew == "שלוש" && "2 מתוך 25".withNumbersInHebrew == "שתיים מתוך עשרים וחמש")
        #expect("".withNumbersInHebrew.isEmpty && "שלום".withNumbersInHebrew == "שלום")
        #expect("99999999999999999999999".withNumbersInHebrew.hasPrefix("תשע תשע"), "digit by digit")
        #expect(try samples(Utterance("3", language: "he")).contains { abs(Int($0)) > 1000 })
    }

    /// Punctuation alone is nothing to say in a sentence, and has a name where it is typed.
    @Test func whatIsTypedIsSaidByName() throws {
        let mark = try samples(Utterance("!", language: "en", isSpelled: true))
        #expect(mark.contains { abs(Int($0)) > 1000 })
        for character in ["&", "<", ">", "\"", "a"] {
            #expect(try samples(Utterance(character, language: "en", isSpelled: true)).contains { abs(Int($0)) > 1000 }, "\(character)")
        }
    }

    @Test func itStopsWithinOnePiece() throws {
        let rate = try voice.prepare()
        var pieces: [Int] = []
        try voice.synthesize(Utterance(String(repeating: "and so on ", count: 50), language: "en")) { piece in
            pieces.append(piece.count)
            return pieces.count < 3
        }
        #expect(pieces.count == 3)
        #expect(pieces.allSatisfy { $0 <= rate * 60 / 1000 }, "\(pieces)")
        #expect(try !samples(Utterance("one", language: "en")).isEmpty)
    }

    @Test func strangeTextsAreNoTrouble() throws {
        for text in [
            "", " ", "\0", "\u{7}\u{1B}[31m", "<speak>&amp;", "[[h@loU]]", String(repeating: "😀", count: 5000), "\u{202E}abc",
            "a\u{301}\u{302}",
        ] {
            for isSpelled in [false, true] { _ = try samples(Utterance(text, language: "en", isSpelled: isSpelled)) }
        }
        #expect(SpokenText(Utterance("a\0b\u{1B}c", language: "en")).text == "a b c")
        #expect(SpokenText(Utterance(String(repeating: "x", count: 5000), language: "en")).text.count == SpokenText.longest)
    }
}

/// Which voice speaks which language.
@Suite struct EspeakLanguageTests {
    @Test(arguments: [
        ("en", "en-us"), ("de", "de"), ("pt", "pt-br"), ("zh-Hans", "cmn"), ("ja", "ja"), ("he", "he"), ("de-AT", "de"), ("pt-PT", "pt-br"),
        ("", "en-us"),
    ])
    func voicesAreNamed(_ code: String, _ voice: String) { #expect(EspeakLanguage.voice(of: code) == voice) }
}
