internal import Configuration
internal import Drawing
internal import Geometry
internal import Memes
internal import Text
internal import Toolkit

/// Where a guest types the addresses that a meme is mailed to.
///
/// They live here and nowhere else on this side, and go with the screen.
final class MailScreen: Screen {
    /// What the screen asks of the kiosk.
    struct Actions {
        var back: () -> Void
        /// Puts the mail where it can't get lost; throws when it can't be kept.
        var send: ([MailAddress]) async throws(ShareError) -> Void
    }

    private let services: KioskServices
    private let actions: Actions
    private let limit: Int
    private let bar: NavigationBar
    private let send: Button
    private let field: LineField
    private let another: Button
    private let chips: AddressChips
    private let message: Label
    private let suggestion: Button
    private let keyboard: KeyboardView
    private var addresses: [MailAddress] = []
    private var isSending = false
    /// How far the keyboard is in, 0...1.
    private var keyboardShare = 1.0 { didSet { placeKeyboard() } }
    private var animation: Animation?

    /// - Parameter limit: how many addresses there may be.
    init(_ services: KioskServices, addressLimit limit: Int, actions: Actions) {
        (self.services, self.actions, self.limit) = (services, actions, limit)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: "E-mail")
        send = Button(surroundings, "mail.send", title: "Send", icon: "mail", style: ButtonStyle(.go, .goControl))
        field = LineField(surroundings, .address)
        another = Button(surroundings, "mail.add", icon: "add", style: ButtonStyle(.filled, .control))
        another.spokenLabel = "Add another address"
        chips = AddressChips(surroundings)
        message = Label(surroundings, "", .guide, color: { $0.label2 }, maximumLines: 2)
        suggestion = Button(surroundings, "mail.suggestion", icon: "check", style: ButtonStyle(.filled, .control))
        // Nothing that is typed here is remembered.
        let memory = TypingMemory(clock: surroundings.timers.clock, lifetime: .zero)
        keyboard = KeyboardView(
            surroundings, layouts: KeyboardLayout.offered(services.configuration.offeredLanguages), memory: memory, purpose: .address)
        super.init(surroundings)
        bar.leading = FigureScreen.backButton(surroundings, "mail.back", action: actions.back)
        bar.leadingOutset = 12
        bar.trailing = send
        for view in [field, another, chips, message, suggestion, bar, keyboard] as [View] { add(view) }
        connect()
        describe(problem: nil)
    }

    private func connect() {
        send.action = { [weak self] in self?.sendAll() }
        another.action = { [weak self] in self?.addTyped() }
        suggestion.action = { [weak self] in self?.takeSuggestion() }
        chips.onRemove = { [weak self] in self?.remove($0) }
        keyboard.target = { [weak self] in self?.field }
        keyboard.onHide = { [weak self] in self?.endTyping() }
        field.onTap = { [weak self] in self?.beginTyping() }
        field.onChange = { [weak self] in self?.describe(problem: nil) }
        field.onCommit = { [weak self] in self?.commit() }
        add(
            TapRecognizer { [weak self] point in
                guard let self, ![field, keyboard].contains(where: { $0.placedFrame.contains(point) }) else { return }
                endTyping()
            })
    }

    // MARK: - Addresses

    private var typed: MailAddress? { MailAddress(field.text) }
    private var nearMiss: MailAddress? { typed?.suggestion }

    /// Says what is wrong, or what there is to say otherwise.
    private func describe(problem: String?) {
        let all = addresses.count + (typed == nil || addresses.contains { $0 == typed } ? 0 : 1)
        send.isEnabled = !isSending && (all > 0 || !field.text.isEmpty)
        another.isEnabled = typed != nil && addresses.count + 1 < limit && !isSending
        let better = nearMiss
        suggestion.title = better.map { "Did you mean \($0.host)?" }
        suggestion.isHidden = better == nil || problem != nil
        message.text = problem ?? (isSending ? "One moment…" : addresses.isEmpty ? "Only your meme goes there." : "")
        message.color = { problem == nil ? $0.label2 : $0.warning }
        let isQuiet = problem == nil && !isSending
        message.isHidden = message.text.isEmpty || !suggestion.isHidden || (isQuiet && !addresses.isEmpty)
        setNeedsLayout()
    }

    private static let notYet = "That is no e-mail address yet."

    /// Makes what is typed one of the addresses; false where it is none.
    private func takeTyped() -> Bool {
        guard !field.text.isEmpty else { return true }
        guard let typed else {
            describe(problem: Self.notYet)
            return false
        }
        if !addresses.contains(typed) {
            guard addresses.count < limit else {
                describe(problem: "A mail goes to \(limit) addresses at most.")
                return false
            }
            addresses.append(typed)
        }
        return true
    }

    private func addTyped() {
        guard takeTyped() else { return }
        field.text = ""
        chips.show(addresses)
        describe(problem: nil)
    }

    private func remove(_ address: MailAddress) {
        addresses.removeAll { $0 == address }
        chips.show(addresses)
        describe(problem: nil)
    }

    private func takeSuggestion() { if let better = nearMiss { field.text = better.text } }

    private func commit() {
        endTyping()
        if !field.text.isEmpty, typed == nil { describe(problem: Self.notYet) }
    }

    private func sendAll() {
        guard !isSending else { return }
        let before = addresses
        guard takeTyped(), !addresses.isEmpty else { return }
        let all = addresses
        // What is typed stays typed until the mail is on its way.
        addresses = before
        isSending = true
        describe(problem: nil)
        surroundings.activity.begin()
        Task {
            var problem: String?
            do throws(ShareError) {
                try await actions.send(all)
            } catch {
                problem = error.sentence
            }
            isSending = false
            describe(problem: problem)
            surroundings.activity.end()
        }
    }

    // MARK: - Keyboard

    private func beginTyping() {
        guard !isSending else { return }
        if window?.firstResponder !== field { window?.focus(field) }
        slide(to: 1)
    }

    private func endTyping() {
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

    private func placeKeyboard() {
        keyboard.translation.y = Int((Double(keyboard.frame.height) * (1 - keyboardShare)).rounded())
    }

    // MARK: - Layout

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        let height = KeyboardView.height(metrics)
        keyboard.frame = Rect(x: 0, y: frame.height - height, width: frame.width, height: height)
        placeKeyboard()
        let margin = NavigationBar.margin(metrics)
        let width = min(frame.width - 2 * margin, metrics.px(720))
        let x = (frame.width - width) / 2
        let fieldHeight = metrics.px(metrics.pick(60, compact: 50, tall: 72))
        let gap = metrics.px(metrics.pick(14, compact: 8, tall: 18))
        let fieldTop = top + metrics.px(metrics.pick(24, compact: 10, tall: 36))
        another.isHidden = limit < 2
        let side = another.isHidden ? 0 : fieldHeight + gap
        field.frame = Rect(x: x, y: fieldTop, width: width - side, height: fieldHeight)
        another.frame = Rect(x: x + width - fieldHeight, y: fieldTop, width: fieldHeight, height: fieldHeight)
        let bottom = keyboard.isHidden ? frame.height : keyboard.frame.top
        let room = Rect(left: x, top: field.frame.bottom + gap, right: x + width, bottom: bottom - metrics.px(6))
        placeHelp(in: room, gap)
    }

    /// The help stands under the field and the other addresses under it; where there is room for one of them that is the help.
    private func placeHelp(in room: Rect, _ gap: Int) {
        let line = metrics.px(46)
        let hasHelp = !suggestion.isHidden || !message.isHidden
        let words = max(line, message.size(fitting: room.width).height)
        let helpHeight = hasHelp ? (suggestion.isHidden ? words : line) : 0
        suggestion.frame = Rect(x: room.left, y: room.top, width: min(suggestion.preferredWidth, room.width), height: line)
        message.frame = Rect(x: room.left, y: room.top, width: room.width, height: words)
        let chipTop = room.top + (hasHelp ? helpHeight + gap : 0)
        chips.isHidden = addresses.isEmpty || room.bottom - chipTop < line
        chips.frame = Rect(left: room.left, top: chipTop, right: room.right, bottom: max(chipTop, room.bottom))
    }

    // MARK: - Coming and going

    override func didAppear() { if keyboardShare == 1 { beginTyping() } }

    override func willDisappear() {
        keyboard.cancelTouches()
        window?.focus(nil)
    }

    override var allowsEdgeSwipe: Bool { false }
    override func stepBack() { actions.back() }
    override var preferredFocus: View? { field }
    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "mail", label: "E-mail") }
}
