internal import Geometry
internal import Languages
internal import Toolkit

/// The languages that guests may have the screens speak, each as its speakers write it.
final class LanguageSheet: TitledSheet {
    private let cards: [ChoiceCard]

    /// - Parameters:
    ///   - chosen: what the screens speak now.
    ///   - onChoose: called with the language that was tapped, while the sheet is still there.
    init(_ surroundings: Surroundings, _ languages: [Language], chosen: Language, onChoose: @escaping (Language) -> Void) {
        cards = languages.map { language in
            let card = ChoiceCard(surroundings, "language.\(language.id)", .words(language.name), label: language.name)
            card.isChosen = language == chosen
            card.onTap = { onChoose(language) }
            return card
        }
        super.init(surroundings, localized("Language"), closeIdentifier: "language.cancel")
        for card in cards { panel.add(card) }
    }

    private var columns: Int {
        let least = metrics.px(metrics.pick(150, compact: 112, tall: 190, narrow: 140))
        return max(1, (contentWidth + gap) / (least + gap))
    }
    private var rows: Int { (cards.count + columns - 1) / columns }

    /// As high as is good to touch, or what the panel has room for.
    private var cardHeight: Int {
        let wanted = metrics.px(metrics.pick(64, compact: 48, tall: 84, narrow: 52))
        return min(wanted, (mostContentHeight + gap) / max(rows, 1) - gap)
    }

    override func contentHeight(fitting width: Int) -> Int { rows * (cardHeight + gap) - gap }

    override func placeContent(in room: Rect) {
        let cell = (room.width + gap) / columns
        for (index, card) in cards.enumerated() {
            card.frame = Rect(
                x: room.left + index % columns * cell, y: room.top + index / columns * (cardHeight + gap), width: cell - gap,
                height: cardHeight)
        }
    }

    override var accessibility: Accessibility? { Accessibility(.sheet, identifier: "languages", label: localized("Language")) }
}
