import Devices
import Testing
import Typing

@testable import TypingPinyin

/// Words by their sounds, out of the real dictionary.
@Suite struct PinyinDictionaryTests {
    @Test(arguments: [("nihao", "你好"), ("zhongguo", "中国"), ("woaini", "我爱你"), ("xi'an", "西安")])
    func theLikeliestWordComesFirst(_ sounds: String, _ word: String) throws {
        let dictionary = try #require(PinyinDictionary())
        let found = dictionary.candidates(for: sounds)
        #expect(found.first == PhraseCandidate(text: word, length: sounds.count))
        #expect(found.allSatisfy { (1...sounds.count).contains($0.length) } && found.count > 5)
    }

    @Test func aWordIsTakenPieceByPiece() throws {
        let dictionary = try #require(PinyinDictionary())
        var method = PhraseMethod(.pinyin, dictionary)
        for key in "nihao" { #expect(method.type(String(key)) == "") }
        let place = try #require(method.composition.candidates.firstIndex(of: "尼"))
        #expect(method.choose(place) == "" && method.composition.marked == "尼hao")
        let next = try #require(method.composition.candidates.firstIndex(of: "好"))
        #expect(method.choose(next) == "尼好" && method.composition.isEmpty)
    }

    /// What one guest has chosen is no more likely for the next.
    @Test func nothingIsLearned() throws {
        let dictionary = try #require(PinyinDictionary())
        let before = dictionary.candidates(for: "shi").map(\.text)
        for _ in 0..<30 {
            var method = PhraseMethod(.pinyin, dictionary)
            for key in "shi" { _ = method.type(String(key)) }
            _ = method.choose(9)
        }
        #expect(dictionary.candidates(for: "shi").map(\.text) == before)
        #expect(try #require(PinyinDictionary()).candidates(for: "shi").map(\.text) == before)
    }
}
