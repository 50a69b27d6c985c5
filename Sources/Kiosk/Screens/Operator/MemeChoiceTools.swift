internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// What the operator does with the memes that are ticked.
final class MemeChoiceTools: View {
    /// What the buttons do.
    struct Actions {
        var set: (Meme.Prominence) -> Void
        var delete: () -> Void
    }

    private let bar: BottomBar
    private let hide: Button
    /// Nil where no meme is shown to everybody, so that pinning one would show nothing.
    private let pin: Button?
    private let delete: Button
    private let actions: Actions
    /// The memes that are ticked.
    var ticked: [Meme] = [] { didSet { tickedChanged() } }

    /// - Parameter offersPin: whether memes invite guests.
    init(_ surroundings: Surroundings, offersPin: Bool, actions: Actions) {
        self.actions = actions
        hide = Button(surroundings, "operator.hide-memes", icon: "eye-closed", style: ButtonStyle(.filled, .tool))
        pin = offersPin ? Button(surroundings, "operator.pin-memes", icon: "pin", style: ButtonStyle(.filled, .tool)) : nil
        delete = Button(
            surroundings, "operator.delete-memes", title: localized("Delete"), icon: "delete", style: ButtonStyle(.danger, .tool),
            action: actions.delete)
        var place: (BottomBar) -> Void = { _ in }
        bar = BottomBar(surroundings) { place($0) }
        super.init(surroundings)
        place = { [weak self] in self?.placeButtons(in: $0) }
        isOpaque = true
        add(bar)
        for button in [hide, pin, delete].compactMap(\.self) { bar.add(button) }
        tickedChanged()
    }

    private func tickedChanged() {
        let areHidden = !ticked.isEmpty && ticked.allSatisfy { $0.prominence == .hidden }
        (hide.title, hide.icon) = areHidden ? (localized("Show"), "eye") : (localized("Hide"), "eye-closed")
        hide.action = { [actions] in actions.set(areHidden ? .usual : .hidden) }
        let arePinned = !ticked.isEmpty && ticked.allSatisfy { $0.prominence == .pinned }
        pin?.title = arePinned ? localized("Unpin") : localized("Pin")
        pin?.action = { [actions] in actions.set(arePinned ? .usual : .pinned) }
        for button in [hide, pin, delete] { button?.isEnabled = !ticked.isEmpty }
        bar.setNeedsLayout()
    }

    private func placeButtons(in bar: BottomBar) {
        let isTall = metrics.layoutClass == .tall
        let margin = NavigationBar.margin(metrics)
        let gap = metrics.px(metrics.pick(12, compact: 10, tall: 16, narrow: 8))
        let buttons = [hide, pin, delete].compactMap(\.self)
        // Deleting lies apart, where there is room.
        let share = (bar.frame.width - 2 * margin - 2 * gap) / 3
        let size = Size(
            width: min(share, metrics.px(metrics.pick(148, compact: 124, tall: 148))),
            height: metrics.px(metrics.pick(52, compact: 46, tall: 76, narrow: 52)))
        let y = metrics.hairline + (bar.frame.height - metrics.hairline - size.height) / 2
        for (index, button) in buttons.enumerated() {
            button.style.isColumn = isTall
            button.style.gap = isTall ? 7 : metrics.pick(10, compact: 10, tall: 7, narrow: 7)
            button.frame = Rect(origin: Point(x: margin + index * (size.width + gap), y: y), size: size)
        }
        delete.frame.origin.x = bar.frame.width - margin - size.width
    }

    override func layout() { bar.frame = bounds }
}
