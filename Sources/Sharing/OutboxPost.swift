public import CourierMessages
private import Dispatch
internal import Languages
public import Logging
public import Memes
public import Outbox
private import SystemCalls

/// The kiosk's way into the outbox, which mail and uploads share: parcels are put on the medium, and the courier is told to look.
@MainActor
public final class OutboxPost: EventErasing, WaitingRoom {
    /// How long after its end the courier is asked again to send what waits.
    private nonisolated static let patience = DispatchTimeInterval.seconds(60)

    private let link: CourierLink
    private let worker: Worker
    private let log: Logger
    /// What the booth sends, also while nothing waits.
    private let kinds: Set<WaitingShares.Kind>
    public private(set) var shares: [WaitingShares] = []
    /// Told of changes; nil while nobody looks.
    private var onChange: (() -> Void)?
    private var troubles: [OutboxTrouble] = []
    private var waiting = 0
    private var alarm: (any DispatchSourceTimer)?
    /// Called when there is room again, or none any more.
    private var followers: [(OutboxError?) -> Void] = []
    /// Why nothing more can be handed in; nil where it can.
    private(set) var obstacle: OutboxError?

    /// - Parameters:
    ///   - entrance: the outbox in the data folder.
    ///   - kinds: what the operator is told of, even while nothing of it waits.
    public init(
        _ entrance: OutboxEntrance, _ link: CourierLink, kinds: Set<WaitingShares.Kind> = [],
        log: Logger = Logger(label: "mememe.outbox")
    ) {
        (self.link, self.kinds, self.log) = (link, kinds, log)
        worker = Worker(entrance)
        link.follow { [weak self] in self?.hear($0) }
    }

    /// Tidies up after a power cut, and has the courier send what waited through it.
    public func begin() {
        Task { [weak self, worker] in
            let result = await worker.begin()
            self?.begun(result)
        }
    }

    private func begun(_ result: Result<Int, OutboxError>) {
        switch result {
        case .success(let count):
            waiting = count
            if count > 0 { look() }
        case .failure(let error): log.error("the outbox can't be opened: \(error.cause)")
        }
        judge()
    }

    func follow(_ follower: @escaping (OutboxError?) -> Void) { followers.append(follower) }

    /// Puts a parcel where a power cut can't reach it, and returns; the courier is told of it then.
    func handIn(_ parcel: Parcel, picture: String) async throws(OutboxError) {
        let failure = await worker.handIn(parcel, picture)
        judge()
        if let failure { throw failure }
        waiting += 1
        survey()
        look()
    }

    /// Erases everything that waits to be sent; false when something stayed.
    public func eraseEvent() async -> Bool {
        if let error = await worker.removeAll() {
            log.error("what waits to be sent can't be erased: \(error.cause)")
            return false
        }
        waiting = 0
        judge()
        survey()
        return true
    }

    /// How much waits and how much was given up; nil where the outbox can't be read.
    public func counts() async -> HealthReport.Outbox? { await worker.counts() }

    private func look() {
        alarm?.cancel()
        alarm = nil
        link.ask(.outbox(.look)) { [weak self] answer in
            // Its parcels are safe; the courier is asked again later.
            if case .failure = answer { self?.lookLater() }
        }
    }

    private func lookLater() {
        guard alarm == nil, waiting > 0 else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + Self.patience, leeway: .seconds(5))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
        timer.resume()
        alarm = timer
    }

    private func hear(_ news: CourierLink.News) {
        switch news {
        case .event(.outbox(.waiting(let count)), _):
            waiting = count
            judge()
            survey()
        case .event(.outbox(.troubles(let now)), _):
            troubles = now
            survey()
        case .event: break
        case .lost: lookLater()
        }
    }

    // MARK: - For the operator

    public func watch(_ onChange: @escaping () -> Void) {
        self.onChange = onChange
        survey()
        // A courier that has nothing to send need not be started to say so.
        guard waiting > 0 else { return }
        link.ask(.outbox(.tell)) { [weak self] answer in
            guard case .success(.outbox(.troubles(let now))) = answer else { return }
            self?.troubles = now
            self?.survey()
        }
    }

    public func stopWatching() { onChange = nil }

    public func tryNow() async -> Bool {
        alarm?.cancel()
        alarm = nil
        do throws(ShareError) {
            _ = try await link.answer(to: .outbox(.tryNow))
            return true
        } catch {
            lookLater()
            return false
        }
    }

    /// Looks what there is, for as long as somebody wants to know.
    private func survey() {
        guard onChange != nil else { return }
        Task { [weak self, worker] in
            let survey = await worker.survey()
            self?.take(survey)
        }
    }

    private func take(_ survey: OutboxEntrance.Survey?) {
        guard let survey, let onChange else { return }
        let now = WaitingShares.Kind.allCases.compactMap { kind -> WaitingShares? in
            var shares = WaitingShares(kind)
            shares.waiting = kind == .mail ? survey.mails : kind == .upload ? survey.uploads : 0
            if let trouble = troubles.first(where: { $0.kind.rawValue == kind.rawValue }), shares.waiting > 0 {
                shares.failed = min(max(trouble.failed, 0), shares.waiting)
                shares.trouble = shares.failed == 0 ? nil : Self.line(trouble.reason)
            }
            if let end = survey.ends[kind.rawValue] { (shares.givenUp, shares.lastEnd) = (end.count, Self.line(end.lastReason)) }
            return kinds.contains(kind) || shares.waiting + shares.givenUp > 0 ? shares : nil
        }
        guard now != shares else { return }
        shares = now
        onChange()
    }

    /// A server's words as one line that is not too long.
    private static func line(_ words: String) -> String {
        String(words.map { $0.isNewline || $0 == "\t" ? " " : $0 }.prefix(160)).trimmingPrefix(while: \.isWhitespace).description
    }

    /// Looks whether there is room, and tells when that has changed.
    private func judge() {
        Task { [weak self, worker] in
            let obstacle = await worker.obstacle()
            self?.take(obstacle)
        }
    }

    private func take(_ obstacle: OutboxError?) {
        guard (obstacle == nil) != (self.obstacle == nil) else { return }
        self.obstacle = obstacle
        if let obstacle { log.error("nothing more can be put into the outbox: \(obstacle.cause)") }
        for follower in followers { follower(obstacle) }
    }

    private actor Worker {
        private nonisolated let executor = BlockingExecutor(label: "mememe.outbox")
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
        private let entrance: OutboxEntrance

        init(_ entrance: OutboxEntrance) { self.entrance = entrance }

        func begin() -> Result<Int, OutboxError> {
            do throws(OutboxError) {
                try entrance.tidy()
                return .success(try entrance.waitingCount())
            } catch {
                return .failure(error)
            }
        }

        func handIn(_ parcel: Parcel, _ picture: String) -> OutboxError? {
            failure { () throws(OutboxError) in try entrance.handIn(parcel, picture: picture) }
        }

        func counts() -> HealthReport.Outbox? {
            do throws(OutboxError) {
                return try HealthReport.Outbox(waiting: entrance.waitingCount(), givenUp: entrance.givenUpCount())
            } catch {
                return nil
            }
        }

        func survey() -> OutboxEntrance.Survey? {
            do throws(OutboxError) { return try entrance.survey() } catch { return nil }
        }

        func removeAll() -> OutboxError? { failure { () throws(OutboxError) in try entrance.removeAll() } }

        func obstacle() -> OutboxError? { failure { () throws(OutboxError) in try entrance.expectRoom() } }

        private func failure(_ body: () throws(OutboxError) -> Void) -> OutboxError? {
            do throws(OutboxError) {
                try body()
                return nil
            } catch {
                return error
            }
        }
    }
}

extension ShareError {
    /// What an error of the outbox is to a guest.
    init(_ error: OutboxError) {
        switch error {
        case .full: self = .unavailable(localized("Too much is waiting to be sent already. Please tell the staff."))
        case .pictureUnreadable(let cause): self = .memeUnreadable(cause: cause)
        case .inUse, .failed: self = .failed(cause: error.cause)
        }
    }
}
