import Devices
import Testing

@testable import TypingHangul

/// Syllables out of the letters of the keyboard, by the real libhangul.
@Suite struct HangulMethodTests {
    private func typed(_ keys: String) throws -> (text: String, marked: String) {
        var method = try #require(HangulMethod())
        let text = keys.compactMap { method.type(String($0)) }.joined()
        return (text, method.composition.marked)
    }

    @Test(arguments: [
        ("ㅎㅏㄴ", "", "한"), ("ㅎㅏㄴㄱㅡㄹ", "한", "글"), ("ㄱㅏㄴㅏ", "가", "나"), ("ㄷㅏㄹㄱ", "", "닭"), ("ㄷㅏㄹㄱㅣ", "달", "기"), ("ㄲㅏ", "", "까"),
        ("ㅇㅗㅏ", "", "와"), ("gksrmf", "한", "글"), ("ㅋㅋㅋ", "ㅋㅋ", "ㅋ"),
    ])
    func lettersBecomeSyllables(_ keys: String, _ text: String, _ marked: String) throws {
        #expect(try typed(keys) == (text, marked))
    }

    @Test func deletingTakesLetterByLetter() throws {
        var method = try #require(HangulMethod())
        for key in "ㄱㅏㄴㅏㄹㅏㄱ" { _ = method.type(String(key)) }
        #expect(method.composition.marked == "락")
        for rest in ["라", "ㄹ", ""] {
            method.deleteBackward()
            #expect(method.composition.marked == rest)
        }
        method.deleteBackward()
        #expect(method.composition.isEmpty)
    }

    /// A copy of a method goes its own way, though both ask the same library.
    @Test func aStepThatIsNotTakenLeavesTheOtherAsItWas() throws {
        var method = try #require(HangulMethod())
        _ = method.type("ㄱ")
        var tried = method
        #expect(tried.type("ㅏ") == "" && tried.composition.marked == "가")
        #expect(method.composition.marked == "ㄱ" && method.type("ㅗ") == "" && method.composition.marked == "고")
    }

    @Test func whatIsNoLetterIsLeftToTheKeyboard() throws {
        var method = try #require(HangulMethod())
        _ = method.type("ㄱ")
        #expect(method.type("!") == nil && method.type("1") == nil && method.typeSpace() == nil && method.composition.marked == "ㄱ")
    }
}
