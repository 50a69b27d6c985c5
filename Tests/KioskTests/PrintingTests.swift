import Configuration
import Devices
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A meme is printed: how many, how far, what keeps the printer from it.
@Suite(.serialized) struct PrintingTests {
    private func makeRig(_ printer: FakePrinter, phone: FakePhone? = nil) throws -> KioskRig {
        let rig = try KioskRig(800, 480, opens: false) { ($0.keys.print, $0.keys.speech) = (["F5"], ["F8"]) }
        rig.destinations = [rig.keep, printer]
        if let phone { rig.destinations?.append(phone) }
        rig.open()
        return rig
    }

    private func openSetup(_ rig: KioskRig) async throws {
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.share")
        try await rig.tap("share.print")
    }

    /// Begins to print, and returns the job.
    private func start(_ rig: KioskRig, _ printer: FakePrinter) async throws -> FakeJob {
        try await openSetup(rig)
        try await rig.tap("print.start")
        return try #require(printer.jobs.last)
    }

    private func says(_ words: String, _ rig: KioskRig) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }

    @Test func copiesStayWithinTheLimit() async throws {
        let printer = FakePrinter()
        printer.printer.limitWords = "3 prints left for you"
        let rig = try makeRig(printer)
        try await openSetup(rig)
        #expect(says("3 prints left for you", rig))
        #expect(try !rig.element("print.fewer").accessibility.isEnabled)
        for _ in 0..<4 { try await rig.tap("print.more") }
        #expect(try rig.element("print.copies").accessibility.value == "3")
        #expect(try !rig.element("print.more").accessibility.isEnabled)
        printer.printer.copyLimit = 2
        try await rig.settle()
        #expect(try rig.element("print.copies").accessibility.value == "2")
        rig.check("copies")
        try await rig.tap("print.start")
        #expect(printer.jobs.map(\.copies) == [2])
    }

    @Test func howFarAPrintIsIsHeardOnceAtEachQuarter() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        rig.voice.isAvailable = true
        let job = try await start(rig, printer)
        try await rig.press("F8")
        rig.voice.forget()
        for fraction in [0.1, 0.25, 0.3, 0.5, 0.6] {
            job.state = .printing(copy: 1, fraction: fraction)
            try await rig.settle()
        }
        #expect(rig.voice.words == ["Printing, 25 percent", "Printing, 50 percent"])
    }

    /// From the prints before, in steps of five seconds, and in minutes from a minute and a half on.
    @Test func howLongCopiesTakeIsSaid() async throws {
        let printer = FakePrinter()
        printer.printer.secondsPerCopy = 41
        let rig = try makeRig(printer)
        try await openSetup(rig)
        for words in ["About 45 seconds", "About 85 seconds", "About 3 minutes"] {
            #expect(says(words, rig), "\(words)")
            try await rig.tap("print.more")
        }
        printer.printer.secondsPerCopy = 30
        try await rig.settle()
        #expect(says("About 2 minutes", rig), "three copies in 90 seconds")
        printer.printer.secondsPerCopy = 0.5
        try await rig.settle()
        #expect(says("About 5 seconds", rig))
        printer.printer.secondsPerCopy = nil
        try await rig.settle()
        #expect(!says("About", rig))
        rig.check("times")
    }

    @Test func withoutPaperNothingStarts() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        try await openSetup(rig)
        printer.availability = .unavailable("Needs paper")
        try await rig.settle()
        #expect(try !rig.element("print.start").accessibility.isEnabled)
        #expect(says("Needs paper", rig))
        printer.availability = .ready("20 seconds")
        printer.nextFailure = .unavailable("The printer does not take it.")
        try await rig.settle()
        try await rig.tap("print.start")
        #expect(says("The printer does not take it.", rig) && rig.shows("print.start"))
        rig.check("refused")
    }

    @Test func thePrintComesOutAsFarAsThePrinterSays() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        #expect(try rig.element("printing").accessibility.value == "0")
        job.state = .printing(copy: 1, fraction: 0.62)
        try await rig.settle()
        #expect(try rig.element("printing").accessibility.value == "62")
        rig.check("62 percent")
        job.state = .printing(copy: 1, fraction: 0.4)
        try await rig.settle()
        #expect(try rig.element("printing").accessibility.value == "62", "it never goes back")
        job.state = .done
        try await rig.settle()
        #expect(says("Take your print!", rig) && rig.archive.memes[0].sharedTo == ["print"])
        rig.check("done")
        try await rig.advance(11_000)
        #expect(rig.shows("printing"))
        try await rig.advance(1_500)
        try await rig.settle()
        #expect(rig.shows("detail.image") && !rig.shows("printing"))
    }

    @Test func anEstimateWaitsForThePrinter() async throws {
        let printer = FakePrinter()
        printer.printer.secondsPerCopy = 10
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        job.state = .printing(copy: 1, fraction: nil)
        try await rig.advance(3_000)
        let early = try #require(Int(rig.element("printing").accessibility.value ?? ""))
        #expect((20...60).contains(early))
        #expect(says("seconds left", rig))
        for _ in 0..<300 { try await rig.advance(50) }
        #expect(try rig.element("printing").accessibility.value == "95")
        #expect(says("Almost done", rig))
        let before = rig.memory.frameCount
        try await rig.advance(20_000)
        #expect(rig.memory.frameCount == before, "what waits draws nothing")
    }

    @Test(arguments: PrinterFault.Kind.allCases)
    func aFaultSaysWhoMendsItAndGoesByItself(_ kind: PrinterFault.Kind) async throws {
        let (printer, phone) = (FakePrinter(), FakePhone())
        let rig = try makeRig(printer, phone: phone)
        let job = try await start(rig, printer)
        job.state = .printing(copy: 1, fraction: 0.3)
        job.state = .stopped(PrinterFault(kind: kind, keyword: "media-\(kind.rawValue)"))
        try await rig.settle()
        #expect(try rig.element("printer-fault").accessibility.value == "media-\(kind.rawValue)")
        #expect(says("Your meme is safe.", rig) && says("booth staff", rig))
        rig.check("fault")
        try await rig.tap("printer-fault.retry")
        #expect(job.retryCount == 1)
        job.state = .printing(copy: 1, fraction: 0.5)
        try await rig.settle()
        #expect(rig.shows("printing") && !rig.shows("printer-fault"))
        rig.check("goes on")
    }

    @Test func aFaultLeadsToThePhone() async throws {
        let (printer, phone) = (FakePrinter(), FakePhone())
        let rig = try makeRig(printer, phone: phone)
        let job = try await start(rig, printer)
        job.state = .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty"))
        try await rig.settle()
        try await rig.tap("printer-fault.phone")
        #expect(rig.shows("handover.code"))
        try await rig.tap("handover.back")
        #expect(rig.shows("printer-fault"))
        phone.availability = .unavailable("No network here")
        job.state = .printing(copy: 1, fraction: 0.5)
        job.state = .stopped(PrinterFault(kind: .coverOpen, keyword: "cover-open"))
        try await rig.settle()
        #expect(!rig.shows("printer-fault.phone") && rig.shows("printer-fault.retry"))
    }

    @Test func aLostJobIsBegunAnew() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        job.state = .failed("The printer lost the print.")
        try await rig.settle()
        #expect(says("The printer lost the print.", rig) && rig.archive.memes[0].sharedTo.isEmpty)
        try await rig.tap("printer-fault.retry")
        #expect(printer.jobs.count == 2 && rig.shows("printing"))
        printer.jobs[1].state = .done
        try await rig.settle()
        #expect(rig.archive.memes[0].sharedTo == ["print"])
    }

    /// Laying out a page takes a while on a small machine: what is touched meanwhile makes no second sheet, and can have the first back.
    @Test func aLostJobIsBegunAnewOnce() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        let prints = try #require(rig.application.services?.prints)
        let print = try #require(prints.prints.last)
        job.state = .failed("The printer lost the print.")
        try await rig.settle()
        printer.nextFailure = .unavailable("The printer needs paper.")
        try await rig.tap("printer-fault.retry")
        #expect(printer.jobs.count == 1 && says("The printer needs paper.", rig) && rig.shows("printer-fault.retry"))
        printer.onSubmission = {
            #expect(rig.shows("printing") && !rig.shows("printer-fault.retry") && prints.isPrinting)
            prints.retry(print)
        }
        try await rig.tap("printer-fault.retry")
        #expect(printer.jobs.count == 2 && job.retryCount == 0 && rig.shows("printing"))
        printer.jobs[1].state = .failed("The printer lost the print.")
        try await rig.settle()
        printer.onSubmission = { print.takeBack() }
        try await rig.tap("printer-fault.retry")
        #expect(printer.jobs.count == 3 && printer.jobs[2].state == .failed("The print was taken back."))
        #expect(says("Your print is cancelled.", rig) && !rig.shows("printing"))
    }

    @Test func printingGoesOnWhileTheGuestMakesAnotherOne() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        job.state = .printing(copy: 1, fraction: 0.2)
        try await rig.settle()
        try await rig.tap("printing.another")
        #expect(rig.shows("editor.take-photo"))
        #expect(try rig.element("print-line").accessibility.value == "20")
        rig.check("line")
        job.state = .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty"))
        try await rig.settle()
        #expect(rig.shows("editor.take-photo") && says("Out of paper. Your print waits.", rig))
        rig.check("fault elsewhere")
        job.state = .printing(copy: 1, fraction: 0.9)
        job.state = .done
        try await rig.settle()
        #expect(says("Take your print!", rig) && !rig.shows("print-line"))
        #expect(rig.archive.memes[0].sharedTo == ["print"])
        rig.check("done elsewhere")
    }

    @Test func aFaultElsewhereIsAnsweredWithoutLosingWhatWasBegun() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        job.state = .printing(copy: 1, fraction: 0.2)
        try await rig.settle()
        try await rig.tap("printing.another")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        job.state = .stopped(PrinterFault(kind: .coverOpen, keyword: "cover-open"))
        try await rig.settle()
        rig.check("fault over an editor")
        try await rig.tap("toast.show")
        #expect(rig.shows("printer-fault") && !rig.shows("print-line"))
        rig.check("shown")
        try await rig.tap("printer-fault.back")
        #expect(rig.shows("editor.share") && rig.shows("print-line"))
        job.state = .printing(copy: 1, fraction: 0.4)
        job.state = .failed("The printer lost the print.")
        try await rig.settle()
        try await rig.tap("toast.show")
        try await rig.tap("printer-fault.retry")
        #expect(printer.jobs.count == 2 && rig.shows("printing"))
        try await rig.tap("printing.another")
        #expect(rig.shows("editor.share"))
    }

    @Test func aPrintIsCancelledByWhomeverDoesNotWait() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let job = try await start(rig, printer)
        job.state = .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty"))
        try await rig.settle()
        try await rig.tap("printing.cancel")
        #expect(rig.shows("detail.share") && !rig.shows("print-line") && !rig.shows("printer-fault"))
        #expect(says("Your print is cancelled.", rig) && rig.archive.memes[0].sharedTo.isEmpty)
        let trouble = rig.application.services?.prints.lastTrouble?.sentence
        #expect(trouble == "The printer needs paper.", "what a guest took back was no trouble of the printer’s")
        rig.check("cancelled")
        // What comes out all the same is said as ever.
        try await rig.tap("detail.share")
        try await rig.tap("share.print")
        try await rig.tap("print.start")
        let late = try #require(printer.jobs.last)
        late.isLate = true
        late.state = .printing(copy: 1, fraction: 0.9)
        try await rig.tap("printing.cancel")
        #expect(rig.shows("printing"))
        late.state = .done
        try await rig.settle()
        #expect(says("Take your print!", rig) && !rig.shows("printing.cancel"))
        #expect(rig.archive.memes[0].sharedTo == ["print"])
    }

    /// The queue takes its time with the first meme's order, while the guest has gone on to print another.
    @Test func aPrintIsNotShownOverAnotherMeme() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        try await openSetup(rig)
        let other = rig.archive.insert(photo: rig.photos[0], top: "the", bottom: "other")
        (printer.work, rig.work.duration) = (rig.work, .seconds(12))
        let way = ["print.start", "print.back", "share.cancel", "detail.back", "meme.\(other.id)", "detail.share", "share.print"]
        for identifier in way { try await rig.tap(identifier, waiting: 1_000) }
        #expect(rig.shows("print.start") && printer.jobs.isEmpty, "the order is still on its way")
        try await rig.settle()
        #expect(printer.jobs.count == 1 && rig.shows("print.start") && !rig.shows("printing"))
        #expect(rig.shows("print-line"), "the guest hears of it here")
    }

    @Test func aBoundKeyOpensThePrinter() async throws {
        let printer = FakePrinter()
        let rig = try makeRig(printer)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        _ = rig.input.sendKey(named: "F5", phase: .down, time: rig.clock.now)
        try await rig.settle()
        #expect(rig.shows("print.start"))
        _ = rig.input.sendKey(named: "Escape", phase: .down, time: rig.clock.now)
        try await rig.settle()
        #expect(rig.shows("share-sheet"))
    }

    // MARK: - Uploads

    @Test func aSharedMemeIsHandedToTheOperatorOnce() async throws {
        let (phone, uploads) = (FakePhone(), FakeUploads())
        let rig = try KioskRig(800, 480, opens: false)
        rig.destinations = [rig.keep, phone]
        rig.uploads = uploads
        rig.open()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        uploads.nextFailure = .failed(cause: "the outbox is full")
        let lines = try await loggedLines {
            for _ in 0..<3 {
                try await rig.tap("meme.\(meme.id)")
                try await rig.tap("detail.share")
                try await rig.tap("share.keep")
                #expect(!says("did not work", rig))
                if rig.shows("detail.back") { try await rig.tap("detail.back") }
            }
        }
        #expect(lines.count { $0.contains("The meme \(meme.id) was not taken for upload: the outbox is full") } == 1)
        #expect(uploads.taken == [meme.id], "the first one failed, the second was taken, the third was the same meme")
    }
}
