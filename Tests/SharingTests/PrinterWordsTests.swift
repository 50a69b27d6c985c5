import Testing

@testable import Sharing

/// How long a print takes, as its tile says it.
@Suite @MainActor struct PrinterWordsTests {
    /// In steps of five seconds, and in minutes from a minute and a half on.
    @Test(arguments: [
        (0.0, "5 seconds"), (5, "5 seconds"), (5.1, "10 seconds"), (84.9, "85 seconds"), (89.9, "90 seconds"), (90, "2 minutes"),
        (149, "2 minutes"), (150, "3 minutes"),
    ])
    func timeIsRounded(_ seconds: Double, _ words: String) { #expect(Printer.words(seconds: seconds) == words) }
}
