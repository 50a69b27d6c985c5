public import Geometry

/// A printer (spec row H1).
@MainActor
public protocol PrintDestination: ShareDestination {
    /// What is in the printer, and how many copies a guest may ask for now.
    var printer: PrinterDescription { get }
    /// Called after each change of `printer`.
    var onPrinterChange: (@MainActor () -> Void)? { get set }

    /// Called after each sheet that came out.
    var onSheet: (@MainActor () -> Void)? { get set }

    /// Lays the meme out on the printer's paper and sends it there; returns when the printer's queue has it.
    ///
    /// - Parameter copies: 1...`printer.copyLimit`.
    func submit(_ meme: Meme, copies: Int) async throws(ShareError) -> any PrintJob
    /// Asks the printer how it does; whoever shows its tile or its paper calls this when that appears.
    func refresh()
    /// Sheets since the counter was set back, and those of the last hour.
    var mediaCount: (sheets: Int, lastHour: Int) { get }
    /// Another guest has come, to whom limits apply anew.
    func guestChanged()
    /// Another event has begun, whose sheets are counted from none.
    func eventChanged()
}

/// What a guest is shown before printing.
public struct PrinterDescription: Equatable, Sendable {
    /// The paper's width and height in hundredths of a millimetre, as IPP counts (PWG 5101.1), the way up that suits its feed.
    public var paper: Size
    /// Whether the printer prints to the paper's edges.
    public var isBorderless: Bool
    /// The copies that this guest may have now, 0 when a limit is reached.
    public var copyLimit: Int
    /// Why there are no more, or how many are left, where that is worth a word: "3 prints left for you".
    public var limitWords: String?
    /// How long one copy takes, from the jobs before; nil before the first one.
    public var secondsPerCopy: Double?

    /// A printer with paper of that size in hundredths of a millimetre.
    public init(paper: Size, isBorderless: Bool, copyLimit: Int, limitWords: String? = nil, secondsPerCopy: Double? = nil) {
        (self.paper, self.isBorderless, self.copyLimit) = (paper, isBorderless, copyLimit)
        (self.limitWords, self.secondsPerCopy) = (limitWords, secondsPerCopy)
    }
}

/// One print job, from the queue to the slot.
@MainActor
public protocol PrintJob: AnyObject, Sendable {
    var copies: Int { get }
    var state: PrintJobState { get }
    /// Called after each change of `state`.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Starts a stopped queue again, and the job with it.
    func retry()
    /// Takes the job back; what lies in the slot already stays printed.
    func cancel()
}

/// How far a print job has come.
public enum PrintJobState: Equatable, Sendable {
    /// So many other jobs come first.
    case queued(ahead: Int)
    /// Which copy is printed, 1...copies, and how much of the job is done, 0...1; nil where the printer doesn't tell.
    case printing(copy: Int, fraction: Double?)
    /// The printer needs somebody.
    case stopped(PrinterFault)
    case done
    /// The job is gone, printed or not; the sentence is for the guest.
    case failed(String)
}

/// What keeps a printer from printing.
public struct PrinterFault: Equatable, Sendable {
    /// What has to be done about it.
    public enum Kind: String, CaseIterable, Sendable {
        case mediaEmpty, mediaJam, mediaWrong, coverOpen, suppliesEmpty, offline, stopped, other
    }

    public var kind: Kind
    /// The keyword of `printer-state-reasons` without its severity (RFC 8011 5.4.12), such as "media-empty".
    public var keyword: String

    /// A fault of a kind, with the keyword that it was read from.
    public init(kind: Kind, keyword: String) { (self.kind, self.keyword) = (kind, keyword) }
}
