import Drawing
import Foundation
import Secrets
import TestSupport
import Testing

@testable import Configuration

/// Wrong PINs are counted on the medium.
@Suite @MainActor struct PINTriesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("pin") }

    private func keeper(_ settings: Settings = Settings()) -> SettingsKeeper {
        SettingsKeeper(settings, file: SettingsFile(in: folder.path))
    }

    private var kept: String? { try? String(contentsOfFile: folder.path(of: "pin-misses"), encoding: .utf8) }

    @Test func wrongOnesCountInARowAndOverStarts() async throws {
        let first = keeper()
        try await first.keep(pin: "4711")
        #expect(await first.checks(pin: "4712") == false)
        #expect(await first.checks(pin: "4713") == false)
        #expect(first.missedPINs == 2)
        let second = keeper(first.settings)
        #expect(second.missedPINs == 2)
        #expect(await second.checks(pin: "4714") == false)
        #expect(second.missedPINs == 3)
        #expect(await second.checks(pin: "4711"))
        #expect(second.missedPINs == 0 && keeper().missedPINs == 0)
    }

    /// Whoever pulls the plug while a PIN is looked at has used up a try, even with the right one.
    @Test func aTryIsOnTheMediumBeforeItIsLookedAt() async throws {
        let keeper = keeper()
        try await keeper.keep(pin: "4711")
        let check = Task { await keeper.checks(pin: "4711") }
        while keeper.missedPINs == 0 { await Task.yield() }
        var seen: Set<String> = []
        while keeper.missedPINs == 1 {
            seen.insert(kept ?? "")
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(seen.contains("1\n"))
        #expect(await check.value)
        #expect(kept == "0\n")
    }

    /// A medium that takes nothing does not keep the operator out, and wrong ones count while the kiosk runs.
    @Test func aMediumThatTakesNothingKeepsNobodyOut() async throws {
        let hash = try SaltedHash(of: "4711")
        var settings = Settings()
        settings.pin = hash
        let keeper = SettingsKeeper(settings, file: SettingsFile(in: folder.path(of: "nowhere")))
        #expect(await keeper.checks(pin: "1234") == false)
        #expect(keeper.missedPINs == 1)
        #expect(await keeper.checks(pin: "4711"))
    }

    @Test(arguments: ["", "many\n", "-1\n", "\u{FF}"]) func aCountThatCannotBeReadIsTheWorst(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path(of: "pin-misses")))
        #expect(keeper().missedPINs == SettingsKeeper.allowedMisses)
    }

    /// What the operator's file has in it wins over the panel, and nothing else of the looks does.
    @Test func theFileFixesWhatIsWrittenInIt() throws {
        let path = folder.path(of: "mememe.yaml")
        try Data("theme:\n  accent: \"#112233\"\n".utf8).write(to: URL(fileURLWithPath: path))
        let result = try ConfigurationFile(path: path).readOrLastGood { _ in folder.path }
        #expect(result.writtenKeys == ["theme.accent"])
        var configuration = result.configuration
        var settings = Settings()
        (settings.accent, settings.appearance) = (.white, .light)
        configuration.apply(settings, fixed: result.writtenKeys)
        #expect(configuration.theme.accent == result.configuration.theme.accent && configuration.theme.appearance == .light)
        try ConfigurationFile(path: path).keepAsLastGood(in: folder.path)
        try Data("theme:\n  accent: loud\n".utf8).write(to: URL(fileURLWithPath: path))
        let lastGood = try ConfigurationFile(path: path).readOrLastGood { _ in folder.path }
        #expect(lastGood.writtenKeys == ["theme.accent"] && !lastGood.problems.isEmpty)
    }
}
