public import CourierMessages
private import Dispatch
private import Glibc
internal import Languages
public import Logging
public import Memes
internal import SystemCalls

/// The kiosk's side of the courier: starts it when it is needed, asks it, and hears what it tells.
///
/// A courier that is not there, crashes or hangs costs a sentence: every question has a time limit, nothing waits on the main actor, and
/// the next question starts another one. One that fails again and again is left alone for longer and longer.
///
/// To use it for a family of messages: `ask` with a request, and `follow` for what comes unasked.
@MainActor
public final class CourierLink {
    /// What is told without having been asked for.
    public enum News {
        case event(CourierEvent, PassedDescriptor?)
        /// The courier is gone and whatever it did with it, unless it went because it had nothing to do.
        case lost
    }

    /// What an answer is, or why there is none.
    public typealias Answer = Result<CourierAnswer, ShareError>

    /// How long a question may take where nobody says otherwise.
    public nonisolated static let usualLimit = Duration.seconds(5)
    /// What a guest is told where the courier does not answer.
    nonisolated static var sentence: String { localized("That does not work right now. Please try again in a moment.") }
    /// A courier that lived as long was a good one: what it failed of is no reason to wait with the next.
    private nonisolated static let goodLife = Duration.seconds(60)

    private struct Question {
        var request: CourierRequest
        /// What the guest spoke who asked.
        let language = LanguageCode(rawValue: Interface.language.id)
        var attachment: PassedDescriptor?
        var deadline: any DispatchSourceTimer
        var isRepeated = false
        var answered: (Answer) -> Void
    }

    private let way: CourierWay
    private let log: Logger
    private var courier: RunningCourier?
    private var questions: [Int: Question] = [:]
    private var lastNumber = 0
    private var followers: [(News) -> Void] = []
    private var failures = 0
    private var nextStart = ContinuousClock.now
    private var isClosed = false

    /// A link by which nothing happens until something is asked.
    public init(_ way: CourierWay, log: Logger = Logger(label: "mememe.courier")) {
        self.way = way
        self.log = log
    }

    isolated deinit { close() }

    /// Calls `follower` with everything that is told from now on.
    public func follow(_ follower: @escaping (News) -> Void) { followers.append(follower) }

    /// Asks the courier, which is started if there is none, and calls `answered` once: with its answer, or with what a guest can be told.
    public func ask(
        _ request: CourierRequest, _ attachment: PassedDescriptor? = nil, limit: Duration = usualLimit,
        answered: @escaping (Answer) -> Void
    ) {
        lastNumber += 1
        let number = lastNumber
        let deadline = DispatchSource.makeTimerSource(queue: .main)
        deadline.schedule(deadline: .now() + .milliseconds(Int(limit / .milliseconds(1))))
        deadline.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.giveUp(number) } }
        deadline.resume()
        questions[number] = Question(request: request, attachment: attachment, deadline: deadline, answered: answered)
        send(number)
    }

    /// Asks the courier and returns its answer; `.refused` is thrown as what it says.
    public func answer(
        to request: CourierRequest, _ attachment: PassedDescriptor? = nil, limit: Duration = usualLimit
    ) async throws(ShareError) -> CourierAnswer {
        let reply = AwaitedReply<Answer>()
        ask(request, attachment, limit: limit) { reply.come($0) }
        let answer = try await reply.value().get()
        if case .refused(let sentence, let cause) = answer {
            log.warning("the courier could not do what it was asked for: \(cause)")
            throw .unavailable(sentence)
        }
        return answer
    }

    /// Ends the courier and with it everything that it does.
    public func close() {
        isClosed = true
        courier?.end()
        courier = nil
        for number in questions.keys { settle(number, .failure(.unavailable(Self.sentence))) }
    }

    // MARK: - Questions

    private func send(_ number: Int) {
        guard let question = questions[number] else { return }
        do throws(SystemCallError) {
            let courier = try runningCourier()
            try courier.socket.send(.request(number: number, question.request, language: question.language), question.attachment)
        } catch {
            log.warning("the courier can't be asked: \(error)")
            // Whether one that is gone was lost is what it said last; this question is settled with all others then.
            if error.code == EPIPE || error.code == ECONNRESET, courier != nil { return read() }
            // One that leaves what it is told unread hangs.
            if error.code == EAGAIN, courier != nil { return lose(isOrderly: false) }
            settle(number, .failure(.unavailable(Self.sentence)))
        }
    }

    private func settle(_ number: Int, _ answer: Answer) {
        guard let question = questions.removeValue(forKey: number) else { return }
        question.deadline.cancel()
        question.answered(answer)
    }

    /// One that does not answer in time hangs, and whatever else it does hangs too.
    private func giveUp(_ number: Int) {
        log.error("the courier did not answer in time and is ended")
        settle(number, .failure(.unavailable(Self.sentence)))
        lose(isOrderly: false)
    }

    // MARK: - The courier

    private func runningCourier() throws(SystemCallError) -> RunningCourier {
        if let courier { return courier }
        guard !isClosed else { throw SystemCallError(operation: "ask a courier that is closed", code: ECANCELED) }
        let now = ContinuousClock.now
        guard now >= nextStart else { throw SystemCallError(operation: "start the courier again so soon", code: EAGAIN) }
        do throws(SystemCallError) {
            let new = try RunningCourier(way) { [weak self] in self?.read() }
            courier = new
            return new
        } catch {
            noteFailure()
            throw error
        }
    }

    private func read() {
        do throws(SystemCallError) {
            while let courier {
                switch try courier.socket.receive() {
                case .message(.answer(let number, let answer), _): settle(number, .success(answer))
                case .message(.event(.goodbye), _): courier.hasSaidGoodbye = true
                case .message(.event(let event), let attachment): tell(.event(event, attachment))
                case .message(.request, _):
                    throw SystemCallError(operation: "read what the courier says, which was a request", code: EBADMSG)
                case .nonsense(let count): throw SystemCallError(operation: "read a message of \(count) bytes", code: EBADMSG)
                case .nothing: return
                case .end: return lose(isOrderly: courier.hasSaidGoodbye)
                }
            }
        } catch {
            log.error("the courier is not to be understood: \(error)")
            lose(isOrderly: false)
        }
    }

    /// Takes leave of a courier that is gone or that has to go.
    ///
    /// - Parameter isOrderly: whether it had nothing to do and said so; then what it was asked in its last instant is asked once more.
    private func lose(isOrderly: Bool) {
        guard let lost = courier else { return }
        courier = nil
        lost.end()
        if !isOrderly {
            log.error("the courier is gone")
            if lost.age >= Self.goodLife { failures = 0 }
            noteFailure()
        }
        let open = questions.keys.sorted()
        if !isOrderly { tell(.lost) }
        for number in open {
            guard isOrderly, questions[number]?.isRepeated == false else {
                settle(number, .failure(.unavailable(Self.sentence)))
                continue
            }
            questions[number]?.isRepeated = true
            send(number)
        }
    }

    /// The first one that fails is replaced at once, the second after a second, and later ones after up to half a minute.
    private func noteFailure() {
        failures += 1
        nextStart = .now + .seconds(failures == 1 ? 0 : min(1 << (failures - 2), 30))
    }

    private func tell(_ news: News) { for follower in followers { follower(news) } }
}
