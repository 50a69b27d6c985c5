internal import Memes

/// What guests are told when the printer needs somebody.
struct FaultWords {
    /// The two rows of the face, at most nine characters each.
    let tile: (top: String, bottom: String)
    /// What is wrong.
    let sentence: String

    init(_ kind: PrinterFault.Kind) {
        (tile, sentence) =
            switch kind {
            case .mediaEmpty: (("Out of", "paper"), "The printer needs paper.")
            case .mediaJam: (("Paper", "jam"), "Paper is stuck in the printer.")
            case .mediaWrong: (("Wrong", "paper"), "There is other paper in the printer than it needs.")
            case .coverOpen: (("Lid", "open"), "The printer’s lid is open.")
            case .suppliesEmpty: (("No", "ink"), "The printer is out of ink.")
            case .offline: (("No", "printer"), "The printer doesn’t answer.")
            case .stopped: (("Printer", "stopped"), "The printer was stopped.")
            case .other: (("Printer", "stuck"), "The printer needs help.")
            }
    }

    /// The printer gave the job up.
    init(lost sentence: String) { (tile, self.sentence) = (("No", "print"), sentence) }

    /// The same in a sentence for guests who are in the middle of something else.
    var brief: String { "\(tile.top) \(tile.bottom). Your print waits." }

    /// What is wrong, who sees to it, and the way round it where there is one.
    func advice(hasPhone: Bool) -> String {
        sentence + (hasPhone ? " Ask the booth staff, or take your meme on your phone now." : " Ask the booth staff; then it goes on.")
    }
}
