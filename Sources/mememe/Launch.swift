private import Albums
internal import Automation
internal import Configuration
private import Devices
private import Dispatch
private import FoundationEssentials
private import Glibc
internal import HeadlessDevices
private import ImageFiles
internal import Kiosk
private import Logging
private import MachineHealth
private import MemeStore
private import Memes
private import PictureSandbox
private import Sharing
private import SystemCalls
private import Text

/// One run of the kiosk, from opening the devices to giving them back.
final class Launch {
    /// What the configuration and the command line ask for.
    struct Wishes {
        var loaded: LoadedConfiguration
        var display: DisplayOption?
        var recordTouch: String?
        var replayTouch: String?
        /// The command that starts a courier with the same configuration.
        var courier: [String]
        /// What the kiosk was told on its touch screen, and whether the command line says how the picture is turned, whatever else does.
        var settings: SettingsKeeper
    }

    private let wishes: Wishes
    private let configuration: Configuration
    private let log = Logger(label: "mememe")
    private var opened: OpenDevices?
    private var camera: OpenCamera?
    /// What is plugged in, for the albums and for sharing; nil where the kernel does not tell.
    private lazy var mounts = mountTable()
    private var albums: PhotoLibrary?
    private var catalog: FontCatalog?
    /// What goes through the courier; the courier starts when it is asked for something.
    private lazy var outside = Outside(configuration, dataDirectory: wishes.loaded.dataDirectory, command: wishes.courier)
    private let inputMethods = InputMethods()
    private var application: KioskApplication?
    private var automation: AutomationServer?
    private var player: TouchPlayer?
    private var signals: [any DispatchSourceSignal] = []
    /// Tells who asks how the booth does.
    private var health: HealthDesk?
    private lazy var signsOfLife = SignsOfLife(
        isHealthy: { [weak self] in self?.application?.isHealthy ?? false },
        isInUse: { [weak self] in self?.application?.isInUse ?? false })

    init(_ wishes: Wishes) {
        self.wishes = wishes
        configuration = wishes.loaded.configuration
    }

    /// Opens the devices and shows the splash picture; everything else happens in the turns of the main loop.
    func begin() throws(Failure) {
        reportConfiguration()
        listenForSignals()
        // The store is opened on its own thread meanwhile; what comes of it waits until this turn of the loop is over.
        Task { [weak self, directory = wishes.loaded.dataDirectory] in
            let store = await Launch.openStore(directory)
            do throws(Failure) {
                try await self?.open(store)
            } catch {
                self?.end(error)
            }
        }
        var opened = try OpenDevices(wishes.display, configuration, recordTouch: wishes.recordTouch, log: log)
        self.opened = opened
        try replayTouches(into: &opened.devices)
        let camera = try OpenCamera(configuration, clock: opened.devices.alarm())
        opened.devices.camera = camera.camera
        self.camera = camera
        let catalog = try fonts()
        self.catalog = catalog
        let application = KioskApplication(
            configuration: configuration, devices: opened.devices, fonts: catalog, settings: wishes.settings)
        application.onQuit = { [weak self] in self?.end(nil) }
        for file in ["/run/mememe/update", "/run/mememe/errand"] { application.announceUpdates(from: file) }
        self.application = application
        let albums = PhotoLibrary(
            folders: configuration.albumFolders, usbFolder: configuration.usbFolder,
            phoneFolder: configuration.phone.network == .off ? nil : outside.phoneFolder, mounts: mounts)
        self.albums = albums
    }

    private func fonts() throws(Failure) -> FontCatalog {
        do throws(FontError) {
            return try FontCatalog(language: configuration.languages.first ?? configuration.keyboard.languages?.first)
        } catch {
            throw Failure(.deviceMissing, "The kiosk can't set text: \(error).")
        }
    }

    private static func openStore(_ directory: String) async -> Result<MemeStore, StoreError> {
        do throws(StoreError) {
            return .success(try await MemeStore.open(directory))
        } catch {
            return .failure(error)
        }
    }

    /// Brings the memes, and with them the first screen.
    private func open(_ store: Result<MemeStore, StoreError>) async throws(Failure) {
        guard let application, let albums else { return }
        do throws(StoreError) {
            let archive = try await StoredMemes(
                store.get(), retention: Retention(configuration.retention), draftSeconds: configuration.session.draft.seconds)
            let decoding = SandboxedDecoding { Logger(label: "mememe.pictures").warning("\($0)") }
            var adapters = KioskAdapters(
                archive: archive, albums: albums, destinations: destinations(decoding), decoding: decoding,
                wallClock: { StoreSurroundings.wallClock() })
            adapters.inputMethods = { [inputMethods] in inputMethods.method(for: $0) }
            adapters.phoneInbox = outside.phoneInbox
            adapters.uploads = outside.uploads
            adapters.waitingRoom = outside.waitingRoom
            adapters.records = archive
            adapters.erasing = outside.erasing
            adapters.branded = outside.branded
            let machine = SystemMachine(version: MemeMe.version, folder: wishes.loaded.dataDirectory)
            adapters.machine = machine
            if let opened, !opened.isPreview { adapters.viewing = outside.viewing(opened.devices.clock) }
            application.open(adapters)
            health = HealthDesk(application, archive, machine, outside, folder: wishes.loaded.dataDirectory)
            keepLastGoodConfiguration()
            outside.begin()
        } catch {
            if case .inUse(let cause) = error { throw Failure(.tryAgain, "Another kiosk uses this data directory: \(cause).") }
            log.error("memes can't be kept: \(error.cause)")
            application.show(problem: error.sentenceAtStart, cause: error.cause)
        }
        // Whoever connects finds the first screen, not the splash picture.
        try openAutomation(application)
        player?.begin()
        signsOfLife.ready()
        if let announcement = opened?.announcement {
            print(announcement)
            // Whoever reads a pipe wants to know it now.
            fflush(nil)
        }
    }

    /// What takes a meme home comes first.
    private func destinations(_ decoding: any PictureDecoding) -> [any ShareDestination] {
        let stick: [any ShareDestination] = mounts.map { [USBStick(below: configuration.usbFolder, table: $0)] } ?? []
        let printer: [any ShareDestination] = catalog.flatMap { outside.printer(decoding, $0) }.map { [$0] } ?? []
        return printer + outside.destinations + [KeepOnKiosk()] + stick
    }

    private func mountTable() -> SystemMountTable? {
        do throws(SystemCallError) {
            return try SystemMountTable()
        } catch {
            log.warning("sticks are not noticed and can't be written to: \(error)")
            return nil
        }
    }

    private func openAutomation(_ application: KioskApplication) throws(Failure) {
        guard let path = configuration.automationSocket else { return }
        do throws(AutomationSocketError) {
            automation = try AutomationServer(path: path, target: application)
        } catch {
            if case .inUse = error { throw Failure(.tryAgain, "The automation socket can't be opened: \(error).") }
            throw Failure(.noInput, "The automation socket can't be opened: \(error).")
        }
    }

    private func replayTouches(into devices: inout KioskDevices) throws(Failure) {
        guard let path = wishes.replayTouch else { return }
        do throws(TouchRecordingError) {
            let player = try TouchPlayer(playing: path, clock: devices.alarm())
            devices.touches.append(player)
            self.player = player
        } catch {
            throw Failure(.noInput, "The touches in \(path) can't be played: \(error).")
        }
    }

    private func reportConfiguration() {
        for problem in wishes.loaded.problems { writeError("\(problem)") }
        if !wishes.loaded.problems.isEmpty { log.warning("the configuration is wrong; the last good values are used") }
        for problem in wishes.loaded.settings.problems { log.warning("settings that are not used: \(problem)") }
    }

    /// Now that the kiosk runs with it, the configuration is good.
    private func keepLastGoodConfiguration() {
        do {
            try wishes.loaded.file?.keepAsLastGood(in: wishes.loaded.dataDirectory)
        } catch {
            log.warning("the configuration can't be kept for a start with a wrong one: \(error)")
        }
    }

    private func listenForSignals() {
        _ = signal(SIGPIPE, SIG_IGN)
        // A service manager's watchdog ends a kiosk that hangs by SIGABRT. Where Swift's runtime writes backtraces, its handler of these
        // two would only write one and let the kiosk hang on: it counts on the signal's cause to come back, as that of a crash does.
        for number in [SIGABRT, SIGQUIT] { _ = signal(number, SIG_DFL) }
        for number in [SIGTERM, SIGINT] { listen(for: number) { [weak self] in self?.quit() } }
        listen(for: SIGHUP) { [weak self] in self?.readConfigurationAgain() }
    }

    private func listen(for number: Int32, _ action: @escaping () -> Void) {
        _ = signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated(action) }
        source.resume()
        signals.append(source)
    }

    /// Turns the picture as the file says now, where nobody said it on the touch screen; a wrong file changes nothing.
    private func readConfigurationAgain() {
        guard let file = wishes.loaded.file else { return }
        do throws(ConfigurationError) {
            let configuration = try file.read()
            let settings = wishes.settings
            if !settings.isRotationFixed { application?.rotate(to: settings.settings.rotation ?? configuration.rotation) }
        } catch {
            writeError(error.description)
        }
    }

    /// Asks the application to finish what it does, or ends at once where there is none yet.
    private func quit() {
        if let application { application.quit() } else { end(nil) }
    }

    /// Gives everything back and ends the process.
    private func end(_ failure: Failure?) {
        signsOfLife.stopping()
        if let failure { writeError(failure.sentence) }
        automation?.close()
        health?.close()
        application?.endHelp()
        albums?.close()
        outside.close()
        player?.stop()
        camera?.close()
        opened?.close()
        exit((failure?.status ?? .fine).rawValue)
    }
}

extension Retention {
    fileprivate init(_ choice: MemeRetention) {
        self.init(maximumAge: choice.days.map { $0 * 86_400 }, maximumCount: choice.count)
    }
}
