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

    /// Says whatever it is told to, whatever is read.
    private final class SomeWords: PhraseDictionary {
        var words: [PhraseCandidate] = []
        func forget() {}
        func candidates(for reading: String) -> [PhraseCandidate] { words }
    }

    private func method(_ kind: PhraseMethod.Reading, _ keys: String, _ words: [PhraseCandidate]) -> PhraseMethod {
        let dictionary = SomeWords()
        dictionary.words = words
        var method = PhraseMethod(kind, dictionary)
        for key in keys { _ = method.type(String(key)) }
        return method
    }

    private func words(_ texts: [String], _ length: Int = 1) -> [PhraseCandidate] {
        texts.map { PhraseCandidate(text: $0, length: length) }
    }

    /// A space goes on to the next candidate and round to the first; the next letter means that the one that stands is meant.
    @Test func spacesGoThroughTheCandidates() {
        var method = method(.kana, "neko", words(["猫", "子"], 2))
        #expect(method.composition.candidates == ["猫", "子", "ネコ"] && method.composition.selection == nil)
        for (number, text) in [(0, "猫"), (1, "子"), (2, "ネコ"), (0, "猫")] {
            #expect(method.typeSpace() == "")
            #expect(method.composition.selection == number && method.composition.marked == text)
        }
        method.select(7)
        #expect(method.composition.selection == 0, "there is no eighth")
        method.select(1)
        #expect(method.type("a") == "子" && method.composition.marked == "あ" && method.composition.selection == nil)
    }

    @Test func deleteAfterASpaceBringsBackWhatWasRead() {
        var method = method(.kana, "neko", words(["猫"], 2))
        _ = method.typeSpace()
        method.deleteBackward()
        #expect(method.composition.marked == "ねこ" && method.composition.selection == nil && !method.composition.candidates.isEmpty)
    }

    @Test func aSpaceTakesTheFirstOfPinyinOrTheOneThatStands() {
        var first = method(.pinyin, "nihao", words(["你好", "泥"], 5))
        #expect(first.typeSpace() == "你好" && first.composition.isEmpty && first.typeSpace() == nil)
        var second = method(.pinyin, "nihao", words(["你好", "泥"], 5))
        second.select(1)
        #expect(second.typeSpace() == "泥")
    }

    /// Words of nothing, or of more than was typed, are none.
    @Test func candidatesStandForWhatWasTyped() {
        let all = (0...4).map { PhraseCandidate(text: "\($0)", length: $0) }
        #expect(method(.pinyin, "abc", all).composition.candidates == ["1", "2", "3"])
        let many = words((0..<100).map { "字\($0)" })
        #expect(method(.pinyin, "a", many).composition.candidates.count == PhraseMethod.limit)
    }

    /// Katakana come sixth, or last of fewer; not a second time, and not for kana that are katakana already.
    @Test func katakanaAreAmongTheFirst() {
        let ten = (0..<10).map { "字\($0)" }
        #expect(method(.kana, "te", words(ten)).composition.candidates.firstIndex(of: "テ") == 5)
        #expect(method(.kana, "te", words(["手", "テ"])).composition.candidates == ["手", "テ"])
        #expect(method(.kana, "te", words(["手"])).composition.candidates == ["手", "テ"])
        #expect(method(.kana, "ー", []).composition.candidates.isEmpty)
        #expect(method(.pinyin, "te", words(["特"])).composition.candidates == ["特"])
    }
}
