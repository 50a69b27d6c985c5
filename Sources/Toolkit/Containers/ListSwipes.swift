internal import Devices
internal import Geometry

/// What a swipe towards the leading side uncovers at the end of a row: a red button.
public struct ListSwipeAction {
    let identifier: String
    let title: String
    let icon: String
    let perform: () -> Void

    /// A button's identifier and face; `perform` is called when it is tapped, and by nothing else.
    public init(_ identifier: String, _ title: String, icon: String, perform: @escaping () -> Void) {
        (self.identifier, self.title, self.icon, self.perform) = (identifier, title, icon, perform)
    }
}

/// The rows of a list that a finger draws aside, one at a time, each to uncover a button.
///
/// A row follows the finger and settles by the way the finger went last. A touch anywhere else, scrolling, and leaving the screen put it
/// back. However far it is drawn, nothing happens before the button is tapped.
final class ListSwipes {
    /// A row that is not in its place.
    private final class Row {
        let button: Button
        /// How far it is drawn aside, in pixels: 0 or less.
        var offset = 0.0
        var animation: Animation?

        init(_ button: Button) { self.button = button }
    }

    /// Points by which a row stays drawn aside, and the width of the button, which reaches over the margin to the list's edge.
    private static let reveal = 88.0
    private static let buttonWidth = 104.0
    /// Points per second from which on the direction decides whether a row stays drawn aside, and not the place.
    private static let fling = 50.0

    private weak var list: ListView?
    private var rows: [String: Row] = [:]
    /// The row that is drawn aside or that a finger draws.
    private var open: String?
    /// The row under the finger, and how far it was drawn aside when the drag began.
    private var touched: (identifier: String, index: Int)?
    private var start = 0.0
    private var tap: TapRecognizer?

    init(_ list: ListView) { self.list = list }

    /// Has the list's touches looked at.
    func addRecognizers() {
        guard let list else { return }
        let pan = PanRecognizer(.horizontal) { [weak self] phase, travel in self?.drag(phase, travel) }
        pan.canBegin = { [weak self] in self?.canBegin($0) ?? false }
        pan.accepts = { [weak self] travel in travel.x < 0 || self?.open == self?.touched?.identifier }
        let tap = TapRecognizer { [weak self] _ in self?.close(animated: true) }
        tap.isEnabled = false
        self.tap = tap
        list.add(pan)
        list.add(tap)
        list.add(TouchDownRecognizer { [weak self] in self?.touchBegan($0) })
    }

    var isOpen: Bool { open != nil }

    /// Whether a view is the button of a row.
    func isButton(_ view: View) -> Bool { rows.values.contains { $0.button === view } }

    /// How far a row is drawn aside, in pixels: 0 or less.
    func offset(of identifier: String) -> Int { Int((rows[identifier]?.offset ?? 0).rounded()) }

    // MARK: - The finger

    private func canBegin(_ touch: Touch) -> Bool {
        guard let list, let item = list.item(at: touch.position(in: list)), list.source?.swipeAction(at: item.index) != nil else {
            return false
        }
        touched = item
        return true
    }

    /// A finger anywhere but on the row that is drawn aside puts it back.
    private func touchBegan(_ touch: Touch) {
        guard let list, let open, touch.view.map(isButton) != true else { return }
        if list.item(at: touch.position(in: list))?.identifier != open { close(animated: true) }
    }

    private func drag(_ phase: PanRecognizer.Phase, _ travel: Point) {
        guard let touched, let list else { return }
        switch phase {
        case .began: begin(touched)
        case .changed:
            rows[touched.identifier]?.offset = resisted(start + Double(travel.x))
            list.placeAgain()
        case .ended(let speed, _):
            let offset = rows[touched.identifier]?.offset ?? 0
            let isFling = abs(speed) >= Self.fling * list.metrics.scale
            settle(touched.identifier, opens: isFling ? speed < 0 : offset < -width / 2, speed: speed)
        case .cancelled: settle(touched.identifier, opens: false, speed: 0)
        }
    }

    private func begin(_ item: (identifier: String, index: Int)) {
        guard let list else { return }
        if open != item.identifier { close(animated: true) }
        setOpen(item.identifier)
        rows[item.identifier]?.animation?.cancel()
        start = rows[item.identifier]?.offset ?? 0
        // Items may have come or gone since the finger came down.
        let index = list.cells[item.identifier]?.index
        guard rows[item.identifier] == nil, let index, let action = list.source?.swipeAction(at: index) else { return }
        let style = ButtonStyle(.dangerFill, .control, radius: 0, gap: 4, isColumn: true)
        let button = Button(list.surroundings, action.identifier, title: action.title, icon: action.icon, style: style)
        button.action = action.perform
        rows[item.identifier] = Row(button)
        list.add(button)
    }

    /// How far a row stays drawn aside, in pixels.
    private var width: Double { Double(list?.metrics.px(Self.reveal) ?? 0) }

    /// A row does not go beyond its place the other way, and follows less and less once the button is uncovered.
    private func resisted(_ offset: Double) -> Double {
        guard offset < -width else { return min(offset, 0) }
        return -width + ScrollPhysics.resisted(offset + width, extent: width)
    }

    // MARK: - Settling

    /// Puts the row that is drawn aside back into its place.
    func close(animated: Bool) {
        guard let open else { return }
        if animated { settle(open, opens: false, speed: 0) } else { drop(open) }
    }

    /// The item of a row is gone: its button shrinks as the rows below close up.
    func forget(_ identifier: String) {
        guard let row = rows.removeValue(forKey: identifier), let list else { return }
        if open == identifier { setOpen(nil) }
        row.animation?.cancel()
        let (button, whole) = (row.button, row.button.frame)
        button.isInteractive = false
        let calm = list.surroundings.reducesMotion
        list.surroundings.animator.animate(
            calm ? .milliseconds(140) : ListMotion.duration, calm ? .linear : .arrive,
            update: { share in
                if calm { return button.opacity = 1 - share }
                let height = Int((Double(whole.height) * (1 - share)).rounded())
                button.frame = Rect(x: whole.x, y: whole.y, width: whole.width, height: height)
            }, completion: { _ in button.removeFromSuperview() })
    }

    private func drop(_ identifier: String) {
        guard let row = rows.removeValue(forKey: identifier) else { return }
        if open == identifier { setOpen(nil) }
        row.animation?.cancel()
        row.button.removeFromSuperview()
        list?.placeAgain()
    }

    private func setOpen(_ identifier: String?) {
        open = identifier
        tap?.isEnabled = identifier != nil
    }

    /// Lets a row go to its place or to where its button is uncovered, from the speed that the finger gave it.
    private func settle(_ identifier: String, opens: Bool, speed: Double) {
        guard let list, let row = rows[identifier] else { return }
        if !opens, open == identifier { setOpen(nil) }
        let target = opens ? -width : 0
        row.animation?.cancel()
        if list.surroundings.reducesMotion { return arrive(identifier, at: target) }
        row.animation = list.surroundings.animator.spring(
            from: row.offset, speed: speed, to: target,
            update: { [weak self] in
                row.offset = min($0, 0)
                self?.list?.placeAgain()
            }, completion: { [weak self] in if $0 { self?.arrive(identifier, at: target) } })
    }

    private func arrive(_ identifier: String, at target: Double) {
        guard target < 0 else { return drop(identifier) }
        rows[identifier]?.offset = target
        list?.placeAgain()
    }

    // MARK: - Places

    /// Puts the buttons where their rows leave room; a row that has gone out of sight is in its place again.
    func placeButtons() {
        guard let list else { return }
        for (identifier, row) in rows {
            guard let cell = list.cells[identifier]?.cell else {
                drop(identifier)
                continue
            }
            let edge = list.frame.width - list.metrics.px(Self.buttonWidth) + Int((width + row.offset).rounded())
            let line = list.metrics.hairline
            row.button.frame = Rect(
                x: edge, y: cell.frame.top, width: max(list.metrics.px(Self.buttonWidth), list.frame.width - edge),
                height: cell.frame.height - line)
            row.button.translation.y = cell.translation.y
        }
    }
}
