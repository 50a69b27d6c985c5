import Devices
import Testing

@testable import Typing

/// Kana of Latin letters, and words of a dictionary that knows two.
@Suite struct PhraseMethodTests {
    private final class TwoWords: PhraseDictionary {
        var forgotten = 0
        func forget() { forgotten += 1 }
        func candidates(for reading: String) -> [PhraseCandidate] {
            reading.hasPrefix("ねこ") ? [PhraseCandidate(text: "猫", length: 2), PhraseCandidate(text: "ネコ", length: 2)] : []
        }
    }

    private func kana(_ letters: String) -> String { letters.reduce("") { RomajiKana.appending($1, to: $0) } }

    @Test(arguments: [
        ("aiueo", "あいうえお"), ("konnnichiha", "こんにちは"), ("kannji", "かんじ"), ("kanji", "かんじ"), ("gakkou", "がっこう"), ("kyou", "きょう"),
        ("shashin", "しゃしn"), ("tsuduku", "つづく"), ("raーmen", "らーめn"), ("jya", "じゃ"), ("fairu", "ふぁいる"), ("kin'en", "きんえn"),
        ("xtu", "っ"), ("wo", "を"), ("chotto", "ちょっと"), ("nya", "にゃ"), ("si", "し"), ("tu", "つ"), ("hu", "ふ"), ("ti", "ち"), ("zi", "じ"),
    ])
    func lettersBecomeKana(_ letters: String, _ expected: String) {
        #expect(kana(letters) == expected)
    }

    @Test func anNAtTheEndIsASoundOfItsOwn() { #expect(RomajiKana.finished("しゃしn") == "しゃしん") }

    @Test func withoutADictionaryKanaStay() {
        var method = PhraseMethod(.kana, nil)
        for key in "neko" { #expect(method.type(String(key)) == "") }
        #expect(method.composition.marked == "ねこ" && method.composition.candidates == ["ネコ"] && method.typeSpace() == nil)
        method.deleteBackward()
        #expect(method.composition.marked == "ね")
    }

    @Test func aPartIsChosenAndTheRestGoesOn() {
        var method = PhraseMethod(.kana, TwoWords())
        for key in "nekoneko" { _ = method.type(String(key)) }
        #expect(method.choose(0) == "" && method.composition.marked == "猫ねこ")
        #expect(method.choose(1) == "猫ネコ" && method.composition.isEmpty)
    }

    @Test func deleteTakesBackWhatWasTakenLast() {
        var method = PhraseMethod(.kana, TwoWords())
        for key in "nekonekone" { _ = method.type(String(key)) }
        _ = method.choose(0)
        _ = method.choose(1)
        #expect(method.composition.marked == "猫ネコね")
        method.deleteBackward()
        method.deleteBackward()
        #expect(method.composition.marked == "猫ネ")
    }

    @Test func foreignWordsAreOfferedInKatakana() {
        var method = PhraseMethod(.kana, TwoWords())
        for key in "terebi" { _ = method.type(String(key)) }
        #expect(method.composition.candidates == ["テレビ"] && method.choose(0) == "テレビ")
    }

    @Test func theDictionaryForgetsWhatWasTyped() {
        let dictionary = TwoWords()
        var method = PhraseMethod(.kana, dictionary)
        for key in "neko" { _ = method.type(String(key)) }
        #expect(dictionary.forgotten == 0)
        _ = method.choose(0)
        #expect(dictionary.forgotten == 1)
    }

    /// While a dictionary is loaded letters stand as they are read.
    @Test func wordsComeWhenTheyAreLoaded() {
        let coming = ComingDictionary()
        var method = PhraseMethod(.kana, coming)
        for key in "nek" { _ = method.type(String(key)) }
        coming.words = TwoWords()
        _ = method.type("o")
        #expect(method.composition.candidates.prefix(2) == ["猫", "ネコ"])
    }

    @Test func marksAndDigitsAreLeftToTheKeyboard() {
        var method = PhraseMethod(.pinyin, nil)
        #expect(method.type("1") == nil && method.type("'") == nil && method.type("，") == nil)
        _ = method.type("x")
        #expect(method.type("'") == "" && method.composition.marked == "x'")
    }
}
