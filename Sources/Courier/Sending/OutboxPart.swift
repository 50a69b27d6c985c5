internal import Configuration
internal import CourierMessages
internal import Logging
private import Outbox
internal import SystemCalls

/// The courier's work on the outbox: it sends what waits, tries again when it is time, and stays until nothing waits.
final class OutboxPart: CourierPart {
    private let sender: OutboxSender
    private let voice: CourierVoice
    private let log: Logger
    private var waiting = 0
    private var isSending = false
    /// Why to look again, where there was another reason while something was being sent.
    private var looksAgain: OutboxSender.Reason?
    private var isStopped = false
    /// The one timer, while something waits.
    private lazy var alarm = Alarm { [weak self] in self?.send(.due) }
    /// What the kiosk was told last.
    private var troubles: [OutboxTrouble] = []
    private let readiness: ReadinessSet
    /// The network that comes back, while something waits.
    private var network: NetworkWatch?

    init(_ configuration: Configuration, _ readiness: ReadinessSet, _ voice: CourierVoice, _ log: Logger) {
        self.readiness = readiness
        sender = OutboxSender(Outbox((configuration.dataDirectory ?? ".") + "/outbox"), configuration, log: log)
        (self.voice, self.log) = (voice, log)
    }

    var isBusy: Bool { isSending || waiting > 0 }

    /// Answers at once with what waited last time; what is sent takes as long as it takes.
    func take(_ request: OutboxRequest, answer: (CourierAnswer) -> Void) {
        switch request {
        case .look:
            answer(.outbox(.waiting(waiting)))
            send(.hope)
        case .tryNow:
            answer(.outbox(.waiting(waiting)))
            send(.wish)
        case .tell: answer(.outbox(.troubles(troubles)))
        }
    }

    func stop() {
        isStopped = true
        rest()
    }

    private func send(_ reason: OutboxSender.Reason) {
        guard !isStopped else { return }
        guard !isSending else {
            looksAgain = max(looksAgain ?? .hope, reason)
            return
        }
        looksAgain = nil
        isSending = true
        alarm.stop()
        voice.settle()
        Task { [weak self, sender] in
            let report = await sender.send(reason)
            self?.finish(report)
        }
    }

    private func finish(_ report: OutboxSender.Report) {
        isSending = false
        guard !isStopped else { return }
        if report.waiting != waiting { voice.tell(.outbox(.waiting(report.waiting)), nil) }
        waiting = report.waiting
        if report.troubles != troubles { voice.tell(.outbox(.troubles(report.troubles)), nil) }
        troubles = report.troubles
        if let looksAgain { return send(looksAgain) }
        if let pause = report.pause { wait(pause) } else { rest() }
        voice.settle()
    }

    private func wait(_ pause: Duration) {
        alarm.ring(in: max(.milliseconds(100), pause))
        guard network == nil else { return }
        do throws(SystemCallError) {
            network = try NetworkWatch(readiness) { [weak self] in self?.send(.hope) }
        } catch {
            log.notice("a network that comes back is not noticed at once: \(error)")
        }
    }

    private func rest() {
        alarm.stop()
        network?.stop()
        network = nil
    }
}
