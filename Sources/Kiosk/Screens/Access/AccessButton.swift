internal import Languages
internal import Toolkit

/// The person in a circle that leads to what helps guests who see, reach or touch otherwise.
enum AccessButton {
    static func make(_ surroundings: Surroundings, _ kind: ButtonStyle.Kind, action: @escaping () -> Void) -> Button {
        let button = Button(
            surroundings, "accessibility", icon: "accessibility", style: ButtonStyle(kind, .control, padding: kind == .plain ? 12 : 8),
            action: action)
        button.spokenLabel = localized("Accessibility")
        return button
    }
}
