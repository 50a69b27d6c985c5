public import Devices
private import Logging
internal import SystemCalls

/// The light of a monitor that is told over its cable how bright to be.
///
/// Whether there is one takes the monitor a tenth of a second to say, and is asked for when somebody wants to know.
@MainActor
public final class MonitorBacklight: Backlight {
    /// Where a monitor is, and where its light stands.
    private struct Found {
        let place: String
        var level: LightLevel
    }

    private let place: () -> String?
    private let wire: MonitorWire
    private var found: Found?
    private var isAsking = false
    private var isTelling = false

    /// The monitor that a display shows on, whichever it is at the time.
    public convenience init(of display: KMSDisplay) {
        self.init(at: { [weak display] in display?.connectorFolder }, bus: { KernelI2CBus(ofConnector: $0) })
    }

    /// - Parameters:
    ///   - place: the folder of the connector that is shown on; nil while there is none.
    ///   - bus: the bus of a connector.
    init(at place: @escaping () -> String?, bus: @escaping @Sendable (String) -> (any I2CBus)?) {
        (self.place, wire) = (place, MonitorWire(bus))
    }

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
            let level = await wire.brightness(at: place)
            isAsking = false
            found = level.map { Found(place: place, level: $0) }
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
            // A monitor that does not listen any more is asked anew when it is to be set next.
            if !isTold { found = nil } else if found?.level != told.level { tell() }
        }
    }
}

/// The wire to a monitor, which is waited for away from the main actor.
private actor MonitorWire {
    private let bus: @Sendable (String) -> (any I2CBus)?
    private nonisolated let executor = BlockingExecutor(label: "mememe.monitor")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private static let log = Logger(label: "mememe.display")

    init(_ bus: @escaping @Sendable (String) -> (any I2CBus)?) { self.bus = bus }

    /// How bright the monitor is; nil where none says it.
    func brightness(at place: String) -> LightLevel? {
        guard let bus = bus(place) else { return nil }
        do throws(MonitorControl.Trouble) {
            return try MonitorControl(bus).level(of: MonitorControl.brightness)
        } catch {
            Self.log.debug("The monitor at \(place) says nothing of its light: \(error)")
            return nil
        }
    }

    /// Whether the monitor took it.
    func set(_ step: Int, at place: String) -> Bool {
        guard let bus = bus(place) else { return false }
        do throws(MonitorControl.Trouble) {
            try MonitorControl(bus).set(MonitorControl.brightness, to: step)
            return true
        } catch {
            Self.log.warning("The monitor's light can't be set: \(error)")
            return false
        }
    }
}
