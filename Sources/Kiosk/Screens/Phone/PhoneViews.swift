internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// What a phone's screen is made of: the code or a face on one side, and what is to be done on the other.
final class PhoneViews {
    let figure: View
    let card: CodeCard
    private let faces: (expired: DeadpanTile, failed: DeadpanTile)
    private let headline: Label
    let steps: [StepRow]
    private let news: NewsRow
    private let line: Label
    let bar: ProgressBar
    let time: Label
    let fallback: MixedLabel
    let renew: Button
    let print: Button
    private let renewRow: ButtonRow
    private let surroundings: Surroundings
    private var stepCount = 0

    init(_ surroundings: Surroundings, _ purpose: PhonePurpose) {
        self.surroundings = surroundings
        card = CodeCard(surroundings)
        faces = (
            DeadpanTile(surroundings, localized("Too\nslow"), label: localized("Too slow")),
            DeadpanTile(surroundings, localized("No\nluck"), label: localized("That did not work"))
        )
        figure = FilledView(surroundings, [card, faces.expired, faces.failed])
        headline = Label(surroundings, purpose.headline, .t1, maximumLines: 2)
        steps = (1...3).map { StepRow(surroundings, "\(purpose.identifiers.screen).step-\($0)", number: $0) }
        news = NewsRow(surroundings)
        line = Label(surroundings, "", .guide, color: { $0.label2 }, maximumLines: 4)
        bar = ProgressBar(surroundings)
        time = Label(surroundings, "", .small, color: { $0.label2 })
        fallback = MixedLabel(surroundings, (.small, .smallStrong)) { ($0.label2, $0.label) }
        renew = Button(
            surroundings, "\(purpose.identifiers.screen).renew", icon: "retake", style: ButtonStyle(.go, .big, radius: 18))
        print = Button(
            surroundings, "handover.print", title: localized("Print it too"), icon: "printer",
            style: ButtonStyle(.filled, .big, radius: 18))
        renewRow = ButtonRow(surroundings, [renew])
        show(steps: purpose.steps(joining: nil))
    }

    func makeColumn() -> WordColumn {
        let stepGap: (Metrics) -> Double = { _ in 0 }
        var parts = [WordColumn.Part(headline) { _ in 0 }]
        for step in steps {
            let gap: (Metrics) -> Double = step === steps[0] ? { $0.pick(16, compact: 6, tall: 20) } : stepGap
            parts.append(
                .init(step, gap: gap, least: { [unowned step] in step.leastHeight(fitting: $0) }) { [unowned step] in
                    step.height(fitting: $0)
                })
        }
        parts += [
            .init(news, gap: { $0.pick(20, compact: 12, tall: 28) }) { [unowned news] in news.height(fitting: $0) },
            .init(line, gap: { $0.pick(12, compact: 8, tall: 16) }),
            .init(renewRow, gap: { $0.pick(28, compact: 16, tall: 32) }) { [unowned renewRow] in renewRow.height(fitting: $0) },
            .init(bar, gap: { $0.pick(20, compact: 8, tall: 28, narrow: 8) }, points: { _ in 10 }),
            .init(time, gap: { $0.pick(12, compact: 6, tall: 12) }),
            .init(
                fallback, gap: { $0.pick(6, compact: 4, tall: 4) }, least: { [unowned fallback] in fallback.leastHeight(fitting: $0) },
                height: { [unowned fallback] in fallback.size(fitting: $0).height }),
            .init(print, gap: { _ in 36 }, points: { $0.pick(64, compact: 52, tall: 72) }),
        ]
        return WordColumn(surroundings, parts)
    }

    func show(steps words: [[MixedLabel.Part]]) {
        stepCount = words.count
        for (step, parts) in zip(steps, words) { step.show(parts) }
    }

    /// Shows how far the phone has come, or else the steps.
    func showNews(_ words: String?, hasSteps: Bool) {
        news.text = words ?? ""
        news.isHidden = words == nil
        for (index, step) in steps.enumerated() { step.isHidden = words != nil || !hasSteps || index >= stepCount }
    }

    func figureIs(_ shown: PhoneScreen.Shown) {
        let isFailed = if case .failed = shown { true } else { false }
        faces.expired.isHidden = shown != .expired
        faces.failed.isHidden = !isFailed
        card.isHidden = shown == .expired || isFailed
    }

    /// What stands above everything, a line below it where there is something to explain, and the button that helps.
    func say(_ title: String, _ words: String?, button: String?) {
        headline.text = title
        line.text = words ?? ""
        line.isHidden = words == nil
        renew.title = button
        renew.isHidden = button == nil
        renewRow.isHidden = button == nil
        renewRow.setNeedsLayout()
    }
}

/// Holds views that each fill it; the ones that are hidden wait for their turn.
final class FilledView: View {
    init(_ surroundings: Surroundings, _ views: [View]) {
        super.init(surroundings)
        for view in views { add(view) }
        updateOverflow()
    }

    override func surroundingsDidChange() { updateOverflow() }

    /// Room for shadows.
    private func updateOverflow() { overflow = Insets(metrics.px(16)) }

    override func layout() { for view in subviews { view.frame = bounds } }
}

/// Good news: a check and a sentence.
final class NewsRow: View {
    private let icon: IconView
    private let label: Label
    var text: String {
        get { label.text }
        set {
            label.text = newValue
            superview?.setNeedsLayout()
        }
    }

    override init(_ surroundings: Surroundings) {
        icon = IconView(surroundings, "check", side: 44) { $0.success }
        label = Label(surroundings, "", .t2, maximumLines: 2)
        super.init(surroundings)
        add(icon)
        add(label)
    }

    private var labelLeft: Int { metrics.px(60) }

    func height(fitting width: Int) -> Int { max(metrics.px(60), label.size(fitting: width - labelLeft).height) }

    override func layout() {
        let side = metrics.px(44)
        icon.frame = Rect(x: 0, y: (frame.height - side) / 2, width: side, height: side)
        label.frame = Rect(left: labelLeft, top: 0, right: frame.width, bottom: frame.height)
    }
}
