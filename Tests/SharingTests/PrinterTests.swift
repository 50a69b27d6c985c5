import CourierMessages
import Foundation
import Geometry
import MemePress
import Memes
import TestSupport
import Testing

@testable import Sharing

/// The kiosk's side of printing, through a real courier and a real print server to a real printer.
@Suite(.serialized) @MainActor struct PrinterTests {
    private let bed: PrinterBed
    private let meme: Meme

    init() throws {
        var wishes = PrinterBed.Wishes()
        wishes.formats = ["image/pwg-raster"]
        bed = try PrinterBed(wishes)
        meme = try bed.folder.meme(byteCount: 10)
    }

    private func link() throws -> CourierLink {
        let file = bed.folder.path(of: "mememe.yaml")
        try Data("print:\n  queue: auto\n  server: \(bed.socket)\n".utf8).write(to: URL(fileURLWithPath: file))
        let program = try #require(CommandLine.arguments.first.map { ($0 as NSString).deletingLastPathComponent + "/mememe" })
        return CourierLink(.child([program, "courier", "--config", file, "--data", try bed.folder.makeFolder("data")]))
    }

    /// - Parameter onFirstPage: called while the first page is laid out.
    private func printer(
        _ link: CourierLink, limits: Printer.Limits = Printer.Limits(copies: 4), onFirstPage: @escaping @MainActor () -> Void = {}
    ) async throws -> Printer {
        var pages = 0
        let begin = { @MainActor in
            pages += 1
            if pages == 1 { onFirstPage() }
        }
        let printer = Printer(
            link, limits: limits,
            surroundings: Printer.Surroundings(folder: try bed.folder.makeFolder("data")) { Timestamp(secondsSince1970: 1_000_000) }
        ) { _, paper, _, output in
            await begin()
            let row = [UInt8](repeating: 200, count: paper.pixels.width * 3)
            for _ in 0..<paper.pixels.height { try output(row) }
        }
        try await eventually { printer.availability != .unavailable("One moment") }
        return printer
    }

    private func eventually(
        _ what: String = "it", atMost limit: Duration = .seconds(19), _ condition: () throws -> Bool
    ) async throws {
        let start = ContinuousClock.now
        while try !condition() {
            if ContinuousClock.now - start > limit { throw WaitedInVain(what: "\(what): \(bed.logs)", limit: limit) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func record() throws -> PrintRecord {
        try JSONDecoder().decode(
            PrintRecord.self, from: try Data(contentsOf: URL(fileURLWithPath: bed.folder.path(of: "data/printed.json"))))
    }

    @Test func copiesComeOutAsOrderedAndAreCounted() async throws {
        let printer = try await printer(try link(), limits: Printer.Limits(copies: 4, perGuest: 3))
        #expect(printer.availability == .ready("About a minute"))
        #expect(printer.printer.paper == Size(width: 10160, height: 15240) && printer.printer.isBorderless)
        #expect(printer.printer.copyLimit == 3 && printer.printer.limitWords == "3 prints left for you")
        let job = try await printer.submit(meme, copies: 2)
        #expect(try record().open.map(\.jobs.count) == [2])
        #expect(printer.printer.copyLimit == 1)
        try await eventually("two sheets") { job.state == .done }
        #expect(try bed.printed().count == 2)
        #expect(printer.mediaCount == (2, 2))
        try await eventually { try record().open.isEmpty && record().sheets == 2 }
        #expect(printer.printer.secondsPerCopy != nil)
        await #expect(throws: ShareError.unavailable("No prints are left.")) { _ = try await printer.submit(meme, copies: 2) }
        printer.guestChanged()
        #expect(printer.printer.copyLimit == 3)
    }

    @Test func anEventHasSoManySheetsAndNoMore() async throws {
        let printer = try await printer(try link(), limits: Printer.Limits(copies: 4, perEvent: 1))
        #expect(printer.printer.limitWords == "1 print left")
        let job = try await printer.submit(meme, copies: 1)
        #expect(printer.availability == .unavailable("No prints left"))
        try await eventually("a sheet") { job.state == .done }
        printer.guestChanged()
        #expect(printer.availability == .unavailable("No prints left"))
        printer.eventChanged()
        #expect(printer.printer.copyLimit == 1)
    }

    @Test func emptyTraysAreFilledAndItGoesOnByItself() async throws {
        let printer = try await printer(try link())
        try bed.load(0)
        let job = try await printer.submit(meme, copies: 1)
        try await eventually("the fault") { job.state == .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty")) }
        #expect(printer.availability == .unavailable("Needs paper"))
        try bed.load(25)
        try await eventually("the sheet") { job.state == .done }
        #expect(try bed.printed().count == 1)
        #expect(printer.mediaCount.sheets == 1)
    }

    @Test func aStoppedQueueIsStartedByTheOrder() async throws {
        let printer = try await printer(try link())
        try bed.command("cupsdisable", [PrinterBed.queue])
        let job = try await printer.submit(meme, copies: 1)
        try await eventually("the sheet") { job.state == .done }
    }

    /// The second sheet waits in a queue that somebody stopped while the tray was empty: guests know nothing of queues.
    @Test func aQueueThatStaysStoppedWhenThePaperIsInGoesOnByItself() async throws {
        let printer = try await printer(try link())
        try bed.load(0)
        let job = try await printer.submit(meme, copies: 2)
        try await eventually("the fault") { job.state == .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty")) }
        try bed.command("cupsdisable", ["--hold", PrinterBed.queue])
        try bed.load(25)
        try await eventually("the sheets") { job.state == .done }
        #expect(try bed.printed().count == 2)
        #expect(try bed.command("lpstat", ["-p", PrinterBed.queue]).contains("enabled"))
    }

    @Test func aSheetThatIsTakenBackIsNotCounted() async throws {
        let printer = try await printer(try link(), limits: Printer.Limits(copies: 4, perEvent: 5))
        try bed.load(0)
        let job = try await printer.submit(meme, copies: 2)
        #expect(printer.printer.copyLimit == 3)
        job.cancel()
        try await eventually("the end") { if case .failed = job.state { true } else { false } }
        #expect(printer.mediaCount.sheets == 0 && printer.printer.copyLimit == 4)
    }

    @Test func aPrinterThatIsOffAndAServerThatIsGoneAreSaidInWords() async throws {
        let link = try link()
        let printer = try await printer(link)
        bed.stopPrinter()
        printer.refresh()
        try await eventually("the word") { printer.availability == .unavailable("Printer is off") }
        try bed.startPrinter()
        try await eventually("life") { printer.availability == .ready("About a minute") }
        bed.stopServer()
        printer.refresh()
        try await eventually("the other word") { printer.availability == .unavailable("Not working right now") }
        await #expect(throws: ShareError.unavailable("There is no printer right now.")) { _ = try await printer.submit(meme, copies: 1) }
        #expect(printer.mediaCount.sheets == 0)
    }

    /// Somebody steps on the printer's plug while it has a guest's sheet.
    @Test(.enabled(if: LongRun.isWanted, "CUPS takes its time to try again"))
    func aPrinterWhosePlugIsPulledInTheMiddlePrintsTheSheetOnce() async throws {
        let printer = try await printer(try link())
        try bed.load(0)
        let job = try await printer.submit(meme, copies: 1)
        try await eventually("the fault") { job.state == .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty")) }
        bed.stopPrinter()
        // The server tells of what was wrong last for as long as it tries in vain.
        try await Task.sleep(for: .seconds(10))
        if case .stopped = job.state {} else { Issue.record("the guest is told that it goes on: \(job.state)") }
        try bed.startPrinter()
        try bed.load(25)
        try await eventually("the sheet", atMost: .seconds(120)) { job.state == .done }
        #expect(try bed.printed().count == 1 && printer.mediaCount.sheets == 1)
    }

    /// The printer of these tests prints on whatever lies in its tray; others throw a job away whose paper was taken out meanwhile.
    @Test func paperThatWasTakenOutMeanwhileIsSaidAndTheOtherIsPrintedOn() async throws {
        let printer = try await printer(try link())
        let order = PrintOrder(meme, copies: 1, name: "MemeMe test", of: printer)
        order.add(1, on: PaperSheet(width: 10500, height: 14800))
        order.note([PrintedJob(job: 1, state: .failed)], nil, paper: PaperSheet(width: 10160, height: 15240), now: .now)
        #expect(order.state == .stopped(PrinterFault(kind: .mediaWrong, keyword: "media-needed")))
        order.retry()
        try await eventually("the sheet") { try bed.printed().count == 1 }
    }

    /// The kiosk never heard the numbers of these jobs: what is known of them is the order's name.
    @Test func jobsWhoseNumbersGotLostAreTakenBackByTheirName() async throws {
        let link = try link()
        _ = try await printer(link)
        try bed.command("cupsdisable", [PrinterBed.queue])
        let page = meme.memedImage.path
        for title in ["MemeMe lost", "MemeMe lost", "another"] {
            try bed.command("lp", ["-d", PrinterBed.queue, "-o", "document-format=application/octet-stream", "-t", title, page])
        }
        let answer = try await link.answer(to: .printing(.cancel(jobs: [], order: "MemeMe lost")), limit: .seconds(10))
        #expect(answer == .done)
        #expect(try bed.command("lpstat", ["-o", PrinterBed.queue]).split(separator: "\n").count == 1)
    }

    /// The server took the job and its answer got lost; whoever tries again gets one sheet.
    @Test(.enabled(if: LongRun.isWanted, "it waits for what does not answer"))
    func anOrderWhoseAnswerGotLostIsNotPrintedTwice() async throws {
        let bed = bed
        let printer = try await printer(try link()) { bed.holdServer(true) }
        let (meme, limit) = (meme, ShareError.unavailable("The printer does not answer. Please try again in a moment."))
        await #expect(throws: limit) { _ = try await printer.submit(meme, copies: 1) }
        bed.holdServer(false)
        try bed.command("cupsenable", [PrinterBed.queue])
        let job = try await printer.submit(meme, copies: 1)
        try await eventually("the sheet") { job.state == .done }
        #expect(try bed.printed().count == 1 && printer.mediaCount.sheets == 1)
        #expect(try bed.command("lpstat", ["-o", PrinterBed.queue]).isEmpty)
    }

    @Test func anOrderOfTheKioskBeforeIsNotSentTwice() async throws {
        let first = try link()
        let before = try await printer(first)
        try bed.load(0)
        _ = try await before.submit(meme, copies: 2)
        first.close()
        let after = try await printer(try link())
        try bed.load(25)
        try await eventually("the count") { after.mediaCount.sheets == 2 }
        #expect(try bed.printed().count == 2)
        try await eventually { try record().open.isEmpty }
    }

    @Test func whatWasBegunBeforeAPowerCutIsNotBegunAgain() async throws {
        let first = try link()
        let before = try await printer(first)
        try bed.load(0)
        let job = try await before.submit(meme, copies: 2)
        try await eventually("the fault") { if case .stopped = job.state { true } else { false } }
        try await eventually { try self.record().open.first?.begun.count == 1 }
        first.close()
        // Another start of the system.
        let path = bed.folder.path(of: "data/printed.json")
        var record = try record()
        record.open[0].boot = "another"
        try JSONEncoder().encode(record).write(to: URL(fileURLWithPath: path))
        let after = try await printer(try link())
        try bed.load(25)
        try await eventually("the count") { after.mediaCount.sheets == 1 }
        try await eventually { try self.record().open.isEmpty }
        // The printer keeps a file of the sheet that was taken back, too; a third one would be that sheet again.
        #expect(try bed.printed().count == 2)
    }
}
