internal import Drawing
internal import Geometry
internal import Languages
internal import Text

/// One key.
final class KeyView: View {
    let key: KeyboardLayout.Key
    /// What stands on it: words, or the name of an icon.
    enum Face: Equatable {
        case text(String)
        case icon(String)
    }

    var face: Face { didSet { if face != oldValue { setNeedsDisplay() } } }
    var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
    /// Drawn inverted: Shift while it is on.
    var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }
    /// What is spoken beyond the key's name: a state, or where it leads.
    var spokenDetail: String?
    /// Whether the pressed key shows nothing, because its preview above shows it.
    var hidesFaceWhenPressed = false

    init(_ surroundings: Surroundings, _ key: KeyboardLayout.Key, face: Face) {
        (self.key, self.face) = (key, face)
        super.init(surroundings)
        isInteractive = false
    }

    private var isFunction: Bool {
        switch key.action {
        case .character, .space: false
        default: true
        }
    }

    private var colors: (fill: Color, ink: Color) {
        if isOn || (isPressed && hidesFaceWhenPressed) { return (theme.keyPreview, theme.onKeyPreview) }
        if key.action == .commit { return (isPressed ? theme.accentPressed : theme.accent, theme.onAccent) }
        let fill = isFunction ? theme.functionKey : theme.key
        return (isPressed ? fill.mixed(0.25, toward: theme.label) : fill, theme.label)
    }

    override func draw(on painter: Painter) {
        let (fill, ink) = colors
        let radius = metrics.px(10)
        if let edge = theme.keyEdge, !isPressed {
            painter.fill(bounds, radius: radius, edge)
            painter.fill(bounds.inset(by: Insets(bottom: metrics.px(2))), radius: radius, fill)
        } else {
            painter.fill(bounds, radius: radius, fill)
        }
        if let edge = key.action == .commit ? theme.accentEdge : theme.outline {
            painter.stroke(bounds, radius: radius, width: metrics.px(key.action == .commit ? 2 : 1), edge)
        }
        if isPressed, hidesFaceWhenPressed { return }
        switch face {
        case .icon(let name):
            let mask = surroundings.icons.mask(name, side: metrics.px(26))
            painter.fill(mask: mask, at: bounds.centered(mask.size).origin, ink)
        case .text(let text): drawText(text, ink, on: painter)
        }
    }

    private func drawText(_ text: String, _ ink: Color, on painter: Painter) {
        let isCharacter = if case .character = key.action { true } else { false }
        var font = metrics.font(isCharacter ? .keycap : .functionKey)
        if key.action == .commit { font.typeface = .bold }
        let room = frame.width - metrics.px(8)
        let width = surroundings.text.layout(text.keycap, font).size.width
        // Letters of some scripts are wider than the narrowest keys.
        if width > room, width > 0 { font.size *= Double(max(room, 1)) / Double(width) }
        let layout = surroundings.text.layout(text.keycap, font)
        let capHeight = surroundings.text.metrics(font).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        let place = Point(x: (frame.width - layout.size.width) / 2, y: baseline - layout.firstBaseline)
        surroundings.text.draw(layout, at: place, ink, on: painter)
    }

    override var cornerRadius: Double { 10 }

    override var accessibility: Accessibility? {
        let (identifier, label) = spoken
        let words = [label, spokenDetail].compactMap(\.self).joined(separator: ", ")
        var element = Accessibility(.key, identifier: "key.\(identifier)", label: words)
        if key.action == .shift { element.isSelected = isOn }
        return element
    }

    private var spoken: (identifier: String, label: String) {
        switch key.action {
        case .character(let character):
            if case .text(let shown) = face { (character, shown) } else { (character, character) }
        case .shift: ("shift", localized("Shift", meaning: "key"))
        case .delete: ("delete", localized("Delete", meaning: "key"))
        case .commit: ("return", localized("Done", meaning: "key"))
        case .numbers: ("numbers", localized("Numbers and symbols"))
        case .symbols: ("symbols", localized("More symbols"))
        case .space: ("space", localized("Space", meaning: "key"))
        case .emoji: ("emoji", face == .icon("emoji") ? localized("Emoji") : localized("Letters"))
        case .globe: ("globe", localized("Next language"))
        case .hide: ("hide", localized("Hide keyboard"))
        }
    }
}

extension String {
    /// The text as a key shows it: a mark stands on the circle that means any letter, an Arabic one on a line as long as a letter.
    var keycap: String {
        guard let first = unicodeScalars.first, first.properties.generalCategory == .nonspacingMark else { return self }
        let isArabic = (0x600...0x6FF).contains(first.value)
        return (isArabic ? "\u{640}" : "\u{25CC}") + self
    }
}
