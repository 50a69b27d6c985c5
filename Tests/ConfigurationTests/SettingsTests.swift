import Foundation
import Geometry
import Secrets
import TestSupport
import Testing

@testable import Configuration

/// A kiosk's data directory with its settings file.
private struct DataFolder {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("settings") }

    var path: String { folder.path }
    var file: SettingsFile { SettingsFile(in: folder.path) }

    func path(of name: String) -> String { folder.path(of: name) }

    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(fileURLWithPath: file.path)) }
}

@MainActor
@Suite struct SettingsTests {
    private static let hash = "$y$j9T$qSXGaU7Sgq.rN3EHpGcBH1$dgJX1yIVyGkJIeyHqgEvfFiJY6tpFoOS6u0HQhsLPXA"

    private func told() -> Settings {
        var settings = Settings()
        settings.language = "pl"
        settings.rotation = .quarter
        settings.calibrations = ["Panel: \"7 in\"": [0, -1, 1, 1.0625, 0, -0.03125]]
        settings.pin = SaltedHash(kept: Self.hash)
        return settings
    }

    @Test func whatIsKeptIsRead() async throws {
        let data = try DataFolder()
        let keeper = SettingsKeeper(Settings(), file: data.file)
        let told = told()
        try await keeper.keep { $0 = told }
        #expect(keeper.settings == told)
        #expect(data.file.read() == SettingsFile.Contents(settings: told))
        let mode = try FileManager.default.attributesOfItem(atPath: data.file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600, "nobody else can try PINs")
        #expect(try FileManager.default.contentsOfDirectory(atPath: data.path) == ["settings.yaml"])
    }

    /// An operator's finger is faster than a memory card.
    @Test func changesThatOvertakeEachOtherAreAllKept() async throws {
        let data = try DataFolder()
        let keeper = SettingsKeeper(Settings(), file: data.file)
        async let language: Void = keeper.keep { $0.language = "pl" }
        async let rotation: Void = keeper.keep { $0.rotation = .quarter }
        async let calibrations: Void = keeper.keep { $0.calibrations = [:] }
        _ = try await (language, rotation, calibrations)
        for settings in [keeper.settings, data.file.read().settings] {
            #expect(settings.language == "pl" && settings.rotation == .quarter && settings.calibrations?.isEmpty == true)
        }
    }

    /// One that fails keeps none behind it from the medium.
    @Test func changesAfterOneThatFailsAreKept() async throws {
        let data = try DataFolder()
        let keeper = SettingsKeeper(Settings(), file: data.file)
        try FileManager.default.createDirectory(atPath: data.file.path, withIntermediateDirectories: false)
        let failing = Task { try await keeper.keep { $0.language = "pl" } }
        await #expect(throws: (any Error).self) { try await failing.value }
        try FileManager.default.removeItem(atPath: data.file.path)
        try await keeper.keep { $0.rotation = .quarter }
        #expect(data.file.read().settings.language == nil && data.file.read().settings.rotation == .quarter)
    }

    @Test func nothingToldIsNothingKept() async throws {
        let data = try DataFolder()
        #expect(data.file.read() == SettingsFile.Contents())
        try await SettingsKeeper(Settings(), file: data.file).keep { $0.calibrations = [:] }
        #expect(data.file.read().settings.calibrations?.isEmpty == true, "a touch screen that is right is an answer")
        #expect(data.file.read().settings.pin == nil)
    }

    @Test func pinIsKeptAsItsHashOnly() async throws {
        let data = try DataFolder()
        let keeper = SettingsKeeper(Settings(), file: data.file)
        try await keeper.keep(pin: "830517")
        let text = try String(contentsOfFile: data.file.path, encoding: .utf8)
        #expect(!text.contains("830517"))
        let pin = try #require(data.file.read().settings.pin)
        #expect(pin.matches("830517") && !pin.matches("830518"))
    }

    @Test func whatCantBeWrittenIsAsBefore() async throws {
        let data = try DataFolder()
        let keeper = SettingsKeeper(told(), file: SettingsFile(in: data.path(of: "missing")))
        await #expect(throws: (any Error).self) { try await keeper.keep { $0.rotation = .half } }
        #expect(keeper.settings == told())
    }

    // MARK: - Damage

    /// What is legible counts, the rest was never told, and each fault has its line.
    @Test func damagedLinesAreNamedAndTheOthersCount() throws {
        let data = try DataFolder()
        try data.write("language: de\nrotation: 45\ncalibration: {\"*\": [1, 0, 0, 1, 0, 0]}\npin: \"4711\"\ncolour: red\n")
        let contents = data.file.read()
        #expect(contents.settings.language == "de")
        #expect(contents.settings.rotation == nil && contents.settings.calibrations == nil && contents.settings.pin == nil)
        #expect(contents.problems.map(\.key) == ["rotation", "calibration", "pin", "colour"])
        #expect(contents.problems.map(\.line) == [2, 3, 4, 5])
        #expect(contents.problems.allSatisfy { $0.file == data.file.path })
    }

    @Test(arguments: ["language: [de", "- de\n- 90\n", "just words", "language: de\nlanguage: en\n", "\u{0}\u{0}\u{0}\u{0}"])
    func textThatIsNoneOfOursIsNamedAndNothingCounts(_ text: String) throws {
        let data = try DataFolder()
        try data.write(text)
        let contents = data.file.read()
        #expect(contents.settings == Settings())
        #expect(contents.problems.count == 1, "\(contents.problems)")
    }

    @Test func bytesThatAreNoTextAreNamed() throws {
        let data = try DataFolder()
        try Data([0x6C, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: data.file.path))
        #expect(data.file.read().problems.count == 1)
    }

    /// Whatever a power cut or a broken medium leaves of the file, reading it ends.
    @Test func noDamageIsTooMuch() throws {
        let text = Array(SettingsFile.text(of: told()).utf8)
        let data = try DataFolder()
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var bytes = Array(text.prefix(Int.random(in: 0...text.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let contents = SettingsFile.contents(of: String(decoding: bytes, as: UTF8.self), file: data.file.path)
            #expect(contents.settings.calibrations?.values.allSatisfy { $0.count == 6 } != false)
        }
    }

    // MARK: - Precedence

    @Test func settingsWinOverTheFile() {
        var configuration = Configuration()
        configuration.rotation = .half
        configuration.keyboard.languages = ["de", "en", "pl"]
        configuration.touchCalibrations = ["*": [1, 0, 0.5, 0, 1, 0]]
        var changed = configuration
        changed.apply(told())
        #expect(changed.rotation == .quarter)
        #expect(changed.keyboard.languages == ["pl", "de", "en"])
        #expect(changed.touchCalibrations.count == 2)
        #expect(changed.touchCalibrations["Panel: \"7 in\""] == [0, -1, 1, 1.0625, 0, -0.03125])
        var untouched = configuration
        untouched.apply(Settings())
        #expect(untouched == configuration)
    }

    @Test func languagesThatNobodyNamedFollowTheChosenOne() {
        var configuration = Configuration()
        configuration.apply(told())
        #expect(configuration.keyboard.languages == ["pl", "en", "de", "fr", "es", "ru", "he", "ar"])
    }

    @Test func overridesAreNamed() {
        var configuration = Configuration()
        configuration.rotation = .half
        var settings = Settings()
        #expect(configuration.overrides(by: settings).isEmpty)
        settings.rotation = .half
        #expect(configuration.overrides(by: settings).isEmpty, "what says the same overrides nothing")
        settings.rotation = .quarter
        settings.language = "de"
        #expect(
            configuration.overrides(by: settings) == [
                "language is de instead of auto", "rotation is 90 instead of 180",
                "keyboard.languages is [de, en, fr, es, ru, he, ar] instead of auto",
            ])
    }
}
