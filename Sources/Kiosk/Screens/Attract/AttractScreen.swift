internal import Configuration
internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// Invites the next guest while nobody is there; the whole panel is one button.
final class AttractScreen: Screen {
    private let mark: BrandMark
    private let words: Label
    private let onLeave: () -> Void
    private var hasLeft = false

    /// - Parameter onLeave: called once, when somebody touches it.
    init(_ services: KioskServices, onLeave: @escaping () -> Void) {
        self.onLeave = onLeave
        mark = BrandMark(services.surroundings, name: services.configuration.title)
        words = Label(services.surroundings, "Tap to make a meme", .t1, alignment: .center, maximumLines: 3)
        super.init(services.surroundings)
        for view in [mark, words] as [View] { add(view) }
        add(TapRecognizer { [weak self] _ in self?.leave() })
    }

    /// Leads to where a guest begins.
    func leave() {
        guard !hasLeft else { return }
        hasLeft = true
        onLeave()
    }

    override func stepBack() { leave() }

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        mark.frame = Rect(x: margin, y: margin, width: mark.preferredWidth, height: metrics.px(48))
        words.frame = bounds.centered(words.size(fitting: frame.width - 2 * margin))
    }

    override var accessibility: Accessibility? { Accessibility(.button, identifier: "attract", label: "Tap to make a meme") }
}
