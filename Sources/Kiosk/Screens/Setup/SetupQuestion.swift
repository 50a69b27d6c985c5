internal import Configuration
internal import Devices
internal import Toolkit

/// What whoever sets the kiosk up is asked, in this order.
enum SetupQuestion: CaseIterable {
    case language, rotation, calibration, pin

    /// The questions for a kiosk; what the command line decides or what it has no touch screen for is not asked.
    static func all(for keeper: SettingsKeeper, _ touchScreens: (any TouchCalibrating)?) -> [SetupQuestion] {
        allCases.filter { question in
            switch question {
            case .language, .pin: true
            case .rotation: !keeper.isRotationFixed
            case .calibration: touchScreens?.calibrations.isEmpty == false
            }
        }
    }

    /// Whether the settings hold the answer.
    func isAnswered(in settings: Settings) -> Bool {
        switch self {
        case .language: settings.language != nil
        case .rotation: settings.rotation != nil
        case .calibration: settings.calibrations != nil
        case .pin: settings.pin != nil
        }
    }
}

/// A screen that asks one of the questions.
protocol SetupAnswering: Screen {
    /// Says what is wrong with an answer, until the next thing is said.
    func say(_ sentence: String)
}
