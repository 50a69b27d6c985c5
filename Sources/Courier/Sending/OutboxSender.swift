internal import Configuration
internal import CourierMessages
internal import Logging
internal import Outbox
internal import SystemCalls

/// Sends what waits in the outbox, one thing at a time, on a thread of its own.
actor OutboxSender {
    private nonisolated let executor = BlockingExecutor(label: "mememe.sending")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// What is left after an attempt.
    struct Report: Sendable, Equatable {
        /// Parcels that wait.
        var waiting: Int
        /// How long there is nothing to do; nil where nothing waits.
        var pause: Duration?
        /// What was tried in vain.
        var troubles: [OutboxTrouble] = []
    }

    /// Why it is time to send.
    enum Reason: Int, Comparable, Sendable {
        /// What failed is due again.
        case due
        /// What failed half a minute ago or earlier may work now, as where the machine has a new address.
        case hope
        /// Somebody wants everything to be tried.
        case wish

        static func < (left: Reason, right: Reason) -> Bool { left.rawValue < right.rawValue }
    }

    private let outbox: Outbox
    private let mail: MailCarrier?
    private let upload: UploadCarrier?
    private let log: Logger
    private let start = ContinuousClock.now
    private var exit: OutboxExit?
    private var schedule = SendingSchedule()
    /// Why each kind failed last.
    private var reasons: [OutboxTrouble.Kind: String] = [:]
    /// When it was looked last while something waited.
    private var lastLook: Duration?
    /// The keys of what was carried and could not be noted: it is not carried again.
    private var carried: Set<String> = []
    /// Time that was waited and is not noted in the outbox yet.
    private var unnoted = Duration.zero

    init(_ outbox: Outbox, _ configuration: Configuration, log: Logger) {
        (self.outbox, self.log) = (outbox, log)
        (mail, upload) = (MailCarrier(configuration.mail), UploadCarrier(configuration.upload))
    }

    /// Sends what can be sent now.
    func send(_ reason: Reason) -> Report {
        switch reason {
        case .due: break
        case .hope: schedule.hope(at: now)
        case .wish: schedule.tryAll(at: now)
        }
        do throws(OutboxError) {
            return try sendAll()
        } catch {
            log.error("the outbox can't be emptied: \(error.cause)")
            return Report(waiting: 1, pause: SendingSchedule.shortest)
        }
    }

    private var now: Duration { start.duration(to: .now) }

    private func sendAll() throws(OutboxError) -> Report {
        let names = try outbox.parcelNames()
        if names.isEmpty {
            lastLook = nil
            return Report(waiting: 0, pause: nil)
        }
        let exit = try opened()
        try exit.expectWritable()
        var failure: OutboxError?
        for name in names {
            let parcel: Parcel?
            // One that can't be read holds up no other.
            do throws(OutboxError) { parcel = try exit.parcel(name) } catch {
                failure = error
                continue
            }
            guard let parcel else { continue }
            if parcel.letter == nil { try sendUpload(parcel, by: exit) } else { try sendMail(parcel, by: exit) }
        }
        try noteTime(by: exit)
        let report = report(try giveUp(by: exit))
        if let failure { throw failure }
        return report
    }

    private func opened() throws(OutboxError) -> OutboxExit {
        if let exit { return exit }
        let exit = try OutboxExit(outbox)
        self.exit = exit
        return exit
    }

    // MARK: - One parcel

    private static func kind(_ parcel: Parcel) -> OutboxTrouble.Kind { parcel.letter == nil ? .upload : .mail }

    private static func channel(_ parcel: Parcel) -> String { kind(parcel).rawValue }

    private static func key(_ parcel: Parcel, _ recipient: Parcel.Recipient) -> String { "\(parcel.name)/\(recipient.number)" }

    private func sendMail(_ parcel: Parcel, by exit: OutboxExit) throws(OutboxError) {
        var rest: Parcel? = parcel
        for recipient in parcel.letter?.recipients ?? [] {
            let key = Self.key(parcel, recipient)
            guard let current = rest, schedule.isDue("mail", at: now), schedule.isDue(key, at: now) else { continue }
            let picture = outbox.picturePath(of: parcel.name)
            let carriage =
                carried.contains(key)
                ? .delivered
                : mail?.carry(current, to: recipient, picture: picture, moment: UTCTime.now())
                    ?? .postponed("the configuration names no server for mail", .server)
            note(carriage, "a mail of the meme \(parcel.meme)") { $0.replacing(recipient.address, with: "the address") }
            switch carriage {
            case .delivered:
                carried.insert(key)
                rest = try exit.delivered(current, to: recipient.number)
                carried.remove(key)
                schedule.forget("mail")
            case .refused(let words):
                rest = try exit.giveUp(current, to: recipient.number, because: words)
                schedule.forget("mail")
            case .postponed(let words, let reason):
                schedule.failed(reason == .server ? "mail" : key, at: now)
                reasons[.mail] = words.replacing(recipient.address, with: "the address")
                continue
            }
            schedule.forget(key)
        }
    }

    private func sendUpload(_ parcel: Parcel, by exit: OutboxExit) throws(OutboxError) {
        guard schedule.isDue("upload", at: now), schedule.isDue(parcel.name, at: now) else { return }
        let carriage =
            carried.contains(parcel.name)
            ? .delivered
            : upload?.carry(parcel, picture: outbox.picturePath(of: parcel.name)) ?? .postponed("the configuration names no store", .server)
        note(carriage, "the upload of the meme \(parcel.meme)") { $0 }
        switch carriage {
        case .delivered:
            carried.insert(parcel.name)
            try exit.delivered(parcel)
            carried.remove(parcel.name)
        case .refused(let words): _ = try exit.giveUp(parcel, because: words)
        case .postponed(let words, let reason):
            reasons[.upload] = words
            return schedule.failed(reason == .server ? "upload" : parcel.name, at: now)
        }
        schedule.forget("upload")
        schedule.forget(parcel.name)
    }

    /// Tells the log, without addresses.
    private func note(_ carriage: Carriage, _ what: String, _ harmless: (String) -> String) {
        switch carriage {
        case .delivered: log.info("\(what) is out")
        case .refused(let words): log.warning("\(what) was refused for good: \(harmless(words))")
        case .postponed(let words, _): log.notice("\(what) waits: \(harmless(words))")
        }
    }

    // MARK: - Time

    /// Counts how long it was tried in vain.
    private func noteTime(by exit: OutboxExit) throws(OutboxError) {
        if let lastLook { unnoted += now - lastLook }
        lastLook = now
        let seconds = Int(unnoted.components.seconds)
        guard seconds > 0 else { return }
        try exit.setTriedSeconds(outbox.triedSeconds() + seconds)
        unnoted -= .seconds(seconds)
    }

    /// Gives up what was tried long enough, and returns what waits on.
    private func giveUp(by exit: OutboxExit) throws(OutboxError) -> [Parcel] {
        let tried = try outbox.triedSeconds()
        var waiting: [Parcel] = []
        for name in try outbox.parcelNames() {
            let parcel: Parcel?
            // Whoever sends has found out already that it can't be read.
            do throws(OutboxError) { parcel = try exit.parcel(name) } catch { continue }
            guard let parcel else { continue }
            guard tried - parcel.handedInAt >= SendingSchedule.patience else {
                waiting.append(parcel)
                continue
            }
            _ = try exit.giveUp(parcel, because: "it was tried in vain for three days")
            log.error("the \(Self.channel(parcel)) of the meme \(parcel.meme) is given up after three days; see \(outbox.path)/given-up")
        }
        return waiting
    }

    private func report(_ waiting: [Parcel]) -> Report {
        if waiting.isEmpty { lastLook = nil }
        let moments = waiting.compactMap { parcel in
            let keys = parcel.letter?.recipients.map { Self.key(parcel, $0) } ?? [parcel.name]
            return keys.map(schedule.next(of:)).min().map { max($0, schedule.next(of: Self.channel(parcel))) }
        }
        return Report(waiting: waiting.count, pause: moments.min().map { max($0 - now, .zero) }, troubles: troubles(waiting))
    }

    private func troubles(_ waiting: [Parcel]) -> [OutboxTrouble] {
        OutboxTrouble.Kind.allCases.compactMap { kind in
            let failed = waiting.count { parcel in
                let keys = parcel.letter?.recipients.map { Self.key(parcel, $0) } ?? [parcel.name]
                return Self.kind(parcel) == kind && (keys + [kind.rawValue]).contains(where: schedule.hasFailed)
            }
            return failed == 0 ? nil : OutboxTrouble(kind, failed: failed, reason: reasons[kind] ?? "")
        }
    }
}
