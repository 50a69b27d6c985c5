public import Drawing
internal import Geometry

/// The on-screen keyboard.
public final class KeyboardView: View {
    private(set) var state: KeyboardState
    private let layouts: [KeyboardLayout]
    private var keys: [KeyView] = []
    private var rows: [KeyboardLayout.Row] = []
    let preview: KeyPreview
    private let touches = KeyTouchRecognizer()
    /// Who is typed into.
    public var target: () -> (any TextInput)? = { nil }
    /// Called by the Hide key.
    public var onHide: () -> Void = {}
    /// Called when a character was refused because there is no room for it.
    public var onRefused: () -> Void = {}

    /// A keyboard that types nowhere until it has a target.
    public init(_ surroundings: Surroundings, layouts: [KeyboardLayout] = KeyboardLayout.all, shift: KeyboardState.Shift = .off) {
        self.layouts = layouts
        state = KeyboardState(layoutCount: layouts.count, shift: shift)
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

    /// The height of the keyboard on this panel, in pixels.
    public static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(272, compact: 206, tall: 296)) }

    private func updateOverflow() { overflow = Insets(top: metrics.px(90)) }

    public override func surroundingsDidChange() { updateOverflow() }

    private var language: KeyboardLayout { layouts[state.layoutIndex] }

    // MARK: - Keys

    private func rebuild() {
        for key in keys { key.removeFromSuperview() }
        rows = language.rows(state.layer, hasGlobe: layouts.count > 1)
        keys = rows.flatMap(\.keys).map { KeyView(surroundings, $0, face: face(of: $0.action)) }
        for key in keys {
            if case .character = key.key.action { key.hidesFaceWhenPressed = true }
            add(key)
        }
        add(preview)
        updateFaces()
        setNeedsLayout()
    }

    private func updateFaces() {
        for key in keys {
            key.face = face(of: key.key.action)
            if key.key.action == .shift { key.isOn = state.shift != .off }
        }
    }

    private func face(of action: KeyboardLayout.Action) -> KeyView.Face {
        switch action {
        case .character(let character): .text(state.output(character))
        case .shift: .icon(state.shift == .locked ? "shift-lock" : state.shift == .once ? "shift-on" : "shift")
        case .delete: .icon("backspace")
        case .commit: .text("Done")
        case .numbers: .text(state.layer == .letters ? "123" : "ABC")
        case .symbols: .text(state.layer == .symbols ? "123" : "#+=")
        case .space: .text(language.name)
        case .globe: .icon("globe")
        case .hide: .icon("hide-keyboard")
        }
    }

    public override func layout() {
        let (pad, side) = (metrics.pick(12.0, compact: 6, tall: 12), 8.0)
        let gap = metrics.pick(8.0, compact: 6, tall: 8)
        let height = metrics.pick(56.0, compact: 44, tall: 62)
        let width = Double(frame.width) / metrics.scale - 2 * side
        let unit = (width - 10 * gap) / 11
        var index = 0
        for (number, row) in rows.enumerated() {
            let units = row.keys.reduce(0) { $0 + $1.units }
            let indent = row.indent * unit
            let size = (width - indent - gap * Double(row.keys.count - 1)) / units
            var x = side + indent
            for key in row.keys {
                let y = pad + Double(number) * (height + gap)
                keys[index].frame = metrics.rect(x, y, size * key.units, height)
                x += size * key.units + gap
                index += 1
            }
        }
    }

    /// The key whose area, up to the middle of the gaps around it, holds a point; the nearest one at the edges.
    func key(at point: Point) -> KeyView? {
        let reach = metrics.px(12)
        guard point.y >= -reach else { return nil }
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
        return all.count > 1 ? all.map { state.output($0) } : []
    }

    // MARK: - Acting

    /// Does what a key does when it is let go.
    func activate(_ key: KeyView) {
        switch key.key.action {
        case .character(let character): type(state.output(character))
        case .space: type(" ")
        case .delete: target()?.deleteBackward()
        case .commit: target()?.commit()
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
        case .globe:
            state.nextLayout()
            rebuild()
        }
    }

    func type(_ text: String) {
        if target()?.insert(text) == false { onRefused() }
        let shift = state.shift
        state.didType()
        if state.shift != shift { updateFaces() }
    }

    /// Forgets fingers that are down, as when the keyboard goes away.
    public func cancelTouches() { touches.cancelAll() }

    public override func willDetach() { touches.cancelAll() }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, theme.keyboard)
    }

    public override var accessibility: Accessibility? { Accessibility(.keyboard, identifier: "keyboard", label: "Keyboard") }
}
