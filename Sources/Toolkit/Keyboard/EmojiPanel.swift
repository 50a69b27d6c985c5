internal import Drawing
internal import Geometry
internal import Languages

/// Emoji in the place of the keys: a grid that scrolls above the row with the ways to its categories.
final class EmojiPanel: View {
    let grid: EmojiGrid
    /// The ways to the sections, for the row below; the first one leads to what was used lately.
    let tabs: [Button]
    private let memory: TypingMemory
    private let catalog: EmojiCatalog
    private let field: EmojiSearchField
    private let nothing: Label
    let preview: KeyPreview
    /// Whether only what was found is shown, beside the words that are searched.
    private(set) var isSearching = false
    /// What emoji are called in English while they are searched in another language.
    private var english: EmojiNames?
    /// What is searched.
    var query = "" { didSet { if query != oldValue { search() } } }
    /// Called when the guest wants to type what is searched.
    var onSearch: () -> Void = {}
    /// Called with what was picked.
    var onPick: (String) -> Void = { _ in }

    /// Each category in Unicode's order.
    private static var faces: [(identifier: String, picture: String, name: String)] {
        [
            ("smileys", "😀", localized("Smileys & Emotion")), ("people", "👋", localized("People & Body")),
            ("animals", "🐻", localized("Animals & Nature")), ("food", "🍔", localized("Food & Drink")),
            ("travel", "🚗", localized("Travel & Places")), ("activities", "⚽", localized("Activities")),
            ("objects", "💡", localized("Objects")), ("symbols", "💯", localized("Symbols")), ("flags", "🏁", localized("Flags")),
        ]
    }

    init(_ surroundings: Surroundings, memory: TypingMemory, preview: KeyPreview, catalog: EmojiCatalog = .standard) {
        self.memory = memory
        self.preview = preview
        self.catalog = catalog
        field = EmojiSearchField(surroundings)
        nothing = Label(surroundings, localized("No emoji of that name"), .control, color: { $0.label2 })
        grid = EmojiGrid(surroundings, [[]] + catalog.categories.map(\.emoji))
        let style = ButtonStyle(.tab, .keycap, radius: 10, padding: 0)
        let recent = Button(surroundings, "emoji.recent", icon: "timer", style: style)
        recent.spokenLabel = localized("Used lately")
        tabs =
            [recent]
            + Self.faces.map { face in
                let tab = Button(surroundings, "emoji.\(face.identifier)", title: face.picture, style: style)
                tab.spokenLabel = face.name
                return tab
            }
        super.init(surroundings)
        isOpaque = true
        for view in [grid, nothing, field] as [View] { add(view) }
        nothing.isHidden = true
        field.onTap = { [weak self] in self?.onSearch() }
        grid.add(EmojiTouchRecognizer(self))
        grid.onSection = { [weak self] in self?.select($0) }
        for (index, tab) in tabs.enumerated() {
            tab.role = .tab
            tab.action = { [weak self] in self?.open(index) }
        }
    }

    /// Begins to show all emoji, with what was used lately or else the first category in sight, or to search them.
    func begin(searching: Bool) {
        isSearching = searching
        english = searching && Interface.language != .english ? EmojiNames(EmojiAnnotations.lines(in: .english)) : nil
        grid.hasOneRow = searching
        field.isFocused = searching
        query = ""
        search()
        setNeedsLayout()
        guard !searching else { return }
        grid.show([memory.recentEmoji.map { EmojiCatalog.Emoji(text: $0, hasTones: false) }] + catalog.categories.map(\.emoji))
        updateRecent()
        open(memory.recentEmoji.isEmpty ? 1 : 0)
    }

    /// Shows what answers the search, the best first; before anything is typed what was used lately, and faces.
    private func search() {
        field.text = query
        guard isSearching else { return nothing.isHidden = true }
        let all = catalog.categories.flatMap(\.emoji)
        let names = EmojiNames.standard
        // Who types on an English keyboard may search in English, whatever the interface speaks.
        let ranked = all.compactMap { emoji -> (emoji: EmojiCatalog.Emoji, rank: Int)? in
            let rank = names.rank(of: emoji.text, for: query) ?? english?.rank(of: emoji.text, for: query).map { $0 + 3 }
            return rank.map { (emoji, $0) }
        }
        let found = (0...5).flatMap { rank in ranked.filter { $0.rank == rank }.map(\.emoji) }
        let lately = memory.recentEmoji.map { EmojiCatalog.Emoji(text: $0, hasTones: false) }
        let isBlank = query.allSatisfy(\.isWhitespace)
        grid.show([isBlank ? lately + (catalog.categories.first?.emoji ?? []) : found])
        nothing.isHidden = isBlank || !found.isEmpty
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

    /// Shows the skin tones of an emoji above it, for a finger at a place of the window.
    func offerTones(of cell: EmojiCell, at windowPoint: Point) {
        guard let keyboard = preview.superview else { return }
        let place = cell.frame.offset(by: grid.frame.origin + frame.origin)
        preview.offer(cell.emoji.tones, above: place, finger: keyboard.localPoint(windowPoint), isOfPictures: true)
    }

    /// Lights up the skin tone at a place of the window.
    func choose(at windowPoint: Point) {
        guard let keyboard = preview.superview else { return }
        preview.select(at: keyboard.localPoint(windowPoint))
    }

    /// Whether a place of the keyboard is the panel's or one of its tabs'.
    func holds(_ point: Point) -> Bool {
        frame.contains(point) || tabs.contains { $0.superview != nil && $0.frame.inset(by: -metrics.px(2)).contains(point) }
    }

    override func layout() {
        let side = metrics.px(8)
        let (top, gap) = (metrics.px(metrics.pick(8, compact: 5, tall: 8)), metrics.px(metrics.pick(4, compact: 3, tall: 4)))
        if isSearching {
            let width = min(frame.width * 4 / 10, metrics.px(340))
            field.frame = Rect(left: side, top: top, right: side + width, bottom: frame.height - gap)
            grid.frame = Rect(left: field.frame.right, top: 0, right: frame.width, bottom: frame.height)
        } else {
            field.frame = Rect(x: side, y: top, width: frame.width - 2 * side, height: metrics.px(metrics.pick(44, compact: 36, tall: 48)))
            grid.frame = Rect(left: 0, top: field.frame.bottom + gap, right: frame.width, bottom: frame.height)
        }
        nothing.frame = Rect(left: grid.frame.left + 2 * side, top: 0, right: frame.width - side, bottom: frame.height)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.keyboard) }
}
