internal import Configuration
internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// Typing in the editor: slides the keyboard and its bar in, and moves the editor up so that the caption stays in sight.
final class EditorTyping {
    private unowned let screen: EditorScreen
    private let keyboard: KeyboardView
    private let editingBar: EditingBar
    private let menu: EditMenu
    /// The caption that is typed.
    private let current: FieldReference
    private var animation: Animation?
    /// How far the keyboard is in, 0...1, and how far the view is moved up, in pixels.
    private var place = (keyboard: 0.0, move: 0.0)

    init(_ screen: EditorScreen) {
        self.screen = screen
        let surroundings = screen.surroundings
        let memory = screen.services.typingMemory
        let layouts = KeyboardLayout.offered(screen.services.keyboardLanguages)
        keyboard = KeyboardView(surroundings, layouts: layouts, shift: .locked, memory: memory, methods: screen.services.inputMethods)
        var actions = EditingBar.Actions()
        let current = FieldReference()
        actions.choose = { [unowned screen] in screen.typing.begin($0 == .top ? screen.stage.top : screen.stage.bottom) }
        actions.clear = { current.field?.clear() }
        actions.idea = { [unowned screen] in screen.typing.offerIdea() }
        actions.undo = { current.field?.undo() }
        actions.redo = { current.field?.redo() }
        actions.font = { [unowned screen] in screen.beginChoosingFont() }
        editingBar = EditingBar(surroundings, actions)
        menu = EditMenu(surroundings) { current.field?.perform($0) }
        self.current = current
        keyboard.target = { current.field }
        keyboard.onHide = { [weak self] in self?.end() }
        for field in [screen.stage.top, screen.stage.bottom] {
            field.memory = memory
            field.onEditingChange = { [weak self] in self?.editingChanged() }
            field.onCommand = { [weak self] in self?.keyboard.takes($0) ?? false }
            field.onFull = { [weak self] in self?.sayFull() }
        }
    }

    /// Holds the caption that is typed, for closures that are made before there is one.
    private final class FieldReference {
        weak var field: CaptionField?
    }

    private var field: CaptionField? {
        get { current.field }
        set { current.field = newValue }
    }

    private var metrics: Metrics { screen.metrics }
    private var keyboardHeight: Int { KeyboardView.height(metrics) }
    private var barHeight: Int { EditingBar.height(metrics) }

    // MARK: - Beginning and ending

    /// Lets a caption be typed.
    func begin(_ field: CaptionField) {
        self.field = field
        editingBar.select(field.edge)
        if keyboard.superview == nil {
            screen.add(editingBar)
            screen.add(keyboard)
        }
        layoutChanged()
        screen.window?.focus(field)
        screen.draftChanged()
        editingChanged()
        slide(keyboard: 1, move: Double(wantedMove))
    }

    /// Puts the keyboard away.
    func end() {
        guard field != nil else { return }
        field = nil
        keyboard.cancelTouches()
        screen.window?.focus(nil)
        screen.draftChanged()
        Toast.dismiss(in: screen)
        slide(keyboard: 0, move: 0) { [weak self] in
            guard let self, field == nil else { return }
            keyboard.removeFromSuperview()
            editingBar.removeFromSuperview()
        }
    }

    var isTyping: Bool { field != nil }

    /// Whether a place of the screen is the keyboard's, its bar's or the menu's: a touch there is part of typing.
    func holds(_ place: Point) -> Bool {
        keyboard.superview != nil && keyboard.holds(place)
            || ([editingBar, menu] as [View]).contains { $0.superview != nil && $0.placedFrame.contains(place) }
    }

    /// The caption that is typed in.
    var edge: Caption.Edge? { field?.edge }

    // MARK: - Editing

    private var ideas: [String] { screen.services.configuration.captionIdeas }

    /// Puts the next of the operator's ideas where nothing of the guest's own stands; one that has no room there is passed over.
    private func offerIdea() {
        guard let field else { return }
        for _ in ideas {
            let idea = screen.services.nextIdea()
            if idea != field.text, field.replaceAll(with: idea) { return }
        }
    }

    private func editingChanged() {
        keyboard.checkComposition()
        if let field {
            let isOwn = !field.text.isEmpty && !ideas.contains(field.text)
            editingBar.adopt(field.history, offersIdea: !ideas.isEmpty && !isOwn)
        }
        followField()
        placeMenu()
    }

    /// A caption that has taken another line may reach under the bar, or leave more room than before.
    private func followField() {
        guard field != nil, keyboard.superview != nil, animation == nil, place.keyboard == 1 else { return }
        let move = Double(wantedMove)
        if move != place.move { slide(keyboard: 1, move: move) }
    }

    /// Shows what can be done with the text over or under the selection, or takes it away.
    private func placeMenu() {
        guard let field, field.wantsMenu, animation == nil, !field.menuItems.isEmpty else { return menu.removeFromSuperview() }
        menu.show(field.menuItems)
        if menu.superview == nil { screen.add(menu) }
        let areas = field.selectionAreas.isEmpty ? [field.caretRect] : field.selectionAreas
        let marked = screen.localRect(field.windowRect(areas.dropFirst().reduce(areas[0]) { $0.union($1) }))
        let margin = metrics.px(6)
        let size = menu.size(fitting: screen.frame.width - 2 * margin)
        let last = max(margin, screen.frame.width - size.width - margin)
        let top = menuTop(size.height, around: marked, margin)
        var x = min(max(marked.center.x - size.width / 2, margin), last)
        let reach = SelectionHandle.reach(metrics)
        if let start = field.handles.first?.place, top < marked.top, top + size.height > marked.top - reach {
            // There is no room above the handle: the menu lies beside it, on the side where more of it fits.
            let handle = screen.localPoint(field.windowPoint(start)).x
            let isRightOf = handle + reach <= last || handle - reach - size.width < margin
            if x < handle + reach, x + size.width > handle - reach {
                x = isRightOf ? min(handle + reach, last) : handle - reach - size.width
            }
        }
        menu.frame = Rect(origin: Point(x: x, y: top), size: size)
    }

    /// Above the selection with its handle, or else just above its letters, or below.
    private func menuTop(_ height: Int, around marked: Rect, _ margin: Int) -> Int {
        let gap = SelectionHandle.reach(metrics) + metrics.px(4)
        if marked.top - gap - height >= margin { return marked.top - gap - height }
        let lowest = screen.frame.height - keyboardHeight - barHeight - height - margin
        if marked.bottom + gap <= lowest { return marked.bottom + gap }
        return marked.top - height >= margin ? margin : max(margin, lowest)
    }

    /// The caption is full: says so where it does not cover the caption.
    private func sayFull() {
        guard let field else { return }
        let top = field.windowPoint(.zero).y - screen.windowPoint(.zero).y
        let free = screen.frame.height - keyboardHeight - barHeight
        let (height, margin) = (metrics.px(56), metrics.px(8))
        let fieldBottom = top + field.frame.height
        let bottom: Int
        if fieldBottom + height + 2 * margin <= free {
            bottom = screen.frame.height - fieldBottom - margin - height
        } else if top >= height + 2 * margin {
            bottom = screen.frame.height - top + margin
        } else {
            // A low panel has room for nothing but the caption; the bar can be touched through the words.
            bottom = keyboardHeight + (barHeight - height) / 2
        }
        Toast.show(localized("No more room in this caption"), icon: "font", in: screen, at: .bottom(bottom))
    }

    // MARK: - Place

    /// How far the view moves up so that the picture is centred in the space above the keyboard and the field stays in sight.
    private var wantedMove: Int {
        guard let field else { return 0 }
        let free = screen.frame.height - keyboardHeight - barHeight
        let stageTop = screen.stage.frame.top
        let fieldBottom = stageTop + field.frame.bottom
        // The top field stays where it is, unless a wide picture puts it under the bar: then it rises just enough.
        if field.edge == .top { return max(0, min(fieldBottom - free, keyboardHeight + barHeight)) }
        let needed = fieldBottom + metrics.px(12) - free
        let centring = stageTop + screen.stage.box.center.y - free / 2
        return max(0, min(max(centring, needed), keyboardHeight + barHeight))
    }

    /// The screen has another size, or the picture another shape.
    func layoutChanged() {
        let size = screen.frame.size
        keyboard.frame = Rect(x: 0, y: size.height - keyboardHeight, width: size.width, height: keyboardHeight)
        editingBar.frame = Rect(x: 0, y: keyboard.frame.top - barHeight, width: size.width, height: barHeight)
        guard field != nil, animation == nil else { return }
        place.move = Double(wantedMove)
        arrange()
        placeMenu()
    }

    private func arrange() {
        let hidden = Int((Double(keyboardHeight + barHeight) * (1 - place.keyboard)).rounded())
        keyboard.translation.y = hidden
        editingBar.translation.y = hidden
        screen.content.translation.y = -Int(place.move.rounded())
        screen.tools.opacity = 1 - place.keyboard
    }

    private func slide(keyboard end: Double, move: Double, then completion: @escaping () -> Void = {}) {
        animation?.cancel()
        let start = place
        let moving = [screen.content, keyboard, editingBar] as [View]
        guard start.keyboard != end || start.move != move else {
            for view in moving { view.isCached = false }
            animation = nil
            return completion()
        }
        for view in moving { view.isCached = true }
        menu.removeFromSuperview()
        arrange()
        let duration: Duration = screen.surroundings.reducesMotion ? .zero : .milliseconds(250)
        animation = screen.surroundings.animator.animate(
            duration, .arrive,
            update: { [weak self, weak screen] share in
                // The editor may have been left while the keyboard still slid.
                guard let self, screen != nil else { return }
                place = (start.keyboard + (end - start.keyboard) * share, start.move + (move - start.move) * share)
                arrange()
            },
            completion: { [weak self] completed in
                guard completed else { return }
                for view in moving { view.isCached = false }
                self?.animation = nil
                self?.followField()
                self?.placeMenu()
                completion()
            })
    }
}
