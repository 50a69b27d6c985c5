internal import Geometry
internal import Languages
internal import Toolkit

/// Which language the screens and the keyboard begin in.
final class LanguageScreen: SetupScreen {
    private let languages: [Language]
    private let cards: [ChoiceCard]
    private let onChoose: (Language) -> Void
    private(set) var chosen: Language

    /// - Parameters:
    ///   - languages: what there is to choose from.
    ///   - chosen: what is chosen already.
    ///   - onChoose: called with a language that was touched.
    ///   - onAnswer: called with the language that it is to be.
    // rule lifted (parameters): a question's place, its answers and what comes of them
    init(
        _ surroundings: Surroundings, step: SetupStep, _ languages: [Language], chosen: Language,
        onChoose: @escaping (Language) -> Void = { _ in }, onAnswer: @escaping (Language) -> Void
    ) {
        (self.languages, self.chosen, self.onChoose) = (languages, chosen, onChoose)
        cards = languages.map { ChoiceCard(surroundings, "setup.language.\($0.id)", .words($0.name), label: $0.name) }
        super.init(surroundings, "language", step: step)
        title.text = localized("Which language?")
        line.text = localized("The screens and the keyboard begin in it. Guests can choose another one.")
        for (card, language) in zip(cards, languages) {
            card.isChosen = language == chosen
            card.onTap = { [weak self] in self?.choose(language) }
            add(card)
        }
        go.action = { [weak self] in
            if let self { onAnswer(self.chosen) }
        }
    }

    private func choose(_ language: Language) {
        chosen = language
        for (card, offered) in zip(cards, languages) { card.isChosen = offered == language }
        onChoose(language)
    }

    override func layoutAnswers(in room: Rect) {
        let gap = metrics.px(metrics.width < 700 ? 6 : 12)
        let columns = max(1, min(3, (room.width + gap) / (metrics.px(metrics.pick(150, compact: 112, tall: 150, narrow: 96)) + gap)))
        let rows = (cards.count + columns - 1) / columns
        let highest = metrics.px(metrics.pick(84, compact: 60, tall: 112))
        let height = min(highest, (room.height + gap) / rows - gap)
        let width = (room.width + gap) / columns - gap
        for (index, card) in cards.enumerated() {
            card.frame = Rect(
                x: room.left + index % columns * (width + gap), y: room.top + index / columns * (height + gap), width: width,
                height: height)
        }
    }
}
