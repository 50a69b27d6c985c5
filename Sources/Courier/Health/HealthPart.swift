internal import Configuration
internal import CourierMessages
internal import SystemCalls

/// Tells in the network how the booth does.
///
/// The kiosk is asked when somebody wants to know, once for all who wait and at most once a second, so that it costs the kiosk the same
/// however many there are. A kiosk that says nothing in time does not answer, and that is told at once until it does.
final class HealthPart: CourierPart {
    /// How long the kiosk may take for its report, and for how long one counts as new.
    struct Times {
        var limit = Duration.seconds(2)
        var fresh = Duration.seconds(1)
    }

    private let address: ServedAddress?
    private let times: Times
    private let readiness: ReadinessSet
    private let voice: CourierVoice
    private var server: WebServer?
    /// Where it is served.
    private(set) var port = 0
    private var latest: (report: HealthReport, at: ContinuousClock.Instant)?
    /// Those who wait for the kiosk.
    private var waiting: [(ticket: Int, format: HealthSite.Format)] = []
    private var lastTicket = 0
    private var question = Question.none
    private lazy var serverAlarm = Alarm { [weak self] in self?.serve() }
    private lazy var patience = Alarm { [weak self] in self?.giveUp() }

    private enum Question {
        case none
        /// Somebody waits, and the kiosk is to be asked in this turn.
        case due
        case asked
        /// The kiosk was asked, and its time is over.
        case late
    }

    init(_ address: ServedAddress?, _ readiness: ReadinessSet, _ voice: CourierVoice, times: Times = Times()) {
        (self.address, self.readiness, self.voice, self.times) = (address, readiness, voice, times)
    }

    var isBusy: Bool { server != nil }

    func stop() {
        serverAlarm.stop()
        patience.stop()
        if let server { readiness.ignore(server.rawValue) }
        server?.stop()
        server = nil
    }

    /// Does what the kiosk asks for.
    func answer(_ request: HealthRequest) -> CourierAnswer {
        switch request {
        case .report(let report):
            take(report)
            return .done
        case .serve:
            guard let address, server == nil else { return .done }
            do throws(SystemCallError) {
                try startServing(address)
                return .done
            } catch {
                return .refused(sentence: "Nobody can look how the booth does.", cause: "\(error)")
            }
        }
    }

    private func startServing(_ address: ServedAddress) throws(SystemCallError) {
        let socket = try PhoneAddress.listen(address)
        port = PhoneAddress.port(of: socket) ?? address.port
        let handlers = WebServer.Handlers(
            answer: { [weak self] in self?.answer($0) ?? .reply(HealthSite.reply(nil, as: .json)) })
        // A few who look regularly, not a crowd.
        let server = try WebServer(socket, limits: WebServer.Limits(connections: 64), handlers)
        try readiness.watch(server.rawValue) { [weak self] in self?.serve() }
        self.server = server
        serve()
    }

    private func serve() {
        serverAlarm.ring(in: server?.run())
        // Not while the server works: where the kiosk is gone, the server goes too.
        guard question == .due else { return }
        question = .asked
        patience.ring(in: times.limit)
        voice.tell(.health(.wanted), nil)
    }

    private func answer(_ request: WebRequest) -> WebAnswer {
        switch HealthSite.outcome(of: request) {
        case .reply(let reply): return .reply(reply)
        case .report(let format):
            if let latest, .now - latest.at < times.fresh { return .reply(HealthSite.reply(latest.report, as: format)) }
            if question == .late { return .reply(HealthSite.reply(nil, as: format)) }
            if question == .none { question = .due }
            lastTicket += 1
            waiting.append((lastTicket, format))
            return .later(lastTicket)
        }
    }

    private func take(_ report: HealthReport) {
        question = .none
        patience.stop()
        latest = (report, .now)
        tellAll(report)
    }

    private func giveUp() {
        question = .late
        tellAll(nil)
    }

    private func tellAll(_ report: HealthReport?) {
        let all = waiting
        waiting = []
        for (ticket, format) in all { server?.finish(ticket, HealthSite.reply(report, as: format)) }
        serve()
    }
}
