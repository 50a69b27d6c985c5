import Configuration
import Devices
import Foundation
import Geometry
import TestSupport

@testable import Kiosk

/// What of a booth outlives one run of the kiosk: its data directory and its touch screen.
final class SetUpBooth {
    let folder: TemporaryFolder
    let touchScreen: FakeTouchScreen?
    /// Whether the command line says how the picture is turned.
    var isRotationFixed = false
    /// The keys that the operator's file decides.
    var fixedKeys: Set<String> = []

    init(touchScreen: FakeTouchScreen? = FakeTouchScreen()) throws {
        folder = try TemporaryFolder("booth")
        self.touchScreen = touchScreen
    }

    var file: SettingsFile { SettingsFile(in: folder.path) }

    /// What the next start finds, in a configuration as a start has it.
    func settings(applyingTo configuration: inout Configuration) -> SettingsKeeper {
        let settings = file.read().settings
        configuration.apply(settings, fixed: fixedKeys)
        if let touchScreen {
            touchScreen.calibrations = [
                FakeTouchScreen.name: configuration.touchCalibrations[FakeTouchScreen.name] ?? configuration.touchCalibrations["*"]
                    ?? FakeTouchScreen.upright
            ]
        }
        return SettingsKeeper(settings, file: file, isRotationFixed: isRotationFixed, fixedKeys: fixedKeys)
    }

    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file.path)) }
}

/// A touch screen whose digitizer may lie askew on its panel.
final class FakeTouchScreen: TouchCalibrating, PointingPresence {
    static let name = "Askew Touch"
    static let upright: [Double] = [1, 0, 0, 0, 1, 0]

    var calibrations = [name: upright]
    var onPresence: (@MainActor () -> Void)?
    var canPoint = true { didSet { onPresence?() } }
    /// What the digitizer says of a finger at a place on the panel.
    var digitizer: (UnitPoint) -> UnitPoint = { $0 }

    /// Where the kiosk is told that a finger is; digitizers say nothing beyond their edges.
    func position(ofFinger finger: UnitPoint) -> UnitPoint {
        let (place, map) = (digitizer(finger), calibrations[Self.name] ?? Self.upright)
        let x = map[0] * place.x + map[1] * place.y + map[2]
        let y = map[3] * place.x + map[4] * place.y + map[5]
        return UnitPoint(x: min(max(x, 0), 1), y: min(max(y, 0), 1))
    }
}
