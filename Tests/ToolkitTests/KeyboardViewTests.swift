import Devices
import Geometry
import Testing

@testable import Toolkit

/// A field that notes what it is told.
final class NotingField: TextInput {
    var editing = TextEditing()
    var text: String { editing.text }
    private(set) var commits = 0
    /// How many characters may be composed.
    var room = Int.max

    func insert(_ text: String) -> Bool {
        editing.insert(text)
        return true
    }
    func deleteBackward() -> Bool { editing.deleteBackward() }
    func deleteWordBackward() { editing.deleteWordBackward() }
    func text(beforeCaret count: Int) -> String { String(text.prefix(editing.caret).suffix(count)) }
    func replace(beforeCaret count: Int, with text: String) -> Bool {
        editing.moveCaret(to: editing.caret - count, selecting: true)
        return insert(text)
    }
    func compose(_ finished: String, marked: String) -> Bool {
        guard text.count - editing.marked.count + finished.count + marked.count <= room else { return false }
        editing.compose(finished, marked: marked)
        return true
    }
    var markedText: String { editing.markedText }
    func unmark() { editing.unmark() }
    func moveCaret(by characters: Int) { editing.moveCaret(by: characters) }
    func commit() { commits += 1 }
    func handle(_ key: KeyEvent) -> Bool { false }
    func didGainFocus() {}
    func didLoseFocus() {}
}

extension Rig {
    /// Shows a keyboard at the bottom of the panel, whose keys type into a field.
    func show(_ keyboard: KeyboardView, typingInto field: NotingField) {
        keyboard.target = { field }
        let stage = Stage(surroundings) { bounds in
            let height = KeyboardView.height(keyboard.metrics)
            keyboard.frame = Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
        }
        stage.add(keyboard)
        root.add(stage)
        advance(100)
    }
}

@Suite struct KeyboardViewTests {
    private let rig: Rig
    private let keyboard: KeyboardView
    private let field = NotingField()

    init() throws {
        rig = try Rig(1024, 480)
        keyboard = KeyboardView(rig.surroundings)
        rig.show(keyboard, typingInto: field)
    }

    private func key(_ name: String) throws -> KeyView {
        let keys = keyboard.subviews.compactMap { $0 as? KeyView }
        return try #require(keys.first { $0.accessibility?.identifier == "key.\(name)" }, "there is no key \(name)")
    }

    private func place(_ name: String) throws -> Point { keyboard.windowPoint(try key(name).frame.center) }

    private func type(_ names: String...) throws {
        for name in names { rig.tap(try place(name)) }
    }

    @Test func touchDownLightsUpAndPreviewsAndLiftTypes() throws {
        rig.down(try place("g"))
        rig.advance(34)
        #expect(try key("g").isPressed && !keyboard.preview.isHidden && keyboard.preview.choices == ["g"])
        #expect(field.text.isEmpty)
        rig.expect(golden: "key-down")
        rig.up(try place("g"))
        #expect(field.text == "g")
        try rig.finish()
        #expect(try !key("g").isPressed && keyboard.preview.isHidden)
    }

    @Test func slidingCorrects() throws {
        rig.down(try place("g"))
        rig.move(to: try place("h"), steps: 4)
        #expect(try !key("g").isPressed || keyboard.preview.choices == ["h"])
        rig.up(try place("h"))
        #expect(field.text == "h")
        try rig.finish()
    }

    /// A key that is pressed is blank because its preview shows it; a slide over many must not leave a trail of blank ones.
    @Test func aFastSlideLeavesNoTrail() throws {
        rig.down(try place("q"))
        for letter in ["w", "e", "r", "t", "y", "u", "i"] {
            rig.touch(.moved, try place(letter))
            rig.advance(17)
            let pressed = keyboard.subviews.compactMap { $0 as? KeyView }.filter(\.isPressed)
            #expect(pressed.map { $0.accessibility?.identifier } == ["key.\(letter)"])
        }
        rig.up(try place("i"))
        #expect(field.text == "i")
        try rig.finish()
    }

    @Test func fastTypingLeavesNoTrail() throws {
        for letter in ["h", "e", "y"] {
            rig.down(try place(letter))
            rig.advance(17)
            let pressed = keyboard.subviews.compactMap { $0 as? KeyView }.filter(\.isPressed)
            #expect(pressed.map { $0.accessibility?.identifier } == ["key.\(letter)"])
            rig.up(try place(letter))
            rig.advance(17)
        }
        #expect(field.text == "hey")
        try rig.finish()
    }

    @Test func twoSpacesEndASentence() throws {
        try type("a", "space", "space", "b")
        #expect(field.text == "a. b")
        try type("space")
        rig.advance(1200)
        try type("space")
        #expect(field.text == "a. b  ", "two slow spaces are two spaces")
        try type("space", "space")
        #expect(field.text == "a. b    ", "where no word stands before them they stay")
        field.editing = TextEditing("c!")
        try type("space", "space")
        #expect(field.text == "c!  ")
        try rig.finish()
    }

    @Test func aSpaceEndsTheNumbers() throws {
        try type("numbers", "4", "2", "space", "a")
        #expect(field.text == "42 a")
        try type("numbers", "symbols", "€", "space", "b")
        #expect(field.text == "42 a€ b")
        try rig.finish()
    }

    @Test func slidingFarOffTheKeyboardKeepsTheLastKey() throws {
        rig.down(try place("q"))
        rig.move(to: at(20, 20), steps: 5)
        rig.up(at(20, 20))
        #expect(field.text.count == 1)
        try rig.finish()
    }

    @Test func theNextFingerCompletesTheOneBefore() throws {
        rig.down(try place("o"), contact: 0)
        rig.advance(30)
        rig.down(try place("k"), contact: 1)
        #expect(field.text == "o")
        rig.advance(30)
        rig.up(try place("o"), contact: 0)
        rig.advance(30)
        rig.up(try place("k"), contact: 1)
        #expect(field.text == "ok")
        try rig.finish()
    }

    @Test func tenFingersAtOnceTypeTenLettersInOrder() throws {
        let letters = "asdfghjklq".map(String.init)
        for (contact, letter) in letters.enumerated() { rig.down(try place(letter), contact: contact) }
        rig.advance(20)
        for (contact, letter) in letters.enumerated() { rig.up(try place(letter), contact: contact) }
        #expect(field.text == "asdfghjklq")
        try rig.finish()
    }

    @Test func shiftIsOnceAndADoubleTapLocksIt() throws {
        try type("shift", "a", "a")
        #expect(field.text == "Aa")
        try type("shift")
        rig.advance(100)
        try type("shift", "b", "c")
        #expect(field.text == "AaBC")
        rig.advance(400)
        try type("shift", "d")
        #expect(field.text == "AaBCd")
        try rig.finish()
    }

    @Test func layersAndLanguagesSwitch() throws {
        try type("numbers", "1", "symbols", "€", "numbers", "globe")
        #expect(field.text == "1€")
        #expect(try key("space").face == .text("Deutsch"))
        try type("ö", "ß")
        #expect(field.text == "1€öß")
        try rig.finish()
    }

    @Test func longPressOffersAccents() throws {
        rig.down(try place("e"))
        rig.advance(490)
        #expect(keyboard.preview.choices == ["e"])
        rig.advance(30)
        #expect(keyboard.preview.choices == ["e", "è", "é", "ê", "ë", "ē", "ė", "ę"])
        let bubble = keyboard.preview
        let cell = bubble.frame.width / bubble.choices.count
        rig.move(to: keyboard.windowPoint(at(bubble.frame.left + cell * 2 + cell / 2, bubble.frame.center.y)), steps: 6)
        rig.expect(golden: "accents")
        rig.up(keyboard.windowPoint(at(bubble.frame.left + cell * 2 + cell / 2, bubble.frame.center.y)))
        #expect(field.text == "é")
        try rig.finish()
        #expect(keyboard.preview.isHidden)
    }

    @Test func longPressAndLiftTypesTheLetterItself() throws {
        rig.down(try place("e"))
        rig.advance(700)
        rig.up(try place("e"))
        #expect(field.text == "e")
        try rig.finish()
    }

    @Test func deleteRepeatsAfter500EveryHundredAndTakesWordsAfterThreeSeconds() throws {
        field.editing = TextEditing(String(repeating: "word ", count: 20) + String(repeating: "x", count: 40))
        let count = field.text.count
        rig.down(try place("delete"))
        #expect(field.text.count == count - 1, "the first goes at once")
        rig.advance(490)
        #expect(field.text.count == count - 1)
        rig.advance(20)
        #expect(field.text.count == count - 2)
        rig.advance(1000)
        #expect(field.text.count == count - 12)
        rig.advance(1470)
        #expect(field.text.hasSuffix("x"))
        rig.advance(30)
        #expect(field.text.hasSuffix("word "), "after three seconds the whole word went: \(field.text.suffix(20))")
        let words = field.text.split(separator: " ").count
        rig.advance(300)
        #expect(field.text.split(separator: " ").count == words - 3)
        rig.up(try place("delete"))
        let rest = field.text
        rig.advance(1000)
        #expect(field.text == rest)
        try rig.finish()
    }

    @Test func holdingSpaceMovesTheCaret() throws {
        field.editing = TextEditing("abcdef")
        let space = try place("space")
        rig.down(space)
        rig.advance(520)
        rig.move(to: space + at(-30, 0), steps: 6)
        #expect(field.editing.caret == 3)
        rig.move(to: space + at(-10, 0), steps: 4)
        #expect(field.editing.caret == 5)
        rig.up(space + at(-10, 0))
        #expect(field.text == "abcdef", "no space is typed")
        try rig.finish()
    }

    @Test func aCancelledFingerTypesNothing() throws {
        rig.down(try place("a"))
        rig.advance(30)
        rig.touch(.cancelled, try place("a"))
        rig.down(try place("b"))
        rig.advance(30)
        keyboard.cancelTouches()
        rig.up(try place("b"))
        #expect(field.text.isEmpty)
        try rig.finish()
        #expect(try !key("a").isPressed && !key("b").isPressed && keyboard.preview.isHidden)
    }

    @Test func returnCommitsAndHideHides() throws {
        var hidden = 0
        keyboard.onHide = { hidden += 1 }
        try type("return", "hide")
        #expect(field.commits == 1 && hidden == 1)
        try rig.finish()
    }

    @Test func everyPlaceOnTheKeyboardIsAKey() throws {
        for x in stride(from: 0, to: 1024, by: 7) {
            for y in stride(from: 0, to: keyboard.frame.height, by: 7) { #expect(keyboard.key(at: at(x, y)) != nil) }
        }
        for key in keyboard.subviews.compactMap({ $0 as? KeyView }) { #expect(keyboard.key(at: key.frame.center) === key) }
    }

    /// Letters are at least nine millimetres wide on every panel of the design that has room for it, and never narrower than 40 points.
    @Test(arguments: await MetricsTests.panels, await KeyboardLayout.all)
    func lettersAreWideEnough(_ panel: MetricsTests.Panel, _ layout: KeyboardLayout) throws {
        let metrics = Metrics(pixelSize: panel.size, millimetres: panel.millimetres)
        let surroundings = Surroundings(
            metrics: metrics, theme: Theme(), text: rig.surroundings.text, icons: rig.surroundings.icons, clock: rig.clock)
        let keyboard = KeyboardView(surroundings, layouts: [layout, .english])
        keyboard.frame = Rect(x: 0, y: 0, width: panel.size.width, height: KeyboardView.height(metrics))
        keyboard.layoutIfNeeded()
        let letters = keyboard.subviews.compactMap { $0 as? KeyView }.filter { $0.hidesFaceWhenPressed }
        let pitch = Double(panel.millimetres.width) / Double(panel.size.width)
        let narrowest = letters.map(\.frame.width).min() ?? 0
        #expect(Double(narrowest + 1) * pitch >= 9, "\(Double(narrowest) * pitch) mm")
        #expect(keyboard.subviews.allSatisfy { $0.isHidden || Rect(size: keyboard.frame.size).contains($0.frame) })
    }
}
