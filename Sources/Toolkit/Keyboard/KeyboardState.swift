public import Devices

/// What the keyboard shows and how the next letter comes out.
public struct KeyboardState: Equatable, Sendable {
    /// Whether letters come out as capitals.
    public enum Shift: Equatable, Sendable {
        case off
        /// For one letter.
        case once
        case locked
    }

    public private(set) var shift: Shift
    public private(set) var layer = KeyboardLayout.Layer.letters
    public private(set) var layoutIndex = 0
    private let layoutCount: Int
    private var lastShiftTap: FrameTime?
    private var shiftBeforeTap = Shift.off
    /// How Shift stood for capitals while a script without them is typed; nil while one with them is.
    private var shiftOfCapitals: Shift?

    /// Two taps on Shift within this time lock it (AOSP's keyboard).
    public static let doubleTapTime: Duration = .milliseconds(300)

    /// A keyboard that shows the letters of its first layout.
    public init(layoutCount: Int, shift: Shift = .off) {
        precondition(layoutCount > 0, "a keyboard has a layout")
        self.layoutCount = layoutCount
        self.shift = shift
    }

    /// Shift was tapped: for one letter, locked by a second tap, or off.
    public mutating func tapShift(at time: FrameTime) {
        defer { lastShiftTap = time }
        if let last = lastShiftTap, time - last <= Self.doubleTapTime, shiftBeforeTap == .off {
            shift = .locked
            lastShiftTap = nil
            shiftBeforeTap = .locked
            return
        }
        shiftBeforeTap = shift
        shift = shift == .off ? .once : .off
    }

    /// The character that a key types now.
    ///
    /// - Parameter layout: whose capitals are meant.
    public func output(_ character: String, of layout: KeyboardLayout = .english) -> String {
        shift == .off || layer != .letters ? character : layout.capital(of: character)
    }

    /// A character was typed: a shift for one letter is over, and the next tap on Shift is no second one.
    public mutating func didType() {
        lastShiftTap = nil
        if shift == .once { shift = .off }
    }

    /// From letters to numbers, and back from numbers or symbols.
    public mutating func toggleNumbers() { layer = layer == .letters ? .numbers : .letters }
    /// From numbers to symbols, and back.
    public mutating func toggleSymbols() { layer = layer == .symbols ? .numbers : .symbols }

    /// From anywhere to emoji, and back from them to letters.
    public mutating func toggleEmoji() { layer = layer == .emoji ? .letters : .emoji }

    /// From all emoji to the letters that search them.
    public mutating func searchEmoji() { layer = .emojiSearch }

    /// Whether emoji are shown, all of them or those that were found.
    var showsEmoji: Bool { layer == .emoji || layer == .emojiSearch }

    /// A space was typed: after a number most people go on with letters.
    mutating func didTypeSpace() { if layer == .numbers || layer == .symbols { layer = .letters } }

    /// Back to letters, as when the keyboard goes away.
    mutating func leaveEmoji() { if showsEmoji { layer = .letters } }

    /// To a language's letters, by its place among the keyboard's layouts; after the last comes the first.
    ///
    /// - Parameter hasCapitals: whether Shift writes capitals there. What captions are written in is no wish for the rarer letters that
    ///   other scripts have behind theirs.
    public mutating func choose(layout index: Int, hasCapitals: Bool = true) {
        layoutIndex = index % layoutCount
        layer = .letters
        if hasCapitals, let before = shiftOfCapitals {
            (shift, shiftOfCapitals) = (before, nil)
        } else if !hasCapitals, shiftOfCapitals == nil {
            (shift, shiftOfCapitals) = (.off, shift)
        }
    }
}
