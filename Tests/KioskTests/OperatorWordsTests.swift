import Configuration
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the operator types: the booth's title, the occasion and ideas for captions.
@Suite(.serialized) struct OperatorWordsTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    private func keep(_ desk: OperatorRig, _ row: String, _ text: String) async throws {
        try await desk.tap("operator.\(row)")
        try await desk.rig.type(text)
        try await desk.rig.tap("operator.keep")
    }

    private func brand(_ desk: OperatorRig) throws -> String {
        try #require(desk.rig.application.services).configuration.title
    }

    @Test(arguments: panels) func titleAndOccasionAreTyped(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("event")
        try await desk.tap("operator.title")
        #expect(try desk.rig.element("operator.title-field").accessibility.value == "MemeMe")
        desk.expect("title")
        for _ in "MemeMe" { try await desk.rig.tap("key.delete") }
        #expect(try !desk.rig.element("operator.keep").accessibility.isEnabled, "a booth has a name")
        try await desk.rig.type("snapit")
        try await desk.rig.tap("operator.keep")
        #expect(try desk.says("Title, snapit") && brand(desk) == "snapit" && desk.rig.sign.brand.title == "snapit")
        try await keep(desk, "occasion", "fair")
        #expect(desk.says("Occasion, fair"))
        try await desk.tap("operator.title")
        try await desk.rig.type("xyz")
        try await desk.rig.tap("operator.back")
        #expect(desk.says("Title, snapit"), "left without an answer it is as it was")
        try await desk.rig.tap("operator.leave")
        desk.rig.check("the first screen with another name")
        let next = try await OperatorRig(panel, booth: desk.booth, hasPIN: false)
        #expect(try brand(next) == "snapit" && next.rig.application.services?.configuration.event == "fair")
    }

    @Test func whatTheFileFixesIsLocked() async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["title", "event", "captions.ideas"]
        let desk = try await OperatorRig(booth: booth) {
            ($0.title, $0.event, $0.captionIdeas) = ("Snap", nil, ["One", "Two"])
        }
        try await desk.enter("event")
        #expect(try desk.rig.element("operator.title").accessibility.value == "Snap, set in the configuration file")
        #expect(try desk.rig.element("operator.occasion").accessibility.value == "None, set in the configuration file")
        try await desk.tap("operator.ideas")
        #expect(try desk.rig.element("operator.ideas").accessibility.value == "2, set in the configuration file")
        #expect(!desk.rig.shows("operator.idea.add"))
    }

    /// From the operator's panel to a guest's caption.
    @Test(arguments: panels) func ideasAreOfferedToGuestsWithoutWords(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("event")
        for idea in ["one", "two", "three"] { try await keep(desk, "idea.add", idea) }
        desk.expect("ideas")
        try await desk.tap("operator.idea.1")
        try await desk.rig.tap("dialog.confirm")
        #expect(desk.booth.file.read().settings.captionIdeas == ["one", "three"])
        try await desk.rig.tap("operator.leave")
        try await desk.rig.tap("attract")
        try await desk.rig.tap("sent-memes.add")
        try await desk.rig.tap("editor.album")
        try await desk.rig.tap("album.item.0")
        try await desk.rig.tap("editor.top")
        func top() throws -> String? { try desk.rig.element("editor.top").accessibility.value }
        var given: [String?] = []
        for _ in 1...3 {
            try await desk.rig.tap("editor.idea")
            given.append(try top())
        }
        #expect(given.map { $0?.lowercased() } == ["one", "three", "one"])
        desk.expect("idea-given")
        try await desk.rig.tap("editor.undo")
        #expect(try top()?.lowercased() == "three")
        try await desk.rig.type("x")
        #expect(!desk.rig.shows("editor.idea") && desk.rig.shows("editor.clear"), "words of one's own are not replaced")
        try await desk.rig.tap("editor.clear")
        #expect(desk.rig.shows("editor.idea"))
        try await desk.rig.tap("editor.edit-bottom")
        try await desk.rig.tap("editor.idea")
        #expect(try desk.rig.element("editor.bottom").accessibility.value?.lowercased() == "three", "the next guest's are others")
        desk.rig.check()
    }
}
