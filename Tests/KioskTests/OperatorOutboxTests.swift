import Configuration
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What waits to be sent, as a test says.
final class FakeWaitingRoom: WaitingRoom {
    private(set) var shares: [WaitingShares] = []
    private(set) var tries = 0
    var isThere = true
    private var onChange: (() -> Void)?
    /// How often somebody began to look.
    private(set) var watchCount = 0

    var isWatched: Bool { onChange != nil }

    func watch(_ onChange: @escaping () -> Void) {
        watchCount += 1
        self.onChange = onChange
        onChange()
    }

    func stopWatching() { onChange = nil }

    func tryNow() async -> Bool {
        tries += 1
        return isThere
    }

    func show(_ shares: [WaitingShares]) {
        self.shares = shares
        onChange?()
    }
}

/// The outbox on the operator's panel.
@Suite(.serialized) struct OperatorOutboxTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    private func shares(_ kind: WaitingShares.Kind, _ waiting: Int, failed: Int = 0, givenUp: Int = 0) -> WaitingShares {
        var shares = WaitingShares(kind)
        (shares.waiting, shares.failed, shares.givenUp) = (waiting, failed, givenUp)
        if failed > 0 { shares.trouble = "Could not connect to mail.example.org port 465: Connection refused" }
        if givenUp > 0 { shares.lastEnd = "550 5.1.1 <the address> is not known here" }
        return shares
    }

    private func expect(_ desk: OperatorRig, _ name: String, _ words: String, at place: SourceLocation = #_sourceLocation) async throws {
        try await desk.reveal("operator.outbox.\(name)")
        #expect(try desk.rig.element("operator.outbox.\(name)").accessibility.value == words, sourceLocation: place)
    }

    @Test(arguments: panels) func whatWaitsIsToldAndTriedAtOnce(_ panel: String) async throws {
        let (desk, room) = (try await OperatorRig(panel), FakeWaitingRoom())
        room.show([WaitingShares(.mail), WaitingShares(.upload)])
        desk.rig.waitingRoom = room
        desk.rig.open()
        try await desk.rig.settle()
        #expect(room.watchCount == 0, "nobody looks before the page is there")
        try await desk.enter("devices")
        for name in ["mail", "upload"] { try await expect(desk, name, "Nothing waits") }
        #expect(!desk.rig.shows("operator.outbox.try"), "there is nothing to try")
        // It changes under the operator's eyes, and nobody asks for it.
        room.show([shares(.mail, 3), shares(.upload, 1)])
        try await desk.rig.settle()
        try await expect(desk, "mail", "3 wait")
        try await expect(desk, "upload", "1 waits")
        var uploads = shares(.upload, 4, failed: 1)
        uploads.trouble = String(repeating: "word ", count: 30)
        room.show([shares(.mail, 3, failed: 3, givenUp: 2), uploads])
        try await desk.rig.settle()
        try await desk.reveal("operator.outbox.try")
        desk.expect("outbox")
        let refused = "Could not connect to mail.example.org port 465: Connection refused"
        try await expect(desk, "mail", "3 wait, tried in vain")
        try await expect(desk, "mail.trouble", refused)
        try await expect(desk, "mail.given-up", "2, the last one: 550 5.1.1 <the address> is not known here")
        try await expect(desk, "upload", "4 wait, 1 tried in vain")
        try await expect(desk, "upload.trouble", String(repeating: "word ", count: 16).prefix(71) + "…")
        try await desk.tap("operator.outbox.try")
        #expect(room.tries == 1 && desk.says("What waits is being tried."))
        room.isThere = false
        try await desk.rig.tap("operator.outbox.try")
        #expect(room.tries == 2 && desk.says("Nothing can be sent right now. Please try again in a moment."))
        room.show([shares(.mail, 0, givenUp: 2), shares(.upload, 0)])
        try await desk.rig.settle()
        try await expect(desk, "mail", "Nothing waits")
        #expect(!desk.rig.shows("operator.outbox.try"))
        let leave = panel == "1280x800" || panel == "1080x1920" ? "operator.section.memes" : "operator.back"
        try await desk.rig.tap(leave)
        #expect(!room.isWatched && room.watchCount == 1, "nobody looks once the page is gone")
        desk.rig.check()
    }

    @Test func aBoothThatSendsNothingHasNoSuchRows() async throws {
        let desk = try await OperatorRig()
        try await desk.enter("devices")
        #expect(!desk.rig.shows("operator.outbox.mail") && !desk.says("Waiting to be sent"))
    }
}
