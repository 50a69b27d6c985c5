internal import Devices
internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// Asks a guest who has not touched anything for a while whether they are still there, and counts down to the moment when nobody is.
final class StillThereDialog: Overlay {
    /// What the dialog asks of the kiosk.
    struct Actions {
        /// The guest is there.
        var stay: () -> Void
        /// The guest has gone, or wants to begin anew.
        var over: () -> Void
    }

    private let panel: Panel
    private let ring: CountdownRing
    private let title: Label
    private let message: Label
    private let stayButton: Button
    private let overButton: Button
    private let actions: Actions
    private let end: FrameTime
    private var timer: TimerToken?
    private var isAnswered = false

    /// - Parameter seconds: how long it waits for an answer, 1 or more.
    init(_ surroundings: Surroundings, seconds: Int, actions: Actions) {
        self.actions = actions
        end = surroundings.now + .seconds(seconds)
        panel = Panel(surroundings, fill: { $0.surface }, radius: 28)
        panel.shadow = (16, 48, surroundings.theme.shadows.far)
        ring = CountdownRing(surroundings, total: seconds)
        title = Label(surroundings, localized("Are you still there?"), .t1, alignment: .center, maximumLines: 2)
        message = Label(
            surroundings, localized("Or we clear it for the next guest."), .guide, color: { $0.label2 }, alignment: .center,
            maximumLines: 2)
        stayButton = Button(
            surroundings, "still-there.stay", title: localized("I’m still here"), icon: "check",
            style: ButtonStyle(.go, .big, radius: 18))
        overButton = Button(
            surroundings, "still-there.over", title: localized("Start over"), icon: "retake", style: ButtonStyle(.filled))
        super.init(surroundings)
        add(panel)
        for view in [ring, title, message, stayButton, overButton] as [View] { panel.add(view) }
        stayButton.action = { [weak self] in self?.stay() }
        overButton.action = { [weak self] in self?.giveUp() }
        onScrimTap = { [weak self] in self?.stay() }
        // Whoever misses the buttons is there all the same.
        panel.add(TapRecognizer { [weak self] _ in self?.stay() })
    }

    override var durations: (in: Duration, out: Duration) { (.milliseconds(140), .milliseconds(140)) }

    override func arrange(_ progress: Double) { panel.opacity = progress }

    override func didAttach() { count() }

    override func willDetach() {
        super.willDetach()
        surroundings.timers.cancel(timer)
    }

    /// Shows how many seconds are left, and goes on doing so.
    private func count() {
        let left = end - surroundings.now
        guard left > .zero else { return giveUp() }
        let seconds = Int(left.seconds.rounded(.up))
        ring.left = seconds
        timer = surroundings.timers.after(left - .seconds(seconds - 1)) { [weak self] in self?.count() }
    }

    /// The guest is there: goes away and leaves everything as it was.
    func stay() { answer(actions.stay) }

    private func giveUp() { answer(actions.over) }

    private func answer(_ action: @escaping () -> Void) {
        guard !isAnswered else { return }
        isAnswered = true
        surroundings.timers.cancel(timer)
        dismiss(action)
    }

    // MARK: - Looks

    /// The ring stands beside the words on a panel that is too low for it above them.
    private var isLow: Bool { metrics.layoutClass == .compact }

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        let width = min(metrics.px(metrics.pick(500, compact: 560, tall: 560, narrow: 500)), frame.width - 2 * margin)
        let inset = metrics.px(metrics.pick(40, compact: 24, tall: 40, narrow: 24))
        let inner = width - 2 * inset
        for label in [title, message] { label.alignment = isLow ? .leading : .center }
        let height = isLow ? placeBeside(inset, inner) : placeBelow(inset, inner)
        panel.frame = bounds.centered(Size(width: width, height: height))
    }

    /// Ring, words and answers below each other; returns the height of all of them.
    private func placeBelow(_ inset: Int, _ inner: Int) -> Int {
        let side = metrics.px(168)
        var y = metrics.px(36)
        ring.frame = Rect(x: inset + (inner - side) / 2, y: y, width: side, height: side)
        y += side + metrics.px(24)
        y = placeWords(from: y, x: inset, width: inner)
        return placeAnswers(from: y + metrics.px(24), inset, inner)
    }

    /// The ring beside the words and the answers below both; returns the height of all of them.
    private func placeBeside(_ inset: Int, _ inner: Int) -> Int {
        let side = metrics.px(120)
        let gap = metrics.px(24)
        ring.frame = Rect(x: inset, y: inset, width: side, height: side)
        let room = inner - side - gap
        let height = title.size(fitting: room).height + metrics.px(8) + message.size(fitting: room).height
        _ = placeWords(from: inset + max(0, (side - height) / 2), x: inset + side + gap, width: room)
        return placeAnswers(from: inset + side + metrics.px(20), inset, inner)
    }

    private func placeWords(from top: Int, x: Int, width: Int) -> Int {
        let gap = metrics.px(isLow ? 8 : 12)
        title.frame = Rect(x: x, y: top, width: width, height: title.size(fitting: width).height)
        let height = message.size(fitting: width).height
        message.frame = Rect(x: x, y: title.frame.bottom + gap, width: width, height: height)
        return message.frame.bottom
    }

    private func placeAnswers(from top: Int, _ inset: Int, _ inner: Int) -> Int {
        let stay = metrics.px(metrics.pick(64, compact: 56, tall: 72, narrow: 56))
        let over = metrics.px(metrics.pick(52, compact: 46, tall: 60, narrow: 48))
        stayButton.frame = Rect(x: inset, y: top, width: inner, height: stay)
        overButton.frame = Rect(x: inset, y: top + stay + metrics.px(10), width: inner, height: over)
        return overButton.frame.bottom + metrics.px(isLow ? 24 : 32)
    }

    override var preferredFocus: View? { stayButton }

    override var accessibility: Accessibility? { Accessibility(.dialog, identifier: "still-there", label: title.text) }
}
