internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// Copies all memes to a stick, and says how far that is.
final class ExportBlock: OperatorBlock {
    private let services: KioskServices
    private let desk: OperatorDesk
    private let title: Label
    private let words: Label
    private let bar: ProgressBar
    private let button: Button

    init(_ services: KioskServices, _ desk: OperatorDesk) {
        (self.services, self.desk) = (services, desk)
        let surroundings = services.surroundings
        title = Label(surroundings, localized("Export all to a USB stick"), .control)
        words = Label(surroundings, "", .body, color: { $0.label2 }, maximumLines: 5)
        bar = ProgressBar(surroundings)
        button = Button(surroundings, "operator.export", title: localized("Export"), icon: "usb", style: ButtonStyle(.go, .goControl))
        super.init(surroundings)
        bar.color = { $0.success }
        for view in [title, words, bar, button] as [View] { add(view) }
        show()
    }

    /// Shows how it is now.
    func show() {
        button.isEnabled = true
        bar.isHidden = true
        switch desk.export.state {
        case .running(let progress):
            bar.isHidden = false
            bar.progress = progress.fraction
            say(
                localized(
                    count: progress.done, one: "\(progress.done) of \(progress.total) are on the stick. Each is read back and compared.",
                    other: "\(progress.done) of \(progress.total) are on the stick. Each is read back and compared."))
            become("operator.export-cancel", localized("Stop"), icon: "close", .filled) { [weak self] in
                self?.services.export?.cancelExport()
            }
        case .over(let sentence, _):
            say(sentence)
            offerExport()
        case .idle:
            if case .unavailable(let hint)? = services.export?.availability { say(localized("\(hint).")) } else { say(countWords) }
            offerExport()
        }
    }

    private var countWords: String {
        let count = services.archive.memes.count
        guard count > 0 else { return localized("There are no memes yet.") }
        return localized(count: count, one: "\(count) meme, as finished pictures.", other: "\(count) memes, as finished pictures.")
    }

    private func offerExport() {
        become("operator.export", localized("Export"), icon: "usb", .go) { [weak self] in self?.begin() }
        if case .ready? = services.export?.availability, !services.archive.memes.isEmpty { return }
        button.isEnabled = false
    }

    private func begin() {
        guard let export = services.export else { return }
        desk.export.begin(services.archive.memes, to: export)
    }

    private func become(_ identifier: String, _ title: String, icon: String, _ kind: ButtonStyle.Kind, _ action: @escaping () -> Void) {
        (button.identifier, button.title, button.icon, button.action) = (identifier, title, icon, action)
        if button.style.kind != kind { button.style.kind = kind }
    }

    private func say(_ sentence: String) {
        guard words.text != sentence else { return }
        words.text = sentence
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    // MARK: - Looks

    private var inset: Int { OperatorRow.inset(metrics) }
    private var gap: Int { metrics.px(8) }
    private var buttonHeight: Int { metrics.px(metrics.pick(48, compact: 44, tall: 56)) }
    private var isWide: Bool { metrics.layoutClass != .narrow }

    private func textWidth(_ width: Int) -> Int { width - 2 * inset - (isWide ? button.preferredWidth + metrics.px(20) : 0) }

    override func height(fitting width: Int) -> Int {
        let text = metrics.lineHeight(title.token) + words.size(fitting: textWidth(width)).height
        let barHeight = bar.isHidden ? 0 : gap + metrics.px(14)
        let below = isWide ? 0 : gap * 2 + buttonHeight
        return max(text + barHeight + below, isWide ? buttonHeight : 0) + 2 * metrics.px(16)
    }

    override func layout() {
        let width = textWidth(frame.width)
        var y = metrics.px(16)
        let line = metrics.lineHeight(title.token)
        title.frame = Rect(x: inset, y: y, width: width, height: line)
        y += line
        let height = words.size(fitting: width).height
        words.frame = Rect(x: inset, y: y, width: width, height: height)
        y += height + gap
        bar.frame = Rect(x: inset, y: y, width: width, height: metrics.px(14))
        if isWide {
            button.frame = Rect(
                x: frame.width - inset - button.preferredWidth, y: (frame.height - buttonHeight) / 2, width: button.preferredWidth,
                height: buttonHeight)
        } else {
            button.frame = Rect(
                x: inset, y: frame.height - metrics.px(16) - buttonHeight, width: frame.width - 2 * inset, height: buttonHeight)
        }
    }

    override func draw(on painter: Painter) { painter.fill(bounds, radius: metrics.px(20), theme.surface) }
}
