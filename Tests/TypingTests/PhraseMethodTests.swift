import Devices
import Testing

@testable import Typing

/// Kana of Latin letters, and words of a dictionary that knows two.
@Suite struct PhraseMethodTests {
    private final class TwoWords: PhraseDictionary {
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
        #expect(method.composition.marked == "ねこ" && method.composition.candidates.isEmpty && method.typeSpace() == nil)
        method.deleteBackward()
        #expect(method.composition.marked == "ね")
    }

    @Test func aPartIsChosenAndTheRestGoesOn() {
        var method = PhraseMethod(.kana, TwoWords())
        for key in "nekoneko" { _ = method.type(String(key)) }
        #expect(method.choose(0) == "" && method.composition.marked == "猫ねこ")
        #expect(method.choose(1) == "猫ネコ" && method.composition.isEmpty)
    }

    @Test func marksAndDigitsAreLeftToTheKeyboard() {
        var method = PhraseMethod(.pinyin, nil)
        #expect(method.type("1") == nil && method.type("'") == nil && method.type("，") == nil)
        _ = method.type("x")
        #expect(method.type("'") == "" && method.composition.marked == "x'")
    }
}
