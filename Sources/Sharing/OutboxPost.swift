public import CourierMessages
private import Dispatch
public import Logging
public import Memes
public import Outbox
private import SystemCalls

/// The kiosk's way into the outbox, which mail and uploads share: parcels are put on the medium, and the courier is told to look.
@MainActor
public final class OutboxPost: EventErasing {
    /// How long after its end the courier is asked again to send what waits.
    private nonisolated static let patience = DispatchTimeInterval.seconds(60)

    private let link: CourierLink
    private let worker: Worker
    private let log: Logger
    private var waiting = 0
    private var alarm: (any DispatchSourceTimer)?
    /// Called when there is room again, or none any more.
    private var followers: [(OutboxError?) -> Void] = []
    /// Why nothing more can be handed in; nil where it can.
    private(set) var obstacle: OutboxError?

    /// - Parameter entrance: the outbox in the data folder.
    public init(_ entrance: OutboxEntrance, _ link: CourierLink, log: Logger = Logger(label: "mememe.outbox")) {
        (self.link, self.log) = (link, log)
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
        case .event: break
        case .lost: lookLater()
        }
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
        case .full: self = .unavailable("Too much is waiting to be sent already. Please tell the staff.")
        case .pictureUnreadable(let cause): self = .memeUnreadable(cause: cause)
        case .inUse, .failed: self = .failed(cause: error.cause)
        }
    }
}
