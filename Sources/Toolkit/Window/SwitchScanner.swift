public import Devices
internal import Geometry

/// Goes through the controls for somebody who has one button: row by row, then through the controls of the row that was chosen.
///
/// With an interval the ring goes on by itself and the button chooses; without one a press of the button goes on, and holding it chooses.
/// Row by row is how switch access is usually done: the way to any of forty keys is eight steps long instead of twenty.
public final class SwitchScanner {
    private unowned let window: Window
    private let ring: FocusRing
    /// From one step to the next; nil leaves the steps to the button.
    public var interval: Duration? = SwitchScanner.usualInterval
    private var stage = Stage.resting
    private var timer: TimerToken?
    private var holdTimer: TimerToken?
    /// Steps since the button was pressed last.
    private var idleSteps = 0

    /// Where the scanner is; views are known again by themselves, since everything else may change between two steps.
    private enum Stage {
        case resting
        case rows(Int)
        case controls(row: Int, Int)
    }

    /// One stop of the ring.
    private enum Stop {
        case controls([FocusTarget])
        /// A list that has more than it shows.
        case more(ScrollView, Rect)

        var frame: Rect {
            switch self {
            case .controls(let targets): targets.dropFirst().reduce(targets[0].frame) { $0.union($1.frame) }
            case .more(_, let frame): frame
            }
        }

        func holds(_ isMeant: (View) -> Bool) -> Bool {
            if case .controls(let targets) = self { targets.contains { isMeant($0.view) } } else { false }
        }

        func turns(_ list: ScrollView) -> Bool { if case .more(let other, _) = self { other === list } else { false } }
    }

    /// How long the button is held to choose, where a press goes on.
    public static let holdTime = Duration.milliseconds(700)
    /// Switch access of telephones begins with about as much.
    public static let usualInterval = Duration.milliseconds(1500)
    /// How often the ring goes through everything, or through a row, before it gives up.
    private static let (rounds, roundsInRow) = (3, 2)

    init(_ window: Window, _ ring: FocusRing) {
        (self.window, self.ring) = (window, ring)
    }

    private var surroundings: Surroundings { window.surroundings }

    /// The control that the ring is around; nil while it is around a row of several, or rests.
    private(set) weak var current: View?

    /// What the ring is around, in window pixels; nil while it rests.
    private(set) var ringFrame: Rect?

    private var isResting: Bool { if case .resting = stage { true } else { false } }

    // MARK: - The button

    /// The button was pressed or let go.
    public func take(_ phase: KeyEvent.Phase) {
        switch phase {
        case .down: pressed()
        case .up:
            guard let held = holdTimer else { return }
            surroundings.timers.cancel(held)
            holdTimer = nil
            isResting ? start() : step()
        case .repeated: break
        }
    }

    private func pressed() {
        idleSteps = 0
        window.root.layoutIfNeeded()
        guard interval == nil else { return isResting ? start() : choose() }
        holdTimer = surroundings.timers.after(Self.holdTime, isWaitedFor: true) { [weak self] in
            guard let self else { return }
            holdTimer = nil
            isResting ? start() : choose()
        }
    }

    /// Takes the ring away, as a touch does.
    public func stop() {
        guard !isResting else { return }
        for token in [timer, holdTimer] { surroundings.timers.cancel(token) }
        (timer, holdTimer) = (nil, nil)
        stage = .resting
        (current, ringFrame) = (nil, nil)
        ring.isHidden = true
    }

    // MARK: - Steps

    private var stops: [Stop] {
        var stops = FocusOrder.rows(in: window.root).map { Stop.controls($0) }
        for (list, frame) in FocusOrder.lists(in: window.root) {
            let last = stops.lastIndex { $0.holds { $0.scrollView === list } }
            stops.insert(.more(list, frame), at: last.map { $0 + 1 } ?? stops.count)
        }
        return stops
    }

    private func start() {
        let stops = stops
        let wish = FocusOrder.preferred(in: window.root)
        go(to: .rows(stops.firstIndex { $0.holds { $0 === wish } } ?? 0))
    }

    private func go(to stage: Stage) {
        self.stage = stage
        update()
        window.requestFrame()
        surroundings.timers.cancel(timer)
        guard let interval, !isResting else { return }
        timer = surroundings.timers.after(interval) { [weak self] in self?.step() }
    }

    private func step() {
        let stops = stops
        idleSteps += 1
        switch stage {
        case .resting: break
        case .rows(let index):
            // Nobody has chosen anything for some rounds: nothing wakes the kiosk any more.
            guard idleSteps <= Self.rounds * max(stops.count, 1) else { return stop() }
            go(to: .rows(stops.isEmpty ? 0 : (index + 1) % stops.count))
        case .controls(let row, let index):
            guard case .controls(let targets)? = stops.at(row), idleSteps <= Self.roundsInRow * targets.count else {
                idleSteps = 0
                return go(to: .rows(row))
            }
            go(to: .controls(row: row, (index + 1) % targets.count))
        }
    }

    private func choose() {
        idleSteps = 0
        switch stage {
        case .resting: break
        case .rows(let index):
            switch stops.at(index) {
            case nil: start()
            case .more(let list, _)?:
                let isAtEnd = list.offset >= list.maximumOffset
                list.jump(to: isAtEnd ? 0 : list.offset + Double(list.frame.height) * 0.85)
                window.root.layoutIfNeeded()
                // There may be more rows in sight than before, or fewer: whoever wants a page further presses again.
                go(to: .rows(stops.firstIndex { $0.turns(list) } ?? index))
            case .controls(let targets)?: if targets.count == 1 { use(targets[0], row: index) } else { go(to: .controls(row: index, 0)) }
            }
        case .controls(let row, let index):
            guard case .controls(let targets)? = stops.at(row), let target = targets.at(index) else { return start() }
            use(target, row: row)
        }
    }

    /// Touches a control in its middle, and begins again with its row: whoever types needs the next key, too.
    private func use(_ target: FocusTarget, row: Int) {
        let context = target.view.context
        window.tap(target.frame.center)
        window.root.layoutIfNeeded()
        guard FocusOrder.targets(in: window.root).contains(where: { $0.view.context === context }) else { return start() }
        go(to: .rows(stops.firstIndex { $0.holds { $0 === target.view } } ?? row))
    }

    /// Follows what it is around to where that is now.
    func update() {
        guard !isResting else { return }
        let stops = stops
        (current, ringFrame) = (nil, nil)
        guard !stops.isEmpty else { return ring.isHidden = true }
        let place: (frame: Rect, radius: Double)
        switch stage {
        case .resting: return
        case .rows(let index):
            let stop = stops[min(index, stops.count - 1)]
            if case .controls(let targets) = stop, targets.count == 1 { current = targets[0].view }
            place = (stop.frame, current?.cornerRadius ?? 14)
        case .controls(let row, let index):
            guard case .controls(let targets)? = stops.at(row), let target = targets.at(index) else { return ring.isHidden = true }
            current = target.view
            place = (target.frame, target.view.cornerRadius)
        }
        ring.isHidden = false
        ringFrame = place.frame
        ring.place(around: place.frame, radius: place.radius)
    }
}

extension Array {
    /// The element at an index; nil where there is none.
    fileprivate func at(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
