internal import Drawing
internal import Languages
internal import Toolkit

/// Says, above everything and for as long as it is so, that somebody sees the screen from afar. A tap ends it.
final class WatchedStrip: Strip {
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, onTap: @escaping () -> Void) {
        super.init(surroundings, icon: "eye", localized("The staff’s helper sees this screen. Tap here to end that.")) { $0.onAccent }
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: onTap))
    }

    override var ground: Color { isPressed ? theme.accentPressed : theme.accent }
    override var isAlwaysUsable: Bool { true }
    override var accessibility: Accessibility? { Accessibility(.button, identifier: "remote-help", label: sentence) }
}
