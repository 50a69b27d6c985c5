public import Devices

/// Something that can be typed into.
public protocol TextInput: AnyObject {
    /// Adds what a key types at the caret. Returns false when there is no room for it.
    @discardableResult
    func insert(_ text: String) -> Bool
    /// Removes the selection or the character before the caret. Returns false when there is none.
    @discardableResult
    func deleteBackward() -> Bool
    /// What stands before the caret, at most so many characters of it.
    func text(beforeCaret count: Int) -> String
    /// Puts a text in the place of so many characters before the caret. Returns false when there is no room for it.
    func replace(beforeCaret count: Int, with text: String) -> Bool
    /// Puts finished text, and behind it what is still being composed, in the place of what was composed before, or of the selection.
    /// Returns false when there is no room for it; then nothing changes.
    func compose(_ finished: String, marked: String) -> Bool
    /// What is still being composed; empty where nothing is.
    var markedText: String { get }
    /// Makes what was composed a text like any other.
    func unmark()
    /// Removes the word before the caret.
    func deleteWordBackward()
    /// Moves the caret by characters; negative is towards the beginning.
    func moveCaret(by characters: Int)
    /// The Return key was pressed.
    func commit()
    /// Takes a key of a real keyboard; returns whether it meant something here.
    func handle(_ key: KeyEvent) -> Bool
    /// The keyboard types here from now on.
    func didGainFocus()
    /// The keyboard types elsewhere, or nowhere.
    func didLoseFocus()
}
