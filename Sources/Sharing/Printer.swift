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

    private let questions: PrintQuestions
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
    /// Which guest is there, counted from the start.
    private var guest = 0
    /// Sheets of that guest, those on their way included.
    private(set) var guestSheets = 0
    /// Sheets that are on their way.
    private(set) var sheetsUnderway = 0
    private var jobs: [PrintOrder] = []
    /// Orders that guests were told had failed, and that nobody could take back yet.
    private var lost: [PrintOrder] = []
    /// The names of orders that are being sent: their records need no job yet.
    private var sending: Set<String> = []
    private var isLooking = false
    private var watch: (any DispatchSourceTimer)?
    private var looksLeft = 0

    /// How often a fault that a tile tells of is asked about, once a second, after somebody has looked.
    private static let looks = 30

    /// A printer that is asked how it does as soon as this turn of the main loop is over.
    ///
    /// - Parameter press: lays a meme out.
    public init(_ link: CourierLink, limits: Limits, surroundings: Surroundings, press: @escaping Press) {
        (self.limits, self.press, self.surroundings) = (limits, press, surroundings)
        questions = PrintQuestions(link, surroundings.log)
        ledger = PrintLedger(path: surroundings.folder + "/printed.json")
        Task { await begin() }
    }

    /// Sets the counter of sheets back, as for a new event.
    public func eventChanged() {
        record.sheets = 0
        Task { await keep() }
        update()
    }

    /// Another guest has come, who has printed nothing yet; sheets that are still on their way are the last one's.
    public func guestChanged() {
        guest += 1
        guestSheets = 0
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
        let order = PrintOrder(meme, copies: copies, name: PrintOrder.newName(), guest: guest, of: self)
        // Taken before anything is waited for, so that two taps can't have one sheet.
        take(copies, for: order)
        do throws(ShareError) {
            _ = try await send(order, copies: copies)
            jobs.append(order)
            watchJobs()
            return order
        } catch {
            giveBack(order.sheetsLeft, of: order)
            throw error
        }
    }

    /// Sends so many sheets of an order to the server, and writes each down.
    ///
    /// - Returns: how many the server has; fewer where the guest took the order back meanwhile.
    func send(_ order: PrintOrder, copies: Int) async throws(ShareError) -> Int {
        let state = try await freshState()
        // Whoever tries again after an answer got lost gets the sheet once.
        for order in lost { await takeBack(order) }
        guard lost.isEmpty else { throw .unavailable(localized("The printer does not answer. Please try again in a moment.")) }
        if let fault = state.printerFault, fault.kind != .stopped { throw .unavailable(Self.sentence(for: fault.kind)) }
        guard let sheet = state.sheet else { throw .unavailable(Self.sentence(for: .mediaEmpty)) }
        if state.fault != nil { _ = try await questions.answer(to: .resume) }
        if order.isTakenBack { return 0 }
        let paper = Paper(
            size: Size(width: sheet.width, height: sheet.height),
            margins: Insets(left: sheet.left, top: sheet.top, right: sheet.right, bottom: sheet.bottom), resolution: state.form.resolution)
        let file = try await pageFile(order.meme, paper, state.form.encoding.isRaster ? .rows : .jpeg(quality: MemePress.pageQuality))
        let page = PrintedPage(order: order.name, width: paper.pixels.width, height: paper.pixels.height, sheet: sheet, form: state.form)
        sending.insert(order.name)
        defer { sending.remove(order.name) }
        record.open.append(PrintRecord.Order(name: order.name, jobs: [], begun: [], boot: PrintLedger.boot))
        try await keepOrThrow()
        for sent in 0..<copies {
            if order.isTakenBack { return sent }
            do throws(ShareError) {
                guard case .submitted(let job) = try await questions.answer(to: .submit(page), file) else {
                    throw .failed(cause: "the courier did not say which job it is")
                }
                order.add(job, on: sheet)
                record.change(order.name) { $0.jobs.append(job) }
                try await keepOrThrow()
            } catch {
                await takeBack(order)
                throw error
            }
        }
        return copies
    }

    private func takeBack(_ order: PrintOrder) async {
        do throws(ShareError) {
            _ = try await questions.answer(to: .cancel(jobs: order.jobs, order: order.name))
            if !order.jobs.isEmpty { try await countWhatCameOut(of: order) }
            lost.removeAll { $0 === order }
            record.open.removeAll { $0.name == order.name }
            try await keepOrThrow()
        } catch {
            // It stays in the record, and is asked about before the next order and at the next start.
            if !isLost(order) { lost.append(order) }
            log.warning("jobs \(order.jobs) could not be taken back: \(error.cause)")
        }
    }

    /// Copies that were out before the others were taken back are counted as any others, and stay the guest's.
    private func countWhatCameOut(of order: PrintOrder) async throws(ShareError) {
        guard case .jobs(let reports, _) = try await questions.answer(to: .ask(jobs: order.jobs, order: order.name)) else { return }
        for job in reports where job.state == .completed && order.noteCompletion(of: job.job) { countSheet(seconds: nil) }
    }

    /// Whether the server may have jobs of an order whose numbers nobody heard.
    func isLost(_ order: PrintOrder) -> Bool { lost.contains { $0 === order } }

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

    /// Asks about a job at once; while more of them are sent, what they do is not the whole yet.
    func follow(_ order: PrintOrder) {
        guard !order.isAsked, !order.isSendingAgain, !order.isOver else { return }
        order.isAsked = true
        questions.ask(.ask(jobs: order.jobs, order: order.name)) { [weak self, weak order] result in
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
            countSheet(seconds: order.secondsSinceBegin(of: job.job, now: .now))
        }
        for job in reports where job.state == .failed && known.jobs.contains(job.job) { giveBack(1, of: order) }
        record.change(order.name) {
            $0.begun = Array(Set($0.begun).union(begun).subtracting(over)).sorted()
            $0.jobs.removeAll { over.contains($0) }
        }
        forgetEmptyOrders()
        Task { await keep() }
    }

    private func countSheet(seconds: Double?) {
        record.count(at: surroundings.wallClock().secondsSince1970, seconds: seconds)
        sheetsUnderway -= 1
        onSheet?()
    }

    /// Nothing more will come of an order.
    func end(_ order: PrintOrder) {
        jobs.removeAll { $0 === order }
        forgetEmptyOrders()
        watchJobs()
        look()
    }

    /// Sends what is left of an order once more, on the paper that is there now.
    func sendAgain(_ order: PrintOrder, copies: Int) {
        Task {
            let before = order.sheetsLeft
            take(copies, for: order)
            do throws(ShareError) {
                let sent = try await send(order, copies: copies)
                giveBack(copies - sent, of: order)
                order.noteSendingEnd()
                follow(order)
            } catch {
                giveBack(copies - (before - order.sheetsLeft), of: order)
                order.noteSendingEnd()
                log.warning("the order can't be sent again: \(error.cause)")
            }
        }
    }

    /// Starts a stopped queue, and looks what came of it.
    func resume(_ order: PrintOrder) {
        questions.ask(.resume) { [weak self, weak order] _ in
            if let order { self?.follow(order) }
        }
    }

    func cancel(_ order: PrintOrder) {
        questions.ask(.cancel(jobs: order.jobs, order: order.name)) { [weak self, weak order] _ in
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
            guard case .jobs(let reports, _) = try await questions.answer(to: .ask(jobs: open.jobs, order: open.name)) else { return }
            for report in reports where report.state == .completed {
                record.count(at: surroundings.wallClock().secondsSince1970, seconds: nil)
                onSheet?()
            }
            // A server that starts again begins such a job from its start: some of the sheet, or all of it, came out already.
            let twice = open.boot == PrintLedger.boot ? [] : reports.filter { $0.state == .waiting || $0.state == .printing }.map(\.job)
            let begun = twice.filter { open.begun.contains($0) }
            if !begun.isEmpty { _ = try await questions.answer(to: .cancel(jobs: begun, order: nil)) }
            let left = reports.filter { $0.state == .waiting || $0.state == .printing }.map(\.job).filter { !begun.contains($0) }
            record.change(open.name) { $0.jobs = left }
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

    /// Asks how the printer does, unless that is being asked already.
    private func look() {
        guard !isLooking else { return }
        isLooking = true
        questions.ask(.look) { [weak self] result in
            guard let self else { return }
            isLooking = false
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
        switch try await questions.answer(to: .look) {
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

    // MARK: - Counting

    private func take(_ sheets: Int, for order: PrintOrder) {
        if order.guest == guest { guestSheets += sheets }
        sheetsUnderway += sheets
        update()
    }

    /// A sheet that did not come out is nobody's; one of a guest who has gone was none of the next one's.
    private func giveBack(_ sheets: Int, of order: PrintOrder) {
        if order.guest == guest { guestSheets = max(0, guestSheets - sheets) }
        sheetsUnderway = max(0, sheetsUnderway - sheets)
        update()
    }

    /// Forgets orders of which no job is left, but none that may get one yet or that may have one whose number nobody heard.
    private func forgetEmptyOrders() { record.forgetEmptyOrders(but: sending.union(lost.map(\.name))) }

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
