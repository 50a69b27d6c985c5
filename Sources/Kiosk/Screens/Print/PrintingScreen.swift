internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// A print on its way out of the slot; or, while the printer needs somebody, what is wrong and what can be done.
final class PrintingScreen: FigureScreen {
    /// What the screen asks of the kiosk.
    struct Actions {
        /// Goes on as after a share, while the printer works.
        var leave: () -> Void
        var another: () -> Void
        var phone: () -> Void
        var retry: () -> Void
        /// Takes back what has not come out of the printer.
        var cancel: () -> Void
    }

    let print: RunningPrint
    private let services: KioskServices
    private let actions: Actions
    private let slot: PrintSlot
    private let views: PrintingViews
    private let back: Button
    private let cancel: Button
    private var tile: DeadpanTile?
    private var fault: (words: FaultWords, keyword: String)?
    private var homeTimer: TimerToken?

    /// How long a finished print is shown before the kiosk goes on by itself.
    private static let homeDelay = Duration.seconds(12)

    init(_ services: KioskServices, _ print: RunningPrint, actions: Actions) {
        (self.services, self.print, self.actions) = (services, print, actions)
        let surroundings = services.surroundings
        slot = PrintSlot(surroundings, PrintPaper(services, print.meme, on: print.printer.printer))
        views = PrintingViews(surroundings)
        back = Self.backButton(surroundings, "printer-fault.back", action: actions.leave)
        cancel = Button(
            surroundings, "printing.cancel", title: localized("Cancel"), style: ButtonStyle(.plain, .control, padding: 12),
            action: actions.cancel)
        super.init(surroundings, title: localized("Print"), figure: FilledView(surroundings, [slot]), column: views.makeColumn())
        slot.onTurn { [weak self] in self?.setNeedsLayout() }
        bar.leadingOutset = 12
        bar.trailingOutset = 12
        views.another.action = actions.another
        for button in [views.phone, views.faultPhone] { button.action = actions.phone }
        views.retry.action = actions.retry
        follow()
    }

    // MARK: - States

    /// The print has come further.
    func follow() {
        if print.isWithdrawn { return actions.leave() }
        bar.trailing = print.isOver ? nil : cancel
        let hasPhone = services.readyPhone != nil
        switch print.state {
        case .stopped(let fault): show(fault: FaultWords(fault.kind), keyword: fault.keyword, advice: nil)
        case .failed(let sentence): show(fault: FaultWords(lost: sentence), keyword: "job-aborted", advice: sentence)
        case .queued, .printing, .done: showProgress()
        }
        let isFault = fault != nil
        let isDone = print.state == .done
        views.another.isHidden = isFault
        views.phone.isHidden = isFault || !hasPhone
        views.faultPhone.isHidden = !isFault || !hasPhone
        views.retry.isHidden = !isFault
        views.retry.style.kind = hasPhone ? .filled : .go
        for view in [views.bar, views.words] as [View] { view.isHidden = isFault || isDone }
        views.advice.isHidden = !isFault
        views.row.setNeedsLayout()
        setNeedsLayout()
    }

    private func show(fault words: FaultWords, keyword: String, advice: String?) {
        views.title.text = localized("Your meme is safe.")
        views.advice.text = advice ?? words.advice(hasPhone: services.readyPhone != nil)
        guard fault?.keyword != keyword || fault?.words.sentence != words.sentence else { return }
        fault = (words, keyword)
        tile?.removeFromSuperview()
        let tile = DeadpanTile(
            surroundings, words.tile, label: words.sentence, isTilted: true,
            colors: { _ in (Color(0xFF8F4D), Color(0x141414)) })
        self.tile = tile
        figure.add(tile)
        slot.isHidden = true
        bar.leading = back
        surroundings.timers.cancel(homeTimer)
    }

    private func showProgress() {
        if fault != nil {
            fault = nil
            tile?.removeFromSuperview()
            tile = nil
            slot.isHidden = false
            slot.reset()
            bar.leading = nil
        }
        views.bar.progress = print.fraction
        views.words.text = print.words
        let isDone = print.state == .done
        views.title.text =
            !isDone ? localized("Printing your meme") : print.copies > 1 ? localized("Take your prints!") : localized("Take your print!")
        if isDone {
            slot.letGo()
            goHomeSoon()
        } else {
            slot.show(print.fraction)
        }
    }

    private func goHomeSoon() {
        surroundings.timers.cancel(homeTimer)
        guard stack?.top === self else { return }
        homeTimer = surroundings.timers.after(Self.homeDelay) { [weak self] in self?.actions.leave() }
    }

    // MARK: - Layout

    override func prepareColumn() { views.alignment = metrics.isUpright ? .center : .leading }

    override func figureSize(in room: Size) -> Size {
        guard fault != nil else { return slot.size(fitting: room) }
        let side = min(metrics.px(metrics.pick(320, compact: 200, tall: 400, narrow: 220)), room.width, room.height)
        return Size(width: side, height: side)
    }

    override var columnPoints: Double { metrics.pick(fault == nil ? 450 : 500, compact: 376, tall: 640) }

    // MARK: - Coming and going

    override func didAppear() { if print.state == .done { goHomeSoon() } }
    override func willAppear() { follow() }
    override func willDisappear() { surroundings.timers.cancel(homeTimer) }
    override var allowsEdgeSwipe: Bool { false }
    override func stepBack() { actions.leave() }

    override var preferredFocus: View? { [views.faultPhone, views.retry, views.another].first { !$0.isHidden } }

    override var accessibility: Accessibility? {
        if let fault {
            let words = "\(views.title.text) \(fault.words.sentence)"
            return Accessibility(.screen, identifier: "printer-fault", label: words, value: fault.keyword)
        }
        let percent = Int((print.fraction * 100).rounded())
        let words = localized(count: percent, one: "Printing, \(percent) percent", other: "Printing, \(percent) percent")
        var element = Accessibility(.screen, identifier: "printing", label: words, value: "\(percent)")
        element.isLive = percent.isMultiple(of: 25)
        return element
    }
}
