internal import Languages
internal import Memes

/// What guests are told when the printer needs somebody.
struct FaultWords {
    /// The two rows of the face with a line break between them, at most nine characters each.
    let tile: String
    /// What is wrong.
    let sentence: String
    /// The same in a sentence for guests who are in the middle of something else.
    let brief: String

    init(_ kind: PrinterFault.Kind) {
        (tile, sentence, brief) =
            switch kind {
            case .mediaEmpty:
                (
                    localized("Out of\npaper"), localized("The printer needs paper."),
                    localized("Out of paper. Your print waits.")
                )
            case .mediaJam:
                (
                    localized("Paper\njam"), localized("Paper is stuck in the printer."),
                    localized("Paper jam. Your print waits.")
                )
            case .mediaWrong:
                (
                    localized("Wrong\npaper"), localized("There is other paper in the printer than it needs."),
                    localized("Wrong paper. Your print waits.")
                )
            case .coverOpen:
                (localized("Lid\nopen"), localized("The printer’s lid is open."), localized("Lid open. Your print waits."))
            case .suppliesEmpty:
                (localized("No\nink"), localized("The printer is out of ink."), localized("No ink. Your print waits."))
            case .offline:
                (localized("No\nprinter"), localized("The printer doesn’t answer."), localized("No printer. Your print waits."))
            case .stopped:
                (
                    localized("Printer\nstopped"), localized("The printer was stopped."),
                    localized("Printer stopped. Your print waits.")
                )
            case .other:
                (localized("Printer\nstuck"), localized("The printer needs help."), localized("Printer stuck. Your print waits."))
            }
    }

    /// The printer gave the job up.
    init(lost sentence: String) { (tile, self.sentence, brief) = (localized("No\nprint"), sentence, sentence) }

    /// What is wrong, who sees to it, and the way round it where there is one.
    func advice(hasPhone: Bool) -> String {
        hasPhone
            ? localized("\(sentence) Ask the booth staff, or take your meme on your phone now.")
            : localized("\(sentence) Ask the booth staff; then it goes on.")
    }
}
