internal import Drawing
internal import Geometry
internal import Toolkit

/// Says why the kiosk can't work, for staff to read.
final class ProblemScreen: Screen {
    private let view: EmptyView

    init(_ surroundings: Surroundings, sentence: String) {
        view = EmptyView(
            surroundings, tile: ("Out of", "service", "Out of service"), title: "One moment, please.", line: sentence, button: nil)
        super.init(surroundings)
        add(view)
    }

    override func layout() { view.frame = bounds }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "problem", label: "Out of service") }
}
