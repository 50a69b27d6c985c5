internal import CCUPS
public import CourierMessages
public import Geometry

/// A page that waits to be printed.
public struct PrintPage: Hashable, Codable, Sendable {
    /// The open file with its rows or its JPEG.
    public var file: Int32
    /// Dots.
    public var width: Int
    public var height: Int
    public var sheet: PaperSheet
    public var encoding: PageEncoding
    public var resolution: Int
    public var isColor: Bool

    /// A page in a file that stays open until it is sent.
    public init(file: Int32, pixels: Size, sheet: PaperSheet, form: PageForm) {
        (self.file, width, height, self.sheet) = (file, pixels.width, pixels.height, sheet)
        (encoding, resolution, isColor) = (form.encoding, form.resolution, form.isColor)
    }
}

/// What a server says of one job.
public struct JobReport: Hashable, Codable, Sendable {
    /// RFC 8011 5.3.7; a job that the server knows no more is `gone`.
    public enum State: String, Codable, Sendable {
        case pending, held, processing, stopped, canceled, aborted, completed, gone
    }

    public var job: Int
    public var state: State
    /// Sheets that are printed.
    public var sheets = 0
    /// How many jobs of others come first.
    public var ahead = 0
    /// How much of it is done, 0...100; nil where the printer doesn't tell.
    public var percent: Int?
    public var reasons: [String] = []

    /// A job in a state, of which no more is known.
    public init(job: Int, state: State) { (self.job, self.state) = (job, state) }

    /// Whether it will change no more.
    public var isOver: Bool { [.canceled, .aborted, .completed, .gone].contains(state) }
}

extension PrintServer {
    /// Makes a job of one sheet and sends its page.
    ///
    /// - Parameters:
    ///   - name: what the printer shows and logs; nothing of a guest's.
    ///   - created: is told the job's number before its page is sent, so that it is known after a power cut.
    public func submit(_ page: PrintPage, to queue: String, name: String, created: (Int) -> Void = { _ in }) throws(PrintError) -> Int {
        let request = IPPMessage(IPP_OP_CREATE_JOB, printer: queue)
        request.add(IPP_TAG_OPERATION, IPP_TAG_NAME, "job-name", name)
        request.add(IPP_TAG_JOB, IPP_TAG_INTEGER, "copies", 1)
        request.add(IPP_TAG_JOB, "media-col", page.sheet.collection)
        request.add(IPP_TAG_JOB, IPP_TAG_KEYWORD, "sides", "one-sided")
        request.add(IPP_TAG_JOB, IPP_TAG_KEYWORD, "print-scaling", "none")
        request.add(IPP_TAG_JOB, IPP_TAG_KEYWORD, "print-color-mode", page.isColor ? "color" : "monochrome")
        request.add(IPP_TAG_JOB, IPP_TAG_ENUM, "print-quality", Int(IPP_QUALITY_HIGH.rawValue))
        request.add(IPP_TAG_JOB, "printer-resolution", resolution: page.resolution)
        let answer = try ask(request, at: "/printers/\(queue)")
        guard let job = answer["job-id"]?.integers.first else { throw .refused(status: "no job-id", cause: "the server made no job") }
        created(job)
        do throws(PrintError) {
            try send(page, to: queue, job)
        } catch {
            cancelSilently(job, in: queue)
            throw error
        }
        return job
    }

    private func send(_ page: PrintPage, to queue: String, _ job: Int) throws(PrintError) {
        let request = IPPMessage(IPP_OP_SEND_DOCUMENT, printer: queue)
        request.add(IPP_TAG_OPERATION, IPP_TAG_INTEGER, "job-id", job)
        request.add(IPP_TAG_OPERATION, IPP_TAG_MIMETYPE, "document-format", page.encoding.mediaType)
        request.add(IPP_TAG_OPERATION, "last-document", true)
        _ = try ask(request, at: "/printers/\(queue)") { (connection: borrowing Connection) throws(PrintError) in
            try PageSending(page).send(over: connection)
        }
    }

    private func cancelSilently(_ job: Int, in queue: String) {
        do throws(PrintError) {
            try cancel(job, in: queue)
        } catch {
            // The server ends a job without a document by itself.
        }
    }

    /// Takes a job back; one that is over already stays as it is.
    public func cancel(_ job: Int, in queue: String) throws(PrintError) {
        let request = IPPMessage(IPP_OP_CANCEL_JOB, printer: queue)
        request.add(IPP_TAG_OPERATION, IPP_TAG_INTEGER, "job-id", job)
        do throws(PrintError) {
            _ = try ask(request, at: "/jobs/")
        } catch {
            guard case .refused(let status, _) = error, status == "client-error-not-possible" || status == "client-error-not-found" else {
                throw error
            }
        }
    }

    /// Starts a stopped queue again, and lets it take jobs.
    public func resume(_ queue: String) throws(PrintError) {
        for operation in [IPP_OP_CUPS_ACCEPT_JOBS, IPP_OP_RESUME_PRINTER] {
            _ = try ask(IPPMessage(operation, printer: queue), at: "/admin/")
        }
    }

    /// What the server says of jobs, in their order.
    public func jobs(_ jobs: [Int], in queue: String) throws(PrintError) -> [JobReport] {
        let waiting = try waitingJobs(in: queue)
        var reports: [JobReport] = []
        for job in jobs { reports.append(try report(on: job, queue, others: waiting.filter { !jobs.contains($0) })) }
        return reports
    }

    /// Jobs of this program with a name that are not over, for those whose numbers were lost.
    public func jobs(named name: String, in queue: String) throws(PrintError) -> [Int] {
        let answer = try jobList(of: queue, attributes: ["job-id", "job-name"])
        // A server may tell the name of a job before its number; what is of no group lies between two jobs.
        var (numbers, names) = ([Int](), [String]())
        for attribute in answer.attributes {
            if attribute.name == "job-id" { numbers += attribute.integers }
            if attribute.name == "job-name" { names += attribute.strings }
        }
        return zip(numbers, names).filter { $1 == name }.map(\.0)
    }

    private func waitingJobs(in queue: String) throws(PrintError) -> [Int] {
        try jobList(of: queue, attributes: ["job-id", "job-state"]).attributes.filter { $0.name == "job-id" }.flatMap(\.integers)
    }

    private func jobList(of queue: String, attributes: [String]) throws(PrintError) -> IPPMessage {
        let request = IPPMessage(IPP_OP_GET_JOBS, printer: queue)
        request.add(IPP_TAG_OPERATION, IPP_TAG_KEYWORD, "which-jobs", "not-completed")
        // Both in one order, so that a name belongs to the number before it.
        request.ask(for: attributes)
        return try ask(request)
    }

    private func report(on job: Int, _ queue: String, others: [Int]) throws(PrintError) -> JobReport {
        let request = IPPMessage(IPP_OP_GET_JOB_ATTRIBUTES, printer: queue)
        request.add(IPP_TAG_OPERATION, IPP_TAG_INTEGER, "job-id", job)
        request.ask(for: [
            "job-state", "job-state-reasons", "job-impressions-completed", "job-media-sheets-completed", "job-media-progress",
        ])
        do throws(PrintError) {
            let answer = try ask(request)
            var report = JobReport(job: job, state: Self.state(answer["job-state"]?.integers.first ?? 0))
            let counts = ["job-media-sheets-completed", "job-impressions-completed"].compactMap { answer[$0]?.integers.first }
            report.sheets = counts.max() ?? 0
            report.percent = answer["job-media-progress"]?.integers.first.flatMap { (1...100).contains($0) ? $0 : nil }
            report.ahead = report.state == .pending ? others.count { $0 < job } : 0
            report.reasons = answer["job-state-reasons"]?.strings ?? []
            return report
        } catch {
            if case .refused(let status, _) = error, status == "client-error-not-found" { return JobReport(job: job, state: .gone) }
            throw error
        }
    }

    private static func state(_ value: Int) -> JobReport.State {
        switch ipp_jstate_t(rawValue: ipp_jstate_t.RawValue(value)) {
        case IPP_JSTATE_PENDING: .pending
        case IPP_JSTATE_HELD: .held
        case IPP_JSTATE_PROCESSING: .processing
        case IPP_JSTATE_STOPPED: .stopped
        case IPP_JSTATE_CANCELED: .canceled
        case IPP_JSTATE_ABORTED: .aborted
        case IPP_JSTATE_COMPLETED: .completed
        default: .gone
        }
    }
}
