private import Foundation
internal import Geometry
internal import TestSupport

/// The appliance with a guest in front of it.
///
/// Nothing in the appliance tells what is on its screen, so a twin does: the image's own program without a machine, with the same photos,
/// which is touched at the same places. Whatever the guest does, the panel has to end up showing what the twin shows, pixel by pixel.
final class ApplianceBooth {
    let machine: ApplianceMachine
    let twin: HeadlessKiosk
    /// How long the kernel took until the panel showed the first screen, as the host's clock saw it.
    let startDuration: Duration
    /// Instructions before that, where they are counted: those of the firmware and the boot loader.
    let firstInstructions: UInt64
    private let digitizer: TouchDigitizer
    /// Whether the machine has forgotten who its guest is, while the twin has not.
    private var hasStartedAnew = false
    // What the twin reads while it runs.
    private let twinFolder: TemporaryFolder
    private let memes: SavedMemes?

    /// What the twin is told of its panel: the size in millimetres that the emulator's panel says it has, at 100 dots per inch.
    private static let twinConfiguration = "display:\n  millimetres: 325x203\n"

    /// How long a start may take on a machine that is busy with other things.
    private static let longestStart = Duration.seconds(900)

    /// Switches the machine on and waits for the first screen.
    ///
    /// - Parameters:
    ///   - memes: those on the disk, for the twin; nil for a disk without memes.
    ///   - twinWishes: what the twin is told instead of what the disk's configuration says, where this host needs other words for it.
    ///   - options: as for ``ApplianceMachine``.
    init(
        _ disk: ApplianceDisk, album: String, memes: SavedMemes? = nil, twinWishes: String? = nil,
        options: ApplianceMachine.Options = .init()
    ) throws {
        self.memes = memes
        twinFolder = try TemporaryFolder("twin")
        let configuration = twinFolder.path(of: "mememe.yaml")
        let wishes = twinWishes ?? disk.configuration
        let setup = "setup: \(disk.isAsking ? "ask" : "skip")\n" + ApplianceDisk.patience(beside: wishes)
        try Data((Self.twinConfiguration + setup + wishes).utf8).write(to: URL(fileURLWithPath: configuration))
        twin = try HeadlessKiosk(
            binary: ApplianceFiles.program(in: twinFolder), width: ApplianceMachine.panel.width, height: ApplianceMachine.panel.height,
            album: album,
            arguments: ["--config", configuration] + (memes.map { ["--data", $0.path] } ?? []))
        try twin.automation.settle(atMost: .seconds(60))
        machine = try ApplianceMachine(disk, options)
        digitizer = try TouchDigitizer(pluggedInto: machine)
        try wait(for: "the kernel", atMost: Self.longestStart, every: .milliseconds(100)) { [machine] in try machine.isInKernel() }
        firstInstructions = try ApplianceFiles.counter == nil ? 0 : machine.instructionCount()
        startDuration = try TwinPanel(machine, twin).waitUntilSame("start", atMost: Self.longestStart)
    }

    /// The panel beside the twin's screen. Who has started anew is nobody whom the memes there belong to, so that none can be selected.
    private var panel: TwinPanel { TwinPanel(machine, twin, without: hasStartedAnew ? ["sent-memes.select"] : []) }

    /// Waits until a machine that has started anew shows the table of memes, as the twin does at the same moment.
    func waitForStartWithMemes() throws {
        try showTable()
        try panel.waitUntilSame("start-anew", atMost: Self.longestStart)
    }

    /// Has the twin show the table, which a kiosk that starts shows first.
    func showTable() throws {
        hasStartedAnew = true
        if try twin.automation.shows("sent-memes.collection") { try twin.user.tap("sent-memes.table-tab") }
    }

    /// The guest: sees through the twin's eyes, touches both.
    func user() throws -> KioskUser {
        let fingers: [any Finger] = [AutomationFinger(twin.automation), try finger()]
        let panel = self.panel
        return KioskUser(
            seeing: twin.automation, touchingWith: TwinFinger(fingers: fingers) { try panel.waitUntilSame("touch", atMost: .seconds(300)) })
    }

    /// Waits until the panel shows a sentence about an update above everything else, and taps it away.
    func dismissNotice(atMost limit: Duration) throws {
        let panel = self.panel
        try wait(for: "a sentence on the panel", atMost: limit, every: .milliseconds(500)) { try panel.hasStrip() }
        let (finger, x, y) = (try finger(), Double(ApplianceMachine.panel.width) / 2, 20.0)
        try finger.press(x, y)
        pause(.milliseconds(40))
        try finger.lift(x, y)
        try panel.waitUntilSame("notice", atMost: .seconds(300))
    }

    /// Makes a meme and goes on to where it is shared, up to when it can be by that way.
    func shareMeme(by way: String) throws {
        let user = try user()
        let job = MainJob(by: user)
        try job.choosePhoto()
        try job.caption("editor.top", "take me home")
        try user.tap("editor.share")
        try waitUntilEnabled(way, atMost: .seconds(300))
    }

    /// Waits until something that the twin shows can be used, and shows on the panel, too.
    func waitUntilEnabled(_ identifier: String, atMost limit: Duration) throws {
        try wait(for: "\(identifier) on the twin", atMost: limit, every: .milliseconds(200)) {
            try twin.automation.shows(identifier) && twin.automation.element(identifier).isEnabled
        }
        try panel.waitUntilSame(identifier, atMost: limit)
    }

    /// Taps the panel alone, where the twin shows something.
    func tapPanel(at identifier: String) throws {
        let (place, finger) = (try twin.automation.element(identifier).frame.center, try finger())
        try finger.press(place.x, place.y)
        pause(.milliseconds(40))
        try finger.lift(place.x, place.y)
    }

    /// Whether the panel shows at an element's place what the twin shows there, whatever is around it.
    func panelShows(_ identifier: String) throws -> Bool {
        let frame = try twin.automation.element(identifier).frame
        let (expected, actual) = (try twin.screenshot(), try machine.screenDump())
        return (Int(frame.y)..<Int(frame.y + frame.height)).allSatisfy { y in
            (Int(frame.x)..<Int(frame.x + frame.width)).allSatisfy { x in expected[x, y] == actual[x, y] }
        }
    }

    /// A finger on the panel alone.
    func finger() throws -> DigitizerFinger {
        try digitizer.waitUntilArmed(atMost: .seconds(120))
        return DigitizerFinger(digitizer: digitizer, width: ApplianceMachine.panel.width, height: ApplianceMachine.panel.height)
    }
}

/// The appliance's panel beside the screen of its twin.
struct TwinPanel {
    private let machine: ApplianceMachine
    private let twin: HeadlessKiosk

    // What is not compared.
    private let others: Set<String>

    /// - Parameter others: what only the twin shows, by identifiers.
    init(_ machine: ApplianceMachine, _ twin: HeadlessKiosk, without others: Set<String> = []) {
        (self.machine, self.twin, self.others) = (machine, twin, others)
    }

    /// Waits until both show the same but for words that say how long ago something was, and returns how long that took.
    ///
    /// - Throws: `PicturesDiffer` when they don't within `limit`; the pictures are called `name` then.
    @discardableResult
    func waitUntilSame(_ name: String, atMost limit: Duration) throws -> Duration {
        let start = ContinuousClock.now
        while true {
            let (expected, actual) = try pictures()
            if actual == expected { return ContinuousClock.now - start }
            if ContinuousClock.now - start > limit { try requireSame(actual, expected, "appliance-\(name)") }
            pause(.milliseconds(500))
        }
    }

    /// True if a strip of one bright colour lies along the panel's upper edge, where screens have none; what is below makes room for it.
    func hasStrip() throws -> Bool {
        let panel = try machine.screenDump()
        guard let color = panel.pixels.first, panel.pixels.prefix(panel.width).allSatisfy({ $0 == color }) else { return false }
        let channels = [16, 8, 0].map { color >> $0 & 0xFF }
        return channels.max() ?? 0 > 128 && channels.min() ?? 0 < 64
    }

    /// What the twin shows and what the panel shows, without what they can't have in common.
    private func pictures() throws -> (expected: Picture, actual: Picture) {
        try twin.automation.settle(atMost: .seconds(60))
        var (expected, actual) = (try twin.screenshot(), try machine.screenDump())
        let tree = try twin.automation.tree()
        let hidden = tree.all.filter { others.contains($0.identifier ?? "") }.map(\.area)
        for area in tree.incomparableAreas + hidden {
            expected.fill(area)
            actual.fill(area)
        }
        return (expected, actual)
    }
}

extension AutomationElement {
    /// Its place in whole pixels.
    fileprivate var area: Rect { Rect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height)) }

    /// Where words say how long ago a meme was made, which the twin says a moment earlier, and where dots say how many questions there are,
    /// of which the twin, without a touch screen, is asked one less.
    fileprivate var incomparableAreas: [Rect] {
        all.compactMap { element in
            let area = element.area
            let (x, y, width, height) = (area.x, area.y, area.width, area.height)
            // Only the words themselves: a screen is called by them, too, and nothing of it would be compared.
            if element.children?.isEmpty ?? true, element.label?.firstMatch(of: /^just now$|^yesterday$| ago$/) != nil {
                return area
            }
            if element.identifier == "setup.progress" { return Rect(x: x - 40, y: y, width: width + 80, height: height) }
            // A row of the table says it below its captions, right of its picture; a cell of the grid does not say it.
            guard element.identifier?.hasPrefix("meme.") == true, width > 3 * height else { return nil }
            return Rect(left: x + height * 4 / 3, top: y + height / 2, right: x + width, bottom: y + height)
        }
    }
}

extension Picture {
    /// Makes an area black that may be partly outside.
    fileprivate mutating func fill(_ area: Rect) {
        for y in 0..<height where area.top <= y && y < area.bottom {
            for x in 0..<width where area.left <= x && x < area.right { self[x, y] = 0 }
        }
    }
}
