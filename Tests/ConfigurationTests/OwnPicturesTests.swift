import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import Configuration

/// The operator's own pictures, in the data directory.
@Suite @MainActor struct OwnPicturesTests {
    private let stick: TemporaryFolder
    private let data: TemporaryFolder

    init() throws { (stick, data) = (try TemporaryFolder("stick"), try TemporaryFolder("data")) }

    private func keeper() -> SettingsKeeper {
        let file = SettingsFile(in: data.path)
        return SettingsKeeper(file.read().settings, file: file)
    }

    private func put(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: stick.path(of: name)))
        return stick.path(of: name)
    }

    private var copies: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: data.path(of: "brand")).sorted() } }

    @Test func copiesOutliveTheStickAndGoWhenNobodyNeedsThem() async throws {
        let keeper = keeper()
        let first = try await keeper.keepPicture(put("Our Logo.PNG", "logo"))
        let second = try await keeper.keepPicture(put("evening", "evening"))
        #expect(try copies == ["1.png", "2"] && first == data.path(of: "brand/1.png"))
        try await keeper.keep {
            $0.logo = first
            $0.invitingPictures = [second]
        }
        try FileManager.default.removeItem(atPath: stick.path(of: "Our Logo.PNG"))
        try await keeper.removePictures()
        let next = self.keeper()
        #expect(next.settings.logo == first && next.settings.invitingPictures == [second])
        #expect(try String(contentsOfFile: first, encoding: .utf8) == "logo")
        try await next.keep { $0.invitingPictures = [] }
        try Data().write(to: URL(fileURLWithPath: data.path(of: "brand/read me.txt")))
        try await next.removePictures()
        #expect(try copies == ["1.png", "read me.txt"], "what the kiosk did not put there stays")
        #expect(try await next.keepPicture(put("other.jpeg", "x")) == data.path(of: "brand/2.jpeg"))
    }

    /// What has seen a picture keeps it by its path.
    @Test func noPictureGetsThePathOfOneThatWasRemoved() async throws {
        let keeper = keeper()
        let first = try await keeper.keepPicture(put("first.png", "first"))
        try await keeper.removePictures()
        let second = try await keeper.keepPicture(put("second.png", "second"))
        #expect(first == data.path(of: "brand/1.png") && second == data.path(of: "brand/2.png"))
        #expect(try copies == ["2.png"])
    }

    @Test func whatCannotBeCopiedLeavesNothing() async throws {
        let keeper = keeper()
        let large = try put("large.png", "")
        #expect(unsafe truncate(large, off_t(SettingsKeeper.largestPicture + 1)) == 0)
        func code(_ path: String) async -> Int32? {
            do throws(SystemCallError) {
                _ = try await keeper.keepPicture(path)
                return nil
            } catch {
                return error.code
            }
        }
        #expect(await code(large) == EFBIG)
        #expect(await code(stick.path(of: "pulled out.png")) == ENOENT)
        #expect(await code(stick.path) != nil, "a folder is no picture")
        #expect(try copies.isEmpty)
        try await self.keeper().removePictures()
    }

    @Test func theOperatorsFileWinsOverThePanel() {
        var settings = Settings()
        (settings.logo, settings.invitingPictures) = ("/data/brand/1.png", ["/data/brand/2.png"])
        var configuration = Configuration()
        configuration.apply(settings)
        #expect(configuration.theme.logo == "/data/brand/1.png" && configuration.invitingPictures == ["/data/brand/2.png"])
        configuration.apply(Settings())
        #expect(configuration.theme.logo == nil && configuration.invitingPictures.isEmpty, "what is removed is not shown any longer")
        (configuration.theme.logo, configuration.invitingPictures) = ("/srv/logo.png", ["/srv/a.jpg"])
        configuration.apply(settings, fixed: ["theme.logo", "attract.pictures"])
        #expect(configuration.theme.logo == "/srv/logo.png" && configuration.invitingPictures == ["/srv/a.jpg"])
    }
}
