internal import Devices
private import Glibc
internal import Languages
internal import Memes

/// One print of a meme, from the queue to the slot.
final class RunningPrint {
    /// What may be wrong with it.
    enum Trouble: Equatable {
        /// The printer needs somebody.
        case stopped(PrinterFault.Kind)
        /// The job is gone; the sentence is what was said of it.
        case lost(String)

        var sentence: String {
            switch self {
            case .stopped(let kind): FaultWords(kind).sentence
            case .lost(let sentence): sentence
            }
        }
    }

    let meme: Meme
    let printer: any PrintDestination
    let copies: Int
    private(set) var job: any PrintJob
    /// How much of it is done, 0...1, as the printer tells it or as it is estimated; it never gets less.
    private(set) var fraction = 0.0
    private var startedAt: FrameTime?
    private var elapsed = Duration.zero
    /// Whether what became of it was said where the guest is.
    var isAnnounced = false
    /// What was last said to be wrong with it; nil while nothing is.
    var toldTrouble: Trouble?
    /// Whether the archive was told that the meme was printed.
    var isNoted = false
    /// Whether the guest wants it no more; what is in the printer by then still comes out.
    private(set) var isTakenBack = false
    /// Whether it is being handed to the printer anew, after its job was lost.
    private(set) var isBeginning = false
    /// Why that was refused the last time, in a sentence.
    private var refusal: String?

    /// What an estimate waits at until the printer says that it is done.
    private static let waiting = 0.95
    /// How long a copy is taken to last before the first one was printed: what a dye-sublimation printer needs for 10x15 cm.
    private static let usualSeconds = 20.0
    /// The steps that an estimate is made of: on a bar of a panel's usual width each is about a pixel.
    private static let steps = 400.0

    init(_ meme: Meme, printer: any PrintDestination, job: any PrintJob) {
        (self.meme, self.printer, self.job) = (meme, printer, job)
        copies = job.copies
    }

    var state: PrintJobState { isBeginning ? .queued(ahead: 0) : refusal.map(PrintJobState.failed) ?? job.state }

    /// Whether nothing more comes of it.
    var isOver: Bool {
        switch state {
        case .done, .failed: true
        case .queued, .printing, .stopped: false
        }
    }

    /// Whether it comes out of the printer without anybody's help.
    var isUnderWay: Bool {
        switch state {
        case .queued, .printing: true
        case .stopped, .done, .failed: false
        }
    }

    /// What is wrong with it; nil while nothing is. That a guest took it back is nothing wrong.
    var trouble: Trouble? {
        switch state {
        case _ where isWithdrawn: nil
        case .stopped(let fault): .stopped(fault.kind)
        case .failed(let sentence): .lost(sentence)
        case .queued, .printing, .done: nil
        }
    }

    /// Begins anew, with a job that the printer is about to make.
    func beginAnew() {
        job.onChange = nil
        (fraction, startedAt, elapsed, refusal) = (0, nil, .zero, nil)
        (isAnnounced, isNoted, isTakenBack, isBeginning) = (false, false, false, true)
    }

    /// The printer has made the job. A guest who took the print back meanwhile has it taken back now.
    func begin(_ job: any PrintJob) {
        (self.job, isBeginning) = (job, false)
        if isTakenBack { job.cancel() }
    }

    /// The printer has made none, for a reason in a sentence.
    func refuse(_ sentence: String) { (refusal, isBeginning) = (sentence, false) }

    /// Takes back what has not come out yet. Its state says when that is done.
    func takeBack() {
        isTakenBack = true
        job.cancel()
    }

    /// Whether the guest's wish to have it back is fulfilled.
    var isWithdrawn: Bool {
        guard isTakenBack, case .failed = state else { return false }
        return true
    }

    private var wholeSeconds: Double { Double(copies) * (printer.printer.secondsPerCopy ?? Self.usualSeconds) }

    /// Brings `fraction` up to date.
    func advance(to now: FrameTime) {
        switch state {
        case .queued, .stopped, .failed: startedAt = nil
        case .done: fraction = 1
        case .printing(_, let told):
            // While the printer stands still the estimate does, too.
            if let startedAt { elapsed += now - startedAt }
            startedAt = now
            fraction = max(fraction, min(told ?? estimate, 1))
        }
    }

    /// Fast at first, slower towards the end.
    private var estimate: Double {
        let share = min(elapsed / .seconds(wholeSeconds), 1)
        return Self.waiting * (1 - pow(1 - share, 1.5))
    }

    /// How long one step of the estimate lasts; nil while nothing is estimated or it waits for the printer.
    var estimateStep: Duration? {
        guard case .printing(_, nil) = state, fraction < Self.waiting else { return nil }
        return .seconds(wholeSeconds / Self.steps)
    }

    /// How long it still takes, which copy it is and how many are before it, such as "About 8 seconds left · copy 1 of 2".
    var words: String {
        switch state {
        case .queued(0): localized("Waiting for the printer")
        case .queued(let count): localized(count: count, one: "\(count) print ahead of you", other: "\(count) prints ahead of you")
        case .printing(let copy, _): copies > 1 ? localized("\(timeWords) · copy \(copy) of \(copies)") : timeWords
        case .stopped, .failed, .done: ""
        }
    }

    private var timeWords: String {
        if fraction >= Self.waiting { return localized("Almost done") }
        let seconds = wholeSeconds * (1 - fraction)
        // Numbers that nobody can promise are round.
        let rounded = Int(seconds < 10 ? seconds.rounded(.up) : (seconds / 5).rounded(.up) * 5)
        if rounded <= 1 { return localized("Almost done") }
        return localized(count: rounded, one: "About \(rounded) second left", other: "About \(rounded) seconds left")
    }
}
