import Foundation
import ImageFiles
import TestSupport
import Testing

/// One evening after the other at ten times the speed: what every process takes stays what it was.
@Suite(.serialized) struct SoakTests {
    private static let minutes = number("MEMEME_SOAK_MINUTES")
    private static let pin = "4711"
    /// Thirty guests in four hours, ten times as fast.
    private static let pace = Duration.seconds(48)
    private static let guestsOfAnEvening = number("MEMEME_SOAK_GUESTS") ?? 30

    private static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        for (name, size) in [("one.jpg", (2400, 1600)), ("two.jpg", (1600, 2400))] {
            try place.put(ImageFile.jpeg(KioskPlace.photo(size.0, size.1), quality: 92), name)
        }
    }

    @Test(.enabled(if: minutes != nil, "MEMEME_SOAK_MINUTES says how many minutes of it are wanted"), .timeLimit(.minutes(600)))
    func eveningsLeaveNothingBehind() throws {
        let bed = try PrinterBed()
        try bed.load(250)
        let kiosk = try start(bed)
        try setPIN(kiosk)
        let evening = Evening(
            kiosk.user,
            beside: .init(fetch: { try fetch($0) }, sheetCount: { try bed.printed().count }))
        let end = ContinuousClock.now + .seconds(60 * (Self.minutes ?? 1))
        var meter = SoakMeter(of: try Int32(kiosk.identifier), data: place.data)
        var (number, before) = (0, Evening.Tally())
        while ContinuousClock.now < end {
            let next = ContinuousClock.now + Self.pace
            try evening.guest(number)
            number += 1
            if number.isMultiple(of: 6) { try meter.measure() }
            if number % Self.guestsOfAnEvening == 0 {
                try closeEvening(evening, before, bed)
                before = evening.tally
            }
            let rest = next - ContinuousClock.now
            if rest > .zero { pause(rest) }
        }
        for line in meter.report { Swift.print(line) }
        #expect(meter.growing.isEmpty, "\(meter.growing)")
        #expect(try kiosk.quit() == 0)
    }

    private func start(_ bed: PrinterBed) throws -> KioskRun {
        let configuration = place.folder.path(of: "mememe.yaml")
        let lines = """
            setup: ask
            session: {idle: 20, countdown: 10}
            phone: {network: lan, address: "127.0.0.1:0"}
            print: {queue: auto, server: \(bed.socket)}
            """
        try Data(lines.utf8).write(to: URL(fileURLWithPath: configuration))
        return try KioskRun(place, size: "1280x800", ["--config", configuration, "--camera", "folder:\(place.album)"])
    }

    private func setPIN(_ kiosk: KioskRun) throws {
        for _ in 1...2 { try kiosk.tap("setup.continue") }
        for _ in 1...2 {
            for digit in Self.pin { try kiosk.tap("setup.pin.\(digit)") }
            try kiosk.tap("setup.continue")
        }
        try kiosk.tap("setup.continue")
    }

    private func fetch(_ address: String) throws {
        let page = try runSuccessfully(["curl", "-sfL", address])
        let source = try #require(page.firstMatch(of: /<img[^>]*src="([^"]+)"/)?.1)
        let picture = try #require(URL(string: String(source), relativeTo: URL(string: address))?.absoluteString)
        try runSuccessfully(["curl", "-sfL", "-o", "/dev/null", picture])
    }

    /// The operator compares the numbers, wipes the event and sets the numbers back.
    private func closeEvening(_ evening: Evening, _ before: Evening.Tally, _ bed: PrinterBed) throws {
        try evening.openPanel(pin: Self.pin)
        var expected = evening.tally
        expected.memes -= before.memes
        expected.sheets -= before.sheets
        for (name, count) in before.shares { expected.shares[name, default: 0] -= count }
        #expect(try evening.boothTally() == expected)
        try evening.openSection("memes")
        try evening.press("operator.wipe")
        try evening.press("dialog.confirm")
        for digit in Self.pin { try evening.press("operator.pin.\(digit)") }
        try evening.press("operator.pin.open")
        try wait(for: "the wipe", atMost: .seconds(60)) {
            try evening.user.automation.tree().words.contains("Everything of the event is gone.")
        }
        try evening.press("operator.leave")
        for kind in ["originals", "memes", "thumbnails", "drafts"] { #expect(try place.files(in: kind).isEmpty, "\(kind)") }
        try bed.load(250)
    }
}
