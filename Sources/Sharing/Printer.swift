internal import CourierMessages
private import Dispatch
internal import Geometry
internal import Languages
private import Logging
public import MemePress
public import Memes

/// A printer behind the courier.
///
/// Every copy is a job of its own: a job that the server sends again after a fault is then never more than the sheet that failed, printers
/// that multiply copies wrongly have nothing to multiply, and each sheet is counted when it has come out. Nothing is asked while nobody
/// prints and no sheet is shown; a job, or a fault that a guest looks at, is asked about once a second.
public final class Printer: PrintDestination {
    /// Lays a meme out on paper and gives the page away piece by piece; on whatever thread it likes.
    public typealias Press =
        @Sendable (
            _ meme: Meme, _ paper: Paper, _ format: PageFormat, _ output: @escaping @Sendable ([UInt8]) throws(PageNotKept) -> Void
        ) async throws -> Void

    public nonisolated let identifier = "print"
    public nonisolated var title: String { localized("Print") }
    public nonisolated let symbol = "printer"
    public var availability: ShareAvailability { words }
    public var onAvailabilityChange: (@MainActor () -> Void)?
    /// As it was told last, in today's words.
    public var printer: PrinterDescription {
        var printer = told
        if told.limitWords != nil { printer.limitWords = limitWords }
        return printer
    }
    public var onPrinterChange: (@MainActor () -> Void)?
    public var onSheet: (@MainActor () -> Void)?

    private let link: CourierLink
    let limits: Limits
    let press: Press
    private let ledger: PrintLedger
    let surroundings: Surroundings
    private var log: Logger { surroundings.log }

    private(set) var record = PrintRecord()
    private(set) var isRecordRead = false
    private(set) var state: PrinterState?
    private(set) var absence: PrinterAbsence?
    private(set) var told = PrinterDescription(paper: Size(width: 10000, height: 15000), isBorderless: false, copyLimit: 0)
    private var toldAvailability = ShareAvailability.unavailable(localized("One moment"))
    /// Sheets of the guest who is there, those on their way included.
    private(set) var guestSheets = 0
    /// Sheets that are on their way.
    private(set) var sheetsUnderway = 0
    private var jobs: [PrintOrder] = []
    /// Orders that guests were told had failed, and that nobody could take back yet.
    private var lost: [PrintOrder] = []
    private var watch: (any DispatchSourceTimer)?
    private var looksLeft = 0

    /// How often a fault that a tile tells of is asked about, once a second, after somebody has looked.
    private static let looks = 30
    /// The longest that the server may take for a whole page.
    private static let submission = Duration.seconds(60)

    /// A printer that is asked how it does as soon as this turn of the main loop is over.
    ///
    /// - Parameter press: lays a meme out.
    public init(_ link: CourierLink, limits: Limits, surroundings: Surroundings, press: @escaping Press) {
        (self.link, self.limits, self.press, self.surroundings) = (link, limits, press, surroundings)
        ledger = PrintLedger(path: surroundings.folder + "/printed.json")
        Task { await begin() }
    }

    /// Sheets since the counter was set back, and those of the last hour.
    public var mediaCount: (sheets: Int, lastHour: Int) {
        let now = surroundings.wallClock().secondsSince1970
        return (record.sheets, record.times.count { $0 > now - 3600 && $0 <= now })
    }

    /// Sets the counter of sheets back, as for a new event.
    public func eventChanged() {
        record.sheets = 0
        Task { await keep() }
        update()
    }

    /// Another guest has come, who has printed nothing yet.
    public func guestChanged() {
        guestSheets = jobs.reduce(0) { $0 + $1.sheetsLeft }
        update()
    }

    /// Asks how the printer does; call it whenever the share sheet or the print screen appears.
    ///
    /// Where it needs somebody it is asked again for half a minute, so that the tile comes to life when the paper is in.
    public func refresh() {
        looksLeft = Self.looks
        look()
    }

    // MARK: - Printing

    public func submit(_ meme: Meme, copies: Int) async throws(ShareError) -> any PrintJob {
        guard (1...max(1, told.copyLimit)).contains(copies), told.copyLimit > 0 else {
            throw .unavailable(localized("No prints are left."))
        }
        // Taken before anything is waited for, so that two taps can't have one sheet.
        take(copies)
        do throws(ShareError) {
            let order = PrintOrder(meme, copies: copies, name: Self.newName(), of: self)
            try await send(order, copies: copies)
            jobs.append(order)
            watchJobs()
            return order
        } catch {
            giveBack(copies)
            throw error
        }
    }

    /// Sends so many sheets of an order to the server, and writes each down.
    func send(_ order: PrintOrder, copies: Int) async throws(ShareError) {
        let state = try await freshState()
        // Whoever tries again after an answer got lost gets the sheet once.
        for order in lost { await takeBack(order) }
        guard lost.isEmpty else { throw .unavailable(localized("The printer does not answer. Please try again in a moment.")) }
        if let fault = state.printerFault, fault.kind != .stopped { throw .unavailable(Self.sentence(for: fault.kind)) }
        guard let sheet = state.sheet else { throw .unavailable(Self.sentence(for: .mediaEmpty)) }
        if state.fault != nil { _ = try await answer(to: .resume) }
        let paper = Paper(
            size: Size(width: sheet.width, height: sheet.height),
            margins: Insets(left: sheet.left, top: sheet.top, right: sheet.right, bottom: sheet.bottom), resolution: state.form.resolution)
        let file = try await pageFile(order.meme, paper, state.form.encoding.isRaster ? .rows : .jpeg(quality: MemePress.pageQuality))
        let page = PrintedPage(order: order.name, width: paper.pixels.width, height: paper.pixels.height, sheet: sheet, form: state.form)
        record.open.append(PrintRecord.Order(name: order.name, jobs: [], begun: [], boot: PrintLedger.boot))
        try await keepOrThrow()
        for _ in 0..<copies {
            do throws(ShareError) {
                guard case .submitted(let job) = try await answer(to: .submit(page), file, limit: Self.submission) else {
                    throw .failed(cause: "the courier did not say which job it is")
                }
                order.add(job, on: sheet)
                change(order.name) { $0.jobs.append(job) }
                try await keepOrThrow()
            } catch {
                await takeBack(order)
                throw error
            }
        }
    }

    private func takeBack(_ order: PrintOrder) async {
        do throws(ShareError) {
            _ = try await answer(to: .cancel(jobs: order.jobs, order: order.name))
            lost.removeAll { $0 === order }
            change(order.name) { $0.jobs = [] }
            forgetEmptyOrders()
            try await keepOrThrow()
        } catch {
            // It stays in the record, and is asked about before the next order and at the next start.
            if !lost.contains(where: { $0 === order }) { lost.append(order) }
            log.warning("jobs \(order.jobs) could not be taken back: \(error.cause)")
        }
    }

    /// A name that says nothing of a guest, and that no other order has.
    private static func newName() -> String { "MemeMe " + String(UInt32.random(in: 0...UInt32.max), radix: 36) }

    // MARK: - Following

    private func watchJobs() {
        let isNeeded = !jobs.isEmpty || looksLeft > 0 && state?.fault != nil
        guard isNeeded else {
            watch?.cancel()
            watch = nil
            return
        }
        guard watch == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.tick() } }
        timer.resume()
        watch = timer
    }

    private func tick() {
        for job in jobs { follow(job) }
        if jobs.isEmpty {
            looksLeft -= 1
            look()
        }
    }

    /// Asks about a job at once.
    func follow(_ order: PrintOrder) {
        guard !order.isAsked, !order.isOver else { return }
        order.isAsked = true
        link.ask(.printing(.ask(jobs: order.jobs, order: order.name))) { [weak self, weak order] result in
            guard let self, let order else { return }
            order.isAsked = false
            guard case .success(.printing(.jobs(let reports, let state))) = result else { return order.noteSilence() }
            self.note(state)
            self.noteProgress(order, reports)
            order.note(reports, state.printerFault, paper: state.sheet, now: .now)
            if order.isOver { self.end(order) }
            self.update()
        }
    }

    /// Counts the sheets that came out since the last time.
    private func noteProgress(_ order: PrintOrder, _ reports: [PrintedJob]) {
        let begun = reports.filter { $0.state == .printing }.map(\.job)
        let over = reports.filter { $0.state == .completed || $0.state == .failed }.map(\.job)
        let known = record.open.first { $0.name == order.name }
        guard let known, !Set(begun).subtracting(known.begun).isEmpty || !Set(over).isDisjoint(with: known.jobs) else { return }
        for job in reports where job.state == .completed && known.jobs.contains(job.job) {
            record.count(at: surroundings.wallClock().secondsSince1970, seconds: order.secondsSinceBegin(of: job.job, now: .now))
            sheetsUnderway -= 1
            onSheet?()
        }
        for job in reports where job.state == .failed && known.jobs.contains(job.job) { giveBack(1) }
        change(order.name) {
            $0.begun = Array(Set($0.begun).union(begun).subtracting(over)).sorted()
            $0.jobs.removeAll { over.contains($0) }
        }
        forgetEmptyOrders()
        Task { await keep() }
    }

    private func end(_ order: PrintOrder) {
        jobs.removeAll { $0 === order }
        forgetEmptyOrders()
        watchJobs()
        look()
    }

    /// Sends what is left of an order once more, on the paper that is there now.
    func sendAgain(_ order: PrintOrder, copies: Int) {
        Task {
            take(copies)
            do throws(ShareError) {
                try await send(order, copies: copies)
                order.isSendingAgain = false
                follow(order)
            } catch {
                giveBack(copies)
                order.isSendingAgain = false
                log.warning("the order can't be sent again: \(error.cause)")
            }
        }
    }

    /// Starts a stopped queue, and looks what came of it.
    func resume(_ order: PrintOrder) {
        link.ask(.printing(.resume)) { [weak self, weak order] _ in
            guard let order else { return }
            self?.follow(order)
        }
    }

    func cancel(_ order: PrintOrder) {
        link.ask(.printing(.cancel(jobs: order.jobs, order: order.name))) { [weak self, weak order] _ in
            if let order { self?.follow(order) }
        }
    }

    // MARK: - What is known

    /// Reads the record and asks about what was being printed when the kiosk ended.
    private func begin() async {
        record = await ledger.read()
        isRecordRead = true
        look()
        for open in record.open { await settle(open) }
        forgetEmptyOrders()
        await keep()
        update()
    }

    private func settle(_ open: PrintRecord.Order) async {
        do throws(ShareError) {
            guard case .jobs(let reports, _) = try await answer(to: .ask(jobs: open.jobs, order: open.name)) else { return }
            for report in reports where report.state == .completed {
                record.count(at: surroundings.wallClock().secondsSince1970, seconds: nil)
                onSheet?()
            }
            // A server that starts again begins such a job from its start: some of the sheet, or all of it, came out already.
            let twice = open.boot == PrintLedger.boot ? [] : reports.filter { $0.state == .waiting || $0.state == .printing }.map(\.job)
            let begun = twice.filter { open.begun.contains($0) }
            if !begun.isEmpty { _ = try await answer(to: .cancel(jobs: begun, order: nil)) }
            let left = reports.filter { $0.state == .waiting || $0.state == .printing }.map(\.job).filter { !begun.contains($0) }
            change(open.name) { $0.jobs = left }
            guard !left.isEmpty else { return }
            // Whoever ordered it has gone; it is printed all the same, and counted.
            let order = PrintOrder(nil, copies: left.count, name: open.name, of: self)
            for job in left { order.add(job, on: nil) }
            sheetsUnderway += left.count
            jobs.append(order)
            watchJobs()
        } catch {
            log.warning("nobody knows what became of the jobs \(open.jobs): \(error.cause)")
        }
    }

    private func look() {
        link.ask(.printing(.look)) { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(.printing(.printer(let state))): note(state)
            case .success(.printing(.none(let reason, let cause))):
                if absence != reason { log.notice("nothing can be printed: \(cause)") }
                (self.state, absence) = (nil, reason)
            case .success, .failure: (self.state, absence) = (nil, .notWorking)
            }
            update()
            watchJobs()
        }
    }

    private func note(_ state: PrinterState) {
        if let keyword = state.keyword, self.state?.keyword != keyword { log.notice("the printer says \(keyword)") }
        (self.state, absence) = (state, nil)
    }

    private func freshState() async throws(ShareError) -> PrinterState {
        switch try await answer(to: .look) {
        case .printer(let state):
            note(state)
            update()
            return state
        case .none(_, let cause):
            log.warning("nothing can be printed: \(cause)")
            throw .unavailable(localized("There is no printer right now."))
        case .submitted, .jobs: throw .failed(cause: "the courier answered something else")
        }
    }

    private func answer(
        to request: PrintRequest, _ file: PassedDescriptor? = nil, limit: Duration = .seconds(20)
    ) async throws(ShareError) -> PrintAnswer {
        switch try await link.answer(to: .printing(request), file, limit: limit) {
        case .printing(let answer): return answer
        case .done: return .none(.notWorking, cause: "")
        default: throw .failed(cause: "the courier answered something else")
        }
    }

    // MARK: - Counting

    private func take(_ sheets: Int) {
        guestSheets += sheets
        sheetsUnderway += sheets
        update()
    }

    /// A sheet that did not come out is nobody's.
    private func giveBack(_ sheets: Int) {
        guestSheets = max(0, guestSheets - sheets)
        sheetsUnderway = max(0, sheetsUnderway - sheets)
        update()
    }

    private func change(_ name: String, _ body: (inout PrintRecord.Order) -> Void) {
        guard let index = record.open.firstIndex(where: { $0.name == name }) else { return }
        body(&record.open[index])
    }

    private func forgetEmptyOrders() { record.open.removeAll { $0.jobs.isEmpty } }

    private func keep() async {
        do throws(ShareError) {
            try await keepOrThrow()
        } catch {
            log.error("what was printed can't be written down: \(error.cause)")
        }
    }

    private func keepOrThrow() async throws(ShareError) {
        do {
            try await ledger.write(record)
        } catch {
            throw .failed(cause: "\(error)")
        }
    }

    /// Tells what is new.
    private func update() {
        let (nowAvailable, nowPrinter) = (words, described)
        let (isOther, hasOther) = (nowAvailable != toldAvailability, nowPrinter != told)
        (toldAvailability, told) = (nowAvailable, nowPrinter)
        if hasOther { onPrinterChange?() }
        if isOther { onAvailabilityChange?() }
    }
}
