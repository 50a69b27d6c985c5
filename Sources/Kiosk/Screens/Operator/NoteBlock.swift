internal import Geometry
internal import Toolkit

/// Words between cards.
final class NoteBlock: OperatorBlock {
    private let label: Label

    init(_ surroundings: Surroundings, _ text: String) {
        label = Label(surroundings, text, .body, color: { $0.label2 }, maximumLines: 6)
        super.init(surroundings)
        add(label)
    }

    var text: String {
        get { label.text }
        set {
            label.text = newValue
            superview?.setNeedsLayout()
        }
    }

    override func height(fitting width: Int) -> Int { label.size(fitting: width - 2 * OperatorRow.inset(metrics)).height }

    override func layout() { label.frame = bounds.inset(by: Insets(left: OperatorRow.inset(metrics), right: OperatorRow.inset(metrics))) }
}
