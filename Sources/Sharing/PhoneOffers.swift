internal import CourierMessages
private import Dispatch
internal import Languages
internal import Memes

/// The pages that the courier serves for this kiosk, and what becomes of each.
@MainActor
final class PhoneOffers {
    let link: CourierLink
    var brand: BoothBrand
    private var offers: [Int: WeakOffer] = [:] { didSet { watchOrRest() } }
    /// Asks after the courier while a guest waits for a phone: one that hangs would leave them before a code that leads nowhere.
    private var watch: (any DispatchSourceTimer)?
    private static let watchInterval = DispatchTimeInterval.seconds(5)
    /// Called with each photo that comes, and the page that it came to.
    var onPhoto: ((Int, PhotoFormat, PassedDescriptor) -> Void)?

    init(_ link: CourierLink, _ brand: BoothBrand) {
        (self.link, self.brand) = (link, brand)
        link.follow { [weak self] in self?.note($0) }
    }

    isolated deinit { watch?.cancel() }

    private func watchOrRest() {
        guard offers.values.contains(where: { $0.offer?.isAwaited == true }) else {
            watch?.cancel()
            watch = nil
            return
        }
        guard watch == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + Self.watchInterval, repeating: Self.watchInterval, leeway: .milliseconds(200))
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                self?.watchOrRest()
                // What it answers does not matter; no answer ends it.
                if self?.watch != nil { self?.link.ask(.phone(.follow)) { _ in } }
            }
        }
        timer.resume()
        watch = timer
    }

    /// Has a page served, and returns as soon as its address answers.
    func serve(_ kind: PhonePage, _ file: PassedDescriptor? = nil) async throws(ShareError) -> ServedOffer {
        let answer = try await link.answer(to: .phone(.serve(kind, look: PageLook(title: brand.title, accent: brand.accent))), file)
        guard case .phone(.serving(let page)) = answer else { throw .failed(cause: "the courier answered \(answer)") }
        let offer = ServedOffer(page) { [weak self] in self?.end(page.page) }
        offers[page.page] = WeakOffer(offer: offer)
        return offer
    }

    private func end(_ page: Int) {
        guard offers.removeValue(forKey: page) != nil else { return }
        link.ask(.phone(.end(page: page))) { _ in }
    }

    private func note(_ news: CourierLink.News) {
        switch news {
        case .event(.phone(.progress(let page, let progress)), _):
            offers[page]?.offer?.note(progress)
            if progress == .expired { offers[page] = nil }
        case .event(.phone(.photo(let page, let format)), let file?): onPhoto?(page, format, file)
        case .event: break
        case .lost:
            let lost = offers.values
            offers = [:]
            for held in lost { held.offer?.fail() }
        }
    }

    /// A page ends when whoever asked for it holds it no longer.
    private struct WeakOffer {
        weak var offer: ServedOffer?
    }
}

/// A page that the courier serves.
@MainActor
final class ServedOffer: PhoneOffer {
    /// Its number in messages.
    let page: Int
    let network: PhoneNetwork?
    let address: String
    let shortAddress: String
    let typedCode: String
    let lifetime: Duration
    private(set) var state = PhoneOfferState.waiting { didSet { if state != oldValue { onChange?() } } }
    /// Whether a guest still waits for something to come of it.
    var isAwaited: Bool {
        switch state {
        case .waiting, .joined, .opened: true
        case .fetched, .received, .expired, .failed: false
        }
    }
    var onChange: (@MainActor () -> Void)?
    private var onEnd: (() -> Void)?
    private var receivedCount = 0
    /// How far the phone had come when the booth's network went.
    private var stateBefore: PhoneOfferState?

    init(_ page: ServedPage, onEnd: @escaping () -> Void) {
        self.page = page.page
        network = page.network.map { PhoneNetwork(name: $0.name, password: $0.password) }
        address = page.address
        shortAddress = page.shortAddress
        typedCode = page.typedCode
        lifetime = .seconds(page.seconds)
        self.onEnd = onEnd
    }

    isolated deinit { end() }

    func end() {
        onEnd?()
        onEnd = nil
    }

    func note(_ progress: PhoneProgress) {
        switch progress {
        // What has come once stays: phones look at the page again.
        case .joined: if state == .waiting { state = .joined }
        case .opened: if state == .waiting || state == .joined { state = .opened }
        case .fetched: state = .fetched
        case .sending: state = .received(receivedCount)
        case .expired: if state != .fetched { state = .expired }
        case .cutOff: cutOff()
        case .back:
            state = stateBefore ?? state
            stateBefore = nil
        }
    }

    private func cutOff() {
        // What is on the phone stays there.
        guard stateBefore == nil, state != .fetched else { return }
        stateBefore = state
        state = .failed(localized("The booth’s Wi-Fi is off right now. It comes back by itself."))
    }

    func noteReceived() {
        receivedCount += 1
        state = .received(receivedCount)
    }

    func fail() { state = .failed(localized("The phone page stopped. Please get a new code.")) }
}
