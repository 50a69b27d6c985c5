internal import CourierMessages
internal import Logging
internal import Memes

/// What the courier is asked about the printer, one question at a time.
///
/// It answers them one after another, and each takes seconds where the printer is off. Time that is spent on others must not count:
/// a question that is overdue ends the courier, and with it the pages on phones and whatever is being sent.
@MainActor
final class PrintQuestions {
    private struct Question {
        var request: PrintRequest
        var page: PassedDescriptor?
        var answered: (CourierLink.Answer) -> Void
    }

    /// The longest that one may take: the server needs its time for a whole page, and for printers in the network that say nothing.
    private static let patience = Duration.seconds(60)

    private let link: CourierLink
    private let log: Logger
    private var waiting: [Question] = []
    private var isAsking = false

    init(_ link: CourierLink, _ log: Logger) { (self.link, self.log) = (link, log) }

    /// Asks after the questions before, and calls `answered` once, as the link does.
    func ask(_ request: PrintRequest, _ page: PassedDescriptor? = nil, answered: @escaping (CourierLink.Answer) -> Void) {
        waiting.append(Question(request: request, page: page, answered: answered))
        askNext()
    }

    /// Asks after the questions before and returns the answer; `.refused` is thrown as what it says.
    func answer(to request: PrintRequest, _ page: PassedDescriptor? = nil) async throws(ShareError) -> PrintAnswer {
        let reply = AwaitedReply<CourierLink.Answer>()
        ask(request, page) { reply.come($0) }
        switch try await reply.value().get() {
        case .printing(let answer): return answer
        case .done: return .none(.notWorking, cause: "")
        case .refused(let sentence, let cause):
            log.warning("the courier could not do what it was asked for: \(cause)")
            throw .unavailable(sentence)
        default: throw .failed(cause: "the courier answered something else")
        }
    }

    private func askNext() {
        guard !isAsking, !waiting.isEmpty else { return }
        isAsking = true
        let question = waiting.removeFirst()
        link.ask(.printing(question.request), question.page, limit: Self.patience) { [weak self] answer in
            self?.isAsking = false
            question.answered(answer)
            self?.askNext()
        }
    }
}
