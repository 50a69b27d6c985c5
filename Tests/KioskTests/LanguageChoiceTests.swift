import Configuration
import Geometry
import Languages
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the screens speak, and who decides it.
@Suite(.serialized) struct LanguageChoiceTests {
    private func label(_ identifier: String, _ rig: KioskRig) throws -> String {
        try #require(rig.element(identifier).accessibility.label)
    }

    private func makeRig(
        _ width: Int = 800, _ height: Int = 480, configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try KioskRig(width, height, configure: configure)
        try await rig.settle()
        return rig
    }

    @Test func aGuestChoosesAndTheNextOneDoesNotHaveTo() async throws {
        let rig = try await makeRig()
        defer { Interface.language = .english }
        rig.archive.insert(photo: rig.photos[0], top: "oh no", bottom: "")
        rig.archive.onChange()
        try await rig.settle()
        #expect(try label("sent-memes", rig) == "Sent Memes")
        try await rig.tap("sent-memes.language")
        rig.check("languages")
        #expect(Language.all.allSatisfy { rig.shows("language.\($0.id)") })
        try await rig.tap("language.de")
        #expect(!rig.shows("language.de"))
        #expect(try label("sent-memes", rig) == "Gesendete Memes")
        try await rig.tap("sent-memes.add")
        #expect(try label("editor.share", rig).hasPrefix("Teilen"))
        try await rig.tap("editor.top")
        #expect(rig.shows("key.ü"), "the keyboard begins in the language that was chosen")
        #expect(rig.application.services?.guestLanguage == "de")
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(try label("attract", rig) == "Tap to make a meme")
        try await rig.tap("attract")
        #expect(try label("sent-memes", rig) == "Sent Memes")
    }

    @Test func theBoothBeginsInWhatTheOperatorChose() async throws {
        let rig = try await makeRig { ($0.languages.first, $0.languages.offered) = ("fr", ["fr", "en"]) }
        defer { Interface.language = .english }
        let french = try label("sent-memes", rig)
        #expect(french != "Sent Memes")
        try await rig.tap("sent-memes.language")
        #expect(rig.shows("language.fr") && rig.shows("language.en") && !rig.shows("language.de"))
        try await rig.tap("language.en")
        #expect(try label("sent-memes", rig) == "Sent Memes")
        rig.application.navigator?.endSession()
        try await rig.settle()
        try await rig.tap("attract")
        #expect(try label("sent-memes", rig) == french)
    }

    @Test func withOneLanguageThereIsNoGlobe() async throws {
        let rig = try await makeRig { $0.languages.offered = ["en"] }
        #expect(!rig.shows("sent-memes.language"))
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(rig.shows("attract") && !rig.shows("attract.language"))
    }

    @Test func theInvitationLeadsToTheLanguagesAndForgetsThem() async throws {
        let rig = try await makeRig()
        defer { Interface.language = .english }
        rig.application.navigator?.endSession()
        try await rig.settle()
        try await rig.tap("attract.language")
        #expect(rig.shows("language.tr"))
        try await rig.advance(31_000)
        try await rig.settle()
        #expect(rig.shows("attract") && !rig.shows("language.tr"), "nobody chose anything")
        try await rig.tap("attract.language")
        try await rig.tap("language.tr")
        #expect(rig.shows("sent-memes"))
        #expect(Interface.language.id == "tr")
    }

    @Test func whatIsNotOneOfTheUsualKeyboardsComesWithItsLanguage() async throws {
        let rig = try await makeRig()
        defer { Interface.language = .english }
        try await rig.tap("sent-memes.language")
        try await rig.tap("language.uk")
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.top")
        #expect(rig.shows("key.ї"))
    }

    @Test func theFirstStartSpeaksWhatIsTouched() async throws {
        let booth = try SetUpBooth()
        let rig = try KioskRig(800, 480, booth: booth) { $0.setup = .ask }
        defer { Interface.language = .english }
        try await rig.settle()
        try await rig.tap("setup.language.es")
        #expect(try label("setup.continue", rig) == "Continuar")
        try await rig.tap("setup.continue")
        #expect(booth.file.read().settings.language == "es")
    }

    /// Seventeen names on every shape of panel.
    @Test(arguments: [
        Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 1080, height: 1920),
    ])
    func theLanguagesAreSeenWhole(_ panel: Size) async throws {
        let rig = try await makeRig(panel.width, panel.height)
        try await rig.tap("sent-memes.language")
        let millimetres = Size(width: panel.width / 5, height: panel.height / 5)
        PanelCheck(rig: rig, panel: "\(panel)", millimetres: millimetres).expectRight("languages", isKept: false)
        let problem = Golden.mismatch(rig.application.presentedPicture, "languages-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""))
    }
}
