import CourierMessages
import Glibc
import SystemCalls
import TestSupport
import Testing

/// A courier and its print server, both in this process, which do what a test has them do.
@MainActor final class PrintingCourier {
    struct Job {
        let order: String
        var state = PrintedJob.State.waiting
    }

    /// What the printer says of itself.
    var state = PrinterState(queue: "booth", jobs: 0, form: PageForm(.pwg, resolution: 300, isColor: true))
    /// All there ever were; the first is number 1.
    var jobs: [Job] = []
    /// Which questions wait for `release`.
    var holds: (PrintRequest) -> Bool = { _ in false }
    /// Which questions are refused; a page is printed all the same, as where the answer gets lost.
    var refuses: (PrintRequest) -> Bool = { _ in false }
    /// Called for each page before it is laid out.
    var onPage: () -> Void = {}
    /// Everything that was asked.
    private(set) var questions: [PrintRequest] = []
    /// What was asked and is not answered yet.
    private(set) var held: [(number: Int, request: PrintRequest)] = []

    private let readiness: ReadinessSet
    private let listening: Int32
    private var socket: CourierSocket?

    /// A courier that takes one connection at `path`.
    init(at path: String) throws {
        readiness = try ReadinessSet()
        listening = try UnixSocket.listenForMessages(at: path)
        state.sheet = PaperSheet(width: 2540, height: 2540)
        try readiness.watch(listening) { [weak self] in self?.accept() }
    }

    isolated deinit {
        readiness.close()
        if socket == nil { close(listening) }
    }

    /// Lays out a page that nobody prints.
    func page() -> [UInt8] {
        onPage()
        return [200]
    }

    /// Answers what was held of those that `isMeant` tells.
    func release(_ isMeant: (PrintRequest) -> Bool = { _ in true }) throws {
        let released = held.filter { isMeant($0.request) }
        held.removeAll { isMeant($0.request) }
        for question in released { try answer(question.number, question.request) }
    }

    private func accept() {
        readiness.ignore(listening)
        do throws(SystemCallError) {
            let socket = try CourierSocket(inheriting: listening)
            self.socket = socket
            try readiness.watch(socket.rawValue) { [weak self] in self?.read(socket) }
        } catch {
            Issue.record(error)
        }
    }

    private func read(_ socket: CourierSocket) {
        do throws(SystemCallError) {
            while true {
                switch try socket.receive() {
                case .message(.request(let number, .printing(let request), _), _): try take(number, request)
                case .nothing: return
                case .message, .nonsense, .end: return readiness.close()
                }
            }
        } catch {
            Issue.record(error)
        }
    }

    private func take(_ number: Int, _ request: PrintRequest) throws(SystemCallError) {
        questions.append(request)
        if holds(request) { held.append((number, request)) } else { try answer(number, request) }
    }

    private func answer(_ number: Int, _ request: PrintRequest) throws(SystemCallError) {
        let answer = refuses(request) ? refusal(of: request) : answer(to: request)
        try socket?.send(.answer(number: number, answer))
    }

    private func refusal(of request: PrintRequest) -> CourierAnswer {
        if case .submit(let page) = request { jobs.append(Job(order: page.order)) }
        return .refused(sentence: "No.", cause: "a test wants it")
    }

    private func answer(to request: PrintRequest) -> CourierAnswer {
        switch request {
        case .look: return .printing(.printer(state))
        case .submit(let page):
            jobs.append(Job(order: page.order))
            return .printing(.submitted(job: jobs.count))
        case .ask(let numbers, let order):
            let all = numbers + waiting(of: order).filter { !numbers.contains($0) }
            return .printing(.jobs(all.map { PrintedJob(job: $0, state: jobs[$0 - 1].state) }, state))
        case .cancel(let numbers, let order):
            let all = numbers + (order.map { waiting(of: $0) } ?? [])
            for number in all where jobs[number - 1].state == .waiting { jobs[number - 1].state = .failed }
            return .done
        case .resume: return .done
        }
    }

    private func waiting(of order: String) -> [Int] {
        jobs.indices.filter { jobs[$0].order == order && jobs[$0].state == .waiting }.map { $0 + 1 }
    }
}
