import Testing

@testable import Speech

/// The real library with its dictionary.
@Suite struct KanaReadingTests {
    @Test(arguments: [
        ("写真を撮る", "しゃしんをとる"), ("戻る、共有！", "もどる、きょうゆう！"), ("ミーム", "ミーム"), ("MEME 3枚", "MEME 3まい"), ("", ""),
        ("😀猫😀", "😀ねこ😀"), ("\u{20000}", "\u{20000}"),
    ])
    func wordsAreReadAsJapaneseIs(_ text: String, _ reading: String) throws {
        var kana = try #require(KanaReading())
        #expect(kana.reading(of: text) == reading)
    }

    @Test func longTextsAreReadInPieces() throws {
        var kana = try #require(KanaReading())
        #expect(kana.reading(of: String(repeating: "猫", count: 5000)).unicodeScalars.allSatisfy { (0x3041...0x3093).contains($0.value) })
        let all = (UInt32(0x3041)...0x9FA0).compactMap(Unicode.Scalar.init).map { String($0) }.joined()
        #expect(kana.reading(of: all).count > 20_000)
    }
}
