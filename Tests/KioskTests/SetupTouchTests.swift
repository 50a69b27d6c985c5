import Configuration
import Drawing
import Foundation
import Geometry
import Secrets
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Calibration and PIN of the first start, by touch.
@Suite(.serialized) struct SetupTouchTests {
    /// A rig whose next question is the one of `settings`' first missing line.
    private func makeRig(_ settings: String, in booth: SetUpBooth, rotation: Rotation = .none) async throws -> KioskRig {
        try booth.write(settings)
        let rig = try KioskRig(800, 480, booth: booth) {
            $0.setup = .ask
            $0.rotation = rotation
        }
        try await rig.settle()
        return rig
    }

    private func says(_ words: String, _ rig: KioskRig) -> Bool {
        rig.application.elementTree.all.contains { $0.accessibility.label?.contains(words) == true }
    }

    // MARK: - Calibration

    private static let beforeCalibration = "language: en\nrotation: 0\n"

    /// How a digitizer can lie on its panel.
    nonisolated enum Digitizer: String, CaseIterable, Sendable {
        case right, quarterTurn, upsideDown, mirrored, askew

        func place(_ finger: UnitPoint) -> UnitPoint {
            switch self {
            case .right: finger
            case .quarterTurn: UnitPoint(x: finger.y, y: 1 - finger.x)
            case .upsideDown: UnitPoint(x: 1 - finger.x, y: 1 - finger.y)
            case .mirrored: UnitPoint(x: 1 - finger.x, y: finger.y)
            case .askew: UnitPoint(x: 0.06 + finger.x * 0.9 + finger.y * 0.02, y: 0.03 + finger.y * 0.92 - finger.x * 0.02)
            }
        }
    }

    private func touchCrosses(of rig: KioskRig, missing: (Int) -> Point = { _ in .zero }) async throws {
        for number in 1...CalibrationScreen.marks.count {
            try await rig.tap(rig.element("setup.cross.\(number)").frame.center + missing(number))
        }
    }

    /// However the digitizer lies, touches land where the finger is, then and after the next start.
    @Test(arguments: Digitizer.allCases, [Rotation.none, .quarter, .half, .threeQuarters])
    func touchesLandWhereTheFingerIs(_ digitizer: Digitizer, _ rotation: Rotation) async throws {
        let screen = FakeTouchScreen()
        screen.digitizer = digitizer.place
        let booth = try SetUpBooth(touchScreen: screen)
        let settings = "language: en\nrotation: \(rotation.rawValue)\n"
        var rig = try await makeRig(settings, in: booth)
        #expect(rig.shows("setup.calibration") && rig.display.rotation == rotation)
        try await touchCrosses(of: rig)
        #expect(booth.file.read().settings.calibrations == nil, "nothing is kept before a touch showed that it is right")
        try await rig.tap("setup.continue")
        let kept = try #require(booth.file.read().settings.calibrations)
        #expect(kept.keys.sorted() == [FakeTouchScreen.name])
        func expectRight() {
            for finger in [UnitPoint(x: 0.1, y: 0.2), UnitPoint(x: 0.9, y: 0.3), UnitPoint(x: 0.5, y: 0.95)] {
                let place = screen.position(ofFinger: finger)
                // A pixel of 480: touches are seen in whole pixels.
                #expect(abs(place.x - finger.x) < 0.003 && abs(place.y - finger.y) < 0.003, "\(finger) became \(place)")
            }
        }
        expectRight()
        rig = try KioskRig(800, 480, booth: booth)
        expectRight()
    }

    /// What an earlier calibration does is part of the new one.
    @Test func aCalibrationIsCorrectedByTheNext() async throws {
        let screen = FakeTouchScreen()
        screen.digitizer = Digitizer.askew.place
        let booth = try SetUpBooth(touchScreen: screen)
        let rig = try await makeRig(Self.beforeCalibration, in: booth)
        try await touchCrosses(of: rig) { Point(x: 12, y: $0) }
        try await rig.tap("setup.continue")
        try await rig.tap("setup.back")
        try await touchCrosses(of: rig)
        try await rig.tap("setup.continue")
        let place = screen.position(ofFinger: UnitPoint(x: 0.25, y: 0.75))
        #expect(abs(place.x - 0.25) < 0.003 && abs(place.y - 0.75) < 0.003)
        #expect(booth.file.read().settings.calibrations == screen.calibrations)
    }

    @Test func touchesBesideTheCrossesAreRefusedInWords() async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(Self.beforeCalibration, in: booth)
        try await touchCrosses(of: rig) { $0 == 3 ? Point(x: -130, y: 0) : .zero }
        #expect(says("did not belong to the crosses", rig) && rig.shows("setup.cross.1") && !rig.shows("setup.continue"))
        rig.check()
        #expect(booth.touchScreen?.calibrations == [FakeTouchScreen.name: FakeTouchScreen.upright])
        try await touchCrosses(of: rig)
        try await rig.tap("setup.continue")
        #expect(rig.shows("setup.pin"))
    }

    @Test func aCalibrationThatNobodyConfirmsGoesBack() async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(Self.beforeCalibration, in: booth)
        try await touchCrosses(of: rig) { _ in Point(x: 30, y: 20) }
        #expect(booth.touchScreen?.calibrations != [FakeTouchScreen.name: FakeTouchScreen.upright], "it is tried live")
        try await rig.advance(8500)
        #expect(rig.shows("setup.continue"))
        try await rig.advance(2000)
        #expect(rig.shows("setup.cross.1") && says("as it was", rig))
        #expect(booth.touchScreen?.calibrations == [FakeTouchScreen.name: FakeTouchScreen.upright])
        #expect(booth.file.read().settings.calibrations == nil)
        rig.check()
    }

    @Test func touchThatIsFineIsLeftAlone() async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(Self.beforeCalibration, in: booth)
        try await rig.tap("setup.cross.1")
        try await rig.tap("setup.skip")
        #expect(rig.shows("setup.pin") && booth.file.read().settings.calibrations?.isEmpty == true)
        #expect(booth.touchScreen?.calibrations == [FakeTouchScreen.name: FakeTouchScreen.upright])
    }

    // MARK: - PIN

    private static let beforePIN = "language: en\nrotation: 0\ncalibration: {}\n"

    private func type(_ pin: String, in rig: KioskRig) async throws {
        for digit in pin { try await rig.tap("setup.pin.\(digit)") }
        try await rig.tap("setup.continue")
    }

    @Test func anotherPINTheSecondTimeIsSaidAndAskedAgain() async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(Self.beforePIN, in: booth)
        try await type("4711", in: rig)
        #expect(says("Once more", rig))
        try await type("4712", in: rig)
        #expect(says("don’t match", rig) && says("Choose a PIN", rig) && booth.file.read().settings.pin == nil)
        rig.check()
        try await type("4712", in: rig)
        try await type("4712", in: rig)
        #expect(rig.shows("setup.done"))
        let pin = try #require(booth.file.read().settings.pin)
        #expect(pin.matches("4712") && !pin.matches("4711"))
    }

    @Test(arguments: ["0000", "1234", "87654321"]) func poorPINsAreRefusedInWords(_ pin: String) async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(Self.beforePIN, in: booth)
        try await type(pin, in: rig)
        #expect(says("too easy to guess", rig) && says("Choose a PIN", rig))
        #expect(try rig.element("setup.continue").accessibility.isEnabled == false)
        rig.check()
    }

    @Test func thePINHasFourToEightDigits() async throws {
        let rig = try await makeRig(Self.beforePIN, in: SetUpBooth())
        func typed() throws -> String? { try rig.element("setup.pin.dots").accessibility.label }
        for (count, digit) in "7070707070".enumerated() {
            #expect(try rig.element("setup.continue").accessibility.isEnabled == (count >= 4))
            try await rig.tap("setup.pin.\(digit)")
        }
        #expect(try typed() == "8 of 4 to 8 digits typed")
        for _ in 0..<5 { try await rig.tap("setup.pin.delete") }
        #expect(try typed() == "3 of 4 to 8 digits typed")
        #expect(try rig.element("setup.continue").accessibility.isEnabled == false)
        for _ in 0..<5 { try await rig.tap("setup.pin.delete") }
        #expect(try typed() == "0 of 4 to 8 digits typed")
        rig.check()
    }

    /// Nothing that is on the screen or spoken tells a digit.
    @Test func digitsAreNotTold() async throws {
        let rig = try await makeRig(Self.beforePIN, in: SetUpBooth())
        for digit in "5555" { try await rig.tap("setup.pin.\(digit)") }
        let first = rig.application.presentedPicture.copy()
        for _ in 0..<4 { try await rig.tap("setup.pin.delete") }
        for digit in "2468" { try await rig.tap("setup.pin.\(digit)") }
        #expect(rig.application.presentedPicture.hasSamePixels(as: first))
    }

    /// A PIN that there is may stay; what was half typed is gone when the screen comes back.
    @Test func thePINThatThereIsMayStay() async throws {
        let booth = try SetUpBooth()
        let rig = try await makeRig(Self.beforePIN, in: booth)
        try await type("4711", in: rig)
        try await type("4711", in: rig)
        try await rig.tap("setup.back")
        for digit in "59" { try await rig.tap("setup.pin.\(digit)") }
        try await rig.tap("setup.back")
        try await rig.tap("setup.skip")
        #expect(rig.shows("setup.done"), "all is answered")
        try await rig.tap("setup.back")
        #expect(rig.shows("setup.calibration"))
        try await rig.tap("setup.skip")
        try await rig.tap("setup.continue")
        #expect(rig.shows("sent-memes.add") && booth.file.read().settings.pin?.matches("4711") == true)
    }
}
