internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// Where a guest types the addresses that a meme is mailed to.
///
/// They live here and nowhere else on this side, and go with the screen.
final class MailScreen: FieldScreen {
    /// What the screen asks of the kiosk.
    struct Actions {
        var back: () -> Void
        /// Puts the mail where it can't get lost; throws when it can't be kept.
        var send: ([MailAddress]) async throws(ShareError) -> Void
    }

    private let actions: Actions
    private let limit: Int
    private let send: Button
    private let another: Button
    private let chips: AddressChips
    private let message: Label
    private let suggestion: Button
    private var addresses: [MailAddress] = []
    private var isSending = false

    /// - Parameter limit: how many addresses there may be.
    init(_ services: KioskServices, addressLimit limit: Int, actions: Actions) {
        (self.actions, self.limit) = (actions, limit)
        let surroundings = services.surroundings
        send = Button(surroundings, "mail.send", title: localized("Send"), icon: "mail", style: ButtonStyle(.go, .goControl))
        another = Button(surroundings, "mail.add", icon: "add", style: ButtonStyle(.filled, .control))
        another.spokenLabel = localized("Add another address")
        chips = AddressChips(surroundings)
        message = Label(surroundings, "", .guide, color: { $0.label2 }, maximumLines: 2)
        suggestion = Button(surroundings, "mail.suggestion", icon: "check", style: ButtonStyle(.filled, .control))
        super.init(services, title: localized("E-mail"), .address, keyboard: .address)
        bar.leading = FigureScreen.backButton(surroundings, "mail.back", action: actions.back)
        bar.trailing = send
        addBelowField([another, chips, message, suggestion])
        connect()
        describe(problem: nil)
    }

    private func connect() {
        send.action = { [weak self] in self?.sendAll() }
        another.action = { [weak self] in self?.addTyped() }
        suggestion.action = { [weak self] in self?.takeSuggestion() }
        chips.onRemove = { [weak self] in self?.remove($0) }
        field.onChange = { [weak self] in self?.describe(problem: nil) }
        field.onCommit = { [weak self] in self?.commit() }
    }

    // MARK: - Addresses

    private var typed: MailAddress? { MailAddress(field.text) }
    private var nearMiss: MailAddress? { typed?.suggestion }

    /// Says what is wrong, or what there is to say otherwise.
    private func describe(problem: String?) {
        let all = addresses.count + (typed == nil || addresses.contains { $0 == typed } ? 0 : 1)
        send.isEnabled = !isSending && (all > 0 || !field.text.isEmpty)
        another.isEnabled = typed != nil && !isSending
        let better = nearMiss
        suggestion.title = better.map { localized("Did you mean \($0.host)?") }
        suggestion.isHidden = better == nil || problem != nil
        let promise = addresses.isEmpty ? localized("Only your meme goes there.") : ""
        message.text = problem ?? (isSending ? localized("One moment…") : promise)
        message.color = { problem == nil ? $0.label2 : $0.warning }
        let isQuiet = problem == nil && !isSending
        message.isHidden = message.text.isEmpty || !suggestion.isHidden || (isQuiet && !addresses.isEmpty)
        setNeedsLayout()
    }

    private static var notYet: String { localized("That is no e-mail address yet.") }

    private var fullSentence: String {
        localized(count: limit, one: "A mail goes to \(limit) address at most.", other: "A mail goes to \(limit) addresses at most.")
    }

    /// Makes what is typed one of the addresses; false where it is none.
    private func takeTyped() -> Bool {
        guard !field.text.isEmpty else { return true }
        guard let typed else {
            describe(problem: Self.notYet)
            return false
        }
        if !addresses.contains(typed) { addresses.append(typed) }
        return true
    }

    /// The last address that there may be stays in the field: an empty one would ask for another.
    private func addTyped() {
        guard addresses.count + 1 < limit || addresses.contains(where: { $0 == typed }) else { return describe(problem: fullSentence) }
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

    override var mayType: Bool { !isSending }

    // MARK: - Layout

    override func placeField(in room: Rect) {
        another.isHidden = limit < 2
        let side = another.isHidden ? 0 : room.height + gap
        field.frame = Rect(x: room.left, y: room.top, width: room.width - side, height: room.height)
        another.frame = Rect(x: room.right - room.height, y: room.top, width: room.height, height: room.height)
    }

    /// The help stands under the field and the other addresses under it; where there is room for one of them that is the help.
    override func placeHelp(in room: Rect) {
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

    override func stepBack() { actions.back() }
    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "mail", label: localized("E-mail")) }
}
