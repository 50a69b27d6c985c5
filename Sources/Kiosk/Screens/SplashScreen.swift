internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// What is seen from the first frame until the memes are there.
final class SplashScreen: Screen {
    private let mark: IconView
    private let name: Label

    init(_ surroundings: Surroundings, name: String) {
        mark = IconView(surroundings, "deadpan", side: 120) { $0.appearance == .dark ? $0.accentText : $0.label }
        self.name = Label(surroundings, name, .t1, alignment: .center)
        super.init(surroundings)
        add(mark)
        add(self.name)
    }

    override func layout() {
        let side = metrics.px(120)
        let height = side + metrics.px(24) + metrics.lineHeight(.t1)
        let top = (frame.height - height) / 2
        mark.frame = Rect(x: (frame.width - side) / 2, y: top, width: side, height: side)
        name.frame = Rect(x: 0, y: top + height - metrics.lineHeight(.t1), width: frame.width, height: metrics.lineHeight(.t1))
    }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "splash", label: name.text) }
}
