public import Devices
private import Logging
internal import SystemCalls

/// The light of a monitor that is told over its cable how bright to be.
///
/// Whether there is one takes the monitor a tenth of a second to say, and is asked for when somebody wants to know. One that is switched
/// off or still starts says nothing: it is asked again, once a minute while it is known to have a light and a few times where it is not.
@MainActor
public final class MonitorBacklight: Backlight {
    /// Where a monitor is, and where its light stands.
    private struct Found {
        let place: String
        var level: LightLevel
    }

    public var onArrival: (@MainActor () -> Void)?

    private let place: () -> String?
    private let wire: MonitorWire
    private let patience: Duration
    private var found: Found?
    /// Where a monitor was that has said once how bright it is.
    private var known: String?
    /// How often in a row it was spoken to in vain.
    private var silences = 0
    private var nextQuestion: Task<Void, Never>?
    private var isAsking = false
    private var isTelling = false

    /// The monitor that a display shows on, whichever it is at the time.
    public convenience init(of display: KMSDisplay) {
        self.init(at: { [weak display] in display?.connectorFolder }, bus: { KernelI2CBus(ofConnector: $0) })
    }

    /// How often a monitor is asked that never answered.
    private static let mostSilences = 5

    /// - Parameters:
    ///   - place: the folder of the connector that is shown on; nil while there is none.
    ///   - patience: after how long a monitor that said nothing is asked again.
    ///   - bus: the bus of a connector.
    init(
        at place: @escaping () -> String?, patience: Duration = .seconds(60), bus: @escaping @Sendable (String) -> (any I2CBus)?
    ) {
        (self.place, self.patience, wire) = (place, patience, MonitorWire(bus))
    }

    isolated deinit { nextQuestion?.cancel() }

    public var isThere: Bool {
        guard let place = place() else { return false }
        if found?.place == place { return true }
        ask(at: place)
        return false
    }

    public var level: Double {
        get { found?.level.share ?? 1 }
        set {
            guard isThere, var level = found?.level else { return }
            level.share = newValue
            guard level != found?.level else { return }
            found?.level = level
            tell()
        }
    }

    private func ask(at place: String) {
        guard !isAsking else { return }
        (isAsking, found) = (true, nil)
        Task {
            let answer = await wire.brightness(at: place)
            isAsking = false
            switch answer {
            case .level(let level):
                (found, known, silences) = (Found(place: place, level: level), place, 0)
                nextQuestion?.cancel()
                onArrival?()
            case .silence: askLater(at: place)
            case .noLight: break
            }
        }
    }

    private func askLater(at place: String) {
        silences += 1
        guard known == place || silences < Self.mostSilences else { return }
        nextQuestion?.cancel()
        nextQuestion = Task { [weak self, patience] in
            // Only what cancels this makes it throw.
            guard (try? await Task.sleep(for: patience)) != nil else { return }
            _ = self?.isThere
        }
    }

    /// Has the monitor follow; what is wanted meanwhile is told after that, the latest only.
    private func tell() {
        guard !isTelling, let told = found else { return }
        isTelling = true
        Task {
            let isTold = await wire.set(told.level.step, at: told.place)
            isTelling = false
            guard found?.place == told.place else { return }
            guard isTold else {
                found = nil
                return askLater(at: told.place)
            }
            if found?.level != told.level { tell() }
        }
    }
}

/// The wire to a monitor, which is waited for away from the main actor.
private actor MonitorWire {
    private let bus: @Sendable (String) -> (any I2CBus)?
    private var isFailing = false
    private nonisolated let executor = BlockingExecutor(label: "mememe.monitor")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private static let log = Logger(label: "mememe.display")

    init(_ bus: @escaping @Sendable (String) -> (any I2CBus)?) { self.bus = bus }

    /// What a monitor says of its light.
    enum Answer {
        case level(LightLevel)
        /// Nothing, or nothing that can be understood; another time it may.
        case silence
        /// That it has none to be set, or there is no bus to it.
        case noLight
    }

    /// How bright the monitor is.
    func brightness(at place: String) -> Answer {
        guard let bus = bus(place) else { return .noLight }
        do throws(MonitorControl.Trouble) {
            return .level(try MonitorControl(bus).level(of: MonitorControl.brightness))
        } catch {
            Self.log.debug("The monitor at \(place) says nothing of its light: \(error)")
            return error == .unsupported ? .noLight : .silence
        }
    }

    /// Whether the monitor took it. That it did not is said once for as long as it does not.
    func set(_ step: Int, at place: String) -> Bool {
        guard let bus = bus(place) else { return false }
        do throws(MonitorControl.Trouble) {
            try MonitorControl(bus).set(MonitorControl.brightness, to: step)
            isFailing = false
        } catch {
            if !isFailing { Self.log.warning("The monitor's light can't be set: \(error)") }
            isFailing = true
        }
        return !isFailing
    }
}
