internal import Geometry
internal import Languages
internal import Toolkit

/// The languages that guests may have the screens speak, each as its speakers write it.
final class LanguageSheet: Sheet {
    private let title: Label
    private let close: Button
    private let cards: [ChoiceCard]

    /// - Parameters:
    ///   - chosen: what the screens speak now.
    ///   - onChoose: called with the language that was tapped, while the sheet is still there.
    init(_ surroundings: Surroundings, _ languages: [Language], chosen: Language, onChoose: @escaping (Language) -> Void) {
        title = Label(surroundings, localized("Language"), .t2)
        close = Button(surroundings, "language.cancel", icon: "close", style: ButtonStyle(.filled, radius: 30))
        close.spokenLabel = localized("Close")
        cards = languages.map { language in
            let card = ChoiceCard(surroundings, "language.\(language.id)", .words(language.name), label: language.name)
            card.isChosen = language == chosen
            card.onTap = { onChoose(language) }
            return card
        }
        super.init(surroundings)
        for view in [title, close] + cards as [View] { panel.add(view) }
        close.action = { [weak self] in self?.dismiss() }
        onScrimTap = { [weak self] in self?.dismiss() }
        onDragDown = { [weak self] in self?.dismiss() }
    }

    private var gap: Int { metrics.px(metrics.pick(12, compact: 8, tall: 14, narrow: 8)) }
    private var side: Int { metrics.px(metrics.pick(28, compact: 16, tall: 28)) }
    private var top: Int { metrics.px(metrics.pick(24, compact: 12, tall: 32, narrow: 16)) }
    private var bottom: Int { metrics.px(metrics.pick(28, compact: 16, tall: 48, narrow: 24)) }
    private var headHeight: Int { metrics.px(metrics.pick(52, compact: 44, tall: 60, narrow: 48)) }

    private var width: Int {
        metrics.layoutClass == .regular ? min(metrics.px(880), frame.width - metrics.px(48)) : frame.width - inset * 2
    }
    /// What is free beside the panel; on an upright one nothing, and its lower corners lie below the edge.
    private var inset: Int { metrics.isUpright ? 0 : metrics.px(metrics.pick(24, compact: 16, tall: 0)) }

    private var columns: Int {
        let least = metrics.px(metrics.pick(150, compact: 112, tall: 190, narrow: 140))
        return max(1, (width - 2 * side + gap) / (least + gap))
    }
    private var rows: Int { (cards.count + columns - 1) / columns }

    /// As high as is good to touch, or what the panel has room for.
    private var cardHeight: Int {
        let wanted = metrics.px(metrics.pick(64, compact: 48, tall: 84, narrow: 52))
        let room = frame.height - 2 * max(inset, metrics.px(8)) - top - headHeight - gap - bottom
        return min(wanted, (room + gap) / max(rows, 1) - gap)
    }

    override func panelFrame() -> Rect {
        let height = top + headHeight + gap + rows * (cardHeight + gap) - gap + bottom
        let below = metrics.isUpright ? metrics.px(40) : 0
        return Rect(x: (frame.width - width) / 2, y: frame.height - inset - height, width: width, height: height + below)
    }

    override func layout() {
        panel.radius = metrics.pick(28, compact: 24, tall: 36)
        title.token = metrics.layoutClass == .narrow ? .head : .t2
        super.layout()
        close.frame = Rect(x: width - side - headHeight, y: top, width: headHeight, height: headHeight)
        title.frame = Rect(left: side, top: top, right: close.frame.left - gap, bottom: top + headHeight)
        let cell = (width - 2 * side + gap) / columns
        for (index, card) in cards.enumerated() {
            card.frame = Rect(
                x: side + index % columns * cell, y: top + headHeight + gap + index / columns * (cardHeight + gap), width: cell - gap,
                height: cardHeight)
        }
    }

    override var accessibility: Accessibility? { Accessibility(.sheet, identifier: "languages", label: localized("Language")) }
}
