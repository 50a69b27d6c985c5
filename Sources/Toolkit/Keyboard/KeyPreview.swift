internal import Drawing
internal import Geometry
internal import Text

/// The bubble above a pressed key, with one character or the choice of accents.
final class KeyPreview: View {
    private(set) var choices: [String] = []
    private(set) var selection = 0
    private var cellWidth = 0
    /// Whether the choices are pictures, which the accent would drown.
    private var isOfPictures = false

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
        overflow = Insets(surroundings.metrics.px(14))
    }

    /// Shows one character above a key (in the superview's coordinates), 132 % as wide and 130 % as high as the key.
    func show(_ character: String, above key: Rect) {
        (choices, selection) = ([character], 0)
        let size = Size(width: key.width * 132 / 100, height: key.height * 130 / 100)
        cellWidth = size.width
        place(size, over: key)
    }

    /// Shows what a long press offers, as cells of 56 points or of the key's width.
    ///
    /// - Parameter isOfPictures: whether they are emoji.
    func offer(_ characters: [String], above key: Rect, isOfPictures: Bool = false) {
        (choices, selection) = (characters, 0)
        self.isOfPictures = isOfPictures
        cellWidth = max(metrics.px(56), key.width * 3 / 4)
        place(Size(width: cellWidth * characters.count, height: key.height * 130 / 100), over: key)
    }

    private func place(_ size: Size, over key: Rect) {
        let width = superview?.frame.width ?? size.width
        let margin = metrics.px(4)
        let isChoice = choices.count > 1
        // A choice begins above its key and grows towards the side with more room.
        let wanted = isChoice ? (key.center.x < width / 2 ? key.left : key.right - size.width) : key.center.x - size.width / 2
        let x = min(max(wanted, margin), max(margin, width - size.width - margin))
        frame = Rect(x: x, y: key.top - size.height + metrics.px(1), width: size.width, height: size.height)
        isHidden = false
        setNeedsDisplay()
    }

    /// Selects the cell under a place of the superview.
    func select(at x: Int) {
        let index = min(max((x - frame.left) / max(cellWidth, 1), 0), choices.count - 1)
        guard index != selection else { return }
        selection = index
        setNeedsDisplay()
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(10)
        painter.shadow(
            of: bounds, ShadowStyle(offset: metrics.px(2), blur: metrics.px(8), radius: radius), Color.black.opacity(theme.shadows.near))
        painter.fill(bounds, radius: radius, theme.keyPreview)
        let font = metrics.font(.keyPreview)
        let capHeight = surroundings.text.metrics(font).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        for (index, choice) in choices.enumerated() {
            let cell = Rect(x: index * cellWidth, y: 0, width: cellWidth, height: frame.height)
            let isChosen = choices.count > 1 && index == selection
            let light = isOfPictures ? theme.onKeyPreview.opacity(0.25) : theme.accent
            if isChosen { painter.fill(cell.inset(by: metrics.px(3)), radius: metrics.px(8), light) }
            let layout = surroundings.text.layout(choice.keycap, font)
            let place = Point(x: cell.left + (cellWidth - layout.size.width) / 2, y: baseline - layout.firstBaseline)
            surroundings.text.draw(layout, at: place, isChosen ? theme.onAccent : theme.onKeyPreview, on: painter)
        }
    }
}
