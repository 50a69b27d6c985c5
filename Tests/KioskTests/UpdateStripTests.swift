import Configuration
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the machine says of an update, above whatever the guest is doing.
@Suite(.serialized) struct UpdateStripTests {
    private func say(_ text: String?, in folder: TemporaryFolder) throws {
        let path = folder.path(of: "update")
        guard let text else { return try FileManager.default.removeItem(atPath: path) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// The kernel tells of the file in its own time, whatever the rig's clock says.
    private func awaitStrip(_ label: String?, on rig: KioskRig) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while rig.application.elementTree.all.first(where: { $0.accessibility.identifier == "update" })?.accessibility.label != label {
            guard ContinuousClock.now < end else { throw WaitedInVain(what: "the strip to say \(label ?? "nothing")", limit: .seconds(20)) }
            try await Task.sleep(for: .milliseconds(2))
        }
        try await rig.settle()
    }

    @Test(arguments: ScreenTests.panels)
    func saysWhatTheMachineSaysAndGoesAgain(_ panel: ScreenTests.Panel) async throws {
        let folder = try TemporaryFolder("update")
        let rig = try KioskRig(panel.width, panel.height) { $0.session.idle = nil }
        for number in 0..<3 { rig.archive.insert(photo: rig.photos[number], top: "one", bottom: "two") }
        try await rig.settle()
        let before = try rig.element("sent-memes.add").frame
        rig.application.announceUpdates(from: folder.path(of: "update"))
        try say("busy: An update is being taken over. Please leave the stick where it is.\n", in: folder)
        try await awaitStrip("An update is being taken over. Please leave the stick where it is.", on: rig)
        #expect(try rig.element("sent-memes.add").frame.top > before.top, "the bar makes room")
        rig.check("update-busy")
        let refusal = "This update is damaged. The kiosk goes on with the system that it has; copy the update to the stick once more."
        try say("refused: \(refusal)\n", in: folder)
        try await awaitStrip(refusal, on: rig)
        rig.check("update-refused")
        let problem = Golden.mismatch(rig.application.presentedPicture, "update-refused-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""))
        try await rig.tap("sent-memes.add")
        #expect(rig.shows("editor.album") && rig.shows("update"), "nobody has to wait for it")
        rig.check("update-editor")
        try await rig.advance(120_000)
        #expect(rig.shows("update"), "bad news stays until somebody has read it")
        try await rig.tap("update")
        #expect(!rig.shows("update"))
        try say("busy: Another try.", in: folder)
        try await awaitStrip("Another try.", on: rig)
        try await rig.tap("update")
        #expect(rig.shows("update"), "while it goes on it is said")
        try say(nil, in: folder)
        try await awaitStrip(nil, on: rig)
        try await rig.tap("editor.cancel")
        #expect(try rig.element("sent-memes.add").frame == before)
    }

    @Test func staysWhenTheMemesComeAndWhereThereIsAProblem() async throws {
        let folder = try TemporaryFolder("update")
        try say("done: The update is here. The kiosk starts again in a moment.", in: folder)
        let rig = try KioskRig(800, 480, opens: false)
        rig.application.announceUpdates(from: folder.path(of: "update"))
        try await awaitStrip("The update is here. The kiosk starts again in a moment.", on: rig)
        rig.open()
        try await rig.settle()
        #expect(rig.shows("update") && rig.shows("sent-memes.add"))
        rig.application.show(problem: "The memes can't be read.", cause: "open memes.sqlite: Input/output error")
        try await rig.settle()
        #expect(rig.shows("update"))
        try await rig.advance(31_000)
        #expect(!rig.shows("update"), "good news is read by then")
    }

    @Test(arguments: ["", "\n", "busy", "busy:", "busy:   ", "Done: A capital.", "rejoice: An unknown word.", ": sentence", "\u{0}"])
    func isSilentAboutWhatNobodyHasWritten(_ text: String) {
        #expect(UpdateNotice(text) == nil)
    }

    @Test func readsStateAndSentence() {
        #expect(UpdateNotice("refused: It is older: 7.0.\nmore")?.sentence == "It is older: 7.0.")
        #expect(UpdateNotice("refused: It is older.")?.state == .refused)
        #expect(UpdateNotice("busy:no blank")?.sentence == "no blank")
    }

    @Test func needsTheFolder() {
        #expect(UpdateWatch("/nonexistent/update") { _ in } == nil)
    }
}
