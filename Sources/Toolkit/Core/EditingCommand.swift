public import Devices

/// What a key of a real keyboard means to a text.
public enum EditingCommand: Equatable, Sendable {
    /// Where the caret goes.
    public enum Move: Equatable, Sendable {
        /// As seen, which is towards the text's beginning or end by the direction it is read in.
        case left, right, wordLeft, wordRight
        case toStart, toEnd
    }

    case move(Move, selecting: Bool)
    case deleteBackward, deleteForward, deleteWordBackward, deleteWordForward
    case selectAll, cut, copy, paste, undo, redo
    case commit
    case insert(String)

    /// The command of a key that went down; nil for a key without a meaning here.
    public init?(_ key: KeyEvent) {
        guard key.phase != .up else { return nil }
        if let move = Self.move(key) {
            self = .move(move, selecting: key.isShiftDown)
        } else if let command = key.isControlDown ? Self.controlled(key) : Self.plain(key) {
            self = command
        } else {
            return nil
        }
    }

    private static func move(_ key: KeyEvent) -> Move? {
        switch key.key {
        case "Left", "KP_Left": key.isControlDown ? .wordLeft : .left
        case "Right", "KP_Right": key.isControlDown ? .wordRight : .right
        case "Home", "KP_Home", "Up", "KP_Up": .toStart
        case "End", "KP_End", "Down", "KP_Down": .toEnd
        default: nil
        }
    }

    private static func controlled(_ key: KeyEvent) -> EditingCommand? {
        switch key.key {
        case "a", "A": .selectAll
        case "x", "X": .cut
        case "c", "C", "Insert": .copy
        case "v", "V": .paste
        case "z", "Z": key.isShiftDown ? .redo : .undo
        case "y", "Y": .redo
        case "BackSpace": .deleteWordBackward
        case "Delete", "KP_Delete": .deleteWordForward
        default: nil
        }
    }

    private static func plain(_ key: KeyEvent) -> EditingCommand? {
        switch key.key {
        case "BackSpace": return .deleteBackward
        case "Delete", "KP_Delete": return key.isShiftDown ? .cut : .deleteForward
        case "Insert": return key.isShiftDown ? .paste : nil
        case "Return", "KP_Enter", "Escape": return .commit
        default:
            let isText = key.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            return isText && !key.text.isEmpty ? .insert(key.text) : nil
        }
    }
}
