internal import Configuration
internal import CourierMessages
private import Glibc
internal import Languages
internal import Logging
internal import SystemCalls

/// Answers the door for those who help from afar, and brings them to the kiosk, which has no network of its own.
final class HelpPart: CourierPart {
    private let address: ServedAddress?
    private let readiness: ReadinessSet
    private let voice: CourierVoice
    private let log: Logger
    private var listening: OwnedDescriptor?
    private var calls = CallLimit()

    init(_ address: ServedAddress?, _ readiness: ReadinessSet, _ voice: CourierVoice, _ log: Logger) {
        (self.address, self.readiness, self.voice, self.log) = (address, readiness, voice, log)
    }

    var isBusy: Bool { listening != nil }

    func stop() {
        if let number = listening?.rawValue { readiness.ignore(number) }
        listening = nil
    }

    /// Does what the kiosk asks for.
    func answer(_ request: HelpRequest, in language: Language = .english) -> CourierAnswer {
        stop()
        guard request == .open else { return .done }
        guard let address else { return refused("the configuration wants none (vnc.help)", in: language) }
        guard let host = PhoneAddress.shown(for: address) else {
            return .refused(
                sentence: localized("The booth has no network that anybody could call through.", in: language), cause: "no address")
        }
        do throws(SystemCallError) {
            let socket = try PhoneAddress.listen(address)
            let shown = ServedAddress(host: host, port: PhoneAddress.port(of: socket) ?? address.port)
            try readiness.watch(socket.rawValue) { [weak self] in self?.accept() }
            listening = consume socket
            return .help(.listening(at: shown.text))
        } catch {
            return refused("\(error)", in: language)
        }
    }

    private func refused(_ cause: String, in language: Language) -> CourierAnswer {
        .refused(sentence: localized("Nobody can be let in right now. Please try again in a moment.", in: language), cause: cause)
    }

    private func accept() {
        while let number = listening?.rawValue {
            let caller = Glibc.accept(number, nil, nil)
            guard caller >= 0 else {
                // Those who wait would be announced without end where there is no descriptor for them.
                if errno == EMFILE || errno == ENFILE { stop() }
                return
            }
            _ = fcntl(caller, F_SETFD, FD_CLOEXEC)
            _ = fcntl(caller, F_SETFL, O_NONBLOCK)
            let connection = PassedDescriptor(OwnedDescriptor(taking: caller))
            if calls.allows(.now) { voice.tell(.help(.caller), connection) } else { log.notice("help: too many call at once") }
        }
    }
}

/// How often anybody may call: enough for somebody who mistypes, and far too little for somebody who guesses passwords.
nonisolated struct CallLimit {
    static let most = 20
    static let window = Duration.seconds(60)
    private var earlier: [ContinuousClock.Instant] = []

    /// Counts a call, and tells whether it is let through.
    mutating func allows(_ now: ContinuousClock.Instant) -> Bool {
        earlier.removeAll { now - $0 >= Self.window }
        guard earlier.count < Self.most else { return false }
        earlier.append(now)
        return true
    }
}
