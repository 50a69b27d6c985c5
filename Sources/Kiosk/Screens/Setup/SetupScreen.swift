internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// Where a screen stands among the questions, and the ways out of it.
struct SetupStep {
    /// From 1; one more than `count` when all are answered.
    var number: Int
    /// 0 for a question that is asked by itself.
    var count: Int
    /// Nil for the first one.
    var back: (() -> Void)?

    /// A question that is asked by itself.
    static func alone(back: @escaping () -> Void) -> SetupStep { SetupStep(number: 1, count: 0, back: back) }
}

/// One question: the bar with Back, progress and the go-action, the words, and what the question is answered with.
///
/// In landscape the words stand on the left and the answers on the right; on tall panels the answers are below the words.
class SetupScreen: Screen, SetupAnswering {
    let go: Button
    let title: Label
    let line: Label
    /// What went wrong, or what happens next; empty most of the time.
    let message: Label
    let back: Button?
    let progress: ProgressDots
    private let bar: NavigationBar
    private let name: String

    /// - Parameters:
    ///   - name: what the screen is called in identifiers.
    ///   - goTitle: the words of the go-action.
    init(_ surroundings: Surroundings, _ name: String, step: SetupStep, goTitle: String = localized("Continue")) {
        self.name = name
        bar = NavigationBar(surroundings, title: "")
        go = Button(surroundings, "setup.continue", title: goTitle, style: ButtonStyle(.go, .goControl))
        back = step.back.map { action in
            Button(surroundings, "setup.back", title: localized("Back"), icon: "back", style: ButtonStyle(.plain), action: action)
        }
        progress = ProgressDots(surroundings, step: step.number, of: step.count)
        title = Label(surroundings, "", .t1, maximumLines: 3)
        line = Label(surroundings, "", .lead, color: { $0.label2 }, maximumLines: 5)
        message = Label(surroundings, "", .lead, color: { $0.warning }, maximumLines: 5)
        super.init(surroundings)
        bar.leading = back
        bar.leadingOutset = 10
        bar.trailing = go
        bar.add(progress)
        for view in [bar, title, line, message] as [View] { add(view) }
    }

    /// Says something below the words; nothing takes it away.
    func say(_ sentence: String) {
        guard sentence != message.text else { return }
        message.text = sentence
        setNeedsLayout()
    }

    // MARK: - For the questions

    /// Places the answers.
    func layoutAnswers(in room: Rect) {}

    /// The height of what stands directly below the words, in pixels.
    var noteHeight: Int { 0 }

    /// Places what stands directly below the words.
    func layoutNote(in room: Rect) {}

    /// The lines that the message is given room for, so that nothing moves when it comes.
    var messageLines: Int { 0 }

    // MARK: - Layout

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        bar.layoutIfNeeded()
        placeProgress()
        let isNarrow = metrics.layoutClass == .narrow
        title.token = isNarrow ? .t2 : .t1
        for label in [line, message] { label.token = isNarrow ? .body : .lead }
        let margin = NavigationBar.margin(metrics)
        let room = Rect(left: 0, top: top, right: frame.width, bottom: frame.height).inset(by: margin)
        if metrics.isUpright {
            let wordsBottom = layoutWords(in: room)
            let gap = metrics.px(isNarrow ? 16 : 40)
            layoutAnswers(in: Rect(left: room.left, top: wordsBottom + gap, right: room.right, bottom: room.bottom))
        } else {
            let width = room.width * 38 / 100
            _ = layoutWords(in: Rect(x: room.left, y: room.top, width: width, height: room.height))
            layoutAnswers(in: Rect(left: room.left + width + margin, top: room.top, right: room.right, bottom: room.bottom))
        }
    }

    /// In the middle of the bar, or of what its buttons leave there.
    private func placeProgress() {
        let size = progress.preferredSize
        let gap = metrics.px(8)
        let room = Rect(left: (back?.frame.right ?? 0) + gap, top: 0, right: go.frame.left - gap, bottom: bar.frame.height)
        let middle = bar.bounds.centered(size)
        progress.frame = room.contains(middle) ? middle : room.centered(size)
    }

    /// Places the words one below the other and returns where they end.
    private func layoutWords(in room: Rect) -> Int {
        let gap = metrics.px(metrics.pick(14, compact: 8, tall: 16))
        var y = room.top
        func place(_ label: Label, lines: Int = 0) {
            let height = max(label.text.isEmpty ? 0 : label.size(fitting: room.width).height, lines * metrics.lineHeight(label.token))
            label.frame = Rect(x: room.left, y: y, width: room.width, height: label.text.isEmpty ? 0 : height)
            y += height + (height > 0 ? gap : 0)
        }
        place(title)
        place(line)
        if noteHeight > 0 {
            // What belongs together stands closer than what does not: the note keeps away from the words on both sides.
            let distance = metrics.px(metrics.pick(24, compact: 18, tall: 28, narrow: 20))
            layoutNote(in: Rect(x: room.left, y: y - gap + distance, width: room.width, height: noteHeight))
            y += noteHeight - gap + 2 * distance
        }
        place(message, lines: messageLines)
        return y - gap
    }

    override func stepBack() { back?.action() }

    override var allowsEdgeSwipe: Bool { false }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "setup.\(name)", label: title.text) }
}
