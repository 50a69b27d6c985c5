internal import Devices
internal import Memes
internal import Toolkit

/// The prints that are under way, so that guests can go on while the printer works.
final class PrintDesk {
    private let surroundings: Surroundings
    /// Those that are not over yet, the latest last.
    private(set) var prints: [RunningPrint] = []
    /// Whether a printer works on one of them or will soon; one that needs somebody first does not.
    var isPrinting: Bool { prints.contains(where: \.isUnderWay) }
    /// Called when something is wrong with one of them that was not before.
    var onTrouble: () -> Void = {}
    /// Called when one of them has come further.
    var onChange: (RunningPrint) -> Void = { _ in }
    /// What the last trouble was, in a sentence, and when; nil before the first since the start.
    var lastTrouble: (sentence: String, at: Timestamp)? { troubled.map { (sentence: $0.trouble.sentence, at: $0.at) } }
    private var troubled: (trouble: RunningPrint.Trouble, at: Timestamp)?
    private let wallClock: () -> Timestamp
    private var timer: TimerToken?

    /// The shortest time between two steps of an estimate: two frames.
    private static let shortestStep = Duration.milliseconds(33)

    init(_ surroundings: Surroundings, wallClock: @escaping () -> Timestamp) {
        (self.surroundings, self.wallClock) = (surroundings, wallClock)
    }

    /// Has a meme printed; returns when the printer's queue has it.
    ///
    /// - Parameter copies: 1...`printer.printer.copyLimit`.
    func start(_ meme: Meme, copies: Int, on printer: any PrintDestination) async throws(ShareError) -> RunningPrint {
        let print = RunningPrint(meme, printer: printer, job: try await printer.submit(meme, copies: copies))
        prints.append(print)
        attend(to: print)
        return print
    }

    /// Goes on with a print that needs somebody, or begins it anew where its job is gone; once, however often it is asked for meanwhile.
    func retry(_ print: RunningPrint) {
        if print.isBeginning { return }
        guard case .failed = print.state else { return print.job.retry() }
        print.beginAnew()
        if !prints.contains(where: { $0 === print }) { prints.append(print) }
        follow(print)
        surroundings.activity.begin()
        Task {
            do throws(ShareError) {
                print.begin(try await print.printer.submit(print.meme, copies: print.copies))
                attend(to: print)
            } catch {
                print.refuse(error.sentence)
                follow(print)
            }
            surroundings.activity.end()
        }
    }

    private func attend(to print: RunningPrint) {
        print.job.onChange = { [weak self, weak print] in if let print { self?.follow(print) } }
        follow(print)
    }

    private func follow(_ print: RunningPrint) {
        print.advance(to: surroundings.now)
        if let trouble = print.trouble {
            troubled = (trouble, wallClock())
            if trouble != print.toldTrouble { onTrouble() }
        }
        print.toldTrouble = print.trouble
        if print.isOver { prints.removeAll { $0 === print } }
        onChange(print)
        schedule()
    }

    /// Wakes up for the next step of what is only estimated.
    private func schedule() {
        surroundings.timers.cancel(timer)
        timer = nil
        let steps = prints.compactMap(\.estimateStep)
        guard let step = steps.min() else { return }
        timer = surroundings.timers.after(max(step, Self.shortestStep)) { [weak self] in self?.step() }
    }

    private func step() {
        for print in prints where print.estimateStep != nil {
            print.advance(to: surroundings.now)
            onChange(print)
        }
        schedule()
    }
}
