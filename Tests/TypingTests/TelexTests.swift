import Devices
import Testing

@testable import Typing

/// Vietnamese as Telex's rules have it.
@Suite struct TelexTests {
    private func typed(_ keys: String) -> String {
        var method = TelexMethod()
        var finished = ""
        for key in keys {
            if let text = method.type(String(key)) {
                finished += text
            } else {
                finished += method.composition.marked + String(key)
                method.reset()
            }
        }
        return finished + method.composition.marked
    }

    @Test(arguments: [
        ("aa", "â"), ("aw", "ă"), ("ee", "ê"), ("oo", "ô"), ("ow", "ơ"), ("uw", "ư"), ("w", "ư"), ("dd", "đ"), ("DD", "Đ"), ("AA", "Â"),
    ])
    func lettersBecomeOthers(_ keys: String, _ word: String) { #expect(typed(keys) == word) }

    @Test(arguments: [("as", "á"), ("af", "à"), ("ar", "ả"), ("ax", "ã"), ("aj", "ạ"), ("asz", "a"), ("asf", "à"), ("AS", "Á")])
    func tonesStandBehindTheVowel(_ keys: String, _ word: String) { #expect(typed(keys) == word) }

    @Test(arguments: [
        ("tieengs vieetj", "tiếng việt"), ("TIEENGS VIEETJ", "TIẾNG VIỆT"), ("chaof", "chào"), ("nguowif", "người"), ("dduwowngf", "đường"),
        ("hoaf", "hòa"), ("hoanf", "hoàn"), ("hoafn", "hoàn"), ("quas", "quá"), ("giaf", "già"), ("gif", "gì"), ("muaw", "mưa"),
        ("khoais", "khoái"), ("thuyeenf", "thuyền"), ("xin chaof!", "xin chào!"), ("dinhd", "đinh"), ("nghieeng", "nghiêng"),
    ])
    func wordsHaveTheirTonesInPlace(_ keys: String, _ words: String) { #expect(typed(keys) == words) }

    /// The same key once more takes back what it did, and further letters are only letters.
    @Test(arguments: [
        ("aaa", "aa"), ("aww", "aw"), ("ww", "w"), ("ddd", "dd"), ("ass", "as"), ("tesst", "test"), ("asss", "ass"), ("ooops", "oops"),
    ])
    func aRepeatedKeyUndoes(_ keys: String, _ word: String) { #expect(typed(keys) == word) }

    @Test func deletingTakesWholeLetters() {
        var method = TelexMethod()
        for key in ["v", "i", "e", "e", "t", "j"] { _ = method.type(key) }
        #expect(method.composition.marked == "việt")
        method.deleteBackward()
        #expect(method.composition.marked == "việ")
        method.deleteBackward()
        #expect(method.composition.marked == "vi")
        _ = method.type("s")
        #expect(method.composition.marked == "ví")
        for _ in 0..<3 { method.deleteBackward() }
        #expect(method.composition.isEmpty)
    }

    @Test func whatIsNoLetterIsLeftToTheKeyboard() {
        var method = TelexMethod()
        _ = method.type("a")
        #expect(method.type("1") == nil && method.type(".") == nil && method.typeSpace() == nil)
        #expect(method.composition.marked == "a", "a key that is none of the method's changes nothing")
    }
}
