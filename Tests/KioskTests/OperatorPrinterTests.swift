import Configuration
import Geometry
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The printer as the operator sees it.
@Suite(.serialized) struct OperatorPrinterTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    private func enter(_ panel: String = "1280x800") async throws -> (OperatorRig, FakePrinter) {
        let desk = try await OperatorRig(panel) { ($0.printing.perGuest, $0.printing.perEvent) = (5, 400) }
        let printer = FakePrinter()
        printer.mediaCount = (sheets: 96, lastHour: 12)
        desk.rig.open(with: [printer, desk.rig.keep])
        try await desk.rig.settle()
        try await desk.enter("printer")
        return (desk, printer)
    }

    /// What is told, also where it has to be scrolled to.
    private func words(_ desk: OperatorRig, _ name: String) -> String? {
        let rows = desk.rig.application.window.root.allViews.compactMap { $0 as? FactRow }
        return rows.first { $0.fact.identifier == "operator.printer.\(name)" }?.fact.words
    }

    @Test(arguments: panels) func itIsToldInWordsAndTriedWithAPage(_ panel: String) async throws {
        let (desk, printer) = try await enter(panel)
        #expect(words(desk, "state") == "Ready" && words(desk, "paper") == "102 × 152 mm, with white edges")
        #expect(words(desk, "sheets") == "96 for this event, 12 in the last hour")
        #expect(words(desk, "limits") == "4 at once, 5 for each guest, 400 for the event")
        #expect(words(desk, "trouble") == "None since the start" && words(desk, "test") == nil)
        try await desk.tap("operator.test-page")
        #expect(printer.jobs.count == 1 && printer.jobs[0].copies == 1)
        #expect(desk.rig.archive.keptPhotos.isEmpty, "the page's picture goes with the order")
        #expect(words(desk, "test") == "Waiting for the printer")
        try await desk.tap("operator.test-page")
        #expect(printer.jobs.count == 1, "one at a time")
        printer.jobs[0].state = .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty"))
        printer.availability = .unavailable("Needs paper")
        printer.printer.secondsPerCopy = 17.2
        try await desk.rig.advance(2_100)
        #expect(words(desk, "test") == "The printer needs paper." && words(desk, "state") == "Needs paper")
        desk.expect("printer")
        printer.availability = .ready("20 seconds")
        printer.jobs[0].state = .done
        try await desk.rig.advance(2_100)
        #expect(words(desk, "test") == "It came out of the printer." && words(desk, "state") == "Ready, 18 seconds a sheet")
        #expect(desk.rig.archive.memes.isEmpty, "it is nobody's meme")
        try await desk.rig.settle()
        desk.rig.check()
    }

    @Test func aTestPageThatIsRefusedIsSaid() async throws {
        let (desk, printer) = try await enter()
        printer.nextFailure = .unavailable("No prints are left.")
        try await desk.tap("operator.test-page")
        #expect(words(desk, "test") == "No prints are left.")
        desk.rig.archive.nextError = .full(cause: "a test")
        try await desk.tap("operator.test-page")
        #expect(words(desk, "test") == StoreError.full(cause: "").sentence && printer.jobs.isEmpty)
    }

    @Test func theCounterIsSetBackWithThePIN() async throws {
        let (desk, printer) = try await enter()
        try await desk.tap("operator.reset-sheets")
        try await desk.rig.tap("dialog.confirm")
        try await desk.type("1111")
        #expect(printer.eventCount == 0)
        try await desk.type(OperatorRig.pin)
        #expect(printer.eventCount == 1 && desk.says("Sheets are counted from none."))
        #expect(words(desk, "sheets") == "0 for this event, 12 in the last hour")
    }

    /// What guests had trouble with is still told when it is mended.
    @Test func theLastTroubleIsKept() async throws {
        let (desk, printer) = try await enter()
        try await desk.rig.tap("operator.leave")
        try await desk.rig.tap("attract")
        let meme = desk.rig.archive.insert(photo: desk.rig.photos[0], top: "oh", bottom: "no")
        let print = try await desk.rig.application.services?.prints.start(meme, copies: 1, on: printer)
        printer.jobs[0].state = .stopped(PrinterFault(kind: .mediaJam, keyword: "media-jam"))
        printer.jobs[0].state = .done
        #expect(print?.isOver == true)
        try await desk.rig.advance(125_000)
        try await desk.rig.settle()
        try await desk.enter("printer")
        #expect(words(desk, "trouble")?.hasPrefix("Paper is stuck in the printer. 2 minutes ago") == true)
    }
}
