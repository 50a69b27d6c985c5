internal import Devices
private import Logging
private import SystemCalls
private import Typing
private import TypingAnthy
private import TypingHangul
private import TypingPinyin

/// The input methods of this machine; what each of them needs is loaded when its language is first typed.
final class InputMethods {
    private var pinyin: ComingDictionary?
    private var isPinyinMissing = false
    private var isHangulMissing = false
    private var anthy: AnthyDictionary??
    private let log = Logger(label: "mememe.typing")

    /// The method of a language, by its code; nil where keys alone write it, or what writes it is not installed.
    func method(for language: String) -> (any InputMethod)? {
        switch language {
        case "vi": return TelexMethod()
        case "ko":
            let hangul = isHangulMissing ? nil : known(HangulMethod(), "Korean is typed letter by letter", needs: "libhangul1")
            isHangulMissing = hangul == nil
            return hangul
        case "ja":
            if anthy == nil { anthy = .some(known(AnthyDictionary(), "Japanese is typed in kana only", needs: "libanthy1")) }
            return PhraseMethod(.kana, anthy ?? nil)
        case "zh-Hans":
            if isPinyinMissing { return nil }
            return PhraseMethod(.pinyin, pinyin ?? loadPinyin())
        default: return nil
        }
    }

    /// Reads the dictionary, which takes some 60 ms and more from a cold disk, beside whatever the guest does meanwhile.
    private func loadPinyin() -> ComingDictionary {
        let coming = ComingDictionary()
        pinyin = coming
        Task {
            let loaded = known(await PinyinLoader().load(), "Chinese is typed in Latin letters", needs: "libpinyin15")
            (coming.words, isPinyinMissing) = (loaded, loaded == nil)
        }
        return coming
    }

    private func known<Found>(_ found: Found?, _ consequence: String, needs package: String) -> Found? {
        if found == nil { log.warning("\(consequence): the package \(package) is not installed") }
        return found
    }
}

/// Reads libpinyin's dictionary on a thread of its own.
private actor PinyinLoader {
    private let executor = BlockingExecutor(label: "mememe.typing")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    func load() -> sending PinyinDictionary? { PinyinDictionary() }
}
