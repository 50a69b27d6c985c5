import Foundation
import Geometry
import Secrets
import TestSupport
import Testing

@testable import Kiosk

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
        let booth = try SetUpBooth()
        let keeper = SettingsKeeper(Settings(), file: booth.file)
        let told = told()
        try await keeper.keep { $0 = told }
        #expect(keeper.settings == told)
        #expect(booth.file.read() == SettingsFile.Contents(settings: told))
        let mode = try FileManager.default.attributesOfItem(atPath: booth.file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600, "nobody else can try PINs")
        #expect(try FileManager.default.contentsOfDirectory(atPath: booth.folder.path) == ["settings.yaml"])
    }

    @Test func nothingToldIsNothingKept() async throws {
        let booth = try SetUpBooth()
        #expect(booth.file.read() == SettingsFile.Contents())
        try await SettingsKeeper(Settings(), file: booth.file).keep { $0.calibrations = [:] }
        #expect(booth.file.read().settings.calibrations?.isEmpty == true, "a touch screen that is right is an answer")
        #expect(booth.file.read().settings.pin == nil)
    }

    @Test func pinIsKeptAsItsHashOnly() async throws {
        let booth = try SetUpBooth()
        let keeper = SettingsKeeper(Settings(), file: booth.file)
        try await keeper.keep(pin: "830517")
        let text = try String(contentsOfFile: booth.file.path, encoding: .utf8)
        #expect(!text.contains("830517"))
        let pin = try #require(booth.file.read().settings.pin)
        #expect(pin.matches("830517") && !pin.matches("830518"))
    }

    @Test func whatCantBeWrittenIsAsBefore() async throws {
        let booth = try SetUpBooth()
        let keeper = SettingsKeeper(told(), file: SettingsFile(in: booth.folder.path(of: "missing")))
        await #expect(throws: (any Error).self) { try await keeper.keep { $0.rotation = .half } }
        #expect(keeper.settings == told())
    }

    // MARK: - Damage

    /// What is legible counts, the rest was never told, and each fault has its line.
    @Test func damagedLinesAreNamedAndTheOthersCount() throws {
        let booth = try SetUpBooth()
        try booth.write("language: de\nrotation: 45\ncalibration: {\"*\": [1, 0, 0, 1, 0, 0]}\npin: \"4711\"\ncolour: red\n")
        let contents = booth.file.read()
        #expect(contents.settings.language == "de")
        #expect(contents.settings.rotation == nil && contents.settings.calibrations == nil && contents.settings.pin == nil)
        #expect(contents.problems.map(\.key) == ["rotation", "calibration", "pin", "colour"])
        #expect(contents.problems.map(\.line) == [2, 3, 4, 5])
        #expect(contents.problems.allSatisfy { $0.file == booth.file.path })
    }

    @Test(arguments: ["language: [de", "- de\n- 90\n", "just words", "language: de\nlanguage: en\n", "\u{0}\u{0}\u{0}\u{0}"])
    func textThatIsNoneOfOursIsNamedAndNothingCounts(_ text: String) throws {
        let booth = try SetUpBooth()
        try booth.write(text)
        let contents = booth.file.read()
        #expect(contents.settings == Settings())
        #expect(contents.problems.count == 1, "\(contents.problems)")
    }

    @Test func bytesThatAreNoTextAreNamed() throws {
        let booth = try SetUpBooth()
        try Data([0x6C, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: booth.file.path))
        #expect(booth.file.read().problems.count == 1)
    }

    /// Whatever a power cut or a broken medium leaves of the file, reading it ends.
    @Test func noDamageIsTooMuch() throws {
        let text = Array(SettingsFile.text(of: told()).utf8)
        let booth = try SetUpBooth()
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            var bytes = Array(text.prefix(Int.random(in: 0...text.count, using: &generator)))
            for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            let contents = SettingsFile.contents(of: String(decoding: bytes, as: UTF8.self), file: booth.file.path)
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
                "rotation is 90 instead of 180", "keyboard.languages is [de, en, fr, es, ru, he, ar] instead of auto",
            ])
    }

    @Test(arguments: ["0000", "99999999", "1234", "4321", "0123", "12345678", "98765", "123", "123456789", "12a4", ""])
    func poorPINsAreRefused(_ pin: String) { #expect(PINRule.refusal(of: pin) != nil) }

    @Test(arguments: ["4711", "1212", "1235", "0001", "20262027"]) func otherPINsWillDo(_ pin: String) {
        #expect(PINRule.refusal(of: pin) == nil)
    }
}
