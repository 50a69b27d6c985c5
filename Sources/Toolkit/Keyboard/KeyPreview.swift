internal import Drawing
internal import Geometry
internal import Text

/// The bubble above a pressed key, with one character or the choice of accents.
final class KeyPreview: View {
    private(set) var choices: [String] = []
    private(set) var selection = 0
    private var cell = Size.zero
    /// How many choices stand beside each other: all of them, unless that is wider than the keyboard.
    private(set) var columns = 1
    /// How many rows of choices lie above each other.
    var rows: Int { (choices.count + columns - 1) / columns }
    /// Whether the first choice of a row is its last cell, where the key is.
    private var beginsRight = false
    /// Where the finger was when the choice was offered, until it has moved from there: a finger that rests trembles.
    private var restingPlace: Point?
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
        cell = Size(width: key.width * 132 / 100, height: key.height * 130 / 100)
        place(columns: 1, over: key)
    }

    /// Shows what a long press offers, as cells of 56 points or of the key's width: in one row, or where the keyboard is too narrow in
    /// several of the same length, the first choices in the lowest one, next to the finger.
    ///
    /// - Parameters:
    ///   - finger: where the finger is, in the superview's coordinates; it chooses once it has moved on by a tap's slop.
    ///   - isOfPictures: whether they are emoji.
    func offer(_ characters: [String], above key: Rect, finger: Point, isOfPictures: Bool = false) {
        (choices, selection) = (characters, 0)
        restingPlace = finger
        self.isOfPictures = isOfPictures
        cell = Size(width: max(metrics.px(56), key.width * 3 / 4), height: key.height * 130 / 100)
        let longest = max(1, ((superview?.frame.width ?? .max) - 2 * margin) / cell.width)
        let rows = (characters.count + longest - 1) / longest
        place(columns: (characters.count + rows - 1) / rows, over: key)
    }

    /// What is left free beside the bubble at the keyboard's edges.
    private var margin: Int { metrics.px(4) }

    private func place(columns: Int, over key: Rect) {
        self.columns = columns
        let size = Size(width: cell.width * columns, height: cell.height * rows)
        let width = superview?.frame.width ?? size.width
        let isChoice = choices.count > 1
        // A choice begins above its key and grows towards the side with more room.
        beginsRight = isChoice && key.center.x >= width / 2
        let wanted = isChoice ? (beginsRight ? key.right - size.width : key.left) : key.center.x - size.width / 2
        let x = min(max(wanted, margin), max(margin, width - size.width - margin))
        frame = Rect(x: x, y: key.top - size.height + metrics.px(1), width: size.width, height: size.height)
        isHidden = false
        setNeedsDisplay()
    }

    /// Selects the cell under a finger, given in the superview's coordinates, or the one that is nearest to it.
    func select(at place: Point) {
        guard !cell.isEmpty else { return }
        if let restingPlace, place.distance(to: restingPlace) < Double(metrics.px(GestureNumbers.slop)) { return }
        restingPlace = nil
        let column = self.column(min(max((place.x - frame.left) / cell.width, 0), columns - 1))
        let row = min(max((frame.bottom - 1 - place.y) / cell.height, 0), rows - 1)
        let index = min(row * columns + column, choices.count - 1)
        guard index != selection else { return }
        selection = index
        setNeedsDisplay()
    }

    /// The column of cells, from the left, that has a column of choices, or the other way round.
    private func column(_ column: Int) -> Int { beginsRight ? columns - 1 - column : column }

    override func draw(on painter: Painter) {
        let radius = metrics.px(10)
        painter.shadow(
            of: bounds, ShadowStyle(offset: metrics.px(2), blur: metrics.px(8), radius: radius), Color.black.opacity(theme.shadows.near))
        painter.fill(bounds, radius: radius, theme.keyPreview)
        let font = metrics.font(.keyPreview)
        let capHeight = surroundings.text.metrics(font).capHeight
        let baseline = Int(((Double(cell.height) + capHeight) / 2).rounded())
        for (index, choice) in choices.enumerated() {
            let top = frame.height - (index / columns + 1) * cell.height
            let cell = Rect(x: column(index % columns) * cell.width, y: top, width: cell.width, height: cell.height)
            let isChosen = choices.count > 1 && index == selection
            let light = isOfPictures ? theme.onKeyPreview.opacity(0.25) : theme.accent
            if isChosen { painter.fill(cell.inset(by: metrics.px(3)), radius: metrics.px(8), light) }
            let layout = surroundings.text.layout(choice.keycap, font)
            let place = Point(x: cell.left + (cell.width - layout.size.width) / 2, y: cell.top + baseline - layout.firstBaseline)
            surroundings.text.draw(layout, at: place, isChosen ? theme.onAccent : theme.onKeyPreview, on: painter)
        }
    }
}
