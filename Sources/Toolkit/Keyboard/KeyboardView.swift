public import Devices
public import Drawing
public import Geometry
internal import Languages
internal import Text

/// The on-screen keyboard.
public final class KeyboardView: View {
    private(set) var state: KeyboardState
    private let layouts: [KeyboardLayout]
    private let memory: TypingMemory
    private let hasEmoji: Bool
    private let purpose: KeyboardLayout.Purpose
    private(set) var keys: [KeyView] = []
    private(set) var rows: [KeyboardLayout.Row] = []
    /// Whether the rows are those of a narrow panel.
    private(set) var hasNarrowRows = false
    /// What stands above the last row while emoji are typed.
    private(set) var emojiPanel: EmojiPanel?
    /// The languages while one is chosen.
    private(set) var languageMenu: LanguageMenu?
    let preview: KeyPreview
    /// What writes the language that is typed, where keys alone don't.
    var method: (any InputMethod)?
    private let methods: (String) -> (any InputMethod)?
    /// What may become of what is being composed, above the keys; nil while there is nothing to choose from.
    var candidateBar: CandidateBar?
    /// When the space was typed, if nothing was since.
    private var lastSpace: FrameTime?
    private let touches = KeyTouchRecognizer()
    /// Who is typed into.
    public var target: () -> (any TextInput)? = { nil }
    /// Called by the Hide key.
    public var onHide: () -> Void = {}

    /// A keyboard that types nowhere until it has a target.
    ///
    /// - Parameters:
    ///   - layouts: the languages in the order in which the globe goes through them; at least one.
    ///   - memory: what it remembers of the guest.
    ///   - methods: the input method of a language, by its code; nil where keys alone write it.
    ///   - purpose: what is typed; addresses are written in Latin letters only.
    // rule lifted (parameters): each has a usual value, of which a screen names two or three
    public init(
        _ surroundings: Surroundings, layouts all: [KeyboardLayout] = KeyboardLayout.usual, shift: KeyboardState.Shift = .off,
        memory: TypingMemory? = nil, purpose: KeyboardLayout.Purpose = .text,
        methods: @escaping (String) -> (any InputMethod)? = { _ in nil }
    ) {
        let latin = all.filter(\.isLatin)
        layouts = purpose == .text ? all : latin.isEmpty ? [.english] : latin
        (self.purpose, self.methods) = (purpose, purpose == .text ? methods : { _ in nil })
        self.memory = memory ?? TypingMemory(clock: surroundings.timers.clock, lifetime: .seconds(3600))
        hasEmoji = purpose == .text && surroundings.text.catalog.hasEmoji
        state = KeyboardState(layoutCount: layouts.count, shift: shift)
        state.choose(layout: 0, hasCapitals: layouts[0].hasCase)
        preview = KeyPreview(surroundings)
        preview.isHidden = true
        super.init(surroundings)
        isOpaque = true
        acceptsSeveralTouches = true
        touches.keyboard = self
        add(touches)
        updateOverflow()
        rebuild()
    }

    /// Keys lie where they lie on every keyboard.
    public override var keepsDirection: Bool { true }

    /// The height of the keyboard on this panel, in pixels.
    public static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(272, compact: 206, tall: 296, narrow: 232)) }

    /// A letter above the upper row's keys, or on narrow panels up to three rows of accents, with their shadow.
    private func updateOverflow() { overflow = Insets(top: metrics.px(isNarrow ? 220 : 90)) }

    public override func surroundingsDidChange() {
        updateOverflow()
        guard isNarrow != hasNarrowRows else { return }
        touches.cancelAll()
        rebuild()
    }

    private var isNarrow: Bool { metrics.layoutClass == .narrow }

    /// The language that is typed; emoji have their names in Latin letters only.
    private var language: KeyboardLayout {
        let chosen = layouts[state.layoutIndex]
        guard state.layer == .emojiSearch, !chosen.isLatin else { return chosen }
        return layouts.first(where: \.isLatin) ?? .english
    }

    // MARK: - Keys

    private func rebuild() {
        for key in keys { key.removeFromSuperview() }
        hasNarrowRows = isNarrow
        rows = language.rows(state.layer, hasGlobe: layouts.count > 1, hasEmoji: hasEmoji, isNarrow: isNarrow, purpose: purpose)
        keys = rows.flatMap(\.keys).map { KeyView(surroundings, $0, face: face(of: $0.action)) }
        for key in keys {
            // The preview has room for one character.
            if case .character(let text) = key.key.action, text.count == 1 { key.hidesFaceWhenPressed = true }
            add(key)
        }
        showEmoji(state.showsEmoji)
        add(preview)
        updateFaces()
        setNeedsLayout()
    }

    private func updateFaces() {
        for key in keys {
            key.face = face(of: key.key.action)
            switch key.key.action {
            case .shift:
                key.isOn = state.shift != .off
                key.spokenDetail = state.shift == .locked ? localized("locked", meaning: "Shift key") : nil
            case .globe: key.spokenDetail = layouts[(state.layoutIndex + 1) % layouts.count].name
            default: break
            }
        }
    }

    private func face(of action: KeyboardLayout.Action) -> KeyView.Face {
        switch action {
        case .character(let character): .text(state.output(character, of: language))
        case .shift: .icon(state.shift == .locked ? "shift-lock" : state.shift == .once ? "shift-on" : "shift")
        case .delete: .icon("backspace")
        case .commit: .text(localized("Done", meaning: "key"))
        case .numbers: .text(state.layer == .letters ? "123" : language.alphabet)
        case .symbols: .text(state.layer == .symbols ? "123" : "#+=")
        case .emoji: state.layer == .emoji ? .text(layouts[state.layoutIndex].alphabet) : .icon("emoji")
        // Among narrow letters it is as wide as one of them.
        case .space: .text(hasNarrowRows && state.layer == .emojiSearch ? "" : language.name)
        case .globe: .icon("globe")
        case .hide: .icon("hide-keyboard")
        }
    }

    public override func layout() { arrange() }

    /// The key whose area, up to the middle of the gaps around it, holds a point; the nearest one at the edges.
    func key(at point: Point) -> KeyView? {
        let reach = metrics.px(12)
        if let candidateBar, candidateBar.frame.contains(point) { return nil }
        guard point.y >= -reach, !(emojiPanel?.holds(point) ?? false) else { return nil }
        return keys.min { distance($0.frame, point) < distance($1.frame, point) }
    }

    private func distance(_ rect: Rect, _ point: Point) -> Int {
        let dx = max(rect.left - point.x, 0, point.x - rect.right + 1)
        let dy = max(rect.top - point.y, 0, point.y - rect.bottom + 1)
        // A finger between two rows belongs to the nearer row first.
        return dx + dy * 4
    }

    func variants(of key: KeyView) -> [String] {
        guard case .character(let character) = key.key.action else { return [] }
        let all = language.variants(of: character)
        return all.count > 1 ? all.map { state.output($0, of: language) } : []
    }

    // MARK: - Acting

    /// Does what a key does when it is let go.
    func activate(_ key: KeyView) {
        switch key.key.action {
        case .character(let character): typeCharacter(state.output(character, of: language))
        case .space: typeSpace()
        case .delete: deleteBackward()
        case .commit: commit()
        case .hide: onHide()
        case .shift:
            state.tapShift(at: surroundings.now)
            updateFaces()
        case .numbers:
            state.toggleNumbers()
            rebuild()
        case .symbols:
            state.toggleSymbols()
            rebuild()
        case .emoji:
            state.toggleEmoji()
            rebuild()
        case .globe:
            choose(layout: state.layoutIndex + 1)
        }
    }

    func typeCharacter(_ text: String) {
        guard state.layer == .letters, composes(text) else { return type(text) }
        memory.note(language: language.language)
        noteTyped()
    }

    func type(_ text: String) {
        endComposition()
        if state.layer == .emojiSearch {
            emojiPanel?.query += text
        } else {
            target()?.insert(text)
            if state.layer == .letters { memory.note(language: language.language) }
        }
        noteTyped()
    }

    private func noteTyped() {
        lastSpace = nil
        let shift = state.shift
        state.didType()
        if state.shift != shift { updateFaces() }
    }

    /// Two spaces within this time end a sentence (AOSP's keyboard).
    static let sentenceTime = Duration.milliseconds(1100)

    /// Types a space, or ends the sentence with the second of two.
    private func typeSpace() {
        if composesSpace() { return }
        let last = lastSpace
        if let last, surroundings.now - last <= Self.sentenceTime, endSentence() {
            lastSpace = nil
            state.didType()
        } else {
            type(" ")
            lastSpace = surroundings.now
        }
        let layer = state.layer
        state.didTypeSpace()
        if state.layer != layer { rebuild() }
    }

    /// Puts the mark that ends a sentence before the space that stands behind a word; false where there is no such space or mark.
    private func endSentence() -> Bool {
        guard state.layer != .emojiSearch, let mark = language.sentenceEnd, let target = target() else { return false }
        let before = Array(target.text(beforeCaret: 2))
        guard before.count == 2, before[1] == " ", before[0].isLetter || before[0].isNumber else { return false }
        return target.replace(beforeCaret: 1, with: mark + " ")
    }

    func deleteBackward() {
        lastSpace = nil
        if state.layer != .emojiSearch, deletesComposed() { return }
        if state.layer == .emojiSearch { _ = emojiPanel?.query.popLast() } else { target()?.deleteBackward() }
    }

    func deleteWordBackward() {
        endComposition()
        if state.layer == .emojiSearch { emojiPanel?.query = "" } else { target()?.deleteWordBackward() }
    }

    func moveCaret(by characters: Int) {
        lastSpace = nil
        endComposition()
        if state.layer != .emojiSearch { target()?.moveCaret(by: characters) }
    }

    // MARK: - Emoji

    private func showEmoji(_ isWanted: Bool) {
        if !isWanted {
            for view in (emojiPanel?.tabs ?? []) + [emojiPanel].compactMap(\.self) { view.removeFromSuperview() }
            emojiPanel = nil
            return
        }
        let isSearching = state.layer == .emojiSearch
        let panel = emojiPanel ?? makeEmojiPanel()
        if emojiPanel == nil || panel.isSearching != isSearching {
            panel.begin(searching: isSearching)
            for tab in panel.tabs { if isSearching { tab.removeFromSuperview() } else { add(tab) } }
        }
        emojiPanel = panel
        add(panel)
    }

    private func makeEmojiPanel() -> EmojiPanel {
        let panel = EmojiPanel(surroundings, memory: memory, preview: preview)
        panel.onPick = { [weak self] in
            self?.endComposition()
            self?.target()?.insert($0)
        }
        panel.onSearch = { [weak self] in
            self?.state.searchEmoji()
            self?.rebuild()
        }
        return panel
    }

    // MARK: - Languages

    /// Shows all languages over the keys.
    func beginChoosingLanguage() {
        let menu = LanguageMenu(surroundings, layouts, current: state.layoutIndex)
        languageMenu = menu
        add(menu)
        setNeedsLayout()
    }

    /// Takes the language that is lit up; where none is, the menu goes away unless it was only just opened.
    func chooseLanguage(staysOpen: Bool) {
        guard let menu = languageMenu, menu.selection != nil || !staysOpen else { return }
        closeLanguages()
        if let index = menu.selection { choose(layout: index) }
    }

    /// Goes on in the language at a place among the layouts; after the last comes the first.
    private func choose(layout index: Int) {
        endComposition()
        state.choose(layout: index, hasCapitals: layouts[index % layouts.count].hasCase)
        findMethod()
        rebuild()
    }

    private func closeLanguages() {
        languageMenu?.removeFromSuperview()
        languageMenu = nil
        setNeedsLayout()
    }

    /// Forgets fingers that are down, as when the keyboard goes away.
    public func cancelTouches() { touches.cancelAll() }

    /// Loads what writes the language, before the first letter of it; a keyboard that is not seen needs none.
    private func findMethod() { method = superview == nil ? nil : methods(layouts[state.layoutIndex].language) }

    public override func didAttach() { if method == nil { findMethod() } }

    /// What may be chosen lies above the keyboard.
    public override func hitTest(_ point: Point) -> View? {
        if let candidateBar, candidateBar.frame.contains(point) { return candidateBar.hitTest(candidateBar.inner(point)) }
        return super.hitTest(point)
    }

    /// The next time it comes with letters.
    public override func willDetach() {
        touches.cancelAll()
        endComposition()
        closeLanguages()
        guard state.showsEmoji else { return }
        state.leaveEmoji()
        rebuild()
    }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, theme.keyboard)
    }

    public override var accessibility: Accessibility? { Accessibility(.keyboard, identifier: "keyboard", label: localized("Keyboard")) }
}
