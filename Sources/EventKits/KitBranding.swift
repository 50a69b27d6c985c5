public import Configuration
internal import Drawing

/// What guests see of the operator's, as the kiosk was told it: in the configuration file or on the operator's panel.
public struct KitBranding: Equatable, Sendable {
    var settings = Settings()

    /// What a kiosk was told.
    ///
    /// - Parameters:
    ///   - configuration: as the file has it.
    ///   - settings: as the panel has left them.
    ///   - written: the keys of the file, which win.
    public init(_ configuration: Configuration, _ settings: Settings, written: Set<String>) {
        typealias Key = Configuration.FixableKey
        func told<Value>(_ key: String, _ file: Value?, _ panel: Value?) -> Value? { written.contains(key) ? file : panel }
        self.settings.title = told(Key.title, configuration.title, settings.title)
        self.settings.event = told(Key.event, configuration.event, settings.event)
        self.settings.accent = told(Key.accent, configuration.theme.accent, settings.accent)
        self.settings.appearance = told(Key.appearance, configuration.theme.appearance, settings.appearance)
        self.settings.captionIdeas = told(Key.captionIdeas, configuration.captionIdeas, settings.captionIdeas)
        self.settings.logo = told(Key.logo, configuration.theme.logo, settings.logo)
        self.settings.invitingPictures = told(Key.invitingPictures, configuration.invitingPictures, settings.invitingPictures)
    }
}

extension KitList.Branding {
    /// Words and colours; the pictures are the caller's.
    init(_ branding: KitBranding) {
        let settings = branding.settings
        self.init(
            title: settings.title, occasion: settings.event, accent: settings.accent.map(Self.text),
            appearance: settings.appearance?.rawValue, ideas: settings.captionIdeas)
    }

    private static func text(of color: Color) -> String {
        "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func color(_ text: String) -> Color? {
        guard text.hasPrefix("#"), text.utf8.count == 7, text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
        return UInt32(text.dropFirst(), radix: 16).map { Color($0) }
    }

    /// What a kiosk can be told of it, one change for each thing, and the names of what it can't be told.
    func changes(for settings: Settings) -> (changes: [(name: String, change: @Sendable (inout Settings) -> Void)], illegible: [String]) {
        var result: [(name: String, change: @Sendable (inout Settings) -> Void)] = []
        var illegible: [String] = []
        func consider<Value: Sendable>(
            _ name: String, _ isTold: Bool, _ path: any WritableKeyPath<Settings, Value?> & Sendable, _ value: Value?
        ) {
            guard isTold, settings[keyPath: path] == nil else { return }
            var trial = Settings()
            trial[keyPath: path] = value
            guard let value, SettingsFile.holds(trial) else { return illegible.append(name) }
            result.append((name, { $0[keyPath: path] = value }))
        }
        consider("the title", title != nil, \.title, title)
        consider("the occasion", occasion != nil, \.event, occasion)
        consider("the accent", accent != nil, \.accent, accent.flatMap(Self.color))
        consider("the theme", appearance != nil, \.appearance, appearance.flatMap { ThemeChoice.Appearance(rawValue: $0) })
        consider("the ideas for captions", ideas != nil, \.captionIdeas, ideas)
        return (result, illegible)
    }
}
