internal import Devices
private import Logging
private import Typing
private import TypingAnthy
private import TypingHangul
private import TypingPinyin

/// The input methods of this machine; what each of them needs is loaded when its language is first typed.
final class InputMethods {
    private var pinyin: PinyinDictionary??
    private var anthy: AnthyDictionary??
    private let log = Logger(label: "mememe.typing")

    /// The method of a language, by its code; nil where keys alone write it, or what writes it is not installed.
    func method(for language: String) -> (any InputMethod)? {
        switch language {
        case "vi": return TelexMethod()
        case "ko": return known(HangulMethod(), "Korean is typed letter by letter", needs: "libhangul1")
        case "ja":
            if anthy == nil { anthy = .some(known(AnthyDictionary(), "Japanese is typed in kana only", needs: "libanthy1")) }
            return PhraseMethod(.kana, anthy ?? nil)
        case "zh-Hans":
            if pinyin == nil { pinyin = .some(known(PinyinDictionary(), "Chinese is typed in Latin letters", needs: "libpinyin15")) }
            return (pinyin ?? nil).map { PhraseMethod(.pinyin, $0) }
        default: return nil
        }
    }

    private func known<Found>(_ found: Found?, _ consequence: String, needs package: String) -> Found? {
        if found == nil { log.warning("\(consequence): the package \(package) is not installed") }
        return found
    }
}
