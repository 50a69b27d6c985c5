internal import Configuration
internal import Devices
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// Each device and how it does, in words.
final class DevicesPage: OperatorPage {
    private let devices: RowGroup
    private let machine: RowGroup
    /// Nil where nothing ever waits.
    private let outbox: OutboxRows?
    /// Nil until the machine was asked.
    private var report: MachineReport?

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        devices = RowGroup(services.surroundings)
        machine = RowGroup(services.surroundings, title: localized("Machine"))
        outbox = services.waitingRoom.map { OutboxRows($0, desk, services.surroundings) }
        super.init(services, desk)
        show()
    }

    override var refreshInterval: Duration? { .seconds(2) }

    override func didAttach() {
        super.didAttach()
        outbox?.begin()
    }

    override func willDetach() {
        super.willDetach()
        outbox?.end()
    }

    override func refresh() {
        services.printer?.refresh()
        guard let machine = services.machine else { return show() }
        surroundings.activity.begin()
        Task {
            report = await machine.report()
            show()
            surroundings.activity.end()
        }
    }

    private func show() {
        devices.show([displayFact, touchFact, cameraFact].compactMap(\.self) + services.destinations.compactMap(fact))
        let facts = report.map { MachineWords($0).facts } ?? []
        machine.show(facts)
        let shown = [devices, outbox?.group, facts.isEmpty ? nil : machine].compactMap(\.self)
        if !shown.elementsEqual(blocks, by: ===) { blocks = shown }
    }

    // MARK: - Devices

    private var displayFact: Fact {
        let display = desk.devices.display
        let mode = display.mode
        let size = "\(mode.size.width)×\(mode.size.height)"
        let words = localized("\(size), \((mode.refreshMillihertz + 500) / 1000) Hz")
        return Fact(
            identifier: "operator.display", icon: "kiosk", name: localized("Display"), state: display.isAvailable ? .fine : .stop,
            words: display.isAvailable ? words : localized("Nothing can be shown on it"))
    }

    /// Nil where nobody can say which touch screens there are.
    private var touchFact: Fact? {
        guard let touchScreens = desk.devices.calibrating else { return nil }
        let names = touchScreens.calibrations.keys.sorted()
        return Fact(
            identifier: "operator.touch", icon: "person", name: localized("Touch"), state: names.isEmpty ? .soon : .fine,
            words: names.isEmpty ? localized("No touch screen was found") : names.joined(separator: ", "))
    }

    private var cameraFact: Fact {
        var fact = Fact(identifier: "operator.camera", icon: "camera", name: localized("Camera"), state: .fine, words: "")
        let names = services.camera.cameras.map(\.name)
        if case .interrupted(let trouble) = services.camera.state, trouble != .unplugged {
            (fact.state, fact.words) = (.soon, trouble.sentence)
        } else if names.isEmpty {
            (fact.icon, fact.state) = ("camera-off", services.configuration.camera == .none ? .plain : .soon)
            fact.words =
                services.configuration.camera == .none
                ? localized("Switched off", meaning: "camera") : localized("None is plugged in", meaning: "camera")
        } else {
            fact.words = names.joined(separator: ", ")
        }
        return fact
    }

    /// How a destination does; nil for the kiosk itself, which is what this whole page is about.
    private func fact(_ destination: any ShareDestination) -> Fact? {
        guard destination.identifier != "keep" else { return nil }
        var fact = Fact(
            identifier: "operator.\(destination.identifier)", icon: destination.symbol, name: destination.title, state: .fine,
            words: localized("Ready", meaning: "way to share"))
        if case .unavailable(let words) = destination.availability {
            // A stick is a guest's, and none has to be there.
            let isStick = destination.identifier == "usb"
            (fact.state, fact.words) = isStick ? (.plain, localized("None is plugged in", meaning: "USB stick")) : (.soon, words)
        }
        return fact
    }
}
