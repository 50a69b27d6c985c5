import Devices
import TestSupport
import Testing

@testable import Toolkit

@Suite struct EditingSelectionTests {
    @Test func typingReplacesTheSelection() {
        var editing = TextEditing("one two")
        editing.select(0..<3)
        #expect(editing.selectedText == "one" && editing.hasSelection)
        editing.insert("x")
        #expect(editing.text == "x two" && editing.caret == 1 && !editing.hasSelection)
    }

    @Test func deletingTakesTheSelectionWhole() {
        for delete in [{ $0.deleteBackward() }, { $0.deleteForward() }] as [(inout TextEditing) -> Bool] {
            var editing = TextEditing("a👨‍👩‍👧b")
            editing.select(1..<2)
            let didDelete = delete(&editing)
            #expect(didDelete && editing.text == "ab" && editing.caret == 1)
        }
    }

    @Test func deleteForwardTakesOneCharacter() {
        var editing = TextEditing("🇩🇪e\u{301}x")
        editing.moveCaret(to: 0)
        for rest in ["e\u{301}x", "x", ""] {
            let didDelete = editing.deleteForward()
            #expect(didDelete && editing.text == rest && editing.caret == 0)
        }
        let didDelete = editing.deleteForward()
        #expect(!didDelete)
    }

    @Test func arrowsLeaveASelectionAtItsEnds() {
        var editing = TextEditing("abcdef")
        editing.select(1..<4)
        var other = editing
        editing.moveCaret(by: 1)
        other.moveCaret(by: -1)
        #expect(editing.caret == 4 && other.caret == 1 && !editing.hasSelection && !other.hasSelection)
    }

    @Test func selectingGrowsFromTheAnchorToEitherSide() {
        var editing = TextEditing("abcdef")
        editing.moveCaret(to: 3)
        editing.moveCaret(by: 2, selecting: true)
        #expect(editing.selection == 3..<5)
        editing.moveCaret(by: -4, selecting: true)
        #expect(editing.selection == 1..<3 && editing.caret == 1)
        editing.selectAll()
        #expect(editing.selectedText == "abcdef")
    }

    @Test(arguments: [
        ("don't stop", 2, "don't"), ("don't stop", 5, " "), ("don't stop", 8, "stop"), ("שלום עולם", 1, "שלום"), ("a🎉🎉b", 2, "🎉"),
        ("привет, мир", 6, ","), ("x", 99, "x"),
    ])
    func aWordIsSelectedWhole(_ text: String, _ offset: Int, _ word: String) {
        var editing = TextEditing(text)
        editing.selectWord(at: offset)
        #expect(editing.selectedText == word)
    }

    @Test func stepsByWords() {
        let editing = TextEditing("one  two, three")
        #expect(editing.wordStart(before: 15) == 10 && editing.wordStart(before: 10) == 8 && editing.wordStart(before: 8) == 5)
        #expect(editing.wordStart(before: 5) == 0 && editing.wordStart(before: 0) == 0)
        #expect(editing.wordEnd(after: 0) == 3 && editing.wordEnd(after: 3) == 8 && editing.wordEnd(after: 9) == 15)
        var other = editing
        other.moveCaret(to: 3)
        other.deleteWordForward()
        #expect(other.text == "one, three" && other.caret == 3)
    }
}

@Suite struct EditingHistoryTests {
    private func typed(_ text: String) -> EditingHistory {
        var history = EditingHistory()
        for character in text { type(String(character), into: &history) }
        return history
    }

    private func type(_ text: String, into history: inout EditingHistory) {
        var next = history.current
        next.insert(text)
        history.edit(.typing, to: next)
    }

    @Test func wordsAreUndoneOneByOne() {
        var history = typed("one two  three")
        for rest in ["one two  ", "one ", ""] {
            history.undo()
            #expect(history.current.text == rest)
        }
        #expect(!history.canUndo && history.canRedo)
        for text in ["one ", "one two  ", "one two  three"] {
            history.redo()
            #expect(history.current.text == text)
        }
        #expect(!history.canRedo)
    }

    @Test func aWordAfterASingleBlankIsAStepOfItsOwn() {
        var history = typed(" a")
        history.undo()
        #expect(history.current.text == " ")
        history.undo()
        #expect(history.current.text.isEmpty && !history.canUndo)
    }

    @Test func movingTheCaretEndsAStep() {
        var history = typed("ab")
        var moved = history.current
        moved.moveCaret(to: 0)
        history.move(to: moved)
        type("x", into: &history)
        #expect(history.current.text == "xab")
        history.undo()
        #expect(history.current.text == "ab")
    }

    @Test func deletingAndTypingAreStepsOfTheirOwn() {
        var history = typed("abcd")
        for _ in 0..<3 {
            var next = history.current
            _ = next.deleteBackward()
            history.edit(.deleting, to: next)
        }
        type("x", into: &history)
        history.undo()
        #expect(history.current.text == "a")
        history.undo()
        #expect(history.current.text == "abcd")
    }

    @Test func anEditAfterUndoForgetsWhatWasUndone() {
        var history = typed("one two")
        history.undo()
        type("x", into: &history)
        #expect(!history.canRedo)
    }

    @Test func whatCanBeUndoneIsBounded() {
        var history = EditingHistory()
        for number in 0..<300 { history.edit(.single, to: TextEditing("\(number)")) }
        var steps = 0
        while history.canUndo {
            history.undo()
            steps += 1
        }
        #expect(steps == EditingHistory.limit)
    }

    private static let pieces = [
        "a", "B", " ", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧", "👍🏽", "🇩🇪", "\u{1F1E9}", "\u{200D}", "\u{FE0F}", "שלום", "ש\u{5C1}", "مرحبا",
        "\u{651}", "नि", "1", ".", "ß",
    ]

    /// Deleting takes exactly these characters with all of their scalars, and no scalar of others.
    private func expectRemoval(of characters: Range<Int>, in editing: inout TextEditing, by delete: (inout TextEditing) -> Bool) {
        var rest = Array(editing.text)
        rest.removeSubrange(characters)
        let didDelete = delete(&editing)
        #expect(didDelete == !characters.isEmpty)
        #expect(Array(editing.text.unicodeScalars) == rest.flatMap(\.unicodeScalars))
    }

    private func randomEdit(_ history: inout EditingHistory, _ dice: inout SeededGenerator) {
        var next = history.current
        let kind: EditingHistory.Kind
        switch Int.random(in: 0..<10, using: &dice) {
        case 0...3:
            next.insert(Self.pieces.randomElement(using: &dice) ?? "")
            kind = .typing
        case 4:
            expectRemoval(of: next.hasSelection ? next.selection : max(next.caret - 1, 0)..<next.caret, in: &next) { $0.deleteBackward() }
            kind = .deleting
        case 5:
            let behind = next.caret..<min(next.caret + 1, next.text.count)
            expectRemoval(of: next.hasSelection ? next.selection : behind, in: &next) { $0.deleteForward() }
            kind = .deleting
        case 6:
            next.deleteWordBackward()
            kind = .single
        default:
            next.moveCaret(to: Int.random(in: 0...next.text.count, using: &dice), selecting: Bool.random(using: &dice))
            return history.move(to: next)
        }
        history.edit(kind, to: next)
    }

    /// Whatever is done, undoing all of it leads back to the start and doing it again to the end, over whole characters only.
    @Test(arguments: 0..<40)
    func everythingCanBeUndoneAndDoneAgain(_ seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let start = TextEditing("abc 👩‍🚀 שלום")
        var history = EditingHistory(start)
        for _ in 0..<90 {
            randomEdit(&history, &dice)
            let after = history.current
            #expect((0...after.text.count).contains(after.caret) && (0...after.text.count).contains(after.anchor))
        }
        let end = history.current.text
        while history.canUndo { history.undo() }
        #expect(history.current.text == start.text)
        while history.canRedo { history.redo() }
        #expect(history.current.text == end)
    }

    /// Deleting from the end takes the characters of the text one by one, each with all of its scalars.
    @Test(arguments: 0..<20)
    func deletingNeverSplitsACharacter(_ seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        let text = (0..<12).map { _ in Self.pieces.randomElement(using: &dice) ?? "" }.joined()
        var characters = Array(text)
        var editing = TextEditing(text)
        while !characters.isEmpty {
            characters.removeLast()
            let didDelete = editing.deleteBackward()
            #expect(didDelete && Array(editing.text.unicodeScalars) == Array(String(characters).unicodeScalars))
        }
    }
}

@Suite struct EditingCommandTests {
    private func command(_ key: String, _ text: String = "", control: Bool = false, shift: Bool = false) -> EditingCommand? {
        EditingCommand(
            KeyEvent(
                key: key, text: text, phase: .down, isControlDown: control, isShiftDown: shift, time: FrameTime(nanoseconds: 0)))
    }

    @Test func keysMeanWhatTheyMeanEverywhere() {
        #expect(command("a", "a") == .insert("a") && command("Cyrillic_ya", "я") == .insert("я"))
        #expect(command("Left") == .move(.left, selecting: false) && command("Right", shift: true) == .move(.right, selecting: true))
        #expect(command("Left", control: true, shift: true) == .move(.wordLeft, selecting: true))
        #expect(command("Home") == .move(.toStart, selecting: false) && command("End", shift: true) == .move(.toEnd, selecting: true))
        #expect(command("BackSpace") == .deleteBackward && command("BackSpace", control: true) == .deleteWordBackward)
        #expect(command("Delete") == .deleteForward && command("Delete", control: true) == .deleteWordForward)
        #expect(command("a", control: true) == .selectAll && command("c", control: true) == .copy)
        #expect(command("x", control: true) == .cut && command("v", control: true) == .paste)
        #expect(command("z", control: true) == .undo && command("y", control: true) == .redo)
        #expect(command("Z", control: true, shift: true) == .redo && command("Z", control: true) == .undo, "with Caps Lock")
        #expect(command("Return") == .commit && command("Escape") == .commit)
    }

    @Test func whatMeansNothingIsLeftToOthers() {
        #expect(command("F5") == nil && command("q", control: true) == nil && command("Shift_L") == nil && command("Tab", "\t") == nil)
        #expect(EditingCommand(KeyEvent(key: "a", text: "a", phase: .up, time: FrameTime(nanoseconds: 0))) == nil)
    }
}
