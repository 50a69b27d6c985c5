internal import Configuration
internal import Geometry
internal import Memes
internal import Toolkit

/// How the printer does, what it has printed, and a page to try it with.
final class PrinterPage: OperatorPage {
    private let facts: RowGroup

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        facts = RowGroup(services.surroundings)
        super.init(services, desk)
        let test = ActionRow(
            surroundings, "operator.test-page", icon: "printer", title: "Print a test page",
            detail: "It shows what the printer cuts off at the edges, colours and greys. It counts as a sheet.")
        test.action = { [services, desk] in desk.testPrint.begin(services) }
        let reset = ActionRow(
            surroundings, "operator.reset-sheets", icon: "retake", title: "Set the counter of sheets back",
            detail: "The limit for the event begins anew.", isDangerous: true)
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
            title: "Set the counter back?", message: "Sheets are counted from none, also for the limit of the event.", answer: "Set back")
        desk.confirm(question) { [weak self, services, desk] in
            services.printer?.eventChanged()
            desk.say("Sheets are counted from none.", icon: "check")
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
        case .ready:
            let pace = printer.printer.secondsPerCopy.map { ", \(Int($0.rounded(.up))) seconds a sheet" } ?? ""
            return fact("state", "printer", "Printer", "Ready" + pace, .fine)
        case .unavailable(let words): return fact("state", "printer", "Printer", words, .soon)
        }
    }

    private func paperFact(_ printer: PrinterDescription) -> Fact {
        let edges = printer.isBorderless ? "printed to its edges" : "with white edges"
        return fact("paper", "crop", "Paper", "\(PaperWords.size(of: printer.paper)), \(edges)")
    }

    private func sheetsFact(_ printer: any PrintDestination) -> Fact {
        let (sheets, lastHour) = printer.mediaCount
        return fact("sheets", "grid", "Sheets", "\(sheets) for this event, \(lastHour) in the last hour")
    }

    private var limitsFact: Fact {
        let settings = services.configuration.printing
        var words = ["\(settings.copies) at once"]
        if settings.perGuest > 0 { words.append("\(settings.perGuest) for each guest") }
        if settings.perEvent > 0 { words.append("\(settings.perEvent) for the event") }
        return fact("limits", "lock", "At most", words.joined(separator: ", "))
    }

    private var troubleFact: Fact {
        guard let trouble = services.prints.lastTrouble else { return fact("trouble", "warning", "Last trouble", "None since the start") }
        return fact(
            "trouble", "warning", "Last trouble", "\(trouble.sentence) \(relativeTime(from: trouble.at, to: services.wallClock()))")
    }

    /// Nil before the first test page.
    private var testFact: Fact? {
        switch desk.testPrint.state {
        case .idle: nil
        case .underWay(let words): fact("test", "timer", "Test page", words)
        case .over(let sentence, let isGood): fact("test", isGood ? "check" : "warning", "Test page", sentence, isGood ? .fine : .soon)
        }
    }
}
