internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// Before a meme is printed: the paper with it, and how many copies there will be.
final class PrintSetupScreen: FigureScreen {
    /// What the screen asks of the kiosk.
    struct Actions {
        var back: () -> Void
        /// Prints so many copies; throws when the printer's queue does not take them.
        var submit: (Int) async throws(ShareError) -> Void
    }

    /// What is printed.
    let meme: Meme
    private let destination: any PrintDestination
    private let actions: Actions
    private let paper: PrintPaper
    private let start: Button
    private let stepper: CopyStepper
    private let limit: Label
    private let message: Label
    private var isStarting = false

    init(_ services: KioskServices, _ meme: Meme, on destination: any PrintDestination, actions: Actions) {
        (self.meme, self.destination, self.actions) = (meme, destination, actions)
        let surroundings = services.surroundings
        paper = PrintPaper(services, meme, on: destination.printer)
        start = Button(surroundings, "print.start", title: localized("Print"), icon: "printer", style: ButtonStyle(.go, .goControl))
        let stepper = CopyStepper(surroundings)
        self.stepper = stepper
        limit = Label(surroundings, "", .guide, color: { $0.label2 }, maximumLines: 3)
        message = Label(surroundings, "", .guide, color: { $0.warning }, maximumLines: 4)
        let title = Label(surroundings, localized("How many?"), .t1, maximumLines: 2)
        let column = WordColumn(
            surroundings,
            [
                .init(title) { _ in 0 },
                .init(stepper, gap: { $0.pick(24, compact: 14, tall: 28) }, points: { $0.pick(64, compact: 52, tall: 80) }),
                .init(limit) { $0.pick(20, compact: 12, tall: 24) }, .init(message) { $0.pick(12, compact: 8, tall: 16) },
            ])
        super.init(surroundings, title: localized("Print"), figure: paper, column: column)
        bar.leading = Self.backButton(surroundings, "print.back", action: actions.back)
        bar.leadingOutset = 12
        bar.trailing = start
        paper.onTurn = { [weak self] in self?.setNeedsLayout() }
        stepper.onChange = { [weak self] in self?.describe() }
        start.action = { [weak self] in self?.begin() }
        describe()
    }

    // MARK: - States

    private var isReady: Bool { if case .ready = destination.availability { true } else { false } }

    private func describe() {
        stepper.limit = destination.printer.copyLimit
        let problem: String? = if case .unavailable(let words) = destination.availability { words } else { nil }
        start.isEnabled = isReady && destination.printer.copyLimit > 0 && !isStarting
        let words = [problem.map { localized("\($0).") }, destination.printer.limitWords, problem == nil ? timeWords : nil]
            .compactMap(\.self)
        limit.text = words.joined(separator: "\n")
        limit.isHidden = words.isEmpty
        message.isHidden = message.text.isEmpty
        setNeedsLayout()
    }

    /// How long it takes, from the prints before.
    private var timeWords: String? {
        guard let seconds = destination.printer.secondsPerCopy else { return nil }
        let all = seconds * Double(stepper.count)
        if all >= 90 {
            let minutes = Int((all / 60).rounded(.up))
            return localized(count: minutes, one: "About \(minutes) minute", other: "About \(minutes) minutes")
        }
        let rounded = max(5, Int((all / 5).rounded(.up)) * 5)
        return localized(count: rounded, one: "About \(rounded) second", other: "About \(rounded) seconds")
    }

    private func begin() {
        guard !isStarting else { return }
        isStarting = true
        message.text = ""
        describe()
        surroundings.activity.begin()
        let copies = stepper.count
        Task {
            do throws(ShareError) {
                try await actions.submit(copies)
            } catch {
                message.text = error.sentence
            }
            isStarting = false
            describe()
            surroundings.activity.end()
        }
    }

    override func figureSize(in room: Size) -> Size {
        let side = metrics.px(metrics.pick(440, compact: 282, tall: columnPoints))
        return paper.size(fitting: Size(width: min(room.width, side), height: min(room.height, side)))
    }

    override var columnPoints: Double { metrics.pick(420, compact: 304, tall: 560) }

    // MARK: - Coming and going

    override func willAppear() {
        destination.onAvailabilityChange = { [weak self] in self?.describe() }
        destination.onPrinterChange = { [weak self] in self?.describe() }
        describe()
    }

    override func willDisappear() {
        destination.onAvailabilityChange = nil
        destination.onPrinterChange = nil
    }

    override var allowsEdgeSwipe: Bool { false }
    override func stepBack() { actions.back() }
    override var preferredFocus: View? { start }
    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "print", label: localized("Print")) }
}
