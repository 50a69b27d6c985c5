internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The questions of the first start, asked of whoever sets the appliance up.
    @Suite(.needsTime) struct SetupTests {
        @Test func asksItsQuestionsOnce() throws {
            let disk = try ApplianceDisk(isAsking: true)
            do {
                let booth = try ApplianceBooth(disk, album: disk.album)
                let user = try booth.user()
                try user.tap("setup.language.de")
                try user.tap("setup.continue")
                try Calibration(of: booth).answer()
                for _ in 0..<2 {
                    for digit in "4711" { try user.tap("setup.pin.\(digit)") }
                    try user.tap("setup.continue")
                }
                try user.tap("setup.continue")
                #expect(try booth.twin.automation.shows("sent-memes.add"))
            }
            let memes = try disk.memes()
            let settings = try String(contentsOfFile: "\(memes.path)/settings.yaml", encoding: .utf8)
            #expect(settings.contains("language: de\nrotation: 0\n") && settings.contains("pin: \"$y$"), "\(settings)")
            #expect(settings.contains("calibration") && !settings.contains("4711"), "\(settings)")
            // What the disk holds is all that the twin knows; so both show Sent Memes.
            let booth = try ApplianceBooth(disk, album: disk.album, memes: memes)
            #expect(try booth.twin.automation.shows("sent-memes.add"))
        }
    }
}

/// The question about touches, which is asked of the panel alone: the twin has no touch screen.
private struct Calibration {
    private let booth: ApplianceBooth
    private let finger: DigitizerFinger
    /// Where the crosses are, as shares of the picture's width and height.
    private static let marks = [(0.12, 0.15), (0.88, 0.15), (0.88, 0.85), (0.12, 0.85), (0.5, 0.15)]
    /// The colour of the button that leads on, as tokens.md has it.
    private static let accent: UInt32 = 0xFFD02E

    init(of booth: ApplianceBooth) throws {
        self.booth = booth
        finger = try booth.finger()
    }

    /// Goes on to the question with the button that shows on the twin, touches the crosses, then the button that shows whether touches land
    /// where they should. Returns when both show what follows.
    func answer() throws {
        let middle = try booth.twin.automation.element("setup.continue").frame.center
        try booth.twin.user.tap("setup.continue")
        try tapAndWait(middle.x, middle.y)
        for (x, y) in Self.marks.dropLast() { try tapAndWait(x * Double(panel.width), y * Double(panel.height)) }
        let last = Self.marks[Self.marks.count - 1]
        try tap(last.0 * Double(panel.width), last.1 * Double(panel.height))
        try wait(for: "the button that shows whether touches are right", atMost: .seconds(300), every: .milliseconds(500)) {
            try booth.machine.screenDump().buttonMiddle(Self.accent) != nil
        }
        let button = try #require(try booth.machine.screenDump().buttonMiddle(Self.accent))
        try tap(button.x, button.y)
        try TwinPanel(booth.machine, booth.twin).waitUntilSame("calibrated", atMost: .seconds(300))
    }

    private var panel: (width: Int, height: Int) { ApplianceMachine.panel }

    private func tap(_ x: Double, _ y: Double) throws {
        try finger.press(x, y)
        pause(.milliseconds(40))
        try finger.lift(x, y)
    }

    /// Taps and waits until the panel shows something else and is at rest.
    private func tapAndWait(_ x: Double, _ y: Double) throws {
        let before = try booth.machine.screenDump()
        try tap(x, y)
        var last = before
        try wait(for: "an answer to a touch", atMost: .seconds(300), every: .seconds(2)) {
            let now = try booth.machine.screenDump()
            defer { last = now }
            return now != before && now == last
        }
    }
}

extension Picture {
    /// The middle of what has that colour in the lower middle of the picture, where there is enough of it for a button.
    fileprivate func buttonMiddle(_ color: UInt32) -> (x: Double, y: Double)? {
        var (count, sumX, sumY) = (0, 0, 0)
        for y in height * 2 / 5..<height * 3 / 4 {
            for x in width / 5..<width * 4 / 5 where self[x, y] == color {
                count += 1
                sumX += x
                sumY += y
            }
        }
        return count > 2000 ? (Double(sumX) / Double(count), Double(sumY) / Double(count)) : nil
    }
}
