internal import Configuration
internal import Devices
internal import DisplayKMS
internal import Geometry
internal import HeadlessDevices
internal import InputEvdev
internal import Kiosk
internal import Logging
internal import RemoteVNC
private import SoundALSA
private import Speech
private import SystemCalls

/// The devices of one kiosk, and how they are given back.
struct OpenDevices {
    var devices: KioskDevices
    /// What a guest is told on the standard output, such as the address of the preview.
    var announcement: String?
    /// Whether it is seen from afar anyway.
    var isPreview: Bool { announcement != nil }
    private(set) var close: () -> Void

    /// The preview's size where nobody says another.
    private static let previewSize = Size(width: 1280, height: 800)

    /// Opens what `--display` asks for, or without it the panel if it is free, else the preview.
    init(_ option: DisplayOption?, _ configuration: Configuration, recordTouch: String?, log: Logger) throws(Failure) {
        switch option {
        case .headless(let size): self = try Self.headless(size, configuration, recordTouch)
        case .vnc(let size, let address): self = try Self.preview(size, address, configuration, recordTouch)
        case .kms(let card, let connector):
            var wish = configuration.display
            if card != nil || connector != nil { (wish.card, wish.connector) = (card, connector) }
            do throws(DisplayError) {
                self = try Self.panel(wish, configuration, recordTouch, log: log)
            } catch {
                throw Failure(error)
            }
        case nil:
            do throws(DisplayError) {
                self = try Self.panel(configuration.display, configuration, recordTouch, log: log)
            } catch {
                log.notice("the picture goes to a preview, because the panel can't be used: \(error.sentence)")
                self = try Self.preview(Self.previewSize, nil, configuration, recordTouch)
            }
        }
    }

    private init(_ devices: KioskDevices, announcement: String? = nil, close: @escaping () -> Void) {
        (self.devices, self.announcement, self.close) = (devices, announcement, close)
    }

    private static func headless(_ size: Size, _ configuration: Configuration, _ recordTouch: String?) throws(Failure) -> OpenDevices {
        let clock = HeadlessClock()
        let display = MemoryDisplay(
            size: size, rotation: configuration.rotation, millimetres: configuration.display.millimetres, clock: clock)
        let time = HeadlessTime(clock)
        let fingers = recordTouch == nil ? nil : ScriptedTouch()
        let recorder = try fingers.flatMap { fingers throws(Failure) in try recorded(fingers, recordTouch, clock: time) }
        var devices = KioskDevices(
            display: display, clock: time, scripted: AutomationInput(recordedBy: fingers), touches: recorder.map { [$0] } ?? [])
        devices.manualClock = time
        devices.sound = SoundRecorder(clock: time)
        devices.speech = SpeechRecorder(clock: time)
        return OpenDevices(devices) { display.close() }
    }

    private static func preview(
        _ size: Size, _ address: DisplayOption.Address?, _ configuration: Configuration, _ recordTouch: String?
    ) throws(Failure) -> OpenDevices {
        let clock = SystemEventClock()
        let vnc = configuration.vnc
        let display: VNCDisplay
        do throws(DisplayError) {
            display = try VNCDisplay(
                VNCDisplay.Options(
                    size: size, rotation: configuration.rotation, address: address?.address ?? vnc.address, port: address?.port ?? vnc.port,
                    password: vnc.password), clock: clock)
        } catch {
            throw Failure(error)
        }
        let touches: any TouchInput = try recorded(display, recordTouch, clock: clock) ?? display
        let devices = KioskDevices(display: display, clock: clock, scripted: AutomationInput(), touches: [touches], keys: [display])
        return OpenDevices(devices, announcement: "Open \(display.addressForBrowser)") { display.close() }
    }

    private static func panel(
        _ wish: DisplayWish, _ configuration: Configuration, _ recordTouch: String?, log: Logger
    ) throws(DisplayError) -> OpenDevices {
        let clock = SystemEventClock()
        let choice = DisplayChoice(
            card: wish.card, connector: wish.connector, mode: wish.mode, format: wish.format.flatMap { ScanoutFormat($0) })
        // The display times its flips and the keyboards their repetition; each needs an alarm that nobody else sets.
        let display = try KMSDisplay.open(choice, clock: SystemEventClock(), rotation: configuration.rotation)
        do {
            let input = try EvdevInput(configuration: InputConfiguration(configuration), clock: SystemEventClock())
            let touches: any TouchInput = try recorded(input, recordTouch, clock: clock) ?? input
            var devices = KioskDevices(display: display, clock: clock, scripted: AutomationInput(), touches: [touches], keys: [input])
            devices.calibrating = input
            devices.presence = input
            devices.backlight = PanelBacklight(of: display)
            devices.sound = ALSASound(device: configuration.sound.device)
            devices.speech = try ALSASpeech(device: configuration.speech.device ?? configuration.sound.device, voice: EspeakVoice())
            devices.headphones = input
            devices.displayDidChange = { input.plane = PointerPlane(panel: display.mode.size, rotation: display.rotation) }
            devices.displayDidChange()
            return OpenDevices(devices) {
                input.close()
                display.close()
            }
        } catch {
            display.close()
            throw .failed("the input devices can't be used: \(error)")
        }
    }

    /// A recorder around the input, if a recording is wanted.
    private static func recorded(
        _ input: any TouchInput, _ path: String?, clock: any EventClock
    ) throws(Failure) -> TouchRecorder? {
        guard let path else { return nil }
        do throws(SystemCallError) {
            return try TouchRecorder(recording: input, to: path, clock: clock)
        } catch {
            throw Failure(.noInput, "What is touched can't be recorded: \(error).")
        }
    }
}

extension DisplayError {
    var sentence: String {
        switch self {
        case .disconnected(let sentence), .busy(let sentence), .unsupported(let sentence), .failed(let sentence): sentence
        }
    }
}

extension Failure {
    /// What a display's error means for the whole program.
    init(_ error: DisplayError) {
        if case .busy = error { self.init(.tryAgain, error.sentence) } else { self.init(.deviceMissing, error.sentence) }
    }
}

extension ScanoutFormat {
    init?(_ format: DisplayWish.PixelFormat) {
        switch format {
        case .xrgb8888: self = .xrgb8888
        case .rgb565: self = .rgb565
        }
    }
}

extension InputConfiguration {
    init(_ configuration: Configuration) {
        self.init()
        // The configuration was checked, so each of its matrices is one.
        calibrations = configuration.touchCalibrations.compactMapValues { Calibration(matrix: $0) }
        keyboard.layout = configuration.keyboard.layout
        keyboard.variant = configuration.keyboard.variant
    }
}
