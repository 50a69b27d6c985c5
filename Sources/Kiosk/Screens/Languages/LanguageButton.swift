internal import Languages
internal import Toolkit

/// The globe that leads to the languages.
enum LanguageButton {
    static func make(
        _ surroundings: Surroundings, _ identifier: String, _ kind: ButtonStyle.Kind, action: @escaping () -> Void
    ) -> Button {
        let button = Button(
            surroundings, identifier, icon: "globe", style: ButtonStyle(kind, .control, padding: kind == .plain ? 12 : 8), action: action)
        button.spokenLabel = localized("Language")
        return button
    }
}
