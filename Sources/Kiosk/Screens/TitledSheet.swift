internal import Geometry
internal import Languages
internal import Toolkit

/// A sheet with a title and a round button that closes it, above what its subclass shows.
class TitledSheet: Sheet {
    private let title: Label
    private let close: Button

    /// - Parameter closeIdentifier: the stable name of the button that closes it.
    init(_ surroundings: Surroundings, _ words: String, closeIdentifier: String) {
        title = Label(surroundings, words, .t2)
        close = Button(surroundings, closeIdentifier, icon: "close", style: ButtonStyle(.filled, radius: 30))
        close.spokenLabel = localized("Close")
        super.init(surroundings)
        for view in [title, close] as [View] { panel.add(view) }
        close.action = { [weak self] in self?.dismiss() }
        onScrimTap = { [weak self] in self?.dismiss() }
        onDragDown = { [weak self] in self?.dismiss() }
    }

    // MARK: - For subclasses

    /// The height that what is shown likes to have, in pixels.
    func contentHeight(fitting width: Int) -> Int { 0 }

    /// Places what is shown in the panel.
    func placeContent(in room: Rect) {}

    /// Between what is shown and the title, in pixels.
    final var gap: Int { metrics.px(metrics.pick(12, compact: 8, tall: 14, narrow: 8)) }

    /// The most height that what is shown can have, in pixels.
    final var mostContentHeight: Int { frame.height - 2 * max(inset, metrics.px(8)) - top - headHeight - gap - bottom }

    final var contentWidth: Int { width - 2 * side }

    // MARK: - Layout

    private var side: Int { metrics.px(metrics.pick(28, compact: 16, tall: 28)) }
    private var top: Int { metrics.px(metrics.pick(24, compact: 12, tall: 32, narrow: 16)) }
    private var bottom: Int { metrics.px(metrics.pick(28, compact: 16, tall: 48, narrow: 24)) }
    private var headHeight: Int { metrics.px(metrics.pick(52, compact: 44, tall: 60, narrow: 48)) }

    private var width: Int {
        metrics.layoutClass == .regular ? min(metrics.px(880), frame.width - metrics.px(48)) : frame.width - inset * 2
    }
    /// What is free beside the panel; on an upright one nothing, and its lower corners lie below the edge.
    private var inset: Int { metrics.isUpright ? 0 : metrics.px(metrics.pick(24, compact: 16, tall: 0)) }
    private var below: Int { metrics.isUpright ? metrics.px(40) : 0 }

    final override func panelFrame() -> Rect {
        let height = top + headHeight + gap + min(contentHeight(fitting: contentWidth), mostContentHeight) + bottom
        return Rect(x: (frame.width - width) / 2, y: frame.height - inset - height, width: width, height: height + below)
    }

    final override func layout() {
        panel.radius = metrics.pick(28, compact: 24, tall: 36)
        title.token = metrics.layoutClass == .narrow ? .head : .t2
        super.layout()
        close.frame = Rect(x: width - side - headHeight, y: top, width: headHeight, height: headHeight)
        title.frame = Rect(left: side, top: top, right: close.frame.left - gap, bottom: top + headHeight)
        placeContent(
            in: Rect(left: side, top: top + headHeight + gap, right: width - side, bottom: panel.frame.height - below - bottom))
    }
}
