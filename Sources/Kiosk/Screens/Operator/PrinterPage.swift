internal import Configuration
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// How the printer does, what it has printed, and a page to try it with.
final class PrinterPage: OperatorPage {
    private let facts: RowGroup

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        facts = RowGroup(services.surroundings)
        super.init(services, desk)
        let test = ActionRow(
            surroundings, "operator.test-page", icon: "printer", title: localized("Print a test page"),
            detail: localized("It shows what the printer cuts off at the edges, colours and greys. It counts as a sheet."))
        test.action = { [services, desk] in desk.testPrint.begin(services) }
        let reset = ActionRow(
            surroundings, "operator.reset-sheets", icon: "retake", title: localized("Set the counter of sheets back"),
            detail: localized("The limit for the event begins anew."), isDangerous: true)
        reset.action = { [weak self] in self?.reset() }
        blocks = [facts, RowGroup(surroundings, [test, reset])]
        show()
    }

    override var refreshInterval: Duration? { .seconds(2) }

    override func refresh() {
        desk.testPrint.onChange = { [weak self] in self?.show() }
        services.printer?.refresh()
        show()
    }

    private func reset() {
        let question = OperatorQuestion(
            title: localized("Set the counter back?"), message: localized("Sheets are counted from none, also for the limit of the event."),
            answer: localized("Set back"))
        desk.confirm(question) { [weak self, services, desk] in
            services.printer?.eventChanged()
            desk.say(localized("Sheets are counted from none."), icon: "check")
            self?.show()
        }
    }

    // MARK: - Words

    private func show() {
        guard let printer = services.printer else { return }
        facts.show(
            [stateFact(printer), paperFact(printer.printer), sheetsFact(printer), limitsFact, troubleFact, testFact].compactMap(\.self))
    }

    private func fact(_ name: String, _ icon: String, _ title: String, _ words: String, _ state: HealthState = .plain) -> Fact {
        Fact(identifier: "operator.printer.\(name)", icon: icon, name: title, state: state, words: words)
    }

    private func stateFact(_ printer: any PrintDestination) -> Fact {
        switch printer.availability {
        case .ready: fact("state", "printer", localized("Printer"), readyWords(printer.printer.secondsPerCopy), .fine)
        case .unavailable(let words): fact("state", "printer", localized("Printer"), words, .soon)
        }
    }

    /// - Parameter pace: how long a copy takes, in seconds, where that is known.
    private func readyWords(_ pace: Double?) -> String {
        guard let pace else { return localized("Ready", meaning: "printer") }
        let seconds = Int(pace.rounded(.up))
        return localized(count: seconds, one: "Ready, \(seconds) seconds a sheet", other: "Ready, \(seconds) seconds a sheet")
    }

    private func paperFact(_ printer: PrinterDescription) -> Fact {
        let size = PaperWords.size(of: printer.paper)
        let words = printer.isBorderless ? localized("\(size), printed to its edges") : localized("\(size), with white edges")
        return fact("paper", "crop", localized("Paper"), words)
    }

    private func sheetsFact(_ printer: any PrintDestination) -> Fact {
        let (sheets, lastHour) = printer.mediaCount
        return fact("sheets", "grid", localized("Sheets"), localized("\(sheets) for this event, \(lastHour) in the last hour"))
    }

    private var limitsFact: Fact {
        let settings = services.configuration.printing
        var words = [localized("\(settings.copies) at once")]
        if settings.perGuest > 0 { words.append(localized("\(settings.perGuest) for each guest")) }
        if settings.perEvent > 0 { words.append(localized("\(settings.perEvent) for the event")) }
        return fact("limits", "lock", localized("At most"), words.joined(separator: ", "))
    }

    private var troubleFact: Fact {
        let title = localized("Last trouble")
        guard let trouble = services.prints.lastTrouble else {
            return fact("trouble", "warning", title, localized("None since the start", meaning: "trouble"))
        }
        return fact("trouble", "warning", title, "\(trouble.sentence) \(relativeTime(from: trouble.at, to: services.wallClock()))")
    }

    /// Nil before the first test page.
    private var testFact: Fact? {
        let title = localized("Test page")
        return switch desk.testPrint.state {
        case .idle: nil
        case .underWay(let words): fact("test", "timer", title, words)
        case .over(let sentence, let isGood): fact("test", isGood ? "check" : "warning", title, sentence, isGood ? .fine : .soon)
        }
    }
}
