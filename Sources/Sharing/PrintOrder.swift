internal import CourierMessages
internal import Languages
internal import Memes

/// One order of a guest, of one job for each copy.
final class PrintOrder: PrintJob {
    let copies: Int
    private(set) var state = PrintJobState.queued(ahead: 0)
    var onChange: (@MainActor () -> Void)?

    /// What its jobs are called.
    let name: String
    /// Whose it is, as the printer counts guests; nil for one that an earlier start of the kiosk sent.
    let guest: Int?
    private let ordered: Meme?
    private unowned let printer: Printer
    /// The jobs that it waits for.
    private(set) var jobs: [Int] = []
    /// The paper of the last ones.
    private var sheet: PaperSheet?
    private var completed: Set<Int> = []
    private var begin: [Int: ContinuousClock.Instant] = [:]
    /// When the printer became free for the next job, at the latest; nil while nobody can tell.
    private var isFreeSince: ContinuousClock.Instant? = .now
    private var lastFault: PrinterFault?
    private(set) var isTakenBack = false
    var isAsked = false
    private(set) var isSendingAgain = false

    /// - Parameter meme: nil for one that an earlier start of the kiosk sent.
    init(_ meme: Meme?, copies: Int, name: String, guest: Int? = nil, of printer: Printer) {
        (ordered, self.copies, self.name, self.guest, self.printer) = (meme, copies, name, guest, printer)
    }

    /// A name that says nothing of a guest, and that no other order has.
    static func newName() -> String { "MemeMe " + String(UInt32.random(in: 0...UInt32.max), radix: 36) }

    /// Whether nothing more will come of it.
    var isOver: Bool {
        switch state {
        case .done, .failed: true
        case .queued, .printing, .stopped: false
        }
    }

    /// The sheets that have not come out yet.
    var sheetsLeft: Int { max(0, copies - completed.count) }

    var meme: Meme {
        guard let ordered else { preconditionFailure("only an order of this start is laid out") }
        return ordered
    }

    func add(_ job: Int, on sheet: PaperSheet?) {
        jobs.append(job)
        self.sheet = sheet
    }

    /// Notes that a sheet came out; false for one that is known already.
    func noteCompletion(of job: Int) -> Bool { completed.insert(job).inserted }

    // MARK: - What a guest does

    func retry() {
        guard !isOver, !isSendingAgain else { return }
        if jobs.isEmpty, ordered != nil { return again() }
        printer.resume(self)
    }

    func cancel() {
        guard !isOver else { return }
        isTakenBack = true
        // Whoever sends sheets stops at the next one, and what was sent by then is taken back.
        if !isSendingAgain { withdraw() }
    }

    private func withdraw() {
        guard jobs.isEmpty, !printer.isLost(self) else { return printer.cancel(self) }
        become(.failed(Self.takenBack))
        printer.end(self)
    }

    private func again() {
        isSendingAgain = true
        printer.sendAgain(self, copies: sheetsLeft)
    }

    private static var takenBack: String { localized("The rest of your prints was taken back.") }
    private static var givenUp: String { localized("The printer gave this print back. Please try again.") }

    // MARK: - What the printer does

    /// Nothing more of it is sent, whether it all went out or not.
    func noteSendingEnd() {
        isSendingAgain = false
        if isTakenBack { withdraw() }
    }

    /// Nobody answers; the jobs are the server's, and go on without the courier.
    func noteSilence() { become(.stopped(PrinterFault(kind: .offline, keyword: "no-answer"))) }

    /// How long a job took that is over; nil where it waited for others, or somebody had to help.
    func secondsSinceBegin(of job: Int, now: ContinuousClock.Instant) -> Double? {
        (begin[job] ?? isFreeSince).map { (now - $0) / .seconds(1) }
    }

    func note(_ reports: [PrintedJob], _ fault: PrinterFault?, paper: PaperSheet?, now: ContinuousClock.Instant) {
        guard !isSendingAgain else { return }
        for report in reports {
            switch report.state {
            case .completed: completed.insert(report.job)
            case .printing: if begin[report.job] == nil { begin[report.job] = now }
            case .waiting, .failed: break
            }
        }
        let failed = reports.contains { $0.state == .failed }
        jobs = reports.filter { $0.state == .waiting || $0.state == .printing }.map(\.job)
        if reports.contains(where: { $0.state == .completed || $0.ahead > 0 }) { isFreeSince = now }
        // What waits for somebody says nothing of how fast the printer is.
        if fault != nil { (begin, isFreeSince) = ([:], nil) }
        defer { lastFault = fault }
        if completed.count >= copies { return become(.done) }
        guard !jobs.isEmpty else { return noteEnd(failed: failed, fault, paper) }
        if let fault {
            // A queue that stayed stopped after its fault was mended: nobody has to know what a queue is.
            if fault.kind == .stopped, let lastFault, lastFault.kind != .stopped { printer.resume(self) }
            return become(.stopped(fault))
        }
        guard let current = reports.first(where: { $0.state == .printing }) else {
            let ahead = reports.first { $0.state == .waiting }?.ahead ?? 0
            return become(completed.isEmpty ? .queued(ahead: ahead) : .printing(copy: completed.count + 1, fraction: nil))
        }
        let fraction = current.percent.map { (Double(completed.count) + Double($0) / 100) / Double(copies) }
        become(.printing(copy: min(copies, completed.count + 1), fraction: fraction))
    }

    /// All jobs are over, and sheets are missing.
    private func noteEnd(failed: Bool, _ fault: PrinterFault?, _ paper: PaperSheet?) {
        if isTakenBack { return become(.failed(Self.takenBack)) }
        guard ordered != nil else { return become(.failed(Self.givenUp)) }
        if let fault { return become(.stopped(fault)) }
        let isOtherPaper = paper.map { $0.width != sheet?.width || $0.height != sheet?.height } ?? true
        if case .stopped(let known) = state, known.kind != .mediaWrong || !isOtherPaper {
            // Somebody has helped, and the printer has thrown the job away meanwhile.
            return again()
        }
        if isOtherPaper { return become(.stopped(PrinterFault(kind: .mediaWrong, keyword: "media-needed"))) }
        become(.failed(Self.givenUp))
    }

    private func become(_ new: PrintJobState) {
        guard new != state, !isOver else { return }
        state = new
        onChange?()
    }
}
