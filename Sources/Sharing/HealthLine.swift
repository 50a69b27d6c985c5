public import CourierMessages
private import Dispatch
public import Logging

/// Has the courier serve how the booth does, and tells it when somebody wants to know.
@MainActor
public final class HealthLine {
    /// How long after a courier that is gone or can't serve it is asked again, at first and at most.
    private nonisolated static let (firstPause, longestPause) = (1, 64)

    private let link: CourierLink
    private let report: () async -> HealthReport
    private let log: Logger
    private var pause = HealthLine.firstPause
    private var alarm: (any DispatchSourceTimer)?

    /// - Parameter report: looks how the booth does.
    public init(
        _ link: CourierLink, log: Logger = Logger(label: "mememe.health"), report: @escaping () async -> HealthReport
    ) {
        (self.link, self.report, self.log) = (link, report, log)
        link.follow { [weak self] in self?.hear($0) }
    }

    /// Has it served from now on.
    public func begin() {
        alarm?.cancel()
        alarm = nil
        link.ask(.health(.serve)) { [weak self] in self?.take($0) }
    }

    private func take(_ answer: CourierLink.Answer) {
        switch answer {
        case .success(.refused(_, let cause)):
            log.error("health.address can't be served: \(cause)")
            beginLater()
        case .success: pause = Self.firstPause
        case .failure: beginLater()
        }
    }

    private func hear(_ news: CourierLink.News) {
        switch news {
        case .event(.health(.wanted), _):
            Task { [weak self] in
                guard let report = await self?.report() else { return }
                self?.link.ask(.health(.report(report))) { _ in }
            }
        case .event: break
        case .lost: beginLater()
        }
    }

    private func beginLater() {
        guard alarm == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + .seconds(pause), leeway: .milliseconds(200))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.begin() } }
        timer.resume()
        alarm = timer
        pause = min(2 * pause, Self.longestPause)
    }
}
