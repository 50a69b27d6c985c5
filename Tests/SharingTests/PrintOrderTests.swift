import CourierMessages
import Foundation
import Memes
import TestSupport
import Testing

@testable import Sharing

/// What becomes of orders, with a courier and a print server that do what a test has them do.
@Suite(.serialized) @MainActor struct PrintOrderTests {
    private let folder: TemporaryFolder
    private let courier: PrintingCourier
    private let link: CourierLink
    private let meme: Meme
    private static let noPaper = PrinterFault(kind: .mediaEmpty, keyword: "media-empty")
    private static let takenBack = PrintJobState.failed("The rest of your prints was taken back.")

    init() throws {
        folder = try TemporaryFolder("order")
        courier = try PrintingCourier(at: folder.path(of: "courier"))
        link = CourierLink(.socket(folder.path(of: "courier")))
        meme = try folder.meme(byteCount: 10)
    }

    private func printer(perGuest: Int = 0, perEvent: Int = 0) async throws -> Printer {
        let courier = courier
        let printer = Printer(
            link, limits: Printer.Limits(copies: 4, perGuest: perGuest, perEvent: perEvent),
            surroundings: Printer.Surroundings(folder: try folder.makeFolder("data")) { Timestamp(secondsSince1970: 1_000_000) }
        ) { _, _, _, output in
            try output(await courier.page())
        }
        try await eventually("the printer") { printer.availability != .unavailable("One moment") }
        return printer
    }

    private func order(_ copies: Int, on printer: Printer) async throws -> PrintOrder {
        let job = try await printer.submit(meme, copies: copies)
        return try #require(job as? PrintOrder)
    }

    /// An order whose jobs the printer has thrown away because it had no paper, which it has again.
    private func orderWithoutJobs(_ copies: Int, perGuest: Int = 0) async throws -> (Printer, PrintOrder) {
        let printer = try await printer(perGuest: perGuest)
        let order = try await order(copies, on: printer)
        courier.state.fault = Self.noPaper.kind.rawValue
        courier.state.keyword = Self.noPaper.keyword
        for index in courier.jobs.indices { courier.jobs[index].state = .failed }
        printer.follow(order)
        try await eventually("the fault") { order.state == .stopped(Self.noPaper) }
        courier.state.fault = nil
        courier.state.keyword = nil
        return (printer, order)
    }

    private func record() throws -> PrintRecord {
        try JSONDecoder().decode(PrintRecord.self, from: try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "data/printed.json"))))
    }

    /// Each takes seconds where the printer is off, and none may take the time of those behind it.
    @Test func printersAreAskedOneQuestionAtATime() async throws {
        let printer = try await printer()
        let orders = [try await order(1, on: printer), try await order(1, on: printer)]
        let before = courier.questions.count
        courier.holds = { _ in true }
        for _ in 0..<3 {
            printer.refresh()
            for order in orders { printer.follow(order) }
        }
        let expected = [PrintRequest.look] + orders.map { PrintRequest.ask(jobs: $0.jobs, order: $0.name) }
        var most = 0
        try await eventually("all questions") {
            most = max(most, courier.held.count)
            try courier.release()
            return expected.allSatisfy { courier.questions[before...].contains($0) }
        }
        #expect(most == 1)
        #expect(courier.questions[before...].count { $0 == .look } == 1)
    }

    @Test func anOrderThatIsBeingSentIsNotForgottenWhenAnotherComesOut() async throws {
        let printer = try await printer(perEvent: 9)
        let first = try await order(1, on: printer)
        courier.onPage = { [weak courier = courier, weak printer, weak first] in
            courier?.holds = { $0.isQuestion || $0.isSubmission }
            if let first { printer?.follow(first) }
        }
        let meme = meme
        let second = Task { try await printer.submit(meme, copies: 1) }
        try await eventually("the record of the second one") { try record().open.count == 2 }
        courier.jobs[0].state = .completed
        try courier.release { $0.isQuestion }
        try await eventually("the first sheet") { printer.mediaCount.sheets == 1 }
        try await eventually("the second one's page") { courier.held.contains { $0.request.isSubmission } }
        courier.holds = { _ in false }
        try courier.release()
        let job = try await second.value
        #expect(try record().open.map(\.jobs) == [[2]])
        courier.jobs[1].state = .completed
        printer.follow(try #require(job as? PrintOrder))
        try await eventually("the second sheet") { job.state == .done }
        #expect(printer.mediaCount.sheets == 2 && printer.left.event == 7)
    }

    /// After a power cut it is asked about by its name.
    @Test func whatCouldNotBeTakenBackStaysWrittenDown() async throws {
        let printer = try await printer()
        let first = try await order(1, on: printer)
        courier.refuses = { $0.isSubmission || $0.isCancellation }
        await #expect(throws: ShareError.unavailable("No.")) { _ = try await printer.submit(meme, copies: 1) }
        courier.jobs[0].state = .completed
        printer.follow(first)
        try await eventually("the record of the lost one alone") { try record().open.map(\.jobs) == [[]] }
        courier.refuses = { _ in false }
        _ = try await order(1, on: printer)
        #expect(courier.jobs.map(\.state) == [.completed, .failed, .waiting])
        #expect(try record().open.map(\.jobs) == [[3]])
    }

    /// White along one edge is a margin.
    @Test func paperIsBorderlessWithoutAnyMargin() async throws {
        let printer = try await printer()
        #expect(printer.printer.isBorderless)
        let edges: [WritableKeyPath<PaperSheet, Int>] = [\.left, \.top, \.right, \.bottom]
        for edge in edges {
            for margin in [1, 0] {
                courier.state.sheet?[keyPath: edge] = margin
                printer.refresh()
                try await eventually("a margin of \(margin)") { printer.printer.isBorderless == (margin == 0) }
            }
        }
    }

    /// The courier ends between two copies, the first of which is out by then.
    @Test func aCopyThatCameOutBeforeTheNextOneFailedIsCounted() async throws {
        let printer = try await printer(perGuest: 3, perEvent: 9)
        let meme = meme
        courier.holds = { $0.isSubmission }
        let both = Task { try await printer.submit(meme, copies: 2) }
        try await eventually("the first page") { courier.held.count == 1 }
        try courier.release()
        try await eventually("the second page") { courier.held.count == 1 }
        courier.jobs[0].state = .completed
        courier.refuses = { $0.isSubmission }
        try courier.release()
        await #expect(throws: ShareError.unavailable("No.")) { _ = try await both.value }
        #expect(courier.jobs.map(\.state) == [.completed, .failed])
        #expect(printer.mediaCount.sheets == 1 && printer.left == (2, 8))
        #expect(try record().sheets == 1 && record().open.isEmpty)
    }

    @Test func anOrderWithoutJobsThatIsTakenBackIsOver() async throws {
        let (printer, order) = try await orderWithoutJobs(1, perGuest: 2)
        order.cancel()
        #expect(order.state == Self.takenBack)
        try await eventually("the tile") { printer.availability == .ready("About a minute") }
        #expect(printer.printer.copyLimit == 2)
        printer.guestChanged()
        #expect(printer.printer.copyLimit == 2)
    }

    @Test func whatIsTakenBackBeforeItIsSentAgainIsNotSent() async throws {
        let (printer, order) = try await orderWithoutJobs(2, perGuest: 3)
        courier.holds = { $0 == .look }
        order.retry()
        try await eventually("the question") { !courier.held.isEmpty }
        order.cancel()
        courier.holds = { _ in false }
        try courier.release()
        try await eventually("the end") { order.state == Self.takenBack }
        _ = try await printer.submit(meme, copies: 1)
        #expect(courier.jobs.count { $0.order == order.name } == 2, "the two that the printer threw away")
        #expect(printer.printer.copyLimit == 2)
    }

    /// The first sheet is out by then, the second is on its way to the server.
    @Test func whatIsTakenBackWhileItIsSentAgainIsCountedAsFarAsItCameOut() async throws {
        let (printer, order) = try await orderWithoutJobs(2, perGuest: 3)
        courier.holds = { $0.isSubmission }
        order.retry()
        try await eventually("the first page") { courier.held.count == 1 }
        try courier.release()
        try await eventually("the second page") { courier.held.count == 1 }
        courier.jobs[2].state = .completed
        order.cancel()
        try courier.release()
        try await eventually("the end") { order.state == Self.takenBack }
        #expect(courier.jobs.map(\.state) == [.failed, .failed, .completed, .failed])
        #expect(printer.mediaCount.sheets == 1 && printer.printer.copyLimit == 2)
    }

    /// The server has the sheet, and nobody heard its number.
    @Test func whatIsTakenBackAfterItsAnswerGotLostIsTakenBackByItsName() async throws {
        let (printer, order) = try await orderWithoutJobs(1)
        courier.refuses = { $0.isSubmission || $0.isCancellation }
        order.retry()
        try await eventually("the loss") { printer.isLost(order) && !order.isSendingAgain }
        courier.refuses = { _ in false }
        order.cancel()
        try await eventually("the end") { order.state == Self.takenBack }
        #expect(courier.jobs.map(\.state) == [.failed, .failed])
    }

    /// Nobody has to look: it is asked once a second until it is over, and then no more.
    @Test func anOrderIsFollowedToItsEndAndNoFurther() async throws {
        let printer = try await printer()
        var sheets = 0
        printer.onSheet = { sheets += 1 }
        let order = try await order(2, on: printer)
        func questions() -> Int { courier.questions.count { $0.isQuestion } }
        courier.jobs[0].state = .printing
        try await eventually("the first question") { order.state == .printing(copy: 1, fraction: nil) }
        try await eventually("what is begun to be written down") { try record().open.map(\.begun) == [[1]] }
        for job in 0...1 {
            courier.jobs[job].state = .completed
            try await eventually("sheet \(job + 1)") {
                sheets == job + 1 && printer.mediaCount.sheets == sheets
            }
        }
        #expect(order.state == .done)
        try await eventually("the record") { try record().open.isEmpty }
        let asked = questions()
        try await Task.sleep(for: .milliseconds(1500))
        #expect(questions() == asked)
    }

    /// A fault that a guest looks at is asked about, too, and goes by itself.
    @Test func aTileComesToLifeWhenThePaperIsIn() async throws {
        courier.state.fault = Self.noPaper.kind.rawValue
        courier.state.keyword = Self.noPaper.keyword
        let printer = try await printer()
        printer.refresh()
        try await eventually("the fault") { printer.availability == .unavailable("Needs paper") }
        courier.state.fault = nil
        courier.state.keyword = nil
        try await eventually("the paper") { printer.availability == .ready("About a minute") }
        let looks = courier.questions.count
        try await Task.sleep(for: .milliseconds(1500))
        #expect(courier.questions.count == looks)
    }

    @Test func whatIsLeftIsSaid() async throws {
        #expect(Printer.Limits(copies: 4) == Printer.Limits(copies: 4, perGuest: 0, perEvent: 0))
        let printer = try await printer(perGuest: 3, perEvent: 4)
        #expect(printer.printer.limitWords == "3 prints left for you" && printer.printer.copyLimit == 3)
        let first = try await order(2, on: printer)
        #expect(printer.printer.limitWords == "1 print left for you" && printer.printer.copyLimit == 1)
        _ = try await order(1, on: printer)
        #expect(printer.printer.limitWords == "You have had all your prints" && printer.availability == .unavailable("No prints left"))
        await #expect(throws: ShareError.unavailable("No prints are left.")) { _ = try await printer.submit(meme, copies: 1) }
        printer.guestChanged()
        #expect(printer.printer.limitWords == "1 print left" && printer.printer.copyLimit == 1)
        for job in courier.jobs.indices { courier.jobs[job].state = .completed }
        printer.follow(first)
        try await eventually("the sheets") { printer.mediaCount.sheets == 3 }
        _ = try await order(1, on: printer)
        #expect(printer.printer.limitWords == "No prints left" && printer.printer.copyLimit == 0)
        printer.eventChanged()
        printer.guestChanged()
        #expect(printer.left == (3, 3) && printer.mediaCount.sheets == 0, "one is on its way")
    }

    /// What the printer had begun before the power cut would come out twice; what waits is printed and counted.
    @Test(arguments: [false, true]) func ordersOfTheStartBeforeAreSettled(_ isSameBoot: Bool) async throws {
        let boot = isSameBoot ? PrintLedger.boot : "another"
        courier.jobs = [.completed, .printing, .waiting, .failed].map { PrintingCourier.Job(order: "MemeMe old", state: $0) }
        var before = PrintRecord()
        before.open = [PrintRecord.Order(name: "MemeMe old", jobs: [1, 2, 3, 4], begun: [2], boot: boot)]
        _ = try folder.makeFolder("data")
        try JSONEncoder().encode(before).write(to: URL(fileURLWithPath: folder.path(of: "data/printed.json")))
        let printer = try await printer(perEvent: 9)
        try await eventually("the sheet that was out") { printer.mediaCount.sheets == 1 }
        try await eventually("the record") { try record().open.map(\.jobs) == [isSameBoot ? [2, 3] : [3]] }
        let cancelled = courier.questions.filter(\.isCancellation)
        #expect(cancelled == (isSameBoot ? [] : [PrintRequest.cancel(jobs: [2], order: nil)]))
        #expect(printer.left.event == (isSameBoot ? 6 : 7))
        for job in courier.jobs.indices where [.waiting, .printing].contains(courier.jobs[job].state) {
            courier.jobs[job].state = .completed
        }
        try await eventually("the others") {
            printer.mediaCount.sheets == (isSameBoot ? 3 : 2) && printer.left.event == 9 - printer.mediaCount.sheets
        }
        try await eventually("the end") { try record().open.isEmpty }
    }

    /// Where the paper is another one than the order is for, it waits for that paper, and for no other's sake is it sent again.
    @Test func anOrderWaitsForItsPaper() async throws {
        let printer = try await printer()
        let order = try await order(1, on: printer)
        let (own, other) = (courier.state.sheet, PaperSheet(width: 5000, height: 5000))
        courier.jobs[0].state = .failed
        courier.state.sheet = other
        printer.follow(order)
        let missing = PrinterFault(kind: .mediaWrong, keyword: "media-needed")
        try await eventually("the fault") { order.state == .stopped(missing) }
        printer.follow(order)
        try await eventually("another look") { !order.isAsked }
        #expect(order.state == .stopped(missing) && courier.jobs.count == 1)
        courier.state.sheet = own
        printer.follow(order)
        try await eventually("the sheet once more") { courier.jobs.count == 2 && !order.isSendingAgain }
        courier.jobs[1].state = .completed
        printer.follow(order)
        try await eventually("the end") { order.state == .done }
        #expect(printer.mediaCount.sheets == 1)
    }

    /// The hour ends with the moment that is an hour ago, and what a clock that was set back left in the future counts no more.
    @Test func theLastHoursSheetsAreKept() {
        var record = PrintRecord()
        record.times = [6_399, 6_400, 6_401, 10_000, 10_001]
        record.count(at: 10_000, seconds: 20)
        #expect(record.times == [6_401, 10_000, 10_000] && record.sheets == 1 && record.secondsPerSheet == 20)
        record.count(at: 10_001, seconds: 30)
        record.count(at: 10_002, seconds: nil)
        #expect(record.secondsPerSheet == 23 && record.sheets == 3)
    }

    @Test func sheetsOfAGuestWhoHasGoneAreNotTheNextOnes() async throws {
        let printer = try await printer(perGuest: 2, perEvent: 9)
        let order = try await order(2, on: printer)
        printer.guestChanged()
        #expect(printer.printer.copyLimit == 2)
        _ = try await printer.submit(meme, copies: 1)
        courier.jobs[0].state = .completed
        courier.jobs[1].state = .failed
        printer.follow(order)
        try await eventually("the end") { order.isOver }
        #expect(printer.mediaCount.sheets == 1 && printer.left == (1, 7))
        #expect(printer.printer.copyLimit == 1)
    }
}

extension PrintRequest {
    fileprivate var isSubmission: Bool { if case .submit = self { true } else { false } }
    fileprivate var isQuestion: Bool { if case .ask = self { true } else { false } }
    fileprivate var isCancellation: Bool { if case .cancel = self { true } else { false } }
}
