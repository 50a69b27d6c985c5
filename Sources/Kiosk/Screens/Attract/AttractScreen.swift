internal import Configuration
internal import Devices
internal import Drawing
internal import Geometry
private import Glibc
internal import Languages
internal import MemePress
internal import Memes
internal import Text
internal import Toolkit

/// Invites the next guest while nobody is there; the whole panel is one button.
///
/// Every few seconds the next meme lands. Between two landings nothing moves, no frame is drawn and nothing but the timer of the next one
/// is pending.
final class AttractScreen: Screen {
    /// A print that lies there.
    private struct Lying {
        var card: AttractDeck.Card
        var view: AttractPrint
    }

    let brand: AttractBrand
    /// Where the operator holds the mark, as on the first screen; a tap there is a guest's like any other.
    private let handle: View
    private let services: KioskServices
    private let content: View
    private let hero: AttractHero
    private let words: AttractLine
    private let event: AttractLine
    /// Leads to the languages; nil where there is only one.
    private let languages: Button?
    /// Leads to what helps guests who see, reach or touch otherwise.
    private let access: Button
    private let onLeave: () -> Void
    private var deck = AttractDeck()
    /// The print in each place; nil before its first picture is there.
    private var lying: [Lying?]
    /// How many prints have landed since the screen came.
    private var landings = 0
    private var timer: TimerToken?
    private var dealtSize = Size.zero
    /// Pictures of the operator's own that can't be shown.
    private var unreadable: Set<String> = []
    private var hasLeft = false

    /// From one landing to the next, and how long one lasts.
    static let times = (pause: Duration.seconds(5), landing: Duration.milliseconds(900))
    /// How many landings a turn of the orbit takes: a minute.
    private static let stepsOfOrbit = 12.0

    /// What the screen asks of the kiosk.
    struct Actions {
        /// Called once, when somebody touches it.
        var leave: () -> Void
        /// Shows the languages.
        var language: () -> Void = {}
        /// Shows what helps guests who see, reach or touch otherwise.
        var access: () -> Void = {}
        /// The mark was held for as long as the operator does.
        var unlock: () -> Void = {}
    }

    init(_ services: KioskServices, actions: Actions) {
        (self.services, onLeave) = (services, actions.leave)
        let surroundings = services.surroundings
        languages = services.offersLanguages ? LanguageButton.make(surroundings, "attract.language", .chip, action: actions.language) : nil
        access = AccessButton.make(surroundings, .chip, action: actions.access)
        content = View(surroundings)
        handle = View(surroundings)
        brand = AttractBrand(services)
        hero = AttractHero(surroundings)
        words = AttractLine(surroundings, Self.words(services), .bold)
        event = AttractLine(surroundings, services.configuration.event ?? "", .medium, color: { $0.label2 })
        lying = [nil, nil]
        super.init(surroundings)
        content.isInteractive = false
        brand.onChange = { [weak self] in self?.setNeedsLayout() }
        add(content)
        for view in [brand, hero, words, event] as [View] { content.add(view) }
        add(handle)
        handle.add(HoldRecognizer(BrandMark.holdTime, actions.unlock))
        if let languages { add(languages) }
        add(access)
        add(PressRecognizer(highlight: { [weak self] in self?.press($0) }, action: { [weak self] in self?.leave() }))
    }

    /// What guests can do here, in a line.
    private static func words(_ services: KioskServices) -> String {
        switch (services.camera.isAvailable, services.printer == nil) {
        case (true, true): localized("Snap it. Caption it. Share it.")
        case (true, false): localized("Snap it. Caption it. Print it.")
        case (false, true): localized("Pick it. Caption it. Share it.")
        case (false, false): localized("Pick it. Caption it. Print it.")
        }
    }

    /// Leads to where a guest begins.
    func leave() {
        guard !hasLeft else { return }
        hasLeft = true
        services.light.wake()
        onLeave()
    }

    override func stepBack() { leave() }

    private func press(_ isPressed: Bool) {
        guard !surroundings.reducesMotion else { return }
        let start = hero.scale
        surroundings.animator.animate(.milliseconds(isPressed ? 80 : 160), .linear) { [weak hero] in
            hero?.scale = start + ((isPressed ? 0.97 : 1) - start) * $0
        }
    }

    // MARK: - Prints

    private var stock: AttractDeck.Stock {
        AttractDeck.Stock(
            memes: services.memesForEverybody, pictures: services.configuration.invitingPictures.filter { !unreadable.contains($0) })
    }

    /// What lies there.
    var cards: [AttractDeck.Card] { lying.compactMap { $0?.card } }

    override func didAppear() {
        services.light.onChange = { [weak self] in self?.waitForLanding() }
        services.light.rest()
        waitForLanding()
    }

    override func willDisappear() {
        services.light.onChange = {}
        services.light.wake()
        surroundings.timers.cancel(timer)
        timer = nil
    }

    override func willDetach() { willDisappear() }

    /// Where nobody can see it nothing lands.
    private func waitForLanding() {
        surroundings.timers.cancel(timer)
        timer = nil
        guard !services.light.isDark else { return }
        timer = surroundings.timers.after(Self.times.pause) { [weak self] in self?.land() }
    }

    private func land() {
        deal(to: landings % lying.count, isLanding: true)
        landings += 1
        moveOn()
        waitForLanding()
    }

    /// Moves everything to the next place of its orbit, so that no line of the panel burns in.
    private func moveOn() {
        let angle = 2 * Double.pi * Double(landings) / Self.stepsOfOrbit
        let reach = AttractLayout(metrics, in: frame.size).orbit
        let (start, end) = (content.translation, AttractOrbit.place(at: angle, reach: reach))
        guard !surroundings.reducesMotion else { return place(at: end) }
        surroundings.animator.animate(Self.times.landing, .arrive) { [weak self] share in
            func between(_ from: Int, _ to: Int) -> Int { from + Int((Double(to - from) * share).rounded()) }
            self?.place(at: Point(x: between(start.x, end.x), y: between(start.y, end.y)))
        }
    }

    /// The memes changed: what was deleted does not go on lying here.
    func memesChanged() {
        for (place, print) in lying.enumerated() {
            if let print, !AttractDeck.allows(print.card, of: stock) { deal(to: place, isLanding: true) }
        }
    }

    private func place(at point: Point) {
        content.translation = point
        languages?.translation = point
        access.translation = point
    }

    private func deal(to place: Int, isLanding: Bool) {
        let card = deck.next(of: stock, except: cards)
        show(card, at: place, isLanding: isLanding)
    }

    /// Has the card's picture made, and lays it down when it is there.
    private func show(_ card: AttractDeck.Card, at place: Int, isLanding: Bool) {
        switch card {
        case .sample(let index):
            let layout = AttractLayout(metrics, in: frame.size)
            let room = layout.prints[place].frame.inset(by: layout.border).size
            lay(AttractSample.all[index].picture(fitting: room, engine: surroundings.text), of: card, at: place, isLanding: isLanding)
        case .meme(let meme): fetch(meme.memedImage.path, with: services.pictures, for: card, at: place, isLanding: isLanding)
        case .picture(let path): fetch(path, with: services.ownPictures, for: card, at: place, isLanding: isLanding)
        }
    }

    private func fetch(_ path: String, with loader: PictureLoader, for card: AttractDeck.Card, at place: Int, isLanding: Bool) {
        let layout = AttractLayout(metrics, in: frame.size)
        let request = PictureRequest(.fit(path: path), size: layout.prints[place].frame.inset(by: layout.border).size)
        if let picture = loader.ready(request) { return lay(picture, of: card, at: place, isLanding: isLanding) }
        let size = frame.size
        Task { [weak self] in
            // A meme that can't be read is passed over; the next one lands in five seconds.
            let picture = try? await loader.load(request)
            guard let self, size == frame.size else { return }
            if let picture {
                lay(picture, of: card, at: place, isLanding: isLanding)
            } else if case .picture = card, unreadable.insert(path).inserted {
                deal(to: place, isLanding: isLanding)
            }
        }
    }

    private func lay(_ picture: Bitmap, of card: AttractDeck.Card, at place: Int, isLanding: Bool) {
        let layout = AttractLayout(metrics, in: frame.size)
        let (room, degrees) = layout.prints[place]
        // Nobody lays two prints down at the same angle.
        let turned = degrees * (landings % 4 < 2 ? 1 : 0.7)
        let print = AttractPrint(surroundings, picture, border: layout.border, turnedBy: turned)
        print.frame = room.centered(print.paper)
        let old = lying[place]?.view
        lying[place] = Lying(card: card, view: print)
        // On the older ones, and below the words: no shadow falls on those.
        content.insert(print, at: content.subviews.firstIndex { $0 === brand } ?? 0)
        guard isLanding else {
            old?.removeFromSuperview()
            return
        }
        print.opacity = 0
        let calm = surroundings.reducesMotion
        surroundings.animator.animate(
            calm ? .milliseconds(140) : Self.times.landing, .linear,
            update: { [weak print, weak old] time in
                print?.opacity = calm ? time : min(1, time * 5)
                if !calm { print?.scale = 1.25 - 0.25 * Curve.pop.value(at: time) }
                old?.opacity = 1 - time
            }, completion: { _ in old?.removeFromSuperview() })
    }

    // MARK: - Looks

    override func layout() {
        content.frame = bounds
        let layout = AttractLayout(metrics, in: frame.size)
        (brand.frame, brand.nameSize) = (brand.showsLogo ? layout.logo : layout.mark, layout.nameSize)
        handle.frame = brand.frame
        let (margin, height) = (NavigationBar.margin(metrics), NavigationBar.buttonHeight(metrics))
        // In the corner that it is found in on the next screen.
        access.frame = Rect(x: margin, y: frame.height - margin - height, width: height, height: height)
        if let languages {
            // In the corner that no print lies in.
            let y = metrics.isUpright ? margin : frame.height - margin - height
            languages.frame = Rect(x: frame.width - margin - height, y: y, width: height, height: height)
        }
        (hero.frame, hero.size) = (layout.hero, layout.heroSize)
        (words.frame, words.size) = (layout.words, layout.lineSize)
        (event.frame, event.size) = (layout.event, layout.eventSize)
        // Lines as low as the person in its corner begin beside it, and stay in the middle if they stand there.
        for line in [words, event] where line.frame.bottom > access.frame.top {
            let place = line.frame
            let left = max(place.left, access.frame.right + metrics.px(12))
            let right = layout.isCentred ? min(place.right, frame.width - left) : place.right
            line.frame = Rect(left: left, top: place.top, right: max(left, right), bottom: place.bottom)
        }
        brand.isCentred = layout.isCentred
        hero.isCentred = layout.isCentred
        for line in [words, event] { line.isCentred = layout.isCentred }
        guard dealtSize != frame.size, !frame.isEmpty else { return }
        dealtSize = frame.size
        for place in lying.indices {
            if let print = lying[place] { show(print.card, at: place, isLanding: false) } else { deal(to: place, isLanding: false) }
        }
    }

    override var allowsEdgeSwipe: Bool { false }

    override var accessibility: Accessibility? { Accessibility(.button, identifier: "attract", label: localized("Tap to make a meme")) }
}

/// The orbit that keeps the attract screen from burning in.
enum AttractOrbit {
    /// How far everything is moved at an angle, in pixels: a circle around where it lies at first.
    ///
    /// - Parameter reach: the circle's radius in pixels.
    static func place(at angle: Double, reach: Double) -> Point {
        Point(x: Int((reach * sin(angle)).rounded()), y: -Int((reach * cos(angle)).rounded()))
    }
}
