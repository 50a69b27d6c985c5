import Devices
import Testing
import Typing

@testable import TypingAnthy

/// Words by their kana, out of the real dictionary.
@Suite struct AnthyDictionaryTests {
    @Test(arguments: [("ねこ", "猫"), ("にほんご", "日本語"), ("わたしのなまえ", "私の名前")])
    func theLikeliestWordComesFirst(_ kana: String, _ word: String) throws {
        let found = try #require(AnthyDictionary()).candidates(for: kana)
        #expect(found.first == PhraseCandidate(text: word, length: kana.count))
        #expect(found.contains { $0.text == kana }, "the kana can be kept")
    }

    @Test func aSpaceConvertsAndGoesOn() throws {
        let dictionary = try #require(AnthyDictionary())
        var method = PhraseMethod(.kana, dictionary)
        for key in "neko" { _ = method.type(String(key)) }
        #expect(method.composition.marked == "ねこ")
        #expect(method.typeSpace() == "" && method.composition.marked == "猫" && method.composition.selection == 0)
        #expect(method.typeSpace() == "" && method.composition.selection == 1)
        method.deleteBackward()
        #expect(method.composition.marked == "ねこ")
        _ = method.typeSpace()
        #expect(method.type("k") == "猫" && method.composition.marked == "k", "the next letter takes what stands there")
    }

    /// What one guest has chosen is no more likely for the next.
    @Test func nothingIsLearned() throws {
        let dictionary = try #require(AnthyDictionary())
        let before = dictionary.candidates(for: "かんじ").map(\.text)
        for _ in 0..<30 {
            var method = PhraseMethod(.kana, dictionary)
            for key in "kanji" { _ = method.type(String(key)) }
            _ = method.choose(3)
        }
        #expect(dictionary.candidates(for: "かんじ").map(\.text) == before)
    }
}
