public import Configuration
public import CourierMessages
private import Glibc
internal import Languages
public import Logging
public import SystemCalls

/// The process that speaks to the world outside: to guests' phones, printers, mail and stores.
///
/// The kiosk starts it, or its service manager does, and speaks to it through one socket. It ends when that is closed, and by itself when
/// it has had nothing to do for a while; until then it holds no other timer for its own sake.
public final class Courier {
    /// How long a message waits for a kiosk that does not read. One that takes longer is stuck, and its service manager ends it.
    private static let patience: Int32 = 5000

    /// How long after the first question what it needed has been done.
    private static let startTime = Duration.seconds(3)

    private let socket: CourierSocket
    private let readiness: ReadinessSet
    private let idleLimit: Duration
    private let onEnd: () -> Void
    private let configuration: Configuration
    private let log: Logger
    private lazy var rest = Alarm { [weak self] in self?.leave() }
    /// Rings once, when the first question is answered and what starting needed is not needed any more.
    private lazy var afterStart = Alarm {
        returnFreeMemory()
        letGoOfCode()
    }
    private var hasAnswered = false
    private var isOver = false

    private lazy var voice = CourierVoice(
        tell: { [weak self] event, attachment in self?.send(.event(event), attachment) },
        settle: { [weak self] in self?.settle() })
    private lazy var phone = PhonePart(configuration, readiness, voice, log)
    private lazy var printing = PrintPart(configuration.printing, voice)
    private lazy var outbox = OutboxPart(configuration, readiness, voice, log)
    private lazy var health = HealthPart(configuration.healthAddress, readiness, voice)
    private lazy var help = HelpPart(configuration.vnc.help, readiness, voice, log)
    private var parts: [any CourierPart] { [phone, printing, outbox, health, help] }

    /// Serves what comes through `socket`.
    ///
    /// - Parameters:
    ///   - idleLimit: how long it stays with nothing to do.
    ///   - onEnd: called once, when it has nothing to do any more or the kiosk is gone.
    public init(
        _ socket: CourierSocket, _ configuration: Configuration, idleLimit: Duration = .seconds(60),
        log: Logger = Logger(label: "mememe.courier"), onEnd: @escaping () -> Void
    ) throws(SystemCallError) {
        self.socket = socket
        self.configuration = configuration
        self.idleLimit = idleLimit
        self.log = log
        self.onEnd = onEnd
        readiness = try ReadinessSet()
        try readiness.watch(socket.rawValue) { [weak self] in self?.read() }
        settle()
    }

    private func read() {
        do throws(SystemCallError) {
            while !isOver {
                switch try socket.receive() {
                case .message(.request(let number, let request, let language), let attachment):
                    take(request, number, attachment, in: Language(of: language))
                case .message: throw SystemCallError(operation: "read what the kiosk says, which was no request", code: EBADMSG)
                case .nonsense(let count): throw SystemCallError(operation: "read a message of \(count) bytes", code: EBADMSG)
                case .nothing: return
                case .end: return end()
                }
            }
        } catch {
            log.error("\(error)")
            end()
        }
    }

    /// Hands a request to the part whose family it is of.
    private func take(_ request: CourierRequest, _ number: Int, _ attachment: PassedDescriptor?, in language: Language) {
        if !hasAnswered { afterStart.ring(in: Self.startTime) }
        hasAnswered = true
        let answer: (CourierAnswer) -> Void = { [weak self] in self?.send(.answer(number: number, $0), nil) }
        switch request {
        case .phone(let request): answer(phone.answer(request, attachment, in: language))
        case .printing(let request): printing.take(request, attachment, in: language, answer: answer)
        case .outbox(let request): outbox.take(request, answer: answer)
        case .health(let request): answer(health.answer(request))
        case .help(let request): answer(help.answer(request, in: language))
        }
        settle()
    }

    private func send(_ message: CourierMessage, _ attachment: PassedDescriptor?) {
        guard !isOver else { return }
        do throws(SystemCallError) {
            try socket.send(message, attachment, patience: Self.patience)
        } catch {
            log.error("the kiosk does not listen: \(error)")
            end()
        }
    }

    /// Begins to count towards the end where nothing is to be done, and stops counting where something is.
    private func settle() {
        let isBusy = parts.contains(where: \.isBusy)
        rest.ring(in: isOver || isBusy ? nil : idleLimit)
    }

    /// Ends for want of work, and says so: an end without a goodbye is a crash to the kiosk.
    private func leave() {
        send(.event(.goodbye), nil)
        end()
    }

    private func end() {
        guard !isOver else { return }
        isOver = true
        rest.stop()
        afterStart.stop()
        readiness.close()
        for part in parts { part.stop() }
        onEnd()
    }
}

extension Duration {
    /// Whole milliseconds, for the timers of Dispatch.
    var milliseconds: Int { Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000) }
}
