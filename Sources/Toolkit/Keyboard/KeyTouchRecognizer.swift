internal import Devices
internal import Geometry

/// Follows every finger on the keyboard: commits on release, corrects while sliding, repeats and offers accents while held.
final class KeyTouchRecognizer: GestureRecognizer {
    weak var keyboard: KeyboardView?

    /// One finger on a key.
    private final class Press {
        var key: KeyView
        var timer: TimerToken?
        let since: FrameTime
        enum Mode: Equatable {
            case key
            /// The choice of accents is open.
            case choice
            /// The space bar is held: the finger moves the caret. Holds where the last step was, in pixels.
            case caret(Int)
            /// Delete acts while it is held.
            case repeating
            /// The finger is on the languages; whether it is the one that opened them.
            case languages(isOpening: Bool)
            /// The finger drags the languages. Holds where it was last, in pixels.
            case dragging(Int)
        }
        var mode = Mode.key

        init(_ key: KeyView, since: FrameTime) {
            self.key = key
            self.since = since
        }
    }

    private var presses: [ObjectIdentifier: Press] = [:]
    /// The key whose preview stays for a moment after the finger has gone.
    private weak var lingering: KeyView?

    /// First repeat, further repeats, and from when on whole words go (KeyboardKit's iOS figures).
    private static let repeatDelay = Duration.milliseconds(500)
    private static let repeatInterval = Duration.milliseconds(100)
    private static let wordDelay = Duration.seconds(3)
    /// How long a preview stays after the finger is gone.
    private static let previewHold = Duration.milliseconds(90)
    /// Points of travel that move the caret by one character.
    private static let caretStep = 10.0
    /// How near to an edge of the languages a finger asks for more, in points, and how fast they come.
    private static let scrollEdge = 24.0
    private static let scrollStep = 8.0
    private static let scrollInterval = Duration.milliseconds(33)

    override func touchBegan(_ touch: Touch) {
        guard let keyboard, let key = keyboard.key(at: touch.position(in: keyboard)) else { return abandon(touch) }
        claim(touch)
        if let menu = keyboard.languageMenu {
            let press = Press(key, since: touch.time)
            press.mode = .languages(isOpening: false)
            presses[ObjectIdentifier(touch)] = press
            return menu.select(at: touch.position(in: keyboard))
        }
        // Rollover: the next finger down completes what the one before began.
        for other in touches where other !== touch { commit(other) }
        let press = Press(key, since: touch.time)
        presses[ObjectIdentifier(touch)] = press
        highlight(press)
        arm(press)
    }

    override func touchMoved(_ touch: Touch) {
        guard let keyboard, let press = presses[ObjectIdentifier(touch)] else { return }
        let place = touch.position(in: keyboard)
        switch press.mode {
        case .choice: keyboard.preview.select(at: place)
        case .caret(let last):
            let step = max(1, keyboard.metrics.px(Self.caretStep))
            let moved = (place.x - last) / step
            guard moved != 0 else { return }
            keyboard.moveCaret(by: moved)
            press.mode = .caret(last + moved * step)
        case .repeating: break
        case .languages(let isOpening): chooseLanguage(press, at: place, of: touch, isOpening: isOpening)
        case .dragging(let last):
            keyboard.languageMenu?.scroll(by: last - place.y)
            press.mode = .dragging(place.y)
        case .key: slide(press, to: place)
        }
    }

    /// The finger that opened the languages goes over them, and at an edge further ones come; another one chooses or drags them.
    private func chooseLanguage(_ press: Press, at place: Point, of touch: Touch, isOpening: Bool) {
        guard let keyboard, let menu = keyboard.languageMenu else { return }
        menu.select(at: place)
        let slop = keyboard.metrics.px(GestureNumbers.slop)
        if !isOpening, menu.longest > 0, abs(touch.travel.y) > slop, abs(touch.travel.y) > abs(touch.travel.x) {
            menu.selectNothing()
            press.mode = .dragging(place.y)
        } else if isOpening, press.timer == nil {
            scrollAtEdge(press, touch)
        }
    }

    /// Moves the languages for as long as the finger stays at an edge of them.
    private func scrollAtEdge(_ press: Press, _ touch: Touch) {
        press.timer = nil
        guard let keyboard, let menu = keyboard.languageMenu, press.mode == .languages(isOpening: true) else { return }
        let place = touch.position(in: keyboard)
        let edge = keyboard.metrics.px(Self.scrollEdge)
        let way = place.y < menu.frame.top + edge ? -1 : menu.frame.contains(place) && place.y > menu.frame.bottom - edge ? 1 : 0
        guard way != 0, menu.longest > 0 else { return }
        menu.scroll(by: way * keyboard.metrics.px(Self.scrollStep))
        keyboard.layoutIfNeeded()
        menu.select(at: place)
        press.timer = keyboard.surroundings.timers.after(Self.scrollInterval) { [weak self] in self?.scrollAtEdge(press, touch) }
    }

    /// The finger slid: the key under it is meant now, unless the finger left the keyboard.
    private func slide(_ press: Press, to place: Point) {
        guard let keyboard, let key = keyboard.key(at: place), key !== press.key else { return }
        // Only where a finger lifts does a preview stay for a moment; a slide would leave a trail of keys without their letters.
        press.key.isPressed = false
        press.key = key
        highlight(press)
        arm(press)
    }

    override func touchEnded(_ touch: Touch, at time: FrameTime) { commit(touch) }

    override func touchCancelled(_ touch: Touch) { drop(touch) }

    func cancelAll() { for touch in touches { drop(touch) } }

    private func drop(_ touch: Touch) {
        guard let press = presses.removeValue(forKey: ObjectIdentifier(touch)) else { return }
        keyboard?.surroundings.timers.cancel(press.timer)
        unhighlight(press)
    }

    private func commit(_ touch: Touch) {
        guard let keyboard, let press = presses.removeValue(forKey: ObjectIdentifier(touch)) else { return }
        keyboard.surroundings.timers.cancel(press.timer)
        if case .dragging = press.mode { return unhighlight(press) }
        if case .languages(let isOpening) = press.mode {
            unhighlight(press)
            return keyboard.chooseLanguage(staysOpen: isOpening)
        }
        let chosen = press.mode == .choice ? keyboard.preview.choices[keyboard.preview.selection] : nil
        unhighlight(press)
        if let chosen {
            keyboard.typeCharacter(chosen)
        } else if press.mode == .key {
            keyboard.activate(press.key)
        }
    }

    // MARK: - Looks

    private func highlight(_ press: Press) {
        guard let keyboard else { return }
        if lingering !== press.key { lingering?.isPressed = false }
        lingering = nil
        press.key.isPressed = true
        if press.key.hidesFaceWhenPressed, case .text(let text) = press.key.face {
            keyboard.preview.show(text, above: press.key.frame)
        } else {
            keyboard.preview.isHidden = true
        }
    }

    private func unhighlight(_ press: Press) {
        guard let keyboard else { return }
        let key = press.key
        guard key.hidesFaceWhenPressed else {
            key.isPressed = false
            return
        }
        if press.mode == .choice {
            key.isPressed = false
            keyboard.preview.isHidden = true
            return
        }
        let others = presses.values.contains { $0 !== press }
        if others { key.isPressed = false } else { lingering = key }
        keyboard.surroundings.timers.after(Self.previewHold, isWaitedFor: true) { [weak self, weak key] in
            guard let self else { return }
            if !presses.values.contains(where: { $0.key === key }) { key?.isPressed = false }
            if presses.isEmpty { self.keyboard?.preview.isHidden = true }
        }
    }

    // MARK: - Holding

    /// The finger that presses.
    private func finger(of press: Press) -> Touch? { touches.first { presses[ObjectIdentifier($0)] === press } }

    private func arm(_ press: Press) {
        guard let keyboard else { return }
        let timers = keyboard.surroundings.timers
        timers.cancel(press.timer)
        press.timer = nil
        switch press.key.key.action {
        case .delete:
            keyboard.deleteBackward()
            press.mode = .repeating
            press.timer = timers.after(Self.repeatDelay) { [weak self] in self?.repeatDelete(press) }
        case .space:
            press.timer = timers.after(GestureNumbers.longPress) { [weak self] in
                guard let self, let touch = finger(of: press) else { return }
                press.mode = .caret(touch.position(in: keyboard).x)
            }
        case .globe:
            press.timer = timers.after(GestureNumbers.longPress) { [weak keyboard] in
                press.timer = nil
                press.mode = .languages(isOpening: true)
                keyboard?.beginChoosingLanguage()
            }
        case .character:
            let variants = keyboard.variants(of: press.key)
            guard !variants.isEmpty else { return }
            press.timer = timers.after(GestureNumbers.longPress) { [weak self] in
                guard let self, let touch = finger(of: press) else { return }
                press.mode = .choice
                keyboard.preview.offer(variants, above: press.key.frame, finger: touch.position(in: keyboard))
            }
        default: break
        }
    }

    private func repeatDelete(_ press: Press) {
        guard let keyboard else { return }
        let held = keyboard.surroundings.now - press.since
        if held >= Self.wordDelay { keyboard.deleteWordBackward() } else { keyboard.deleteBackward() }
        press.timer = keyboard.surroundings.timers.after(Self.repeatInterval) { [weak self] in self?.repeatDelete(press) }
    }
}
