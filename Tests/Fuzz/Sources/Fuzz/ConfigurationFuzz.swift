@testable import Configuration

/// The operator's file, and the one that the touch screen's answers are kept in.
enum ConfigurationFuzz {
    /// What is right is written and read again as the same; what is wrong is told in words, and on a line that is there.
    static func read(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return }
        let reader = ConfigurationReader(text, file: "mememe.yaml")
        for problem in reader.problems { precondition(problem.line > 0 && !"\(problem)".isEmpty, "a problem has a line and words") }
        if reader.problems.isEmpty {
            let again = ConfigurationReader(configurationFile(of: reader.configuration), file: "again.yaml")
            precondition(again.problems.isEmpty && again.configuration == reader.configuration, "what was written is read")
        }
        let settings = SettingsFile.contents(of: text, file: "settings.yaml")
        if settings.problems.isEmpty {
            let again = SettingsFile.contents(of: SettingsFile.text(of: settings.settings), file: "again.yaml")
            precondition(again.problems.isEmpty && again.settings == settings.settings, "what was kept is read")
        }
    }

    static var seeds: [[UInt8]] {
        [
            configurationFile(), "title: \"A \\u263A booth\"\nscale: 1.5\ntheme: {accent: '#ff8800'}\n",
            "memes:\n  keep: &a 3\nsession: *a\n", "rotation: 90\ntouch:\n  - a\n", "a: !!binary |\n  R0lGODlh\n---\nb: 2\n",
            "language: de\nrotation: 270\ncalibration:\n  Touch: [1, 0, 0, 0, 1, 0]\npin: \"$y$j9T$abc$def\"\n",
        ].map { Array($0.utf8) }
    }
}
