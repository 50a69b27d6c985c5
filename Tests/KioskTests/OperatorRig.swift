import Configuration
import Devices
import Geometry
import Languages
import Secrets
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A booth whose operator has a PIN, and what the operator does on its panel.
final class OperatorRig {
    static let pin = "4711"
    /// One hash for all tests: making it takes its time on purpose.
    private static let hash = try? SaltedHash(of: pin)
    let rig: KioskRig
    /// The panel's name, such as "1280x800".
    private let panel: String
    private let colors = ColorCheck()
    let booth: SetUpBooth
    let records = FakeRecords()
    let machine = FakeMachine()

    // rule lifted (parameters): a booth's panel, what it holds already and how it is set up, most of it as usual
    init(
        _ panel: String = "1280x800", booth: SetUpBooth? = nil, hasPIN: Bool = true, viewing: (any RemoteViewing)? = nil,
        direction: Language.Direction = .leftToRight, configure: (inout Configuration) -> Void = { _ in },
        inputMethods: @escaping (String) -> (any InputMethod)? = { _ in nil }
    ) async throws {
        let booth = try booth ?? SetUpBooth()
        (self.booth, self.panel) = (booth, panel)
        let hash = try #require(Self.hash)
        if hasPIN { try booth.write("language: en\nrotation: 0\ncalibration: {}\npin: \"\(hash.text)\"\n") }
        let sides = panel.split(separator: "x").compactMap { Int($0) }
        rig = try KioskRig(sides[0], sides[1], opens: false, booth: booth, direction: direction, configure: configure)
        (rig.records, rig.machine, rig.viewing) = (records, machine, viewing)
        rig.inputMethods = inputMethods
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

    /// Taps something of a section, after scrolling there.
    func tap(_ identifier: String, at place: SourceLocation = #_sourceLocation) async throws {
        try await reveal(identifier)
        try await rig.tap(identifier, at: place)
    }

    /// Scrolls a section until the middle of something is well in sight.
    func reveal(_ identifier: String) async throws {
        let size = rig.display.contentSize
        let reach = size.height / 8..<size.height - 8
        for turn in 0..<24 {
            let middle = rig.application.elementTree.first(identifier)?.frame.center.y
            if let middle, reach.contains(middle) { break }
            // What is not in sight is further down, or else further up.
            let isAbove = middle.map { $0 < reach.lowerBound } ?? (turn >= 12)
            let (low, high) = (Point(x: size.width * 3 / 4, y: size.height * 3 / 4), Point(x: size.width * 3 / 4, y: size.height / 2))
            try await rig.drag(from: isAbove ? high : low, to: isAbove ? low : high, steps: 30)
        }
    }

    /// Looks at everything on the panel, and at each of its pixels.
    ///
    /// - Parameter hasGolden: whether a picture of it is kept.
    func expect(_ name: String, hasGolden: Bool = true, at place: SourceLocation = #_sourceLocation) {
        rig.check(name, at: place)
        let check = PanelCheck(rig: rig, panel: panel, millimetres: Self.millimetres(panel), colors: colors)
        check.expectRight(name, isKept: false, at: place)
        guard hasGolden else { return }
        let problem = Golden.mismatch(rig.application.presentedPicture, "operator-\(name)-\(panel)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    private static func millimetres(_ panel: String) -> Size {
        let known = [
            "1280x800": Size(width: 217, height: 136), "800x480": Size(width: 154, height: 86),
            "1080x1920": Size(width: 268, height: 476),
        ]
        return known[panel] ?? Size(width: 86, height: 154)
    }

    func says(_ words: String) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }
}
