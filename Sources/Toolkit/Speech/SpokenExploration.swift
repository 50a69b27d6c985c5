internal import Geometry
internal import Languages

/// The whole interface for somebody who listens: a finger hears what is under it, strokes go from one element to the next, two taps use
/// it.
///
/// It works on the elements of the accessibility tree and uses them as keys do, by touching them in their middle. While it is there,
/// touches go to it and not to the window.
public final class SpokenExploration {
    private let window: Window
    private let narrator: Narrator
    private lazy var gestures = ExplorationGestures(window.surroundings) { [weak self] in self?.take($0) }
    /// The element that two taps use, and what was said of it last.
    private var cursor = Cursor()
    /// Where the cursor was before the finger came down: a tap that turns out to be the first of two has not moved it.
    private var cursorBeforeTouch = Cursor()
    /// What the finger that is down has been told of.
    private weak var explored: View?
    private var news = SpokenNews()
    /// The field that is typed into, and its text.
    private var typed: (field: View, text: String)?
    /// The control that keys have led the ring to.
    private weak var ringed: View?
    /// Whether a screen has come on which nothing could be found yet, as while it slides in.
    private var isArriving = false
    /// Whether the element at the cursor was used and may say something else now.
    private var wasUsed = false

    struct Cursor {
        weak var view: View?
        var words: SpokenWords?
    }

    /// Takes the window's touches from now on.
    public init(_ window: Window, _ narrator: Narrator) {
        (self.window, self.narrator) = (window, narrator)
        window.cancelTouches()
        window.onLaidOut = { [weak self] in self?.followChanges() }
        window.surroundings.onAnnouncement = { [weak self] in self?.narrator.say($0, interrupting: false) }
    }

    /// Gives the touches back.
    public func end() {
        gestures.stop()
        narrator.stop()
        window.onLaidOut = nil
        window.surroundings.onAnnouncement = nil
    }

    private var root: View { window.root }

    /// Takes touches in window pixels.
    public func handle(_ touches: [WindowTouch]) {
        root.layoutIfNeeded()
        for touch in touches { gestures.handle(touch) }
    }

    /// Says where the listener is, after a greeting.
    public func introduce(_ greeting: String) {
        news = SpokenNews(root)
        narrator.say(greeting)
        narrator.say(news.title, interrupting: false)
        goToFirst()
    }

    private func take(_ gesture: ExplorationGesture) {
        switch gesture {
        case .touch(let isAgain):
            // The first of two taps has told what is under it, which is not what is meant.
            if !isAgain { cursorBeforeTouch = cursor }
            (explored, isArriving) = (nil, false)
            narrator.stop()
        case .explore(let place): explore(place)
        case .flick(let direction): flick(direction)
        case .doubleTap: use()
        case .scroll(let way, let place): scrollView(at: place)?.scroll(byHand: way)
        case .scrollEnded: sayWhatIsSeenFirst()
        }
    }

    // MARK: - Finding

    /// A finger hears of an element when it comes to it, and no more for as long as it stays.
    private func explore(_ place: Point) {
        guard let target = SpokenTargets.target(at: place, in: root), target.view !== explored else { return }
        explored = target.view
        move(to: target.view)
    }

    private func move(to view: View, interrupting: Bool = true) {
        guard let element = view.accessibility else { return }
        let words = SpokenWords(of: element)
        (cursor, wasUsed) = (Cursor(view: view, words: words), false)
        narrator.say(words, interrupting: interrupting)
    }

    private func flick(_ direction: FocusDirection) {
        switch (direction, root.isMirrored) {
        case (.right, false), (.left, true): step(1)
        case (.left, false), (.right, true): step(-1)
        case (.up, _): adjust(1)
        case (.down, _): adjust(-1)
        }
    }

    /// Goes to the next element in reading order, or the one before; at either end it says the last one once more.
    private func step(_ count: Int) {
        var targets = SpokenTargets.all(in: root)
        guard !targets.isEmpty else { return }
        // What the cursor was at has gone, as the shutter has once the photo is taken.
        guard var index = targets.firstIndex(where: { $0.view === cursor.view }) else { return goToFirst() }
        let scroll = targets[index].view.scrollView
        let next = index + count
        let leaves = !targets.indices.contains(next) || targets[next].view.scrollView !== scroll
        if leaves, let scroll, let after = self.index(afterScrolling: scroll, count, from: targets[index], among: &targets) {
            index = after
        }
        let place = min(max(index + count, 0), targets.count - 1)
        reveal(targets[place].view)
        move(to: targets[place].view)
    }

    /// Scrolls a list on by the height of an element, and finds that element again; nil when the list is at its end.
    private func index(
        afterScrolling scroll: ScrollView, _ count: Int, from start: FocusTarget, among targets: inout [FocusTarget]
    ) -> Int? {
        let before = scroll.offset
        scroll.jump(to: before + Double(count * (start.frame.height + window.surroundings.metrics.px(12))))
        guard scroll.offset != before else { return nil }
        root.layoutIfNeeded()
        targets = SpokenTargets.all(in: root)
        // Cells are used again for other items: it is known by where it has gone to.
        let middle = Point(x: start.frame.center.x, y: start.frame.center.y - Int((scroll.offset - before).rounded()))
        let inList = targets.indices.filter { targets[$0].view.scrollView === scroll }
        return inList.min { targets[$0].frame.center.distance(to: middle) < targets[$1].frame.center.distance(to: middle) }
    }

    private func reveal(_ view: View) {
        guard let scroll = view.scrollView else { return }
        scroll.reveal(scroll.localRect(view.windowRect(view.bounds)))
        root.layoutIfNeeded()
    }

    // MARK: - Using

    /// Uses what the cursor was at before the fingers tapped; without a cursor, what they tapped on.
    private func use() {
        if cursorBeforeTouch.view != nil { cursor = cursorBeforeTouch }
        narrator.stop()
        guard let target = SpokenTargets.all(in: root).first(where: { $0.view === cursor.view }) else { return }
        if target.view.accessibility?.isEnabled == false { return move(to: target.view) }
        wasUsed = true
        window.tap(target.frame.center)
    }

    /// Changes what can be changed by little, or else turns the page of the list around.
    private func adjust(_ step: Int) {
        guard let view = cursor.view, view.window != nil else { return }
        if view.nudge(x: 0, y: -step) || view.nudge(x: step, y: 0) {
            root.layoutIfNeeded()
            return move(to: view)
        }
        guard let scroll = view.scrollView ?? scrollView(at: root.frame.center) else { return }
        scroll.jump(to: scroll.offset + Double(step) * Double(scroll.frame.height) * 0.85)
        sayWhatIsSeenFirst(in: scroll)
    }

    /// The list that fingers around a place scroll: the one there, or the largest.
    private func scrollView(at place: Point) -> ScrollView? {
        let hit = root.hitTest(root.localPoint(place))
        let here = sequence(first: hit, next: { $0?.superview }).lazy.compactMap { $0 as? ScrollView }.first { $0.maximumOffset > 0 }
        return here ?? window.largestScrollView()
    }

    private func sayWhatIsSeenFirst(in scroll: ScrollView? = nil) {
        guard let scroll = scroll ?? scrollView(at: root.frame.center) else { return }
        root.layoutIfNeeded()
        let seen = scroll.windowRect(scroll.bounds)
        let inList = SpokenTargets.all(in: root).filter { $0.view.scrollView === scroll }
        let whole = inList.first { $0.frame.height == $0.view.frame.height && seen.contains($0.frame) }
        if let first = whole ?? inList.first { move(to: first.view) }
    }

    // MARK: - What changes

    /// Says what has come since the last frame: another screen, what was typed, what speaks up by itself, and what became of what was used.
    private func followChanges() {
        let before = news
        news = SpokenNews(root)
        let isEchoed = echo()
        if news.hasArrived(since: before) {
            (isArriving, wasUsed) = (true, false)
            // The sentences of a question come into sight with its answers.
            if news.isQuestion { narrator.stop() } else { narrator.say(news.title) }
        }
        if isArriving { goToFirst() }
        if let ring = window.focusEngine.shown, ring !== ringed {
            ringed = ring
            move(to: ring)
        } else if !isArriving, !isEchoed, wasUsed, let view = cursor.view, view.window != nil, let element = view.accessibility,
            SpokenWords(of: element) != cursor.words
        {
            move(to: view)
        }
        for sentence in news.announcements(since: before) { narrator.say(sentence, interrupting: false) }
    }

    /// Puts the cursor on what is first on the screen in front, once that can be used.
    private func goToFirst() {
        let controls = FocusOrder.targets(in: root).filter { isInFront($0.view) }
        let wish = FocusOrder.preferred(in: root)
        cursor = Cursor()
        guard let first = controls.first(where: { $0.view === wish }) ?? controls.first else { return }
        if isArriving, news.isQuestion { narrator.say(news.title) }
        isArriving = false
        move(to: first.view, interrupting: false)
    }

    private func isInFront(_ view: View) -> Bool {
        guard let front = news.front else { return true }
        return sequence(first: view, next: \.superview).contains { $0 === front }
    }

    /// Returns whether something was typed.
    private func echo() -> Bool {
        guard let field = window.firstResponder as? View, let element = field.accessibility else {
            typed = nil
            return false
        }
        let text = element.value ?? ""
        defer { typed = (field, text) }
        guard let typed, typed.field === field, let words = TypingEcho.words(from: typed.text, to: text) else { return false }
        // The field's own words would say it once more.
        if cursor.view === field { cursor.words = SpokenWords(of: element) }
        narrator.say(words)
        return true
    }
}
