internal import Drawing
internal import Geometry
internal import Toolkit

/// The mark and the product's name, at the start of the first screen's bar.
final class BrandMark: View, CutToFit {
    private let mark: IconView
    private let name: Label

    init(_ surroundings: Surroundings, name: String) {
        mark = IconView(surroundings, "deadpan", side: 38) { $0.appearance == .dark ? $0.accentText : $0.label }
        self.name = Label(surroundings, name, .wordmark)
        super.init(surroundings)
        isInteractive = false
        add(mark)
        add(self.name)
    }

    var preferredWidth: Int { metrics.px(38) + metrics.px(12) + name.size(fitting: metrics.pixelSize.width).width }

    override func layout() {
        let side = metrics.px(38)
        mark.frame = Rect(x: 0, y: 0, width: side, height: frame.height)
        name.frame = Rect(left: side + metrics.px(12), top: 0, right: frame.width, bottom: frame.height)
    }
}
