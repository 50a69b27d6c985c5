/// A keyboard layout by its xkb names, such as layout "de" with variant "nodeadkeys".
public struct KeyboardLayout: Equatable, Sendable {
    public var model: String
    /// One layout or several, separated by commas.
    public var layout: String
    public var variant: String
    public var options: String
    /// The locale whose table says what dead keys and the compose key make.
    public var composeLocale: String

    public init(
        model: String = "pc105", layout: String = "us", variant: String = "", options: String = "", composeLocale: String = "en_US.UTF-8"
    ) {
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
        self.composeLocale = composeLocale
    }
}

/// What the operator decides about touch screens, mice and keyboards.
public struct InputConfiguration: Equatable, Sendable {
    /// Calibrations by device name; "*" stands for every touch screen that has none of its own. They win over udev's.
    public var calibrations: [String: Calibration]
    public var keyboard: KeyboardLayout
    /// How long a key is held before it repeats.
    public var repeatDelay: Duration
    /// The time from one repetition to the next.
    public var repeatInterval: Duration
    /// Whether keyboards are taken for ourselves, so that what is typed never reaches the console below.
    public var grabsKeyboards: Bool

    public init(
        calibrations: [String: Calibration] = [:], keyboard: KeyboardLayout = KeyboardLayout(),
        repeatDelay: Duration = .milliseconds(500), repeatInterval: Duration = .milliseconds(33), grabsKeyboards: Bool = true
    ) {
        self.calibrations = calibrations
        self.keyboard = keyboard
        self.repeatDelay = repeatDelay
        self.repeatInterval = repeatInterval
        self.grabsKeyboards = grabsKeyboards
    }

    /// The calibration of a device: the configuration's if it has one, else udev's if that makes sense, else none.
    func calibration(ofDevice name: String, property: String?) -> Calibration {
        calibrations[name] ?? calibrations["*"] ?? property.flatMap(Calibration.init) ?? .identity
    }
}
