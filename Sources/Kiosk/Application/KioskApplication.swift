public import Configuration
internal import Devices
internal import Drawing
public import Geometry
internal import Languages
private import Logging
private import Memes
public import Text
internal import Toolkit

/// The running kiosk: screens on a window, a window on a display, touches and keys into it.
public final class KioskApplication {
    let devices: KioskDevices
    let window: Window
    let loop: FrameLoop
    let surroundings: Surroundings
    private var configuration: Configuration
    /// What the kiosk was told on its touch screen; nil for a kiosk that is never asked.
    private let settings: SettingsKeeper?
    private var setup: SetupFlow?
    let host: HostView
    private lazy var actions = KeyActions(
        configuration.keys, window, host, speech: { [weak self] in self?.speech }, navigator: { [weak self] in self?.navigator })
    /// Speaks to guests who can't see the screen; nil where nobody can.
    private(set) lazy var speech = devices.speech.map { SpeechDesk(window, $0, configuration.speech, jack: devices.headphones) }
    private(set) var navigator: Navigator?
    /// How the panel itself is built in, which the display adds to what the operator wishes.
    private let mounting: Rotation
    private(set) var services: KioskServices?
    private var notices: [UpdateWatch] = []
    /// When somebody last touched or typed.
    private var lastInput: FrameTime?
    private var absenceTimer: TimerToken?
    /// Whether the kiosk was asked to end.
    var isQuitting = false
    /// Called when the kiosk was asked to end.
    public var onQuit: () -> Void = {}
    private static let log = Logger(label: "mememe.kiosk")

    /// Opens the window with the splash picture; `open` brings the memes.
    ///
    /// - Parameter settings: where answers to the questions of the first start go; they count in `configuration` already.
    public init(configuration: Configuration, devices: KioskDevices, fonts: FontCatalog, settings: SettingsKeeper? = nil) {
        self.devices = devices
        self.settings = settings
        self.configuration = configuration
        mounting = devices.display.rotation + -configuration.rotation
        let access = GuestAccess(configuration)
        surroundings = Surroundings(
            metrics: Self.metrics(of: devices.display, configuration, access), theme: Theme(configuration.theme, access),
            text: TextEngine(catalog: fonts), icons: .product(), clock: devices.clock)
        surroundings.reducesMotion = configuration.reducesMotion
        host = HostView(surroundings)
        window = Window(surroundings, root: host)
        window.scanner.interval = configuration.access.scanInterval
        window.speak(configuration.languages.firstLanguage)
        host.show(SplashScreen(surroundings, name: configuration.title))
        loop = FrameLoop(window: window, display: devices.display)
        loop.onDisplayChange = { [weak self] in self?.displayChanged() }
        connectInput()
    }

    /// Whether what happens here reaches the screen; a kiosk of which this is false is better started again.
    public var isHealthy: Bool { loop.isHealthy }

    /// Whether somebody touched it within the last minute, who is in the middle of something then.
    public var isInUse: Bool { lastInput.map { devices.clock.now - $0 < .seconds(60) } ?? false }

    /// Replaces the splash picture by the flow's first screen, after the questions that the operator wants asked and nobody answered yet.
    public func open(_ adapters: KioskAdapters) {
        if configuration.setup == .skip || !asks(thenOpening: adapters) { openFirstScreen(adapters) }
    }

    /// Begins with the questions; false when there are none.
    private func asks(thenOpening adapters: KioskAdapters) -> Bool {
        guard let settings else { return false }
        let stack = NavigationStack(surroundings)
        let setup = SetupFlow(stack, configuration, settings, panel: panel) { [weak self] in
            guard let self else { return }
            configuration.apply(settings.settings, fixed: settings.fixedKeys)
            self.setup = nil
            openFirstScreen(adapters)
        }
        guard setup.start() else { return false }
        host.clear()
        host.add(stack)
        self.setup = setup
        return true
    }

    /// Shows what the operator's panel has changed.
    private func showSettings() {
        guard let settings else { return }
        configuration.apply(settings.settings, fixed: settings.fixedKeys)
        services?.configuration = configuration
        services?.light.choice = configuration.restingPanel
        services?.sound.choice = configuration.sound
        // Who changes the booth's own choice wants to see it.
        services?.access = GuestAccess(configuration)
        adoptLooks()
    }

    /// Shows everything as the operator and the guest who is there want it.
    private func adoptLooks() {
        let access = services?.access ?? GuestAccess(configuration)
        surroundings.theme = Theme(configuration.theme, access)
        surroundings.reducesMotion = access.reducesMotion
        let times = configuration.access
        window.steadyTouch = access.isSteady ? SteadyTouch(hold: times.hold, pause: times.pause) : nil
        let metrics = Self.metrics(of: devices.display, configuration, access)
        if metrics != surroundings.metrics { services?.pictures.forgetAll() }
        window.adopt(metrics)
    }

    /// How the picture and touches lie on the panel.
    private var panel: SetupFlow.Panel {
        SetupFlow.Panel(
            rotation: { [weak self] in self?.rotation ?? .none }, rotate: { [weak self] in self?.rotate(to: $0) },
            panelPlace: { [weak self] in self?.panelPlace(of: $0) ?? UnitPoint(x: 0, y: 0) }, touchScreens: devices.calibrating)
    }

    private func openFirstScreen(_ adapters: KioskAdapters) {
        let services = KioskServices(
            surroundings, adapters: adapters, devices: devices, configuration: configuration)
        self.services = services
        services.onAccess = { [weak self] in self?.adoptLooks() }
        services.speech = speech
        speech?.onChange = { [weak self] in self?.speechChanged() }
        window.speak(configuration.languages.firstLanguage)
        host.clear()
        let navigator = Navigator(services, host: host)
        self.navigator = navigator
        navigator.operatorDesk = settings.map { OperatorDesk(surroundings, keeper: $0, panel: panel, devices: devices) }
        navigator.operatorDesk?.onSettings = { [weak self] in self?.showSettings() }
        if let viewing = adapters.viewing { offerHelp(by: viewing) }
        navigator.start()
    }

    /// Shows what the machine says in that file of an update or an errand, from now on; does nothing where the file's folder is missing.
    public func announceUpdates(from file: String) {
        if let watch = UpdateWatch(file, onChange: { [weak self] in self?.host.announce($0) }) { notices.append(watch) }
    }

    /// Whether the album's folders are being read.
    var isReadingAlbums: Bool { services?.albums.isScanning ?? false }

    /// Deletes for good what a guest deleted a moment ago and could still have back.
    func finishDeleting() { navigator?.finishDeleting() }

    /// Says on the screen that the kiosk can't go on.
    ///
    /// - Parameters:
    ///   - sentence: what is wrong, for everybody.
    ///   - cause: what the system said, for whoever mends it.
    public func show(problem sentence: String, cause: String) {
        host.show(ProblemScreen(surroundings, sentence: sentence, cause: cause))
    }

    /// How the picture is turned on the panel, its mounting aside.
    private var rotation: Rotation { devices.display.rotation + -mounting }

    /// Turns the picture on the panel, its mounting aside; the guest's place and text stay.
    public func rotate(to rotation: Rotation) { devices.display.rotation = rotation + mounting }

    // MARK: - Display

    private static func metrics(of display: any Display, _ configuration: Configuration, _ access: GuestAccess) -> Metrics {
        let known = configuration.display.millimetres ?? display.mode.millimetres
        return Metrics(
            pixelSize: display.contentSize, millimetres: known.map { display.rotation.contentSize(ofPanel: $0) },
            scale: configuration.scale, magnification: access.textSize.rawValue, reachesLow: access.reachesLow)
    }

    private func displayChanged() {
        let metrics = Self.metrics(of: devices.display, configuration, services?.access ?? GuestAccess(configuration))
        Self.log.info("The picture is \(metrics.pixelSize.width)x\(metrics.pixelSize.height) now, \(metrics.scale) pixels a point")
        services?.pictures.forgetAll()
        devices.displayDidChange()
        window.adopt(metrics)
    }

    // MARK: - Input

    private func connectInput() {
        let pointing = devices.touches + [devices.scripted as any TouchInput]
        for input in pointing {
            input.onTouches = { [weak self] in self?.take($0) }
            input.onPointer = { [weak self] in self?.takePointer($0) }
            input.onWheel = { [weak self] in self?.take($0) }
        }
        for input in devices.keys + [devices.scripted as any KeyInput] {
            input.onKey = { [weak self] in self?.take($0) }
        }
        window.onUnhandledKey = { [weak self] in self?.actions.take($0) }
        devices.presence?.onPresence = { [weak self] in self?.followPresence() }
        followPresence()
    }

    /// How long a touch screen may be away, as one whose plug is put into another socket, before anybody is told.
    private static let absenceLimit = Duration.seconds(10)

    private func followPresence() {
        surroundings.timers.cancel(absenceTimer)
        absenceTimer = nil
        guard let presence = devices.presence else { return }
        if presence.canPoint { return host.show(isUntouchable: false) }
        absenceTimer = surroundings.timers.after(Self.absenceLimit) { [weak self] in self?.host.show(isUntouchable: true) }
    }

    private func pixel(of position: UnitPoint) -> Point {
        devices.display.rotation.content(ofPanel: position).pixel(in: devices.display.contentSize)
    }

    /// The middle of a pixel as a place on the panel, unrotated.
    private func panelPlace(of pixel: Point) -> UnitPoint {
        let size = devices.display.contentSize
        let place = UnitPoint(x: (Double(pixel.x) + 0.5) / Double(size.width), y: (Double(pixel.y) + 0.5) / Double(size.height))
        return devices.display.rotation.panel(ofContent: place)
    }

    private func noteInput() {
        lastInput = devices.clock.now
        services?.session.noteInput()
        navigator?.operatorDesk?.noteInput()
    }

    func take(_ events: [TouchEvent]) {
        if !events.isEmpty { noteInput() }
        let touches = events.map {
            WindowTouch(
                contact: $0.contact, phase: $0.phase, position: pixel(of: $0.position), time: $0.time,
                widthMillimetres: $0.widthMillimetres)
        }
        if speech?.take(touches) != true { window.handle(touches) }
    }

    /// What the booth's own sounds tell is said while it speaks.
    private func speechChanged() { services?.sound.isSpokenFor = speech?.isOn == true }

    private func takePointer(_ position: UnitPoint?) { window.showPointer(at: position.map { pixel(of: $0) }) }

    func take(_ wheel: WheelEvent) {
        noteInput()
        window.scroll(by: wheel.notches, at: pixel(of: wheel.position))
    }

    /// What types nothing may be a button of the booth; anything else is for fields and controls first.
    func take(_ key: KeyEvent) {
        noteInput()
        // A booth may be meant to be used by keys.
        host.show(isUntouchable: false)
        if navigator?.takesAsSign(key) == true { return }
        if actions.isButton(key) { actions.take(key) } else { window.handle(key) }
    }
}

extension Theme {
    /// The theme that the operator chose, as the guest who is there wants it.
    init(_ choice: ThemeChoice, _ access: GuestAccess) {
        self.init(choice.appearance == .light ? .light : .dark, accent: choice.accent, hasHighContrast: access.hasHighContrast)
    }
}
