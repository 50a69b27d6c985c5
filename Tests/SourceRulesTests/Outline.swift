/// What the scanner found out about one function, accessor, property with a body, or type.
struct Declaration: Equatable {
    enum Kind: Equatable { case function, property, type(String) }

    var kind: Kind
    var name: String
    var line: Int
    /// The line of the closing brace; nil for a requirement of a protocol.
    var endLine: Int?
    var parameterCount = 0
    /// How deep statements and closures of several lines are nested in the body, and where the deepest begins.
    var nesting = 0
    var nestingLine = 0

    /// Lines from the declaration's first to its closing brace.
    var lineCount: Int { (endLine ?? line) - line + 1 }
}

/// Finds declarations and measures them by counting braces, parentheses and keywords of code without comments and literals.
struct Outline {
    private(set) var declarations: [Declaration] = []

    private enum Opening: Equatable {
        case none, control, declaration(Int), accessor
    }

    /// What one open brace belongs to.
    private struct Frame {
        var opening: Opening
        var line: Int
        /// The function or property whose body it is in.
        var owner: Int?
        var depth: Int
        var parentheses = 0
        /// What the next brace would belong to.
        var pending = Opening.none
        /// The function whose parameter list comes next or is open.
        var parameters: ParameterList?
    }

    private struct ParameterList {
        var declaration: Int
        var isOpen = false
        var angles = 0
        var separators = 0
        var hasTokens = false
        var endsWithSeparator = false
    }

    private static let controlWords: Set<String> = [
        "if", "else", "for", "while", "repeat", "do", "catch", "switch", "guard", "defer",
    ]
    private static let typeWords: Set<String> = ["class", "struct", "enum", "protocol", "extension", "actor"]
    private static let functionWords: Set<String> = ["func", "init", "deinit", "subscript"]
    private static let accessorWords: Set<String> = ["get", "set", "willSet", "didSet", "_read", "_modify", "unsafeAddress"]

    private var frames = [Frame(opening: .none, line: 0, owner: nil, depth: 0)]
    private var line = 1
    private var previous = ""
    private var awaitsName: Int?

    init(_ code: [UInt8]) {
        var word = ""
        for byte in code {
            if Self.isPartOfWord(byte) {
                word.unicodeScalars.append(Unicode.Scalar(byte))
                continue
            }
            if !word.isEmpty { read(word: word) }
            word = ""
            if byte == UInt8(ascii: "\n") { line += 1 }
            if byte > UInt8(ascii: " ") { read(mark: Character(Unicode.Scalar(byte))) }
        }
        if !word.isEmpty { read(word: word) }
    }

    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }

    private var top: Frame {
        get { frames[frames.count - 1] }
        set { frames[frames.count - 1] = newValue }
    }

    private mutating func read(word: String) {
        defer { previous = word }
        noteToken()
        if let named = awaitsName {
            awaitsName = nil
            if !Self.functionWords.contains(word), word != "var", word != "let" {
                declarations[named].name = word
                return
            }
        }
        guard top.parentheses == 0, ![".", "#", "@", "`"].contains(previous) else { return }
        if Self.controlWords.contains(word) {
            top.pending = .control
        } else if Self.functionWords.contains(word) {
            declare(.function, word)
        } else if Self.typeWords.contains(word) {
            declare(.type(word), word)
        } else if word == "var" || word == "let", top.pending != .control, previous != "case" {
            declare(.property, word)
        } else if Self.accessorWords.contains(word), isInProperty {
            top.pending = .accessor
        }
    }

    private var isInProperty: Bool {
        guard case .declaration(let index) = top.opening else { return false }
        return declarations[index].kind == .property || declarations[index].name == "subscript"
    }

    private mutating func declare(_ kind: Declaration.Kind, _ word: String) {
        let index = declarations.count
        declarations.append(Declaration(kind: kind, name: word, line: line))
        top.pending = .declaration(index)
        let isNamed = !["init", "deinit", "subscript"].contains(word)
        awaitsName = isNamed ? index : nil
        top.parameters = kind == .function && word != "deinit" ? ParameterList(declaration: index) : nil
    }

    private mutating func read(mark: Character) {
        defer { previous = String(mark) }
        if mark != "(" { awaitsName = nil }
        switch mark {
        case "{": open()
        case "}": close()
        case "(", "[":
            noteToken()
            openParenthesis(mark)
        case ")", "]": closeParenthesis()
        case ",", "<", ">": countParameters(mark)
        case "=": endProperty()
        case ";": top.pending = .none
        default: noteToken()
        }
    }

    private mutating func open() {
        noteToken()
        let parent = top
        var frame = Frame(opening: parent.pending, line: line, owner: parent.owner, depth: parent.depth)
        switch parent.pending {
        case .declaration(let index):
            frame.owner = declarations[index].isMeasured ? index : nil
            frame.depth = 0
        case .accessor: break
        case .none, .control: frame.depth += 1
        }
        if parent.parentheses == 0 {
            top.pending = .none
            top.parameters = nil
        }
        frames.append(frame)
    }

    private mutating func close() {
        guard frames.count > 1 else { return }
        let frame = frames.removeLast()
        switch frame.opening {
        case .declaration(let index): declarations[index].endLine = line
        case .accessor: break
        case .none, .control: noteNesting(of: frame)
        }
        top.pending = top.parentheses == 0 ? .none : top.pending
    }

    /// A block that opens and closes on one line reads as one expression and is not counted.
    private mutating func noteNesting(of frame: Frame) {
        guard let owner = frame.owner, frame.line != line, frame.depth > declarations[owner].nesting else { return }
        declarations[owner].nesting = frame.depth
        declarations[owner].nestingLine = frame.line
    }

    private mutating func openParenthesis(_ mark: Character) {
        if mark == "(", top.parentheses == 0, top.parameters?.isOpen == false { top.parameters?.isOpen = true }
        top.parentheses += 1
    }

    private mutating func closeParenthesis() {
        top.parentheses = max(0, top.parentheses - 1)
        guard top.parentheses == 0, let list = top.parameters, list.isOpen else { return }
        let separators = list.separators - (list.endsWithSeparator ? 1 : 0)
        declarations[list.declaration].parameterCount = list.hasTokens ? separators + 1 : 0
        top.parameters = nil
    }

    private mutating func countParameters(_ mark: Character) {
        guard top.parentheses == 1, var list = top.parameters, list.isOpen else { return }
        switch mark {
        case "<": list.angles += 1
        case ">" where previous != "-": list.angles -= 1
        case "," where list.angles == 0:
            list.separators += 1
            list.endsWithSeparator = true
        default: break
        }
        top.parameters = list
    }

    private mutating func noteToken() {
        guard top.parameters?.isOpen == true else { return }
        top.parameters?.hasTokens = true
        top.parameters?.endsWithSeparator = false
    }

    /// What follows `=` is a value; a brace in it is a closure.
    private mutating func endProperty() {
        noteToken()
        guard top.parentheses == 0, case .declaration(let index) = top.pending else { return }
        if declarations[index].kind == .property { top.pending = .none }
    }
}

extension Declaration {
    /// Whether its body is code that is measured as one function.
    fileprivate var isMeasured: Bool { kind == .function || kind == .property }
}
