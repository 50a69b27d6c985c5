internal import Drawing
internal import Geometry
internal import Toolkit

/// The mark and the product's name, at the start of the first screen's bar.
final class BrandMark: View, CutToFit {
    private let mark: IconView
    private let name: Label
    /// How long the operator holds the mark. Nothing on it tells guests of that.
    static let holdTime = Duration.seconds(3)

    /// - Parameter onHold: called when somebody has held the mark for that long.
    init(_ surroundings: Surroundings, name: String, onHold: @escaping () -> Void = {}) {
        mark = IconView(surroundings, "deadpan", side: 38) { $0.appearance == .dark ? $0.accentText : $0.label }
        self.name = Label(surroundings, name, .wordmark)
        super.init(surroundings)
        add(mark)
        add(self.name)
        add(HoldRecognizer(Self.holdTime, onHold))
    }

    /// The mark alone says it where the title and the go-action take the rest of the bar.
    private var showsName: Bool { metrics.layoutClass != .narrow }

    var preferredWidth: Int {
        metrics.px(38) + (showsName ? metrics.px(12) + name.size(fitting: metrics.pixelSize.width).width : 0)
    }

    override func layout() {
        let side = metrics.px(38)
        name.isHidden = !showsName
        mark.frame = Rect(x: 0, y: 0, width: side, height: frame.height)
        name.frame = Rect(left: side + metrics.px(12), top: 0, right: frame.width, bottom: frame.height)
    }
}
