internal import Drawing
internal import Geometry

/// Emoji in the place of the keys: a grid that scrolls above the row with the ways to its categories.
final class EmojiPanel: View {
    let grid: EmojiGrid
    /// The ways to the sections, for the row below; the first one leads to what was used lately.
    let tabs: [Button]
    private let memory: TypingMemory
    let preview: KeyPreview
    /// Called with what was picked.
    var onPick: (String) -> Void = { _ in }

    /// Identifier and picture of each category, in Unicode's order.
    private static let faces = [
        ("smileys", "😀"), ("people", "👋"), ("animals", "🐻"), ("food", "🍔"), ("travel", "🚗"), ("activities", "⚽"), ("objects", "💡"),
        ("symbols", "💯"), ("flags", "🏁"),
    ]

    init(_ surroundings: Surroundings, memory: TypingMemory, preview: KeyPreview, catalog: EmojiCatalog = .standard) {
        self.memory = memory
        self.preview = preview
        grid = EmojiGrid(surroundings, [[]] + catalog.categories.map(\.emoji))
        let style = ButtonStyle(.tab, .keycap, radius: 10, padding: 0)
        let recent = Button(surroundings, "emoji.recent", icon: "timer", style: style)
        recent.spokenLabel = "Used lately"
        tabs =
            [recent]
            + zip(Self.faces, catalog.categories).map { face, category in
                let tab = Button(surroundings, "emoji.\(face.0)", title: face.1, style: style)
                tab.spokenLabel = category.name
                return tab
            }
        super.init(surroundings)
        isOpaque = true
        add(grid)
        grid.add(EmojiTouchRecognizer(self))
        grid.onSection = { [weak self] in self?.select($0) }
        for (index, tab) in tabs.enumerated() {
            tab.role = .tab
            tab.action = { [weak self] in self?.open(index) }
        }
    }

    /// Brings what was used lately up to date and goes there, or to the first category when nothing was.
    func begin() {
        updateRecent()
        open(memory.recentEmoji.isEmpty ? 1 : 0)
    }

    private func updateRecent() {
        grid.setFirstSection(memory.recentEmoji.map { EmojiCatalog.Emoji(text: $0, hasTones: false) })
        tabs[0].isEnabled = !memory.recentEmoji.isEmpty
    }

    private func open(_ section: Int) {
        if section == 0 { updateRecent() }
        grid.show(section: section)
        select(section)
    }

    private func select(_ section: Int) { for (index, tab) in tabs.enumerated() { tab.isSelected = index == section } }

    func pick(_ emoji: String) {
        memory.note(emoji: emoji)
        tabs[0].isEnabled = true
        onPick(emoji)
    }

    /// Shows the skin tones of an emoji above it.
    func offerTones(of cell: EmojiCell) {
        preview.offer(cell.emoji.tones, above: cell.frame.offset(by: grid.frame.origin + frame.origin), isOfPictures: true)
    }

    /// Lights up the skin tone at a place of the window.
    func choose(at windowPoint: Point) {
        guard let keyboard = preview.superview else { return }
        preview.select(at: keyboard.localPoint(windowPoint).x)
    }

    /// Whether a place of the keyboard is the panel's or one of its tabs'.
    func holds(_ point: Point) -> Bool {
        frame.contains(point) || tabs.contains { $0.frame.inset(by: -metrics.px(2)).contains(point) }
    }

    override func layout() { grid.frame = bounds }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.keyboard) }
}
