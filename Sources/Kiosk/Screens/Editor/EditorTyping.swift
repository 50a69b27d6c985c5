internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// Brings keyboard and editor together: what slides in, and how far the view makes room.
final class EditorTyping {
    private unowned let screen: EditorScreen
    private let keyboard: KeyboardView
    private let editingBar: EditingBar
    private weak var field: CaptionField?
    private var animation: Animation?
    /// How far the keyboard is in, 0...1, and how far the view is moved up, in pixels.
    private var place = (keyboard: 0.0, move: 0.0)

    init(_ screen: EditorScreen) {
        self.screen = screen
        let surroundings = screen.surroundings
        keyboard = KeyboardView(surroundings, shift: .locked)
        var choose: (Caption.Edge) -> Void = { _ in }
        var clear: () -> Void = {}
        var font: () -> Void = {}
        editingBar = EditingBar(surroundings, onChoose: { choose($0) }, onFont: { font() }, onClear: { clear() })
        choose = { [weak self] edge in
            guard let self else { return }
            begin(edge == .top ? self.screen.stage.top : self.screen.stage.bottom)
        }
        clear = { [weak self] in self?.field?.clear() }
        font = { [weak self] in self?.screen.beginChoosingFont() }
        keyboard.target = { [weak self] in self?.field }
        keyboard.onHide = { [weak self] in self?.end() }
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
        slide(keyboard: 1, move: Double(wantedMove))
    }

    /// Puts the keyboard away.
    func end() {
        guard field != nil else { return }
        field = nil
        keyboard.cancelTouches()
        screen.window?.focus(nil)
        screen.draftChanged()
        slide(keyboard: 0, move: 0) { [weak self] in
            guard let self, field == nil else { return }
            keyboard.removeFromSuperview()
            editingBar.removeFromSuperview()
        }
    }

    var isTyping: Bool { field != nil }
    /// The caption that is typed in.
    var edge: Caption.Edge? { field?.edge }

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
                completion()
            })
    }
}
