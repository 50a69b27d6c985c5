internal import Devices
internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// The meme that is shown large, with its neighbours of the list on both sides: a swipe turns to them as to the pages of a book.
///
/// The pages follow the finger. Neighbours are made when a turn begins and go when it is over, so that at rest there is one page.
final class DetailPager: View {
    private let services: KioskServices
    private(set) var meme: Meme
    /// The page that is shown at 0, the neighbours that a turn needs at -1 and 1.
    private var pages: [Int: ZoomView] = [:]
    /// How far the page at 0 is from its place, in pixels.
    private var shift = 0.0
    private var start = 0.0
    private var animation: Animation?
    /// Whether a touch leads back to the screen below.
    var isSwipeBack: (Touch) -> Bool = { _ in false }
    /// Called when another meme is the one that is shown.
    var onTurn: () -> Void = {}
    /// Called when the picture became larger than fitted, or fits again.
    var onZoom: () -> Void = {}

    /// Points between two pages.
    private static let gap = 24.0

    init(_ services: KioskServices, meme: Meme) {
        self.services = services
        self.meme = meme
        super.init(services.surroundings)
        isOpaque = true
        let pan = PanRecognizer(.horizontal) { [weak self] phase, travel in self?.drag(phase, travel) }
        pan.canBegin = { [weak self] in self?.canBegin($0) ?? false }
        pan.claimsAtOnce = { [weak self] in self?.animation != nil }
        add(pan)
        show(meme)
    }

    /// Shows a meme, or the same one as it is now, without motion.
    func show(_ meme: Meme) {
        self.meme = meme
        let page = pages[0] ?? makePage(meme, at: 0)
        page.show(meme)
    }

    private func makePage(_ meme: Meme, at place: Int) -> ZoomView {
        let page = ZoomView(services, standsIn: place != 0)
        page.show(meme)
        page.frame = bounds
        page.onZoom = { [weak self] in self?.onZoom() }
        pages[place] = page
        add(page)
        return page
    }

    /// Whether the picture is larger than fitted.
    var isZoomed: Bool { pages[0]?.isZoomed ?? false }

    /// The meme that is so many places further down the list; nil where the list ends.
    func neighbour(_ step: Int) -> Meme? {
        let memes = services.visibleMemes
        guard let index = memes.firstIndex(where: { $0.id == meme.id }), memes.indices.contains(index + step) else { return nil }
        return memes[index + step]
    }

    // MARK: - Turning

    /// Turns to a neighbour: -1 is the one before in the list, 1 the one after.
    func turn(_ step: Int) {
        makeNeighbours()
        guard pages[step] != nil else { return }
        adopt(step)
        settle(speed: 0)
    }

    private func canBegin(_ touch: Touch) -> Bool { !isZoomed && !isSwipeBack(touch) }

    private func drag(_ phase: PanRecognizer.Phase, _ travel: Point) {
        switch phase {
        case .began:
            stop()
            start = shift
            makeNeighbours()
        case .changed: place(resisted(start + Double(travel.x)))
        case .ended(let speed, _):
            // Half a page per second, or half the way.
            let isFast = abs(speed) >= Double(frame.width) / 2
            let step = shift < 0 ? 1 : -1
            let turns = isFast ? (speed < 0) == (shift < 0) : abs(shift) > way / 2
            if turns, shift != 0, pages[step] != nil { adopt(step) }
            settle(speed: speed)
        case .cancelled: settle(speed: 0)
        }
    }

    /// From one page to the next, in pixels.
    private var way: Double { Double(frame.width + metrics.px(Self.gap)) }

    /// Beyond the ends of the list the page follows less and less.
    private func resisted(_ wanted: Double) -> Double {
        let isEnd = pages[wanted < 0 ? 1 : -1] == nil
        return isEnd ? ScrollPhysics.resisted(wanted, extent: Double(frame.width)) : min(max(wanted, -way), way)
    }

    private func makeNeighbours() {
        for step in [-1, 1] where pages[step] == nil {
            if let meme = neighbour(step) { _ = makePage(meme, at: step) }
        }
        place(shift)
    }

    /// Makes a neighbour the page that is shown; it is where it was, and still has to move to its place.
    private func adopt(_ step: Int) {
        guard let next = neighbour(step) else { return }
        pages[-step]?.removeFromSuperview()
        pages = [-step: pages[0], 0: pages[step]].compactMapValues(\.self)
        shift += Double(step) * way
        meme = next
        onTurn()
    }

    private func settle(speed: Double) {
        stop()
        let from = shift
        if surroundings.reducesMotion {
            animation = surroundings.animator.animate(
                .milliseconds(140), .linear, update: { [weak self] in self?.place(from * (1 - $0)) },
                completion: { [weak self] in if $0 { self?.rest() } })
            return
        }
        animation = surroundings.animator.spring(
            from: from, speed: speed, to: 0, update: { [weak self] in self?.place($0) },
            completion: { [weak self] in if $0 { self?.rest() } })
    }

    private func stop() {
        animation?.cancel()
        animation = nil
    }

    /// At rest there is one page.
    private func rest() {
        animation = nil
        place(0)
        for (place, page) in pages where place != 0 { page.removeFromSuperview() }
        pages = pages.filter { $0.key == 0 }
    }

    private func place(_ shift: Double) {
        self.shift = shift
        let calm = surroundings.reducesMotion
        for (place, page) in pages {
            let position = shift + Double(place) * way
            page.translation.x = calm ? 0 : Int(position.rounded())
            page.opacity = calm ? max(0, 1 - abs(position) / way) : 1
        }
    }

    override func layout() {
        for page in pages.values { page.frame = bounds }
        place(shift)
    }

    override func willDetach() { stop() }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.stage) }
}
