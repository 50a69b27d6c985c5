internal import Devices
internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// Whether touches land where the finger is. A touch that is off lands anywhere, so all buttons are in the middle: however a digitizer is
/// turned or mirrored, it takes the corners to corners and never to the middle.
final class CalibrationScreen: Screen, SetupAnswering {
    /// What the screen does with touch screens.
    struct Actions {
        /// The place on the panel, unrotated, of a pixel of the picture.
        var panelPlace: (Point) -> UnitPoint
        /// Corrects every touch from now on.
        var correct: (CalibrationFit) -> Void
        /// Takes the correction back.
        var takeBack: () -> Void
        /// Called with whether the correction is right; false when none was needed.
        var answer: (_ isCorrected: Bool) -> Void
    }

    /// Where the crosses are, as shares of the picture's width and height: the corners and between two of them.
    static let marks = [(0.12, 0.15), (0.88, 0.15), (0.88, 0.85), (0.12, 0.85), (0.5, 0.15)].map { UnitPoint(x: $0.0, y: $0.1) }

    private let actions: Actions
    private let title: Label
    private let line: Label
    private let fine: Button
    private let back: Button?
    private let progress: ProgressDots
    private let crosses: [CrossView]
    private var touches: [Point] = []
    /// Whether the touches were enough to correct those that follow.
    private var isCorrected = false
    private let trial: Trial

    init(_ surroundings: Surroundings, step: SetupStep, actions: Actions) {
        self.actions = actions
        title = Label(surroundings, "", .t2, alignment: .center, maximumLines: 2)
        line = Label(surroundings, "", .lead, color: { $0.label2 }, alignment: .center, maximumLines: 3)
        fine = Button(surroundings, "setup.skip", style: ButtonStyle(.filled, .control))
        back = step.back.map { action in
            Button(surroundings, "setup.back", title: localized("Back"), icon: "back", style: ButtonStyle(.plain), action: action)
        }
        progress = ProgressDots(surroundings, step: step.number, of: step.count)
        crosses = (1...Self.marks.count).map { CrossView(surroundings, number: $0) }
        trial = Trial(surroundings)
        super.init(surroundings)
        for view in crosses + [title, line, fine, back, progress].compactMap(\.self) as [View] { add(view) }
        add(TapRecognizer { [weak self] in self?.take($0) })
        fine.action = { [weak self] in self?.accept() }
        trial.onTick = { [weak self] in self?.tell(line: localized("Without a touch it is as before in \($0) s.")) }
        trial.onEnd = { [weak self] in self?.giveUp() }
    }

    // MARK: - What happens

    private func begin(_ words: String, line: String) {
        (touches, isCorrected) = ([], false)
        (fine.identifier, fine.title, fine.style.kind) = ("setup.skip", localized("Touch is fine"), .filled)
        tell(words, line: line)
        showTurn()
    }

    private func tell(_ words: String? = nil, line: String) {
        if let words { title.text = words }
        self.line.text = line
        setNeedsLayout()
    }

    private func showTurn() {
        for (index, cross) in crosses.enumerated() {
            cross.isCurrent = index == touches.count
            cross.isHidden = isCorrected
        }
    }

    private func take(_ point: Point) {
        guard !isCorrected, touches.count < Self.marks.count else { return }
        touches.append(point)
        if touches.count == Self.marks.count { fit() }
        showTurn()
    }

    private func fit() {
        let places = touches.map { actions.panelPlace(windowPoint($0)) }
        // The marks as they are on the screen: their middles are whole pixels.
        let marks = crosses.map { actions.panelPlace(windowPoint($0.frame.center)) }
        guard let fit = CalibrationFit(touches: places, marks: marks) else {
            return begin(
                localized("Touch the middle of each cross."),
                line: localized("These touches did not belong to the crosses. Please start again."))
        }
        actions.correct(fit)
        isCorrected = true
        (fine.identifier, fine.title, fine.style.kind) = ("setup.continue", localized("Touch is right"), .go)
        title.text = localized("Now touch this button.")
        trial.start()
    }

    private func accept() {
        trial.stop()
        actions.answer(isCorrected)
    }

    func say(_ sentence: String) { tell(line: sentence) }

    override func willAppear() {
        begin(localized("Touch the middle of each cross."), line: localized("Then touches land where the finger is."))
    }

    private func giveUp() {
        actions.takeBack()
        begin(localized("Touch the middle of each cross."), line: localized("Nobody touched the button, so it is as it was."))
    }

    /// Leaving without an answer leaves touches as they were.
    override func willDisappear() {
        guard trial.isRunning else { return }
        trial.stop()
        giveUp()
    }

    // MARK: - Looks

    override func layout() {
        let side = metrics.px(metrics.pick(56, compact: 44, tall: 64))
        for (cross, mark) in zip(crosses, Self.marks) {
            let middle = mark.pixel(in: frame.size)
            cross.frame = Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        }
        let width = min(frame.width - 2 * NavigationBar.margin(metrics), metrics.px(560))
        let gap = metrics.px(metrics.pick(14, compact: 8, tall: 16))
        line.token = metrics.layoutClass == .narrow ? .body : .lead
        // Room for two lines, so that the buttons stay where they are while the words change.
        let heights = [title.size(fitting: width).height, max(line.size(fitting: width).height, 2 * metrics.lineHeight(line.token))]
        let buttonHeight = metrics.px(metrics.pick(64, compact: 52, tall: 72))
        let dots = progress.preferredSize
        var y = (frame.height - heights[0] - heights[1] - 4 * gap - buttonHeight) / 2
        for (label, height) in zip([title, line], heights) {
            label.frame = Rect(x: (frame.width - width) / 2, y: y, width: width, height: height)
            y += height + gap
        }
        layoutButtons(y: y + gap, height: buttonHeight)
        progress.frame = Rect(
            x: (frame.width - dots.width) / 2, y: frame.height - NavigationBar.margin(metrics) - dots.height, width: dots.width,
            height: dots.height)
    }

    private func layoutButtons(y: Int, height: Int) {
        let buttons = [back, fine].compactMap(\.self)
        let gap = metrics.px(16)
        var x = (frame.width - buttons.map(\.preferredWidth).reduce(0, +) - (buttons.count - 1) * gap) / 2
        for button in buttons {
            button.frame = Rect(x: x, y: y, width: button.preferredWidth, height: height)
            x += button.preferredWidth + gap
        }
    }

    override var allowsEdgeSwipe: Bool { false }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "setup.calibration", label: title.text) }
}
