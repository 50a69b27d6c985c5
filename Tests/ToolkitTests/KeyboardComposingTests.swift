import Devices
import Geometry
import Testing

@testable import Toolkit

/// Two letters are a syllable, which may become one of three signs; nothing else is composed.
private struct PairMethod: InputMethod {
    private var letters = ""
    private var selection: Int?
    private var signs: [String] { letters.count == 2 ? ["甲", "乙", "丙"] : [] }

    var composition: Composition {
        Composition(marked: selection.map { signs[$0] } ?? letters, candidates: signs, selection: selection)
    }

    mutating func type(_ text: String) -> String? {
        guard text.count == 1, text.first?.isLetter == true else { return nil }
        let finished = letters.count == 2 ? composition.marked : ""
        if letters.count == 2 { reset() }
        letters += text
        return finished
    }

    mutating func deleteBackward() { letters.removeLast() }

    mutating func typeSpace() -> String? {
        guard !signs.isEmpty else { return nil }
        selection = selection.map { ($0 + 1) % signs.count } ?? 0
        return ""
    }

    mutating func select(_ candidate: Int) { selection = candidate }

    mutating func choose(_ candidate: Int) -> String {
        let sign = signs[candidate]
        reset()
        return sign
    }

    mutating func reset() { self = PairMethod() }
}

/// What an input method composes, on its way into the field.
@Suite struct KeyboardComposingTests {
    private let rig: Rig
    private let keyboard: KeyboardView
    private let field = NotingField()

    init() throws {
        rig = try Rig(800, 480, scale: 1.25)
        let layout = KeyboardLayout(
            name: "Pairs", language: "xx", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"], shift: .none, variants: ["a": "ä"])
        keyboard = KeyboardView(rig.surroundings, layouts: [layout, .english], methods: { $0 == "xx" ? PairMethod() : nil })
        rig.show(keyboard, typingInto: field)
    }

    private func type(_ keys: String...) throws {
        for key in keys { rig.tap(try #require(rig.window.elementTree.first(key), "there is no \(key)").frame.center) }
        rig.advance(200)
    }

    private func shows(_ identifier: String) -> Bool { rig.window.elementTree.first(identifier) != nil }

    @Test func lettersAreMarkedUntilACandidateIsTapped() throws {
        try type("key.a")
        #expect(field.text == "a" && field.markedText == "a" && !shows("candidate.0"))
        try type("key.b")
        #expect(field.markedText == "ab" && shows("candidate.2"))
        #expect(rig.window.elementTree.first("candidate.1")?.accessibility.label == "乙")
        try type("candidate.1")
        #expect(field.text == "乙" && field.markedText.isEmpty && !shows("candidate.0"))
        try rig.finish()
    }

    @Test func aSpaceConvertsAndAfterwardsIsASpace() throws {
        try type("key.a", "key.b", "key.space", "key.space")
        #expect(field.text == "乙" && field.markedText == "乙")
        try type("key.return")
        #expect(field.text == "乙" && field.markedText.isEmpty && field.commits == 0, "Done takes what stands there first")
        try type("key.space", "key.return")
        #expect(field.text == "乙 " && field.commits == 1)
        try rig.finish()
    }

    @Test func deleteTakesFromWhatIsComposed() throws {
        try type("key.a", "key.b", "key.delete")
        #expect(field.text == "a" && field.markedText == "a" && !shows("candidate.0"))
        try type("key.delete")
        #expect(field.text.isEmpty)
        try rig.finish()
    }

    @Test(arguments: ["key.globe", "key.numbers", "key.!"])
    func otherKeysLeaveWhatIsComposedAsItStands(_ key: String) throws {
        try type("key.a", key)
        if key == "key.numbers" { try type("key.1") }
        #expect(field.markedText.isEmpty && field.text.hasPrefix("a"))
        try rig.finish()
    }

    /// A tap elsewhere in the field, or Undo, ends the composition there; the next letter begins another one.
    @Test func aCompositionThatEndedInTheFieldIsOver() throws {
        try type("key.a", "key.b")
        field.editing.moveCaret(to: 0)
        keyboard.checkComposition()
        rig.advance(20)
        #expect(!shows("candidate.0"))
        try type("key.c")
        #expect(field.text == "cab" && field.markedText == "c")
        try rig.finish()
    }

    @Test func whatHasNoRoomIsNotComposed() throws {
        field.room = 1
        try type("key.a", "key.b")
        #expect(field.text == "a" && field.markedText == "a" && !shows("candidate.0"))
        try type("key.delete")
        #expect(field.text.isEmpty)
        try rig.finish()
    }

    @Test func keysOfARealKeyboardChooseToo() throws {
        #expect(keyboard.takes(.insert("a")) && keyboard.takes(.insert("b")))
        #expect(keyboard.takes(.move(.right, selecting: false)) && field.markedText == "甲")
        #expect(keyboard.takes(.move(.left, selecting: false)) && field.markedText == "丙")
        #expect(keyboard.takes(.insert(" ")) && field.markedText == "甲")
        #expect(keyboard.takes(.commit) && field.text == "甲" && field.markedText.isEmpty)
        #expect(!keyboard.takes(.commit) && !keyboard.takes(.insert("1")) && !keyboard.takes(.deleteBackward))
        try rig.finish()
    }

    @Test func aLetterThatIsHeldIsComposedToo() throws {
        let place = try #require(rig.window.elementTree.first("key.a")).frame.center
        rig.touch(.began, place)
        rig.advance(900)
        let choice = keyboard.preview.windowRect(keyboard.preview.bounds)
        let accent = Point(x: choice.right - choice.width / 4, y: place.y)
        rig.touch(.moved, accent)
        rig.advance(50)
        rig.touch(.ended, accent)
        rig.advance(200)
        #expect(field.text == "ä" && field.markedText == "ä")
        try type("key.b")
        #expect(field.markedText == "äb" && shows("candidate.0"))
        try rig.finish()
    }

    /// A key's letter is seen while a finger lies on it, also under the candidates.
    @Test func previewsLieAboveTheCandidates() throws {
        try type("key.a", "key.b")
        let bar = try #require(keyboard.candidateBar)
        let order = keyboard.subviews
        #expect(try #require(order.firstIndex { $0 === keyboard.preview }) > (try #require(order.firstIndex { $0 === bar })))
    }

    /// A whole composition is one step to undo.
    @Test func aCompositionIsUndoneWhole() {
        var history = EditingHistory(TextEditing("x "))
        for marked in ["a", "ab", "甲"] {
            var next = history.current
            next.compose("", marked: marked)
            history.edit(.composing, to: next)
        }
        var next = history.current
        next.compose("甲", marked: "c")
        history.edit(.composing, to: next)
        #expect(history.current.text == "x 甲c" && history.current.markedText == "c" && history.current.caret == 4)
        history.undo()
        #expect(history.current.text == "x " && !history.canUndo)
        history.redo()
        #expect(history.current.text == "x 甲c" && history.current.markedText.isEmpty)
    }
}
