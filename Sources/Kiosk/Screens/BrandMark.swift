internal import Drawing
internal import Geometry
internal import Toolkit

/// The mark and the product's name, at the start of the first screen's bar.
final class BrandMark: View {
    private let mark: IconView
    private let name: Label

    init(_ surroundings: Surroundings, name: String) {
        mark = IconView(surroundings, "deadpan", side: 38) { $0.appearance == .dark ? $0.accentText : $0.label }
        self.name = Label(surroundings, name, .wordmark)
        super.init(surroundings)
        isInteractive = false
        add(mark)
        add(self.name)
        measure()
    }

    private func measure() {
        // The mark alone says it where the title and the go-action take the rest of the bar.
        name.isHidden = metrics.layoutClass == .narrow
        let words = name.isHidden ? 0 : metrics.px(12) + name.size(fitting: metrics.px(240)).width
        frame.size = Size(width: metrics.px(38) + words, height: metrics.px(48))
    }

    override func surroundingsDidChange() {
        name.surroundingsDidChange()
        measure()
    }

    override func layout() {
        let side = metrics.px(38)
        mark.frame = Rect(x: 0, y: 0, width: side, height: frame.height)
        name.frame = Rect(left: side + metrics.px(12), top: 0, right: frame.width, bottom: frame.height)
    }
}
