internal import Drawing
internal import Geometry

/// All emoji in rows that scroll, one category below the other.
final class EmojiGrid: ScrollView {
    /// Emoji that stand together and begin a row of their own.
    struct Section {
        let emoji: [EmojiCatalog.Emoji]
        /// In pixels below the content's top.
        var top = 0
    }

    private var sections: [Section]
    /// In reading order; those that nothing is left for are hidden.
    private var cells: [EmojiCell] = []
    private var arrangement: (columns: Int, cell: Size, left: Int)?
    let pictures: EmojiPictures
    /// Called when another section came to the top.
    var onSection: (Int) -> Void = { _ in }
    private(set) var section = 0
    /// The section to go to.
    private var wanted: Int?
    private var loading: Animation?
    /// Whether one row of emoji fills the grid's height.
    var hasOneRow = false { didSet { if hasOneRow != oldValue { setNeedsLayout() } } }

    /// Pictures that are drawn for one frame: a picture takes about a millisecond on the slowest board, half a frame in all.
    static let picturesPerFrame = 6

    init(_ surroundings: Surroundings, _ sections: [[EmojiCatalog.Emoji]]) {
        self.sections = sections.map { Section(emoji: $0) }
        pictures = EmojiPictures(surroundings)
        super.init(surroundings)
        isOpaque = true
    }

    /// Puts other emoji into the first section.
    func setFirstSection(_ emoji: [EmojiCatalog.Emoji]) {
        guard sections[0].emoji != emoji else { return }
        sections[0] = Section(emoji: emoji)
        setNeedsLayout()
    }

    /// Puts other emoji in the place of all, from the first one on.
    func show(_ sections: [[EmojiCatalog.Emoji]]) {
        self.sections = sections.map { Section(emoji: $0) }
        show(section: 0)
    }

    override func surroundingsDidChange() {
        pictures.forgetAll()
        for cell in cells { cell.forgetPicture() }
    }

    // MARK: - Place

    override func layout() {
        guard !frame.size.isEmpty else { return }
        let side = metrics.px(8)
        let columns = max(1, (frame.width - 2 * side) / metrics.px(metrics.pick(52, compact: 46, tall: 56)))
        let width = (frame.width - 2 * side) / columns
        let height = hasOneRow ? frame.height : metrics.px(metrics.pick(50, compact: 44, tall: 56))
        let size = Size(width: width, height: height)
        arrangement = (columns, size, (frame.width - width * columns) / 2)
        let margin = hasOneRow ? 0 : metrics.px(6)
        var top = margin
        for index in sections.indices {
            sections[index].top = top
            let rows = (sections[index].emoji.count + columns - 1) / columns
            top += rows * size.height + (rows > 0 ? 2 * margin : 0)
        }
        contentHeight = top
        super.layout()
        if let wanted { jump(to: Double(sections[wanted].top - margin)) }
        wanted = nil
        placeCells()
    }

    /// Goes to the start of a section with the next layout.
    func show(section index: Int) {
        wanted = index
        section = index
        setNeedsLayout()
    }

    override func didScroll() {
        placeCells()
        // Near its end the last sections can't reach the top, so what was asked for counts.
        guard wanted == nil else { return }
        let line = Int(offset) + metrics.px(30)
        let top = sections.lastIndex { $0.top <= line && !$0.emoji.isEmpty } ?? section
        guard top != section else { return }
        section = top
        onSection(top)
    }

    /// The emoji in sight, in reading order, and where they lie in the view.
    private func visibleCells() -> [(emoji: EmojiCatalog.Emoji, frame: Rect)] {
        guard let arrangement else { return [] }
        let (columns, size) = (arrangement.columns, arrangement.cell)
        let (top, bottom) = (Int(offset.rounded()), Int(offset.rounded()) + frame.height)
        var visible: [(emoji: EmojiCatalog.Emoji, frame: Rect)] = []
        for section in sections {
            let rows = (section.emoji.count + columns - 1) / columns
            let firstRow = min(max(0, (top - section.top) / size.height), rows)
            let lastRow = min(max(firstRow, (bottom - section.top + size.height - 1) / size.height), rows)
            for index in firstRow * columns..<max(firstRow * columns, min(lastRow * columns, section.emoji.count)) {
                let place = Point(
                    x: arrangement.left + index % columns * size.width, y: section.top + index / columns * size.height - top)
                visible.append((section.emoji[index], Rect(origin: place, size: size)))
            }
        }
        return visible
    }

    private func placeCells() {
        let visible = visibleCells()
        while cells.count < visible.count {
            let cell = EmojiCell(surroundings)
            cells.append(cell)
            // Below the scroll indicator, which comes last.
            insert(cell, at: subviews.count - 1)
        }
        // The first cell shows the first emoji in sight and so on, which keeps them in reading order.
        for (cell, entry) in zip(cells, visible) {
            cell.show(entry.emoji, pictures.known(entry.emoji.text))
            cell.frame = entry.frame
            cell.isHidden = false
        }
        for cell in cells.dropFirst(visible.count) { cell.isHidden = true }
        loadPictures()
    }

    // MARK: - Pictures

    /// Draws what is in sight and not drawn yet, a few each frame, so that neither opening nor scrolling waits for them.
    private func loadPictures() {
        guard loading == nil, cells.contains(where: \.isWaiting) else { return }
        loading = surroundings.animator.follow(
            { [weak self] _ in self?.loadSome() ?? false }, completion: { [weak self] _ in self?.loading = nil })
    }

    private func loadSome() -> Bool {
        let waiting = cells.filter(\.isWaiting)
        for cell in waiting.prefix(Self.picturesPerFrame) { cell.show(cell.emoji, pictures.picture(of: cell.emoji.text)) }
        return waiting.count > Self.picturesPerFrame
    }

    override func willDetach() {
        super.willDetach()
        loading?.cancel()
    }

    override func didAttach() { loadPictures() }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.keyboard) }

    /// The cell at a place of the grid.
    func cell(at point: Point) -> EmojiCell? { cells.first { !$0.isHidden && $0.frame.contains(point) } }
}

/// One emoji in the grid.
final class EmojiCell: View {
    private(set) var emoji = EmojiCatalog.Emoji(text: "", hasTones: false)
    private(set) var picture: Bitmap?
    var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
    }

    /// Shows an emoji, or room for it while its picture is not drawn.
    func show(_ emoji: EmojiCatalog.Emoji, _ picture: Bitmap?) {
        guard emoji != self.emoji || picture !== self.picture else { return }
        (self.emoji, self.picture, isPressed) = (emoji, picture, false)
        setNeedsDisplay()
    }

    /// Whether it is in sight without its picture.
    var isWaiting: Bool { !isHidden && picture == nil }

    /// Its picture was of another size.
    func forgetPicture() { picture = nil }

    override func draw(on painter: Painter) {
        if isPressed { painter.fill(bounds.inset(by: metrics.px(2)), radius: metrics.px(10), theme.functionKey) }
        if let picture { painter.draw(picture, at: bounds.centered(picture.size).origin) }
    }

    override var cornerRadius: Double { 10 }

    override var accessibility: Accessibility? {
        emoji.text.isEmpty ? nil : Accessibility(.key, identifier: "key.\(emoji.text)", label: emoji.name)
    }
}
