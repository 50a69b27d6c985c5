internal import Drawing
internal import Languages
internal import Toolkit

/// Says to whoever passes by why nothing happens: there is nothing to touch the booth with. It goes by itself.
final class UntouchableStrip: Strip {
    init(_ surroundings: Surroundings) {
        super.init(
            surroundings, icon: "warning", localized("This booth feels no touch. Is the cable of its touch screen plugged in?")
        ) { $0.onDanger }
    }

    override var ground: Color { theme.dangerFill }
    override var accessibility: Accessibility? { Accessibility(.toast, identifier: "untouchable", label: sentence) }
}
