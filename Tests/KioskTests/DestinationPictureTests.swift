import Geometry
import Memes
import TestSupport
import Testing

@testable import Kiosk

/// Kept pictures of the screens that destinations have, and that damage leaves what drawing everything anew gives.
@Suite(.serialized) struct DestinationPictureTests {
    nonisolated static let panels = [Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 1080, height: 1920)]

    private func expect(_ rig: KioskRig, _ name: String, _ panel: Size, at place: SourceLocation = #_sourceLocation) {
        rig.check(name, at: place)
        let problem = Golden.mismatch(rig.application.presentedPicture, "\(name)-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    @Test(arguments: panels) func handOverAndFault(_ panel: Size) async throws {
        let rig = try KioskRig(panel.width, panel.height, opens: false)
        let (phone, printer) = (FakePhone(), FakePrinter())
        phone.network = PhoneNetwork(name: "MemeMe-Booth", password: "horse-battery")
        rig.destinations = [printer, phone, rig.stick, FakeMail(), rig.keep]
        rig.open()
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.share")
        expect(rig, "five-tiles", panel)
        try await rig.tap("share.phone")
        expect(rig, "hand-over-wifi", panel)
        phone.offers[0].state = .joined
        try await rig.settle()
        expect(rig, "hand-over", panel)
        try await rig.tap("handover.back")
        try await rig.tap("share.print")
        try await rig.tap("print.start")
        printer.jobs[0].state = .printing(copy: 1, fraction: 0.62)
        try await rig.settle()
        expect(rig, "printing", panel)
        printer.jobs[0].state = .stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty"))
        try await rig.settle()
        expect(rig, "printer-fault", panel)
        try await rig.tap("printer-fault.back")
        try await rig.tap("detail.share")
        try await rig.tap("share.mail")
        try await rig.type("ann@x")
        try await rig.tap("mail.send")
        expect(rig, "mail", panel)
    }
}
