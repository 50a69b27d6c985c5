import Configuration
import Devices
import Geometry
import Secrets
import Testing

@testable import Kiosk
@testable import Toolkit

/// A booth whose operator has a PIN, and what the operator does on its panel.
final class OperatorRig {
    static let pin = "4711"
    /// One hash for all tests: making it takes its time on purpose.
    private static let hash = try? SaltedHash(of: pin)
    let rig: KioskRig
    let booth: SetUpBooth
    let records = FakeRecords()
    let machine = FakeMachine()

    init(
        _ panel: String = "1280x800", booth: SetUpBooth? = nil, hasPIN: Bool = true, viewing: (any RemoteViewing)? = nil,
        configure: (inout Configuration) -> Void = { _ in }
    ) async throws {
        let booth = try booth ?? SetUpBooth()
        self.booth = booth
        let hash = try #require(Self.hash)
        if hasPIN { try booth.write("language: en\nrotation: 0\ncalibration: {}\npin: \"\(hash.text)\"\n") }
        let sides = panel.split(separator: "x").compactMap { Int($0) }
        rig = try KioskRig(sides[0], sides[1], opens: false, booth: booth, configure: configure)
        (rig.records, rig.machine, rig.viewing) = (records, machine, viewing)
        rig.open()
        try await rig.settle()
    }

    /// Where the mark is, which nothing tells guests of.
    var mark: Point {
        get throws {
            let mark = try #require(rig.application.window.root.allViews.compactMap { $0 as? BrandMark }.first)
            return mark.windowPoint(Point(x: mark.metrics.px(19), y: mark.frame.height / 2))
        }
    }

    /// Holds the mark on the first screen, which is a touch away from the one that waits for guests.
    func hold(_ milliseconds: Int = 3_050) async throws {
        if rig.shows("attract") { try await rig.tap("attract") }
        try await hold(at: mark, for: milliseconds)
    }

    /// Holds a place of the screen.
    func hold(at place: Point, for milliseconds: Int = 3_050) async throws {
        rig.touch(.began, place)
        try await rig.advance(milliseconds)
        rig.touch(.ended, place)
        try await rig.settle()
    }

    func type(_ pin: String) async throws {
        for digit in pin { try await rig.tap("operator.pin.\(digit)") }
        try await rig.tap("operator.pin.open")
    }

    /// Goes to the panel, and to a section of it.
    func enter(_ section: String? = nil) async throws {
        try await hold()
        try await type(Self.pin)
        if let section { try await rig.tap("operator.section.\(section)") }
    }

    /// Scrolls the page until all of an element is seen.
    func reveal(_ identifier: String) async throws {
        let size = rig.display.contentSize
        for _ in 0..<12 {
            if rig.shows(identifier), try rig.element(identifier).frame.bottom < size.height { return }
            let start = Point(x: size.width * 3 / 4, y: size.height * 3 / 4)
            try await rig.drag(from: start, to: Point(x: start.x, y: start.y - size.height / 5))
            try await rig.settle()
        }
    }

    func says(_ words: String) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }
}
