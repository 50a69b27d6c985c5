internal import Configuration
internal import CourierMessages
private import Geometry
internal import Languages
private import Printing
internal import SystemCalls

/// Asks the print server, on a thread of its own.
actor PrintServerWorker {
    private nonisolated let executor = BlockingExecutor(label: "mememe.print")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    private let settings: PrintSettings
    private let server: PrintServer

    init(_ settings: PrintSettings) {
        self.settings = settings
        server = PrintServer(address: settings.server)
    }

    func answer(to request: PrintRequest, _ page: PassedDescriptor?, in language: Language) -> CourierAnswer {
        do throws(PrintError) {
            switch request {
            case .look: return .printing(.printer(try state(of: try queue())))
            case .submit(let printed): return try submit(printed, page)
            case .ask(let jobs, let order): return try ask(jobs, order)
            case .cancel(let jobs, let order):
                let queue = try queue()
                let others = try order.map { (name) throws(PrintError) in try forgotten(of: name, beside: jobs, queue) }
                for job in jobs + (others ?? []) { try server.cancel(job, in: queue) }
                return .done
            case .resume:
                try server.resume(try queue())
                return .done
            }
        } catch {
            if request == .look { return .printing(.none(Self.absence(error), cause: error.cause)) }
            return .refused(
                sentence: localized("The printer does not answer. Please try again in a moment.", in: language), cause: error.cause)
        }
    }

    private static func absence(_ error: PrintError) -> PrinterAbsence {
        switch error {
        case .noQueue: .noQueue
        case .unreachable, .refused, .page: .notWorking
        }
    }

    private func queue() throws(PrintError) -> String {
        switch settings.queue {
        case .none: throw .noQueue(cause: "the configuration wants none")
        case .automatic: try server.queue(named: nil)
        case .named(let name): try server.queue(named: name)
        }
    }

    private func state(of queue: String) throws(PrintError) -> PrinterState {
        let report = try server.report(on: queue)
        var state = PrinterState(queue: queue, jobs: report.jobs, form: report.form)
        // The configuration counts in millimetres.
        let wish = settings.paper.map { Size(width: $0.width * 100, height: $0.height * 100) }
        let sheet = report.sheet(for: wish)
        state.sheet = sheet
        var trouble = report.trouble
        if trouble == nil, !report.isAccepting { trouble = PrinterTrouble(.stopped, "not-accepting-jobs") }
        // What is wanted has to be put there before anything can be printed.
        if trouble == nil, sheet.map({ !report.isLoaded($0) }) ?? true { trouble = PrinterTrouble(.mediaEmpty, "media-needed") }
        (state.fault, state.keyword) = (trouble?.kind.rawValue, trouble?.keyword)
        return state
    }

    private func submit(_ printed: PrintedPage, _ file: PassedDescriptor?) throws(PrintError) -> CourierAnswer {
        guard let file, (1...30_000).contains(printed.width),
            (1...30_000).contains(printed.height), (50...2400).contains(printed.form.resolution)
        else { throw .page(cause: "the kiosk sent no page that can be printed") }
        let page = PrintPage(
            file: file.owned.rawValue, pixels: Size(width: printed.width, height: printed.height), sheet: printed.sheet,
            form: printed.form)
        let job = try server.submit(page, to: try queue(), name: printed.order)
        return .printing(.submitted(job: job))
    }

    private func ask(_ jobs: [Int], _ order: String) throws(PrintError) -> CourierAnswer {
        let queue = try queue()
        let reports = try server.jobs(jobs + forgotten(of: order, beside: jobs, queue), in: queue)
        return .printing(.jobs(reports.map { PrintedJob($0) }, try state(of: queue)))
    }

    /// Jobs of an order whose numbers the kiosk never heard, because an answer got lost.
    private func forgotten(of order: String, beside jobs: [Int], _ queue: String) throws(PrintError) -> [Int] {
        try server.jobs(named: order, in: queue).filter { !jobs.contains($0) }
    }
}

extension PrintedJob {
    fileprivate nonisolated init(_ report: JobReport) {
        let state: State =
            switch report.state {
            case .pending, .held: .waiting
            case .processing, .stopped: .printing
            case .completed: .completed
            case .canceled, .aborted, .gone: .failed
            }
        self.init(job: report.job, state: state, ahead: report.ahead, percent: report.percent)
    }
}
