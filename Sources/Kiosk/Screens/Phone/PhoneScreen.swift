internal import Devices
internal import Drawing
internal import Earcons
internal import Geometry
internal import Languages
internal import Memes
internal import QRCodes
internal import Text
internal import Toolkit

/// Shows the code of a page that a guest's phone opens, and how far the phone has come.
final class PhoneScreen: FigureScreen {
    /// What the screen asks of the kiosk.
    struct Actions {
        var back: () -> Void
        var done: () -> Void
        /// The meme is on the phone, or photos have come from it.
        var arrived: (PhoneOfferState) -> Void = { _ in }
        /// Prints the meme as well; nil where nothing prints.
        var print: (() -> Void)?
    }

    /// What the guest sees.
    enum Shown: Equatable {
        /// A white card, while the page is made ready.
        case blank
        /// The code that joins the booth's network, or the one that opens the page.
        case network, address
        case expired
        /// There is no page; the sentence says why.
        case failed(String)
    }

    let purpose: PhonePurpose
    private let services: KioskServices
    private let makeOffer: () async throws(ShareError) -> any PhoneOffer
    private let actions: Actions
    private let views: PhoneViews
    private let validity: OfferValidity
    private let printer: (any PrintDestination)?
    private let doneButton: Button
    private(set) var offer: (any PhoneOffer)?
    private var shown = Shown.blank {
        didSet {
            guard shown != oldValue else { return }
            describe()
            if isCutOff { services.sound.play(.fault) }
        }
    }
    private var isAsking = false
    private var hasArrived = false

    /// - Parameters:
    ///   - printer: what prints the meme as well; nil where nothing does.
    ///   - offer: has the page served.
    init(
        _ services: KioskServices, _ purpose: PhonePurpose, printer: (any PrintDestination)? = nil, actions: Actions,
        offer: @escaping () async throws(ShareError) -> any PhoneOffer
    ) {
        (self.services, self.purpose, self.actions, self.printer) = (services, purpose, actions, printer)
        makeOffer = offer
        let surroundings = services.surroundings
        views = PhoneViews(surroundings, purpose)
        validity = OfferValidity(surroundings, bar: views.bar, words: views.time)
        doneButton = Button(
            surroundings, purpose.identifiers.done, title: localized("Done"), icon: "check", style: ButtonStyle(.go, .goControl),
            action: actions.done)
        super.init(surroundings, title: purpose.title, figure: views.figure, column: views.makeColumn())
        bar.leading = Self.backButton(surroundings, "\(purpose.identifiers.screen).back", action: actions.back)
        bar.leadingOutset = 12
        bar.trailing = doneButton
        views.renew.action = { [weak self] in self?.ask() }
        views.print.action = { actions.print?() }
        validity.onEnd = { [weak self] in self?.shown = .expired }
        describe()
    }

    // MARK: - The page

    /// Has the page served, in place of an earlier one.
    private func ask() {
        guard !isAsking else { return }
        isAsking = true
        offer?.onChange = nil
        offer?.end()
        offer = nil
        shown = .blank
        surroundings.activity.begin()
        Task { [weak self, makeOffer, surroundings] in
            do throws(ShareError) {
                let offer = try await makeOffer()
                // Whoever left meanwhile needs no page.
                if let self, stack != nil { adopt(offer) } else { offer.end() }
            } catch {
                self?.shown = .failed(error.sentence)
            }
            self?.isAsking = false
            surroundings.activity.end()
        }
    }

    private func adopt(_ offer: any PhoneOffer) {
        self.offer = offer
        validity.begin(offer.lifetime)
        offer.onChange = { [weak self] in self?.follow() }
        showSteps(of: offer)
        shown = offer.network == nil ? .address : .network
        follow()
    }

    /// The phone has come further, or the page has ended.
    private func follow() {
        guard let offer else { return }
        services.session.hold(.phone, while: offer.state == .opened || offer.state == .received(0))
        switch offer.state {
        case .waiting: if isCutOff { shown = offer.network == nil ? .address : .network }
        case .joined, .opened: if shown == .network || isCutOff { shown = .address }
        case .fetched, .received:
            if shown == .network || isCutOff { shown = .address }
            describe()
            arrive(offer.state)
        case .expired: shown = .expired
        case .failed(let sentence): shown = .failed(sentence)
        }
    }

    /// Whether there was no page a moment ago.
    private var isCutOff: Bool { if case .failed = shown { true } else { false } }

    private func arrive(_ state: PhoneOfferState) {
        guard !hasArrived, state != .received(0) else { return }
        hasArrived = true
        if let news = purpose.news(of: state) { surroundings.announce(news) }
        actions.arrived(state)
    }

    // MARK: - Looks

    private var hasCode: Bool { shown == .network || shown == .address }

    private func showSteps(of offer: any PhoneOffer) {
        views.show(steps: purpose.steps(joining: offer.network))
        guard offer.network != nil else { return }
        views.steps[0].action = { [weak self] in self?.shown = .network }
        views.steps[1].action = { [weak self] in self?.shown = .address }
    }

    /// Shows what there is to show and hides the rest.
    private func describe() {
        let news = offer.flatMap { purpose.news(of: $0.state) }
        views.showNews(hasCode ? news : nil, hasSteps: hasCode || shown == .blank)
        for view in [views.bar, views.time, views.fallback] as [View] { view.isHidden = !hasCode }
        views.figureIs(shown)
        doneButton.style.kind = hasCode || shown == .blank ? .go : .filled
        switch shown {
        case .blank: views.card.show(nil)
        case .network, .address: showCode()
        case .expired:
            surroundings.announce(localized("That took too long."))
            views.say(localized("That took too long."), localized("A new code works at once."), button: localized("New code"))
        case .failed(let sentence):
            surroundings.announce(sentence)
            views.say(localized("That did not work."), sentence, button: localized("Try again"))
        }
        if hasCode || shown == .blank { views.say(purpose.headline, nil, button: nil) }
        if !hasCode { validity.stop() } else { validity.follow() }
        showPrinter()
        setNeedsLayout()
    }

    private func showCode() {
        guard let offer else { return }
        let hasNetwork = offer.network != nil
        if shown == .network, let network = offer.network {
            views.card.show(
                QRCode(network.code), identifier: "handover.wifi", label: localized("QR code, joins the Wi-Fi \(network.name)"))
            let (name, password) = (MixedLabel.Part.standingOut(network.name), MixedLabel.Part.standingOut(network.password))
            views.fallback.parts = MixedLabel.Part.parts(of: localized("Or join \(name), password \(password)"))
        } else {
            let typed = offer.typedCode.map(String.init).joined(separator: " ")
            views.card.show(
                QRCode(offer.address), identifier: purpose.identifiers.code,
                label: localized("QR code, opens \(offer.shortAddress), code \(typed)"))
            let (address, code) = (MixedLabel.Part.standingOut(offer.shortAddress), MixedLabel.Part.standingOut(typed))
            views.fallback.parts = MixedLabel.Part.parts(of: localized("Or open \(address), code \(code)"))
        }
        let current = shown == .address && hasNetwork ? 1 : 0
        for (index, step) in views.steps.enumerated() {
            step.state = index < current ? .done : index == current ? .current : .ahead
        }
    }

    /// Printing is offered where a tall panel has room for it and something prints.
    private func showPrinter() {
        let isReady = if case .ready = printer?.availability { true } else { false }
        views.print.isHidden = !(metrics.layoutClass == .tall && isReady && actions.print != nil && views.renew.isHidden)
    }

    override var columnPoints: Double { metrics.pick(420, compact: 304, tall: 560) }

    override func figureSize(in room: Size) -> Size {
        let side = min(metrics.px(metrics.pick(440, compact: 282, tall: 560)), room.width, room.height)
        return Size(width: side, height: side)
    }

    override func prepareColumn() { showPrinter() }

    override func layout() {
        super.layout()
        // The bar has its width only now.
        column.layoutIfNeeded()
        if hasCode { validity.follow() }
    }

    // MARK: - Coming and going

    override func willAppear() {
        printer?.onAvailabilityChange = { [weak self] in
            self?.showPrinter()
            self?.setNeedsLayout()
        }
        if offer == nil { ask() } else { describe() }
    }

    override func willDisappear() {
        printer?.onAvailabilityChange = nil
        validity.stop()
    }

    /// A page that a phone has opened stays there for it until its time is over, though its guest went on here.
    override func willDetach() {
        super.willDetach()
        services.session.hold(.phone, while: false)
        guard let offer else { return }
        offer.onChange = nil
        switch offer.state {
        case .opened, .fetched, .received: services.pages.keep(offer)
        case .waiting, .joined, .expired, .failed: offer.end()
        }
    }

    /// It has a way back that also sees to the page.
    override var allowsEdgeSwipe: Bool { false }

    override func stepBack() { actions.back() }

    override var preferredFocus: View? { views.renew.isHidden ? doneButton : views.renew }

    override var accessibility: Accessibility? {
        Accessibility(.screen, identifier: purpose.identifiers.screen, label: purpose.title)
    }
}
