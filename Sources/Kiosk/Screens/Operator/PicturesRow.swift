internal import Drawing
internal import Geometry
internal import Languages
internal import MemePress
internal import Toolkit

/// Pictures of the operator's own: each to be tapped and removed, and a button that adds one.
final class PicturesRow: OperatorRow {
    /// What the row is about.
    struct Words {
        /// Begins the identifiers of everything in the row, such as "operator.logo".
        var identifier: String
        var title: String
        var detail: String
        /// What is spoken of one of them, such as "Logo".
        var one: String
        /// The title of the screen where one is chosen.
        var choice: String
    }

    private let words: Words
    private let title: Label
    private let detail: Label
    private let addButton: Button
    private let most: Int
    var onAdd: () -> Void = {}
    /// Called with the path of a picture that was tapped.
    var onRemove: (_ path: String) -> Void = { _ in }
    private let loader: PictureLoader
    private var tiles: [PictureTile] = []

    /// - Parameter most: how many pictures there may be.
    init(_ services: KioskServices, _ words: Words, most: Int) {
        (self.words, self.most, loader) = (words, most, services.ownPictures)
        let surroundings = services.surroundings
        title = Label(surroundings, words.title, .control)
        detail = Label(surroundings, words.detail, .small, color: { $0.label2 }, maximumLines: 4)
        addButton = Button(surroundings, words.identifier + ".add", icon: "add", style: ButtonStyle(.filled))
        addButton.spokenLabel = localized("Add a picture, \(words.title)")
        super.init(surroundings)
        for view in [title, detail, addButton] as [View] { add(view) }
        addButton.action = { [weak self] in self?.onAdd() }
    }

    /// The paths of the pictures that there are.
    var pictures: [String] = [] {
        didSet {
            guard pictures != oldValue else { return }
            for tile in tiles { tile.removeFromSuperview() }
            tiles = pictures.enumerated().map { index, path in
                let label = pictures.count == 1 ? words.one : localized("\(words.one), \(index + 1) of \(pictures.count)")
                let tile = PictureTile(surroundings, loader, "\(words.identifier).\(index)", path: path, label: label)
                tile.action = { [weak self] in self?.onRemove(path) }
                add(tile)
                return tile
            }
            addButton.isHidden = pictures.count >= most
            heightChanged()
        }
    }

    // MARK: - Looks

    private var tileSize: Size { Size(width: metrics.px(104), height: metrics.px(78)) }
    private var gap: Int { metrics.px(12) }
    private var items: [View] { tiles + (addButton.isHidden ? [] : [addButton]) }

    private func textWidth(_ width: Int) -> Int { width - 2 * Self.inset(metrics) }
    private func columns(_ width: Int) -> Int { max(1, (textWidth(width) + gap) / (tileSize.width + gap)) }
    private func textHeight(_ width: Int) -> Int {
        metrics.lineHeight(title.token) + detail.size(fitting: textWidth(width)).height
    }

    override func height(fitting width: Int) -> Int {
        let rows = (items.count + columns(width) - 1) / columns(width)
        return 2 * metrics.px(14) + textHeight(width) + rows * (tileSize.height + gap)
    }

    override func layout() {
        let (left, top, width) = (Self.inset(metrics), metrics.px(14), textWidth(frame.width))
        let line = metrics.lineHeight(title.token)
        title.frame = Rect(x: left, y: top, width: width, height: line)
        detail.frame = Rect(x: left, y: top + line, width: width, height: textHeight(frame.width) - line)
        let columns = columns(frame.width)
        for (index, view) in items.enumerated() {
            let place = Point(
                x: left + index % columns * (tileSize.width + gap),
                y: detail.frame.bottom + gap + index / columns * (tileSize.height + gap))
            view.frame = Rect(origin: place, size: tileSize)
        }
    }
}

/// One picture, whole, on what guests see a logo on.
private final class PictureTile: View {
    private let picture: PictureView
    /// Dark under the mark, whatever the picture is.
    private let ground: Panel
    private let mark: IconView
    private let path: String
    private let identifier: String
    private let label: String
    private var isPressed = false { didSet { picture.dimming = isPressed ? 0.25 : 0 } }
    var action: () -> Void = {}

    init(_ surroundings: Surroundings, _ loader: PictureLoader, _ identifier: String, path: String, label: String) {
        (self.identifier, self.path, self.label) = (identifier, path, label)
        picture = PictureView(surroundings, loader: loader, radius: 6)
        ground = Panel(surroundings, fill: { _ in Theme.chip }, radius: 13)
        mark = IconView(surroundings, "close", side: 16) { _ in Theme.onChip }
        super.init(surroundings)
        for view in [picture, ground, mark] as [View] { add(view) }
        let press = PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: { [weak self] in self?.action() })
        press.isInList = true
        add(press)
        picture.onLoad = { [weak self] in self?.setNeedsDisplay() }
    }

    override func layout() {
        picture.frame = bounds.inset(by: metrics.px(6))
        let side = metrics.px(26)
        ground.frame = Rect(x: frame.width - side - metrics.px(4), y: metrics.px(4), width: side, height: side)
        mark.frame = ground.frame
        if !picture.frame.isEmpty { picture.show(PictureRequest(.sign(path: path), size: picture.frame.size)) }
    }

    override func draw(on painter: Painter) {
        let ground = picture.shown.map { LogoGround(for: $0, on: theme).color ?? theme.background }
        painter.fill(bounds, radius: metrics.px(12), ground ?? .white)
        painter.stroke(bounds, radius: metrics.px(12), width: metrics.px(2), theme.line)
    }

    override var cornerRadius: Double { 12 }

    override var accessibility: Accessibility? { Accessibility(.button, identifier: identifier, label: localized("\(label), remove")) }
}
