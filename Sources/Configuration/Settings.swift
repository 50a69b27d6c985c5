public import Drawing
public import Geometry
public import Secrets

/// What the kiosk was told on its own touch screen; nil for what it was not told yet.
///
/// It wins over the configuration file, and the command line wins over it; but what of the looks is written in the file, stays.
public struct Settings: Equatable, Sendable {
    /// What the screens speak at first and the keyboard on the screen starts with, by a code such as "de".
    public var language: String?
    public var rotation: Rotation?
    /// As `Configuration.touchCalibrations`; empty when the touch screen was found to be right as it is.
    public var calibrations: [String: [Double]]?
    /// What the operator's PIN is compared with.
    public var pin: SaltedHash?
    /// What the operator chose on its panel, where the configuration file leaves it open.
    public var accent: Color?
    public var appearance: ThemeChoice.Appearance?
    public var title: String?
    /// The occasion and the place; empty for none.
    public var event: String?
    public var captionIdeas: [String]?
    /// As `RestingPanel.brightness`.
    public var brightness: Int?
    /// As `SoundChoice.volume`.
    public var volume: Int?
    /// As `AccessChoice.reachesLow`.
    public var reachesLow: Bool?
    /// The paths of the operator's own pictures, which `SettingsKeeper.keepPicture` has copied.
    public var logo: String?
    public var invitingPictures: [String]?

    public init() {}
}

extension Configuration {
    /// What the keyboard on the screen writes, first what it starts with.
    public var offeredLanguages: [String] { keyboard.languages ?? KeyboardChoice.usualLanguages }

    /// The keys of this file that win over the operator's panel where they are written.
    public enum FixableKey {
        public static let accent = "theme.accent"
        public static let appearance = "theme.appearance"
        public static let title = "title"
        public static let event = "event"
        public static let captionIdeas = "captions.ideas"
        public static let brightness = "display.brightness"
        public static let volume = "sound.volume"
        public static let reach = "access.reach"
        public static let logo = "theme.logo"
        public static let invitingPictures = "attract.pictures"
    }

    /// How many ideas for captions there may be, and how many characters one may have.
    public static let (mostIdeas, longestIdea) = (60, 60)

    /// Takes over what the kiosk was told on its touch screen.
    ///
    /// - Parameter fixed: the keys that the configuration file decides.
    public mutating func apply(_ settings: Settings, fixed: Set<String> = []) {
        if let accent = settings.accent, !fixed.contains(FixableKey.accent) { theme.accent = accent }
        if let appearance = settings.appearance, !fixed.contains(FixableKey.appearance) { theme.appearance = appearance }
        if let title = settings.title, !fixed.contains(FixableKey.title) { self.title = title }
        if let event = settings.event, !fixed.contains(FixableKey.event) { self.event = event.isEmpty ? nil : event }
        if let ideas = settings.captionIdeas, !fixed.contains(FixableKey.captionIdeas) { captionIdeas = ideas }
        if let brightness = settings.brightness, !fixed.contains(FixableKey.brightness) { restingPanel.brightness = brightness }
        if let volume = settings.volume, !fixed.contains(FixableKey.volume) { sound.volume = volume }
        if let reachesLow = settings.reachesLow, !fixed.contains(FixableKey.reach) { access.reachesLow = reachesLow }
        if !fixed.contains(FixableKey.logo) { theme.logo = settings.logo }
        if !fixed.contains(FixableKey.invitingPictures) { invitingPictures = settings.invitingPictures ?? [] }
        if let language = settings.language { begin(in: language) }
        if let rotation = settings.rotation { self.rotation = rotation }
        touchCalibrations.merge(settings.calibrations ?? [:]) { $1 }
    }

    /// Has the screens and the keyboard begin in a language, as far as each of them knows it.
    private mutating func begin(in language: String) {
        if InterfaceLanguages.known.contains(language) { languages.first = language }
        guard KeyboardChoice.knownLanguages.contains(language) else { return }
        keyboard.languages = [language] + offeredLanguages.filter { $0 != language }
    }

    /// What the settings change, for whoever wonders why the file is not followed; one thing a line.
    ///
    /// - Parameter fixed: the keys that the file decides whatever the settings say.
    public func overrides(by settings: Settings, fixed: Set<String> = []) -> [String] {
        var changed = self
        changed.apply(settings, fixed: fixed)
        let before = Dictionary(uniqueKeysWithValues: ConfigurationTable.entries.map { ($0.key, $0.write(self)) })
        return ConfigurationTable.entries.compactMap { entry in
            let value = entry.write(changed)
            return before[entry.key] == value ? nil : "\(entry.key) is \(value) instead of \(before[entry.key] ?? "")"
        }
    }
}
