/// What the kiosk asks of printers.
public enum PrintRequest: Codable, Equatable, Sendable {
    /// Which printer there is, and how it does.
    case look
    /// Print a page, whose file comes beside this, as one job of one sheet.
    case submit(PrintedPage)
    /// How these jobs do, and the printer; and which other jobs the order has that nobody wrote down.
    case ask(jobs: [Int], order: String)
    /// Take these jobs back, and those of the order that nobody wrote down.
    case cancel(jobs: [Int], order: String?)
    /// Start a stopped queue again.
    case resume
}

/// What the courier answers about printers.
public enum PrintAnswer: Codable, Equatable, Sendable {
    case printer(PrinterState)
    /// No printer can be chosen or asked; the cause is for the log.
    case none(PrinterAbsence, cause: String)
    /// The server has the sheet as the job of that number.
    case submitted(job: Int)
    case jobs([PrintedJob], PrinterState)
}

/// Why there is no printer to speak of.
public enum PrinterAbsence: String, Codable, Equatable, Sendable {
    /// None can be chosen.
    case noQueue
    /// The print server can't be asked, or refuses.
    case notWorking
}

/// What the courier tells of printers unasked: nothing so far, everything is asked for.
public enum PrintEvent: Codable, Equatable, Sendable {
    case changed
}

/// How a printer does.
public struct PrinterState: Codable, Equatable, Sendable {
    public var queue: String
    /// What keeps it from printing, as `PrinterFault.Kind` names it, and the keyword of IPP; nil where nothing does.
    public var fault: String?
    public var keyword: String?
    /// What memes would be printed on; nil where the printer has no paper at all.
    public var sheet: PaperSheet?
    /// Jobs of anybody that wait or are printed.
    public var jobs: Int
    /// What a page has to be like.
    public var form: PageForm

    /// A printer that nothing keeps from printing, and whose paper is not known yet.
    public init(queue: String, jobs: Int, form: PageForm) { (self.queue, self.jobs, self.form) = (queue, jobs, form) }
}

/// Paper in a printer, in hundredths of a millimetre (PWG 5100.3: media-col).
public struct PaperSheet: Codable, Hashable, Sendable {
    public var width: Int
    public var height: Int
    /// What stays white along each edge.
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int
    /// Keywords; nil where the printer doesn't say.
    public var type: String?
    public var source: String?

    /// Paper without margins, of which nothing else is known.
    public init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        (left, top, right, bottom) = (0, 0, 0, 0)
    }
}

/// A page to be printed.
public struct PrintedPage: Codable, Equatable, Sendable {
    /// What the job is called: nothing of a guest's.
    public var order: String
    /// Dots.
    public var width: Int
    public var height: Int
    public var sheet: PaperSheet
    /// As the printer's state said.
    public var form: PageForm

    /// A page of so many dots.
    public init(order: String, width: Int, height: Int, sheet: PaperSheet, form: PageForm) {
        (self.order, self.width, self.height, self.sheet, self.form) = (order, width, height, sheet, form)
    }
}

/// How one job does.
public struct PrintedJob: Codable, Equatable, Sendable {
    /// What becomes of a job.
    public enum State: String, Codable, Equatable, Sendable {
        case waiting, printing, completed
        /// It was taken back, refused or lost, and nothing came out, as far as anybody knows.
        case failed
    }

    public var job: Int
    public var state: State
    /// How many jobs of others come first.
    public var ahead: Int
    /// How much of it is done, 0...100; nil where the printer doesn't tell.
    public var percent: Int?

    /// A job, first in the queue where nothing else is said.
    public init(job: Int, state: State, ahead: Int = 0, percent: Int? = nil) {
        (self.job, self.state, self.ahead, self.percent) = (job, state, ahead, percent)
    }
}
