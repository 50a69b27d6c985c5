public import Devices
internal import Dispatch
public import Geometry
public import Logging
internal import SystemCalls
internal import Udev

/// A panel on a connector of a graphics card, driven through the kernel's mode setting without any display server.
///
/// Where the operator does not say: a card with something plugged in comes before one without. Panels that are built in (eDP, DSI, LVDS,
/// DPI, SPI) come before HDMI and DisplayPort, and these before all others. The preferred mode is taken, else the one with the largest
/// area, then the highest refresh. The lower number decides between equals.
/// With a card and nothing plugged into it, the display exists and is not available; it becomes so when something is plugged in.
/// `DisplayEvent.changed` and `.unavailable` end a frame that is on its way: no `.presented` follows for it.
@MainActor
public final class KMSDisplay: Display {
    public internal(set) var name: String
    public internal(set) var mode = DisplayMode(size: Size(width: 1280, height: 800), millimetres: nil, refreshMillihertz: 60000)
    public internal(set) var isAvailable = false
    public var onEvent: (@MainActor (DisplayEvent) -> Void)?
    /// How the panel is built in, which `rotation` includes: a wish of the operator's is set as `wish + panelMounting`.
    public internal(set) var panelMounting = Rotation.none

    let choice: DisplayChoice
    let logger: Logger
    let flips: FlipClock
    let reader: CardReader
    /// The operator's rotation, to which each panel's mounting is added.
    var wishedRotation: Rotation
    var card: CardConnection?
    var scanout: Scanout?
    /// The buffers that are on the screen until the first frame in the new ones is.
    var retired: Scanout?
    var lit: LitConnector?
    /// Where the kernel tells of the connector that is shown on; nil before there was one.
    var connectorFolder: String?
    /// The card's connectors when it was looked at last.
    var connectors: [ConnectorState] = []
    /// A look at the card is under way elsewhere.
    var isLooking = false
    /// A further look is wanted after the one under way: whether a change is made even if it finds no difference.
    var nextLook: Bool?
    var isClosed = false
    var before: CRTCSnapshot?
    /// A change was made and is not told yet; frames made before it are dropped.
    var isChanging = false
    var retry: (any DispatchSourceTimer)?
    private var hotplug: UdevMonitor?
    private var terminal: VirtualTerminal?

    /// Opens the display, takes the text console away from it, and shows nothing yet: the first `present` sets the mode.
    ///
    /// - Parameters:
    ///   - rotation: how the operator wants the picture turned; the panel's mounting is added to it.
    ///   - logger: hears what was chosen and what went wrong.
    /// - Throws: `.disconnected` when there is no such card, `.busy` naming the program that holds it, `.unsupported` and `.failed`.
    public static func open(
        _ choice: DisplayChoice = DisplayChoice(), clock: any EventClock, rotation: Rotation = .none,
        logger: Logger = Logger(label: "display")
    ) throws(DisplayError) -> KMSDisplay {
        let display = KMSDisplay(choice, clock, rotation, logger)
        try display.connect(to: openCard(choice))
        display.terminal = VirtualTerminal.takeOver(logger: logger)
        display.listenForPlugs()
        do throws(DisplayError) {
            // Nothing is shown yet that could stand still meanwhile, and the display's size is needed for everything else.
            try display.readConnectors()
            try display.light()
        } catch {
            display.close()
            throw error
        }
        return display
    }

    private func listenForPlugs() {
        do {
            let monitor = try UdevMonitor(subsystem: "drm")
            monitor.onEvents = { [weak self] events in
                if events.contains(where: \.isChangeOfDisplays) { self?.reconsider(force: false) }
            }
            hotplug = monitor
        } catch {
            logger.warning("Plugging and unplugging will not be noticed: \(error)")
        }
    }

    init(
        _ choice: DisplayChoice, _ clock: any EventClock, _ rotation: Rotation, _ logger: Logger = Logger(label: "display"),
        reader: CardReader = CardReader()
    ) {
        (self.choice, self.logger, self.reader, wishedRotation) = (choice, logger, reader, rotation)
        name = "display"
        flips = FlipClock(clock: clock)
        flips.onShown = { [weak self] time in self?.shown(at: time) }
    }

    public var rotation: Rotation {
        get { wishedRotation + panelMounting }
        set {
            guard newValue != rotation else { return }
            wishedRotation = newValue + -panelMounting
            changeLater()
        }
    }

    public func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError) {
        guard isAvailable, !isChanging, let scanout else { throw .disconnected("\(name) can't show anything now") }
        precondition(flips.isIdle, "a frame is presented after the one before it was shown")
        let picture = Picture(pixels: pixels, pixelsPerRow: pixelsPerRow, size: contentSize)
        let serial = flips.nextSerial()
        do { try scanout.show(picture, damage: damage, serial: serial) } catch {
            lose(error)
            throw .disconnected(error.description)
        }
        flips.queued(serial)
    }

    public func presentWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) throws(DisplayError) -> Bool {
        guard isAvailable, !isChanging, let scanout else { throw .disconnected("\(name) can't show anything now") }
        precondition(flips.isIdle, "a frame is presented after the one before it was shown")
        let serial = flips.nextSerial()
        do {
            guard try scanout.showWhole(serial: serial, draw) else { return false }
        } catch {
            lose(error)
            throw .disconnected(error.description)
        }
        flips.queued(serial)
        return true
    }

    public func close() {
        isClosed = true
        flips.abandon()
        hotplug?.close()
        hotplug = nil
        retry?.cancel()
        retry = nil
        isAvailable = false
        giveBackScreen()
        card?.close()
        card = nil
        terminal = nil
    }

    private func giveBackScreen() {
        var givingBack = GivingBack()
        givingBack.attempt { () throws(SystemCallError) in try scanout?.turnOff() }
        givingBack.attempt { () throws(SystemCallError) in try before?.restore() }
        for error in givingBack.failures { logger.debug("The former picture was not restored: \(error)") }
        (scanout, retired, before, lit) = (nil, nil, nil, nil)
    }

    private func shown(at time: FrameTime) {
        retired = nil
        if isChanging { return applyChange() }
        onEvent?(.presented(at: time))
    }
}

extension UdevEvent {
    /// Whether a card or a connector came or went, or something was plugged into a connector or out of it.
    var isChangeOfDisplays: Bool { kind != .changed || device.properties["HOTPLUG"] == "1" }
}
