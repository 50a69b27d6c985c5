internal import CVideo4Linux

/// What a booth's camera is told once when it is opened; nil leaves it to the camera.
public struct V4L2Controls: Equatable, Sendable {
    /// The frequency of the mains, whose lamps flicker.
    public enum PowerLine: Int, Sendable {
        case off = 0
        case fiftyHertz = 1
        case sixtyHertz = 2
    }

    public var powerLine: PowerLine?
    /// Tenths of a millisecond.
    public var exposure: Int?
    /// In the camera's own steps; on most the larger the nearer.
    public var focus: Int?
    /// Kelvin.
    public var whiteBalance: Int?

    /// Controls of which the ones that are nil are left to the camera.
    public init(powerLine: PowerLine? = nil, exposure: Int? = nil, focus: Int? = nil, whiteBalance: Int? = nil) {
        (self.powerLine, self.exposure, self.focus, self.whiteBalance) = (powerLine, exposure, focus, whiteBalance)
    }

    /// One control and the values to try on it until the camera takes one.
    struct Setting: Equatable {
        var name: String
        var control: UInt32
        var values: [Int32]
        /// Whether somebody asked for it, so that a camera without it is worth a line in the log.
        var isWished: Bool
    }

    /// What to set, in this order: a value by hand is taken only after the automatic is off.
    var settings: [Setting] {
        let power = powerLine.map { Setting("the mains' frequency", video_control_power_line, [Int32($0.rawValue)], isWished: true) }
        return (power.map { [$0] } ?? []) + Self.exposure.settings(exposure) + Self.focus.settings(focus)
            + Self.whiteBalance.settings(whiteBalance)
    }

    /// A control and the one that says whether the camera moves it by itself.
    private struct Pair {
        var name: String
        var mode, control: UInt32
        var automatic: [Int32]
        var byHand: Int32

        func settings(_ value: Int?) -> [Setting] {
            guard let value else { return [Setting("the automatic \(name)", mode, automatic, isWished: false)] }
            return [
                Setting("the \(name) by hand", mode, [byHand], isWished: true),
                Setting("the \(name)", control, [Int32(clamping: value)], isWished: true),
            ]
        }
    }

    // By hand is 1; automatic is 3 (the time alone is set) with most webcams and 0 with others.
    private static let exposure = Pair(
        name: "exposure", mode: video_control_exposure_mode, control: video_control_exposure, automatic: [3, 0], byHand: 1)
    private static let focus = Pair(
        name: "focus", mode: video_control_focus_is_automatic, control: video_control_focus, automatic: [1], byHand: 0)
    private static let whiteBalance = Pair(
        name: "white balance", mode: video_control_white_is_automatic, control: video_control_white, automatic: [1], byHand: 0)
}

extension V4L2Controls.Setting {
    fileprivate init(_ name: String, _ control: UInt32, _ values: [Int32], isWished: Bool) {
        (self.name, self.control, self.values, self.isWished) = (name, control, values, isWished)
    }
}
