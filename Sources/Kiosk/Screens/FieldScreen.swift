internal import Configuration
internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// A screen where one line is typed: a bar, the field below it, and a keyboard that slides in and out.
///
/// What is typed is remembered nowhere else, and guests are offered none of it later.
class FieldScreen: Screen {
    let services: KioskServices
    let bar: NavigationBar
    let field: LineField
    let keyboard: KeyboardView
    /// Above the keyboard where the go-action has to be in reach.
    private let lowBar: BottomBar
    /// How far the keyboard is in, 0...1.
    private var keyboardShare = 1.0 { didSet { placeKeyboard() } }
    private var animation: Animation?

    init(_ services: KioskServices, title: String, _ purpose: LineField.Purpose, keyboard kind: KeyboardLayout.Purpose = .text) {
        self.services = services
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: title)
        field = LineField(surroundings, purpose)
        let memory = TypingMemory(clock: surroundings.timers.clock, lifetime: .zero)
        keyboard = KeyboardView(
            surroundings, layouts: KeyboardLayout.offered(services.keyboardLanguages), memory: memory, purpose: kind,
            methods: services.inputMethods)
        lowBar = BottomBar(surroundings)
        super.init(surroundings)
        bar.leadingOutset = 12
        bar.lowBar = lowBar
        for view in [field, bar, lowBar, keyboard] as [View] { add(view) }
        keyboard.target = { [weak self] in self?.field }
        keyboard.onHide = { [weak self] in self?.endTyping() }
        field.onCommand = { [weak self] in self?.keyboard.takes($0) ?? false }
        field.onEditingChange = { [weak self] in self?.keyboard.checkComposition() }
        field.onTap = { [weak self] in self?.beginTyping() }
        add(
            TapRecognizer { [weak self] point in
                guard let self, !keyboard.holds(point), ![field, lowBar].contains(where: { $0.placedFrame.contains(point) }) else { return }
                endTyping()
            })
    }

    /// Adds what stands beside and below the field; the bar and the keyboard lie above it.
    final func addBelowField(_ views: [View]) {
        for view in views { insert(view, at: subviews.count - 3) }
    }

    // MARK: - Typing

    /// Whether the field takes letters now.
    var mayType: Bool { true }

    final func beginTyping() {
        guard mayType else { return }
        if window?.firstResponder !== field { window?.focus(field) }
        slide(to: 1)
    }

    final func endTyping() {
        keyboard.cancelTouches()
        window?.focus(nil)
        slide(to: 0)
    }

    private func slide(to end: Double) {
        animation?.cancel()
        let start = keyboardShare
        guard start != end else { return }
        if end == 1 { keyboard.isHidden = false }
        animation = surroundings.animator.animate(
            surroundings.reducesMotion ? .zero : .milliseconds(250), .arrive,
            update: { [weak self] in self?.keyboardShare = start + (end - start) * $0 },
            completion: { [weak self] in
                guard $0, let self else { return }
                keyboard.isHidden = end == 0
                setNeedsLayout()
            })
    }

    // MARK: - Layout

    private func placeKeyboard() {
        keyboard.translation.y = Int((Double(keyboard.frame.height) * (1 - keyboardShare)).rounded())
        // It rides on the keyboard.
        lowBar.translation.y = keyboard.translation.y
    }

    /// Between the field and what is below it.
    final var gap: Int { metrics.px(metrics.pick(14, compact: 8, tall: 18)) }

    /// Places the field in its room at the top of the column.
    func placeField(in room: Rect) { field.frame = room }

    /// Places what is below the field, in the room down to the keyboard.
    func placeHelp(in room: Rect) {}

    final override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        let height = KeyboardView.height(metrics)
        keyboard.frame = Rect(x: 0, y: frame.height - height, width: frame.width, height: height)
        let low = metrics.reachesLow ? BottomBar.height(metrics) : 0
        lowBar.isHidden = low == 0
        lowBar.frame = Rect(x: 0, y: keyboard.frame.top - low, width: frame.width, height: low)
        placeKeyboard()
        let width = min(frame.width - 2 * NavigationBar.margin(metrics), metrics.px(720))
        let x = (frame.width - width) / 2
        let fieldTop = top + metrics.px(metrics.pick(24, compact: 10, tall: 36))
        let line = Rect(x: x, y: fieldTop, width: width, height: metrics.px(metrics.pick(60, compact: 50, tall: 72)))
        placeField(in: line)
        let bottom = (keyboard.isHidden ? frame.height : keyboard.frame.top) - low
        placeHelp(in: Rect(left: x, top: line.bottom + gap, right: x + width, bottom: bottom - metrics.px(6)))
    }

    // MARK: - Coming and going

    override func didAppear() { if keyboardShare == 1 { beginTyping() } }

    override func willDisappear() {
        keyboard.cancelTouches()
        window?.focus(nil)
    }

    override var allowsEdgeSwipe: Bool { false }
    override var preferredFocus: View? { field }
}
