import Devices
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Does what no guest would, for thousands of steps, with devices and services that fail; the seed says everything.
final class Monkey {
    private let rig: KioskRig
    private var random: SeededGenerator
    private var fingers: [Int: Point] = [:]
    private var step = 0
    /// What it did last, newest last.
    private(set) var diary: [String] = []
    /// What was wrong, and when.
    private(set) var complaints: [String] = []

    private static let sizes = [Size(width: 400, height: 240), Size(width: 240, height: 400), Size(width: 512, height: 300)]
    private static let keys = ["a", "space", "Return", "BackSpace", "Left", "Right", "Escape", "eacute", "F1", "Tab", "Control_L"]

    init(_ rig: KioskRig, seed: UInt64) {
        self.rig = rig
        random = SeededGenerator(seed: seed)
    }

    /// Takes steps until there are enough of them or something is wrong.
    func run(steps: Int) async throws {
        while step < steps, complaints.isEmpty {
            step += 1
            try await act()
            check()
        }
        try await rest()
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private func note(_ what: String) {
        diary.append("\(step): \(what)")
        if diary.count > 25 { diary.removeFirst() }
    }

    // MARK: - What it does

    private func act() async throws {
        switch number(0...99) {
        case 0..<45: try await tapSomething()
        case 45..<57: pressFinger()
        case 57..<72: moveFinger()
        case 72..<82: liftFinger()
        case 82..<86: pressKey()
        case 86..<96: try await wait()
        case 96..<98: disturbDisplay()
        default: disturbServices()
        }
        if number(0...3) > 0 { try await rig.advance(number(0...40)) }
    }

    private var everywhere: Point {
        let size = rig.display.contentSize
        return Point(x: number(0...(size.width - 1)), y: number(0...(size.height - 1)))
    }

    /// The middle of something that can be touched, or any place.
    private var somewhere: Point {
        let targets = touchable(rig.application.elementTree)
        guard number(0...5) > 0, let target = targets.randomElement(using: &random) else { return everywhere }
        return target.frame.center
    }

    private func touchable(_ element: Element) -> [Element] {
        let roles: [Accessibility.Role] = [.button, .tab, .cell, .textfield, .key, .image]
        let own = roles.contains(element.accessibility.role) ? [element] : []
        return own + element.children.flatMap(touchable)
    }

    private func tapSomething() async throws {
        let place = somewhere
        note("tap \(place.x),\(place.y)")
        rig.touch(.began, place, contact: 9)
        try await rig.advance(number(0...60))
        rig.touch(.ended, place, contact: 9)
    }

    private func pressFinger() {
        let contact = number(0...2)
        guard fingers[contact] == nil else { return }
        let place = somewhere
        let width = number(0...9) == 0 ? 35.0 : nil
        note("finger \(contact) down at \(place.x),\(place.y)\(width == nil ? "" : " as a palm")")
        fingers[contact] = place
        rig.touch(.began, place, contact: contact, width: width)
    }

    private func moveFinger() {
        guard let contact = fingers.keys.sorted().randomElement(using: &random), let from = fingers[contact] else { return }
        let size = rig.display.contentSize
        let place =
            number(0...3) == 0
            ? everywhere
            : Point(
                x: min(max(from.x + number(-40...40), 0), size.width - 1), y: min(max(from.y + number(-60...60), 0), size.height - 1))
        note("finger \(contact) to \(place.x),\(place.y)")
        fingers[contact] = place
        rig.touch(.moved, place, contact: contact)
    }

    private func liftFinger() {
        guard let contact = fingers.keys.sorted().randomElement(using: &random) else { return }
        guard let place = fingers.removeValue(forKey: contact) else { return }
        let isCancelled = number(0...4) == 0
        note("finger \(contact) \(isCancelled ? "cancelled" : "up")")
        rig.touch(isCancelled ? .cancelled : .ended, place, contact: contact)
    }

    private func pressKey() {
        let name = Self.keys[number(0...(Self.keys.count - 1))]
        note("key \(name)")
        _ = rig.input.sendKey(named: name, phase: .down, time: rig.clock.now)
        _ = rig.input.sendKey(named: name, phase: .up, time: rig.clock.now)
    }

    private func wait() async throws {
        let time = number(0...9) == 0 ? number(5_000...60_000) : number(0...900)
        note("\(time) ms pass")
        try await rig.advance(time)
    }

    private func disturbDisplay() {
        switch number(0...3) {
        case 0:
            let rotation = Rotation.allCases[number(0...3)]
            note("turn to \(rotation.rawValue)")
            rig.application.rotate(to: rotation)
        case 1:
            note("unplug the display")
            rig.memory.unplug()
        case 2:
            let size = Self.sizes[number(0...2)]
            note("plug in a display of \(size.width)x\(size.height)")
            rig.memory.plug(size: size)
        default:
            note("plug the same display in")
            rig.memory.plug()
        }
    }

    private func disturbServices() {
        switch number(0...9) {
        case 0:
            note("the archive fails")
            rig.archive.nextError = .full(cause: "the monkey")
        case 1:
            note("the share fails")
            rig.keep.nextFailure = .removed(cause: "the monkey")
        case 2:
            note("the album vanishes")
            rig.albums.albums = []
        case 3:
            note("the album holds files that are not there")
            rig.albums.show(rig.photos + (0...number(0...30)).map { "/nowhere/\($0).jpg" })
        case 4:
            note("the album is back")
            rig.albums.show(rig.photos)
        case 5:
            note("a stick with an album comes")
            let photo = AlbumPhoto(path: rig.photos[0], name: "a", modified: 3, byteCount: 1)
            rig.albums.albums += [Album(identifier: "/media/x\(step)", title: "Stick", isRemovable: true, photos: [photo])]
        case 6:
            note("destinations come and go")
            let isReady = if case .ready = rig.stick.availability { true } else { false }
            rig.stick.availability = isReady ? .unavailable("Plug one in") : .ready("A few seconds")
        default: disturbCamera()
        }
    }

    private func disturbCamera() {
        switch number(0...6) {
        case 0, 1:
            note("the camera comes or goes")
            rig.camera.isPluggedIn.toggle()
        case 2:
            note("there are two cameras")
            rig.camera.plug(["front", "back"])
        case 3:
            let troubles: [CameraTrouble] = [.busy(.program("monkey")), .stalled, .unsupported, .failed("the monkey")]
            let trouble = troubles[number(0...3)]
            note("the camera is in trouble: \(trouble)")
            if rig.camera.isRunning { rig.camera.trouble(trouble) }
        case 4:
            note("the camera recovers")
            if rig.camera.isRunning { rig.camera.recover() }
        case 5:
            note("frames are spoilt or whole again")
            rig.camera.spoilsFrames.toggle()
        default:
            let interval: Duration? = [nil, .milliseconds(8), .milliseconds(33), .milliseconds(200)][number(0...3)]
            note("frames come every \(interval.map { "\($0)" } ?? "never")")
            rig.camera.interval = interval
        }
    }

    // MARK: - What must hold

    private func check() {
        if let complaint = rig.display.complaints.first { complain(complaint) }
        let tree = rig.application.elementTree
        // The screen that invites guests is one button as a whole.
        let screens = tree.all.filter { $0.accessibility.role == .screen || $0.accessibility.identifier == "attract" }
        let isModal = tree.all.contains { [.sheet, .dialog].contains($0.accessibility.role) }
        let stacks = rig.application.window.root.subviews.compactMap { $0 as? NavigationStack }
        let isMoving = stacks.contains(where: \.isMoving) || !rig.application.window.surroundings.animator.isIdle
        if screens.count > 1, !isMoving { complain("\(screens.count) screens at once: \(screens.map(\.accessibility.identifier))") }
        if screens.isEmpty, !isModal, !isMoving { complain("no screen and nothing above one") }
    }

    private func complain(_ sentence: String) { complaints.append("step \(step): \(sentence)") }

    /// Lifts all fingers, mends what is broken, and waits until nothing moves: everything must come to rest.
    private func rest() async throws {
        for contact in fingers.keys.sorted() {
            if let place = fingers.removeValue(forKey: contact) { rig.touch(.ended, place, contact: contact) }
        }
        if !rig.memory.isAvailable { rig.memory.plug() }
        // Pictures that come all the time are no rest.
        rig.camera.interval = nil
        do { try await rig.settle() } catch { complain("the kiosk does not settle: \(state)") }
        rig.display.checkShown()
        check()
        if rig.fingersDown != 0 { complain("\(rig.fingersDown) fingers are stuck") }
        // Everything that works without touches for a minute is over then, toasts included.
        try await rig.advance(60_000)
        do { try await rig.settle() } catch { complain("the kiosk does not settle after a minute: \(state)") }
        check()
    }

    private var state: String {
        let window = rig.application.window
        let surroundings = window.surroundings
        return """
            idle animator \(surroundings.animator.isIdle), waiting timers \(surroundings.timers.isWaiting), \
            activities \(surroundings.activity.count), idle loop \(rig.application.loop.isIdle), settled window \(window.isSettled), \
            pending work \(rig.work.pending)
            """
    }
}

extension Element {
    /// The element and everything below it, parents first.
    var all: [Element] { [self] + children.flatMap(\.all) }
}
