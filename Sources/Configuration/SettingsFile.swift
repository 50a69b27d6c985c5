internal import Glibc
internal import Secrets
internal import SystemCalls
internal import Yams

/// The file in the data directory that holds what the kiosk was told on its touch screen.
public struct SettingsFile: Sendable {
    /// The settings as far as the file is legible.
    public struct Contents: Equatable, Sendable {
        public var settings = Settings()
        /// What is wrong with the file; that much of it counts as never told.
        public var problems: [ConfigurationProblem] = []
    }

    public let path: String

    /// The file of a data directory, which need not be there.
    public init(in directory: String) {
        path = directory + "/settings.yaml"
        missesPath = directory + "/pin-misses"
        picturesPath = directory + "/brand"
    }

    /// Beside it, the folder of the operator's own pictures.
    let picturesPath: String

    /// Beside it, how many wrong PINs were typed in a row.
    let missesPath: String

    /// How many wrong PINs were typed in a row; as many as are allowed where a file is there that does not tell.
    func readMisses() -> Int {
        guard unsafe access(missesPath, F_OK) == 0 else { return 0 }
        do {
            let text = try ConfigurationFile(path: missesPath).text()
            guard let count = Int(text.prefix { $0 != "\n" }), count >= 0 else { return SettingsKeeper.allowedMisses }
            return count
        } catch {
            return SettingsKeeper.allowedMisses
        }
    }

    /// What the file holds; nothing when there is none.
    public func read() -> Contents {
        guard unsafe access(path, F_OK) == 0 else { return Contents() }
        do throws(ConfigurationError) {
            return Self.contents(of: try ConfigurationFile(path: path).text(), file: path)
        } catch {
            return Contents(problems: error.problems)
        }
    }

    static func contents(of text: String, file: String) -> Contents {
        do {
            guard let root = try compose(yaml: text), root.scalar?.string.isEmpty != true else { return Contents() }
            return contents(of: root, file: file)
        } catch let error as YamlError {
            return Contents(problems: error.problems(in: file))
        } catch {
            return Contents(problems: [problem(file, nil, key: "", found: "\(error)", allowed: "YAML")])
        }
    }

    private static func contents(of root: Node, file: String) -> Contents {
        guard let mapping = root.mapping else {
            return Contents(problems: [problem(file, root, key: "", found: root.excerpt, allowed: "keys and values")])
        }
        var contents = Contents()
        for (name, value) in mapping {
            let key = name.scalar?.string ?? name.excerpt
            if let entry = entries.first(where: { $0.key == key }) {
                if entry.read(value, &contents.settings) { continue }
                contents.problems.append(problem(file, value, key: key, found: value.excerpt, allowed: entry.allowed))
            } else {
                let known = entries.map(\.key).inWords
                contents.problems.append(problem(file, name, key: key, found: "a key that is not known", allowed: known))
            }
        }
        return contents
    }

    private static func problem(_ file: String, _ node: Node?, key: String, found: String, allowed: String) -> ConfigurationProblem {
        ConfigurationProblem(file: file, line: node?.mark?.line ?? 1, key: key, found: found, allowed: allowed)
    }

    /// Whether a file that holds these settings is read as them, so that they are what the kiosk can be told.
    public static func holds(_ settings: Settings) -> Bool {
        let contents = contents(of: text(of: settings), file: "settings.yaml")
        return contents.problems.isEmpty && contents.settings == settings
    }

    /// The settings as the file holds them.
    static func text(of settings: Settings) -> String {
        let lines = entries.compactMap { entry in entry.write(settings).map { "\(entry.key): \($0)\n" } }
        return "# What this kiosk was told on its touch screen. A line that is taken out is asked for again.\n" + lines.joined()
    }

    // MARK: - What there is

    /// One setting.
    private struct Entry: Sendable {
        let key: String
        let allowed: String
        let read: @Sendable (Node, inout Settings) -> Bool
        /// Nil for what was not told yet.
        let write: @Sendable (Settings) -> String?

        init<Value>(_ key: String, _ path: any WritableKeyPath<Settings, Value?> & Sendable, _ value: ConfigurationValue<Value>) {
            self.key = key
            allowed = value.allowed
            read = { node, settings in
                settings[keyPath: path] = value.read(node)
                return settings[keyPath: path] != nil
            }
            write = { $0[keyPath: path].map(value.write) }
        }
    }

    private static let entries = [
        Entry("language", \.language, .language), Entry("rotation", \.rotation, .choice),
        Entry("calibration", \.calibrations, .calibrations), Entry("pin", \.pin, .saltedHash),
        Entry("accent", \.accent, .color), Entry("appearance", \.appearance, .choice),
        Entry("title", \.title, .words(1...40)), Entry("event", \.event, .words(0...80)),
        Entry("ideas", \.captionIdeas, .ideas), Entry("brightness", \.brightness, .whole(10...100)),
        Entry("volume", \.volume, .whole(0...100)), Entry("reach", \.reachesLow, .flag),
        Entry("logo", \.logo, .absolutePath), Entry("attract", \.invitingPictures, .absolutePaths),
    ]
}

extension ConfigurationValue<SaltedHash> {
    fileprivate static var saltedHash: ConfigurationValue {
        scalar("the hash of a PIN", read: { SaltedHash(kept: $0) }, write: { "\"\($0.text)\"" })
    }
}
