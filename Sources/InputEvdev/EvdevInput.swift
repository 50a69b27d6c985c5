public import Devices
public import Geometry
private import Logging
public import SystemCalls
private import Udev

/// All touch screens, mice, keyboards, buttons and sockets for headphones of the machine, through the kernel's event devices.
///
/// Devices may come and go at any moment. One that goes in the middle of a gesture cancels its contacts and lets its keys go.
/// At rest nothing wakes the process.
@MainActor
public final class EvdevInput: TouchInput, KeyInput, TouchCalibrating, PointingPresence, HeadphoneJack {
    public var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    public var onPointer: (@MainActor (UnitPoint?) -> Void)?
    public var onWheel: (@MainActor (WheelEvent) -> Void)?
    public var onKey: (@MainActor (KeyEvent) -> Void)?
    public var onPresence: (@MainActor () -> Void)?
    public var onHeadphones: (@MainActor () -> Void)?
    public private(set) var hasHeadphones = false
    /// The panel over which mice move their pointer; set it again when the display changes.
    public var plane = PointerPlane(panel: Size(width: 1280, height: 800), rotation: .none)

    private var configuration: InputConfiguration
    private let clock: any EventClock
    private let monitor: UdevMonitor
    private let readiness: ReadinessSet
    private let log = Logger(label: "input")
    private var inputs: [String: OpenInput] = [:]
    private var refused: [String: DeviceStatus] = [:]
    private var lastNumber = 0
    private var pointer = UnitPoint(x: 0.5, y: 0.5)
    private var keymap: Keymap?
    private var repetition: KeyRepeat?

    /// Opens every device there is and listens for more.
    ///
    /// - Parameter clock: one whose alarm nobody else uses; it times the repetition of keys.
    /// - Throws: when udev can't be used; a single device that can't be opened is no error, see `devices`.
    public init(configuration: InputConfiguration, clock: any EventClock) throws(SystemCallError) {
        self.configuration = configuration
        self.clock = clock
        monitor = try UdevMonitor(subsystem: "input")
        readiness = try ReadinessSet()
        let nodes = try DeviceNode.all()
        monitor.onEvents = { [weak self] in $0.forEach { self?.note($0) } }
        repetition = KeyRepeat(clock: clock, delay: configuration.repeatDelay, interval: configuration.repeatInterval) { [weak self] in
            self?.onKey?($0)
        }
        for node in nodes { add(node) }
    }

    /// Lets all devices go, after cancelling their contacts and letting their keys go. Nothing may be called afterwards.
    public func close() {
        for path in inputs.keys.sorted() { remove(path) }
        monitor.close()
        readiness.close()
        repetition?.stop()
    }

    /// The devices in use, then those that can't be used and why.
    public var devices: [DeviceStatus] {
        let inUse = inputs.values.sorted { $0.number < $1.number }.map(\.status)
        return inUse + refused.keys.sorted().compactMap { refused[$0] }
    }

    public var canPoint: Bool { inputs.values.contains { $0.roles.pointing != nil } }

    public var calibrations: [String: [Double]] {
        get {
            let screens = inputs.values.filter(\.isTouchScreen).map { ($0.device.name, $0.calibration.matrix) }
            return Dictionary(screens) { first, _ in first }
        }
        set {
            for (name, calibration) in newValue.compactMapValues({ Calibration(matrix: $0) }) {
                configuration.calibrations[name] = calibration
                for input in inputs.values where input.isTouchScreen && input.device.name == name { input.calibration = calibration }
            }
        }
    }

    /// What there is to point and type with, for `mememe check`. Opens each device for a moment; nothing is taken away from others.
    public static func probe() -> [DeviceStatus] {
        do {
            return try DeviceNode.all().compactMap { InputCandidate(node: $0).status }
        } catch {
            return [DeviceStatus(kind: "touch", name: "input devices", verdict: .unusable("\(error)"))]
        }
    }

    private func note(_ event: UdevEvent) {
        guard let node = DeviceNode(event.device) else { return }
        if event.kind == .removed { remove(node.path) } else { add(node) }
    }

    private func add(_ node: DeviceNode) {
        guard inputs[node.path] == nil else { return }
        let candidate = InputCandidate(node: node)
        refused[node.path] = candidate.refusal
        if let device = candidate.device { use(device, node) }
        if let status = candidate.status { log.info("\(status.kind) \(status.name): \(status.verdict)") }
    }

    private func use(_ device: EvdevDevice, _ node: DeviceNode) {
        lastNumber += 1
        let calibration = configuration.calibration(ofDevice: device.name, property: node.calibration)
        let input = OpenInput(device, path: node.path, number: lastNumber, calibration: calibration)
        if input.roles.hasKeys, input.roles.pointing == nil, configuration.grabsKeyboards {
            do {
                try device.grab()
            } catch {
                log.warning("\(error); what is typed may also reach the console")
            }
        }
        do {
            try readiness.watch(device.descriptorNumber) { [weak self, weak input] in
                if let input { self?.read(input) }
            }
            inputs[node.path] = input
            onPresence?()
            noteHeadphones()
        } catch {
            log.error("\(error); \(device.name) is not used")
        }
    }

    private func remove(_ path: String) {
        refused[path] = nil
        guard let input = inputs.removeValue(forKey: path) else { return }
        readiness.ignore(input.device.descriptorNumber)
        log.info("\(input.device.name) on \(path) has gone")
        let now = clock.now
        if let touches = input.pointing?.cancelAll(at: now), !touches.isEmpty { onTouches?(touches) }
        for stroke in input.keyboard?.releaseAll(at: now) ?? [] { deliver(stroke, of: input) }
        if input.roles.movesPointer, !inputs.values.contains(where: \.roles.movesPointer) { onPointer?(nil) }
        onPresence?()
        noteHeadphones()
    }

    private func noteHeadphones() {
        let areThere = inputs.values.contains { $0.roles.hasHeadphoneJack && $0.device.hasHeadphones }
        guard areThere != hasHeadphones else { return }
        hasHeadphones = areThere
        onHeadphones?()
    }

    private func read(_ input: OpenInput) {
        let (events, hasGone) = input.device.drain()
        for event in events { handle(event, of: input) }
        if input.roles.hasHeadphoneJack { noteHeadphones() }
        if hasGone { remove(input.path) }
    }

    private func handle(_ event: EvdevEvent, of input: OpenInput) {
        // Whoever received an earlier event may have closed everything.
        guard inputs[input.path] === input else { return }
        if let report = input.pointing?.decode(event, pointer: &pointer, in: plane) { deliver(report) }
        if input.roles.movesPointer, let notches = input.wheel.decode(event) {
            onWheel?(WheelEvent(notches: notches, position: pointer, time: event.time))
        }
        guard input.roles.hasKeys, event.isKey else { return }
        if input.keyboard == nil { input.keyboard = makeKeyboard() }
        if let stroke = input.keyboard?.decode(event) { deliver(stroke, of: input) }
    }

    private func deliver(_ report: PointingReport) {
        if let place = report.pointer { onPointer?(place) }
        if !report.touches.isEmpty { onTouches?(report.touches) }
    }

    private func deliver(_ stroke: KeyStroke, of input: OpenInput) {
        repetition?.follow(stroke, device: input.number)
        onKey?(stroke.event)
    }

    /// A decoder with the configured layout, which is compiled when the first key of all is pressed: many kiosks never need it.
    private func makeKeyboard() -> KeyboardDecoder? {
        if keymap == nil {
            keymap = Keymap(configuration.keyboard)
            if keymap == nil { log.error("no keyboard layouts are installed; keys do nothing") }
            if keymap?.isSubstitute == true { log.warning("there is no keyboard layout \(configuration.keyboard.layout); using us") }
        }
        return keymap.flatMap(KeyboardDecoder.init)
    }
}
