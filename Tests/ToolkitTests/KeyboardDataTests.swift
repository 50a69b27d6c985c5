import Devices
import Foundation
import Testing

@testable import Toolkit

@Suite struct KeyboardStateTests {
    private func time(_ milliseconds: Int64) -> FrameTime { FrameTime(nanoseconds: milliseconds * 1_000_000) }

    @Test func shiftIsForOneLetter() {
        var state = KeyboardState(layoutCount: 1)
        state.tapShift(at: time(0))
        #expect(state.shift == .once && state.output("ä") == "Ä")
        state.didType()
        #expect(state.shift == .off && state.output("ä") == "ä")
    }

    @Test func twoTapsWithin300MillisecondsLock() {
        var state = KeyboardState(layoutCount: 1)
        state.tapShift(at: time(0))
        state.tapShift(at: time(300))
        #expect(state.shift == .locked)
        state.didType()
        #expect(state.shift == .locked)
        state.tapShift(at: time(5000))
        #expect(state.shift == .off)
    }

    @Test func twoSlowTapsAreOnAndOff() {
        var state = KeyboardState(layoutCount: 1)
        state.tapShift(at: time(0))
        state.tapShift(at: time(301))
        #expect(state.shift == .off)
    }

    @Test func unlockingQuicklyDoesNotLockAgain() {
        var state = KeyboardState(layoutCount: 1, shift: .locked)
        state.tapShift(at: time(0))
        #expect(state.shift == .off)
        state.tapShift(at: time(100))
        #expect(state.shift == .once)
    }

    @Test func numbersAndSymbolsIgnoreShift() {
        var state = KeyboardState(layoutCount: 2, shift: .locked)
        state.toggleNumbers()
        #expect(state.layer == .numbers && state.output("a") == "a")
        state.toggleSymbols()
        #expect(state.layer == .symbols)
        state.toggleSymbols()
        #expect(state.layer == .numbers)
        state.choose(layout: 1)
        #expect(state.layer == .letters && state.layoutIndex == 1)
        state.choose(layout: 2)
        #expect(state.layoutIndex == 0)
    }

    /// As on German keyboards since there is a capital for it (DIN 2137-01:2018).
    @Test func sharpSIsOneLetterAlsoWithShift() {
        for layout in KeyboardLayout.all where layout.isLatin {
            #expect(KeyboardState(layoutCount: 1, shift: .once).output("ß", of: layout) == "\u{1E9E}")
            #expect(KeyboardState(layoutCount: 1).output("ß", of: layout) == "ß")
        }
    }
}

@Suite struct KeyboardLayoutTests {
    private static let cases: [(KeyboardLayout, KeyboardLayout.Layer)] = KeyboardLayout.all.flatMap { layout in
        [.letters, .numbers, .symbols].map { (layout, $0) }
    }

    private func actions(_ layout: KeyboardLayout, _ layer: KeyboardLayout.Layer) -> [KeyboardLayout.Action] {
        layout.rows(layer, hasGlobe: true).flatMap(\.keys).map(\.action)
    }

    /// Fourteen keys beside each other are the most that are nine millimetres wide on the smallest panel.
    @Test(arguments: await cases)
    func noRowHasMoreThanFourteenKeys(_ layout: KeyboardLayout, _ layer: KeyboardLayout.Layer) {
        for row in layout.rows(layer, hasGlobe: true) {
            let characters = row.keys.count { if case .character = $0.action { true } else { false } }
            #expect(characters <= 12, "\(layout.name) has a row of \(characters) characters")
            #expect(row.keys.count <= 14)
        }
    }

    @Test(arguments: await cases)
    func everyLayerHasTheKeysThatLeadOn(_ layout: KeyboardLayout, _ layer: KeyboardLayout.Layer) {
        let actions = actions(layout, layer)
        for action in [.delete, .commit, .numbers, .space, .globe, .emoji, .hide] as [KeyboardLayout.Action] {
            #expect(actions.count { $0 == action } == 1, "\(layout.name) \(layer): \(action)")
        }
        #expect(actions.contains(.shift) == (layer == .letters && layout.hasShift))
        #expect(actions.contains(.symbols) == (layer != .letters))
        #expect(layout.rows(layer, hasGlobe: true).count == (layout == .thai && layer == .letters ? 5 : 4))
    }

    @Test(arguments: await cases)
    func noCharacterIsThereTwice(_ layout: KeyboardLayout, _ layer: KeyboardLayout.Layer) {
        let characters = actions(layout, layer).filter { if case .character = $0 { true } else { false } }
        #expect(Set(characters).count == characters.count, "\(layout.name) \(layer)")
    }

    /// A narrow panel has other rows, from which everything can be typed that can be typed elsewhere.
    @Test(arguments: await KeyboardLayout.all)
    func narrowRowsLeaveNothingOut(_ layout: KeyboardLayout) {
        func actions(isNarrow: Bool) -> Set<KeyboardLayout.Action> {
            Set(
                [KeyboardLayout.Layer.letters, .numbers, .symbols].flatMap {
                    layout.rows($0, hasGlobe: true, isNarrow: isNarrow).flatMap(\.keys).map(\.action)
                })
        }
        #expect(actions(isNarrow: true) == actions(isNarrow: false))
        let rows = layout.rows(.letters, hasGlobe: true, isNarrow: true)
        #expect(rows.allSatisfy { $0.keys.count <= 12 })
        #expect(rows.suffix(2).map(\.keys.last?.action) == [.delete, .commit])
    }

    @Test func withoutAnotherLanguageThereIsNoGlobe() {
        #expect(!KeyboardLayout.english.rows(.letters, hasGlobe: false).flatMap(\.keys).contains { $0.action == .globe })
    }

    /// The alphabets as their languages have them, from sources other than our tables.
    private static let alphabets = [
        "en": "abcdefghijklmnopqrstuvwxyz", "de": "abcdefghijklmnopqrstuvwxyzäöüß", "fr": "abcdefghijklmnopqrstuvwxyzéèàùçâêîôûëïüœæÿ",
        "es": "abcdefghijklmnopqrstuvwxyzñáéíóúü", "it": "abcdefghijklmnopqrstuvwxyzàèéìíîòóùú",
        "pt": "abcdefghijklmnopqrstuvwxyzãõáéíóúâêôàçü", "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
        "tr": "abcçdefgğhıijklmnoöprsştuüvyzâîû", "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
        "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя", "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
        "nl": "abcdefghijklmnopqrstuvwxyzëïéèóöü", "sv": "abcdefghijklmnopqrstuvwxyzåäöé", "da": "abcdefghijklmnopqrstuvwxyzæøåé",
        "nb": "abcdefghijklmnopqrstuvwxyzæøåéòô", "fi": "abcdefghijklmnopqrstuvwxyzåäöšž",
        "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž", "hu": "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz",
        "ro": "aăâbcdefghiîjklmnopqrsștțuvwxyz",
        "vi": "aăâbcdđeêghiklmnoôơpqrstuưvxyàáảãạèéẻẽẹìíỉĩịòóỏõọùúủũụỳýỷỹỵ",
        "th": "กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ", "ko": "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ",
        "hi": "अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह",
        "ja": "abcdefghijklmnopqrstuvwxyzー", "zh-Hans": "abcdefghijklmnopqrstuvwxyz",
        "ar": "ابتثجحخدذرزسشصضطظعغفقكلمنهويةىءأإآؤئ",
    ]

    /// Letters that speakers count as such have keys; accented forms may hide behind them.
    @Test(arguments: await KeyboardLayout.all)
    func everyLetterOfTheLanguageCanBeTyped(_ layout: KeyboardLayout) throws {
        let alphabet = try #require(Self.alphabets[layout.language], "no alphabet is known for \(layout.name)")
        let characters = actions(layout, .letters).compactMap { if case .character(let text) = $0 { text } else { nil } }
        let reachable = Set(characters + characters.flatMap { layout.variants(of: $0) } + characters.map { layout.capital(of: $0) })
        for letter in alphabet { #expect(reachable.contains(String(letter)), "\(layout.name) lacks \(letter)") }
        let onKeys = [
            "ru": alphabet, "uk": alphabet, "he": alphabet, "tr": "çğıiöşü", "de": "äöüß", "es": "ñ", "ar": String(alphabet.prefix(28)),
        ]
        for letter in onKeys[layout.language] ?? "" { #expect(characters.contains(String(letter)), "\(letter) has no key") }
    }

    @Test(arguments: await KeyboardLayout.all)
    func whatHidesBehindAKeyIsThereOnceAndOneCharacterEach(_ layout: KeyboardLayout) {
        for layer in [KeyboardLayout.Layer.letters, .numbers, .symbols] {
            for case .character(let text) in actions(layout, layer) {
                let offered = layout.variants(of: text)
                #expect(Set(offered).count == offered.count, "\(layout.name): \(text) offers \(offered)")
                #expect(offered.count <= 11 && offered.allSatisfy { $0.count == 1 }, "\(layout.name): \(text) offers \(offered)")
            }
        }
    }

    /// Marks join what is before them, so alphabets don't show whether they are there.
    @Test(arguments: [
        ("th", "ะ ั า ำ ิ ี ึ ื ุ ู เ แ โ ใ ไ ็ ่ ้ ๊ ๋ ์ ๆ ฯ ฤ ฦ ๅ ํ ฿ ๐ ๑ ๒ ๓ ๔ ๕ ๖ ๗ ๘ ๙"),
        ("hi", "ा ि ी ु ू ृ े ै ो ौ ् ं ँ ः ़ ॅ ॉ ।"),
    ])
    func marksThatJoinLettersHaveKeys(_ language: String, _ marks: String) throws {
        let layout = try #require(KeyboardLayout.offered([language]).first)
        let characters = actions(layout, .letters).compactMap { if case .character(let text) = $0 { text } else { nil } }
        let typed = Set(characters + characters.map { layout.capital(of: $0) })
        for mark in marks.unicodeScalars.split(separator: " ") { #expect(typed.contains(String(mark)), "\(layout.name) lacks \(mark)") }
    }

    @Test func shiftWritesWhatStandsAboveTheLettersAndNothingWhereAnInputMethodWrites() {
        #expect(KeyboardLayout.thai.capital(of: "ภ") == "๓" && KeyboardLayout.thai.capital(of: "ฝ") == "ฦ")
        #expect(KeyboardLayout.hindi.capital(of: "क") == "ख" && KeyboardLayout.korean.capital(of: "ㄱ") == "ㄲ")
        #expect(KeyboardLayout.japanese.capital(of: "a") == "a" && !KeyboardLayout.chinese.hasShift)
    }

    /// Captions begin with capitals; where there are none, they begin with the usual letters.
    @Test func aLockOfCapitalsWaitsWhileAScriptHasNone() {
        var state = KeyboardState(layoutCount: 3, shift: .locked)
        state.choose(layout: 1, hasCapitals: false)
        #expect(state.shift == .off && state.output("ㄱ", of: .korean) == "ㄱ")
        state.tapShift(at: time(0))
        #expect(state.output("ㄱ", of: .korean) == "ㄲ")
        state.choose(layout: 2, hasCapitals: false)
        state.choose(layout: 0)
        #expect(state.shift == .locked)
    }

    private func time(_ milliseconds: Int64) -> FrameTime { FrameTime(nanoseconds: milliseconds * 1_000_000) }

    @Test func turkishHasItsOwnCapitals() {
        #expect(KeyboardLayout.turkish.capital(of: "i") == "İ" && KeyboardLayout.turkish.capital(of: "ı") == "I")
        #expect(KeyboardState(layoutCount: 1, shift: .once).output("i", of: .turkish) == "İ")
    }

    @Test func marksOfTheLanguageStandWhereOthersStandElsewhere() {
        #expect(actions(.arabic, .letters).contains(.character("؟")) && !actions(.arabic, .letters).contains(.character("?")))
        #expect(actions(.hebrew, .numbers).contains(.character("₪")) && actions(.german, .numbers).contains(.character("€")))
        #expect(actions(.greek, .letters).contains(.character(";")))
        #expect(KeyboardLayout.arabic.variants(of: "3") == ["3", "٣"])
    }

    @Test func offeredLanguagesKeepTheOperatorsOrder() {
        #expect(KeyboardLayout.offered(["he", "en", "he", "xx"]).map(\.language) == ["he", "en"])
        #expect(Set(KeyboardLayout.all.map(\.language)).count == KeyboardLayout.all.count)
        #expect(Set(["en", "de", "fr", "es", "ru", "he", "ar"]) == Set(KeyboardLayout.usual.map(\.language)))
    }

    @Test(arguments: ["0123456789", "-/:;()$&@\"#%*+=,", "!?'."])
    func numbersLayerHasDigitsAndPunctuation(_ characters: String) {
        let actions = actions(.english, .numbers)
        for character in characters { #expect(actions.contains(.character(String(character)))) }
    }

    @Test func accentsHideBehindTheirLetterWhichComesFirst() {
        #expect(KeyboardLayout.english.variants(of: "e").prefix(3) == ["e", "è", "é"])
        #expect(KeyboardLayout.english.variants(of: "E").first == "e")
        #expect(KeyboardLayout.english.variants(of: "q").isEmpty)
        #expect(KeyboardLayout.english.variants(of: "?") == ["?", "¿"])
    }
}

@Suite struct TextEditingTests {
    @Test func charactersAreNeverSplit() {
        var editing = TextEditing("a👨‍👩‍👧e\u{301}🇩🇪")
        #expect(editing.caret == 4)
        for rest in ["a👨‍👩‍👧e\u{301}", "a👨‍👩‍👧", "a", ""] {
            let didDelete = editing.deleteBackward()
            #expect(didDelete && editing.text == rest)
        }
        let didDelete = editing.deleteBackward()
        #expect(!didDelete && editing.caret == 0)
    }

    @Test func aCombiningMarkJoinsWhatIsBeforeTheCaret() {
        var editing = TextEditing("ex")
        editing.moveCaret(to: 1)
        editing.insert("\u{301}")
        #expect(editing.text == "e\u{301}x" && editing.caret == 1)
    }

    /// What is typed may also join what follows; the caret must stay inside of the text.
    @Test func aJoinWithWhatFollowsKeepsTheCaretInside() {
        var editing = TextEditing("\u{1F1EA}")
        editing.moveCaret(to: 0)
        editing.insert("\u{1F1E9}")
        #expect(editing.caret <= editing.text.count)
        let didDelete = editing.deleteBackward()
        #expect(didDelete && editing.text.isEmpty)
    }

    @Test func wordsGoWithTheBlanksBehindThem() {
        var editing = TextEditing("one does  not  ")
        editing.deleteWordBackward()
        #expect(editing.text == "one does  ")
        editing.deleteWordBackward()
        #expect(editing.text == "one ")
        editing.deleteWordBackward()
        editing.deleteWordBackward()
        #expect(editing.text.isEmpty && editing.caret == 0)
    }

    @Test func theCaretStaysInTheText() {
        var editing = TextEditing("abc")
        editing.moveCaret(by: 5)
        #expect(editing.caret == 3)
        editing.moveCaret(by: -1)
        editing.insert("x")
        #expect(editing.text == "abxc" && editing.caret == 3)
        editing.moveCaret(by: -50)
        let didDelete = editing.deleteBackward()
        #expect(editing.caret == 0 && !didDelete)
    }
}

/// What the README promises of the keyboard is what there is.
@Suite struct KeyboardPromiseTests {
    @Test func theReadmeCountsTheLanguages() throws {
        let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let count = NumberFormatter.localizedString(from: NSNumber(value: KeyboardLayout.all.count), number: .spellOut)
        let promised = readme.firstMatch(of: /\| Keyboard \| ([a-z-]+) languages/).map { String($0.1) }
        #expect(promised == count)
    }
}
