import Configuration
import Devices
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import ImageFiles
import Languages
import Memes
import TestSupport
import Testing
import Text
import Toolkit

@testable import Kiosk
@testable import Toolkit

/// What the automation socket moves in the product, here without the socket.
final class RigInput: ScriptedInput {
    var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    var onPointer: (@MainActor (UnitPoint?) -> Void)?
    var onWheel: (@MainActor (WheelEvent) -> Void)?
    var onKey: (@MainActor (KeyEvent) -> Void)?
    private var names = KeyNames()

    func send(_ touches: [TouchEvent]) { onTouches?(touches) }

    func sendKey(named name: String, phase: KeyEvent.Phase, time: FrameTime) -> Bool {
        guard let event = names.event(key: name, phase: phase, time: time) else { return false }
        onKey?(event)
        return true
    }
}

/// A light that only remembers how bright it is.
final class FakeBacklight: Backlight {
    var isThere = true { didSet { if isThere, !oldValue { onArrival?() } } }
    var level = 1.0 { didSet { if !isThere { level = oldValue } } }
    var onArrival: (@MainActor () -> Void)?
}

/// A socket for headphones.
final class FakeJack: HeadphoneJack {
    var onHeadphones: (@MainActor () -> Void)?
    var hasHeadphones = false { didSet { if hasHeadphones != oldValue { onHeadphones?() } } }
}

/// A sign outside of the booth, with its name and its colour.
final class FakeSign: Branded {
    var brand = BoothBrand(title: "", accent: 0)
}

/// The kiosk's application on a panel in memory, with services that a test controls and a clock that moves by hand.
///
/// Pictures at rest and frames between them, in a long run every one, are compared with everything drawn anew; `check` says what was
/// wrong.
final class KioskRig {
    let clock = HeadlessClock()
    let memory: MemoryDisplay
    let display: CheckedDisplay
    let input = RigInput()
    let camera: ScriptedCamera
    let backlight = FakeBacklight()
    /// What the booth was to be heard saying.
    let sounds: SoundRecorder
    /// Whoever speaks, where the test makes it available before the kiosk speaks.
    let voice: SpeechRecorder
    let jack = FakeJack()
    let sign = FakeSign()
    let albums = FakeAlbums()
    let work: SimulatedWork
    let archive: FakeArchive
    let keep: FakeDestination
    let stick: FakeDestination
    let application: KioskApplication
    let photos: [String]
    /// What the kiosk was told on its touch screen, and the touch screen, where the test has a place for them.
    let settings: SettingsKeeper?
    private let touchScreen: FakeTouchScreen?
    /// Turns photos into pixels; to be set before the kiosk opens.
    var decoding: any PictureDecoding = DirectDecoding()
    /// Where memes can go, in place of the kiosk itself and a stick; to be set before the kiosk opens.
    var destinations: [any ShareDestination]?
    /// Takes photos from phones, and collects what is shared; to be set before the kiosk opens.
    var phoneInbox: (any PhoneInbox)?
    var uploads: (any MemeUploads)?
    /// The numbers of the event, and what the kiosk runs on; to be set before the kiosk opens.
    var records: (any EventRecords)? = FakeRecords()
    var machine: (any Machine)? = FakeMachine()
    /// What waits to leave the booth; to be set before the kiosk opens.
    var waitingRoom: (any WaitingRoom)?
    /// Lets helpers in from afar; to be set before the kiosk opens.
    var viewing: (any RemoteViewing)?
    /// What writes languages that keys alone don't; to be set before the kiosk opens.
    var inputMethods: (String) -> (any InputMethod)? = { _ in nil }
    /// What keeps something of guests beside the archive; to be set before the kiosk opens.
    var erasing: [any EventErasing] = []
    private let folder: TemporaryFolder
    private let wallClock: () -> Timestamp
    private let direction: Language.Direction

    /// - Parameters:
    ///   - opens: whether the flow's first screen follows the splash picture at once.
    ///   - rotation: how the panel is built in, beside what the configuration wishes.
    ///   - booth: where the kiosk keeps what it is told, and its touch screen.
    ///   - refreshMillihertz: how often the panel shows a frame in 1000 seconds.
    ///   - direction: which way the interface is read, whatever its words are.
    // rule lifted (parameters): two make the panel, the others have usual values
    init(
        _ width: Int, _ height: Int, rotation: Rotation = .none, opens: Bool = true, booth: SetUpBooth? = nil,
        refreshMillihertz: Int = 60_000, direction: Language.Direction = .leftToRight, configure: (inout Configuration) -> Void = { _ in }
    ) throws {
        clock.advance(by: .zero)
        sounds = SoundRecorder(clock: clock)
        voice = SpeechRecorder(clock: clock)
        voice.isAvailable = false
        folder = try TemporaryFolder("kiosk")
        photos = try Self.writePhotos(folder)
        var configuration = Configuration()
        // Memes that were there already were made by nobody.
        configuration.privacy.deletion = .anyone
        configure(&configuration)
        settings = booth?.settings(applyingTo: &configuration)
        touchScreen = booth?.touchScreen
        let memory = MemoryDisplay(
            size: Size(width: width, height: height), rotation: rotation + configuration.rotation, refreshMillihertz: refreshMillihertz,
            clock: clock)
        self.memory = memory
        display = CheckedDisplay(memory, interval: LongRun.isWanted ? 1 : 6, shown: { memory.presentedFrame.pixels })
        camera = ScriptedCamera(clock)
        camera.isPluggedIn = true
        work = SimulatedWork(clock)
        let (clock, start) = (clock, clock.now)
        let wallClock = { Timestamp(secondsSince1970: 1_800_000_000 + (clock.now - start).seconds) }
        archive = FakeArchive(work, now: wallClock)
        archive.folder = folder.path(of: "")
        keep = FakeDestination("keep", "Keep", symbol: "check", .ready("On this kiosk"), work)
        stick = FakeDestination("usb", "USB stick", symbol: "usb", .unavailable("Plug one in"), work)
        var devices = KioskDevices(display: display, clock: clock, scripted: input)
        devices.camera = camera
        devices.backlight = backlight
        devices.sound = sounds
        (devices.speech, devices.headphones) = (voice, jack)
        devices.calibrating = touchScreen
        devices.presence = touchScreen
        application = KioskApplication(
            configuration: configuration, devices: devices, fonts: try FontCatalog(), settings: settings)
        let window = application.window
        display.expected = { window.repainted() }
        albums.show(photos)
        (self.wallClock, self.direction) = (wallClock, direction)
        if opens { open() }
    }

    /// Shows the flow's first screen in place of the splash picture.
    func open() { open(with: destinations ?? [keep, stick]) }

    /// The same with other destinations.
    func open(with destinations: [any ShareDestination]) {
        var adapters = KioskAdapters(
            archive: archive, albums: albums, destinations: destinations, decoding: decoding, wallClock: wallClock)
        (adapters.phoneInbox, adapters.uploads) = (phoneInbox, uploads)
        (adapters.records, adapters.machine, adapters.erasing) = (records, machine, erasing)
        (adapters.viewing, adapters.waitingRoom, adapters.branded) = (viewing, waitingRoom, [sign])
        adapters.inputMethods = inputMethods
        application.open(adapters)
        application.window.adopt(direction)
    }

    /// Three plain photos, as PNG files: wide, square and tall.
    private static let photoFiles = [(640, 420), (400, 400), (360, 600)].enumerated().map { index, shape in
        let bitmap = Bitmap(size: Size(width: shape.0, height: shape.1), format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.fill(bitmap.bounds, Color([0x3A6EA5, 0x5B8C5A, 0x8C4A5B][index]))
        painter.fill(bitmap.bounds.inset(by: 60), Color([0xE0C060, 0xC06040, 0x60A0C0][index]))
        return Data(ImageFile.png(bitmap))
    }

    private static func writePhotos(_ folder: TemporaryFolder) throws -> [String] {
        try photoFiles.enumerated().map { index, file in
            let path = folder.path(of: "photo-\(index).png")
            try file.write(to: URL(fileURLWithPath: path))
            return path
        }
    }

    /// A path in the rig's own folder.
    func path(of name: String) -> String { folder.path(of: name) }

    // MARK: - Time

    /// Lets simulated time pass, with what background work has finished by then.
    func advance(_ milliseconds: Int) async throws {
        try await drain()
        clock.advance(by: .milliseconds(milliseconds))
        try await drain()
    }

    /// Lets background work end that does not depend on simulated time.
    func drain() async throws {
        // What was touched is seen before anything that it began can have ended, however busy the machine is.
        clock.advance(by: .zero)
        // Each turn gives way to all that waits for the main actor; it wakes a thread, so that turns in vain are dear.
        for _ in 0..<6 { await Task.yield() }
        if isWorking {
            let end = ContinuousClock.now + .seconds(20)
            repeat { try await Task.sleep(for: .milliseconds(1)) } while isWorking && ContinuousClock.now < end
            for _ in 0..<6 { await Task.yield() }
        }
        clock.advance(by: .zero)
    }

    /// Whether something is under way that ends by itself, however long the clock stands still.
    private var isWorking: Bool {
        work.pending == 0 && (application.window.surroundings.activity.count > 0 || cameraScreen?.feed.isDecoding == true)
    }

    /// The camera's screen, while it is there.
    var cameraScreen: CameraScreen? { application.window.root.last(CameraScreen.self) }

    func settle() async throws {
        try await drain()
        for _ in 0..<600 {
            clock.advance(by: .milliseconds(17))
            try await drain()
            guard application.isSettled, work.pending == 0 else { continue }
            // Of a camera the next picture may be there already, and shown with the next frame.
            if cameraScreen == nil { display.checkShown() }
            return
        }
        throw WaitedInVain(what: "the kiosk to settle", limit: .seconds(10))
    }

    // MARK: - Fingers

    func touch(_ phase: TouchEvent.Phase, _ point: Point, contact: Int = 0, width: Double? = nil) {
        let size = display.contentSize
        let place = UnitPoint(x: (Double(point.x) + 0.5) / Double(size.width), y: (Double(point.y) + 0.5) / Double(size.height))
        let finger = display.rotation.panel(ofContent: place)
        let event = TouchEvent(
            contact: contact, phase: phase, position: touchScreen?.position(ofFinger: finger) ?? finger, time: clock.now,
            widthMillimetres: width)
        input.send([event])
    }

    func tap(_ point: Point) async throws {
        touch(.began, point)
        try await advance(40)
        touch(.ended, point)
        try await settle()
    }

    /// Taps an element and lets so much time pass, whatever is still at work then.
    func tap(_ identifier: String, waiting milliseconds: Int, at place: SourceLocation = #_sourceLocation) async throws {
        let point = try element(identifier, at: place).frame.center
        touch(.began, point)
        try await advance(40)
        touch(.ended, point)
        if milliseconds > 0 { try await advance(milliseconds) }
    }

    func element(_ identifier: String, at place: SourceLocation = #_sourceLocation) throws -> Element {
        try #require(application.elementTree.first(identifier), "\(identifier) is not on the screen", sourceLocation: place)
    }

    func shows(_ identifier: String) -> Bool { application.elementTree.first(identifier) != nil }

    func tap(_ identifier: String, at place: SourceLocation = #_sourceLocation) async throws {
        try await tap(element(identifier, at: place).frame.center)
    }

    func type(_ text: String) async throws {
        for character in text { try await tap(character == " " ? "key.space" : "key.\(character)") }
    }

    /// Presses a key of a real keyboard, by its X name, while others are held.
    func press(_ key: String, _ modifiers: String...) async throws {
        for modifier in modifiers { #expect(input.sendKey(named: modifier, phase: .down, time: clock.now)) }
        for phase in [KeyEvent.Phase.down, .up] { #expect(input.sendKey(named: key, phase: phase, time: clock.now), "xkb knows no \(key)") }
        for modifier in modifiers { #expect(input.sendKey(named: modifier, phase: .up, time: clock.now)) }
        try await settle()
    }

    /// Two quick taps, as a double tap.
    func tapTwice(_ point: Point) async throws {
        for _ in 0..<2 {
            touch(.began, point)
            try await advance(30)
            touch(.ended, point)
            try await advance(60)
        }
        try await settle()
    }

    func drag(from start: Point, to end: Point, steps: Int = 10) async throws {
        touch(.began, start)
        for step in 1...steps {
            try await advance(16)
            touch(.moved, Point(x: start.x + (end.x - start.x) * step / steps, y: start.y + (end.y - start.y) * step / steps))
        }
        touch(.ended, end)
        try await settle()
    }

    // MARK: - Judgement

    /// The picture at rest is checked, and what was wrong with any frame so far is said.
    func check(_ what: String = "", at place: SourceLocation = #_sourceLocation) {
        display.checkShown()
        #expect(display.complaints.isEmpty, "\(what): \(display.complaints)", sourceLocation: place)
    }

    /// Whether a finger is still thought to be down.
    var fingersDown: Int {
        let touches = Mirror(reflecting: application.window.router).descendant("touches") as? [Int: Touch]
        return touches?.count ?? -1
    }
}
