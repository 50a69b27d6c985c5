import Configuration
import Devices
import Geometry
import Languages
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The screens of destinations in all their states, on every panel, either way up and in both themes.
@Suite(.serialized) struct DestinationPanelTests {
    private struct Walk {
        let rig: KioskRig
        let check: PanelCheck
        let phone = FakePhone()
        let printer = FakePrinter()
        let mail = FakeMail()
    }

    private func makeWalk(_ panel: PanelWalkTests.Panel) throws -> Walk {
        let millimetres = Size(width: panel.millimetres.width, height: panel.millimetres.height)
        let rig = try KioskRig(
            panel.size.width, panel.size.height, rotation: panel.rotation, opens: false, refreshMillihertz: panel.refresh
        ) {
            $0.display.millimetres = millimetres
            $0.theme.appearance = panel.isLight ? .light : .dark
            $0.reducesMotion = !panel.moves
            $0.languages.first = panel.language.id
        }
        rig.display.expected = nil
        rig.display.isFilmed = panel.moves
        let walk = Walk(rig: rig, check: PanelCheck(rig: rig, panel: panel.testDescription, millimetres: millimetres))
        rig.destinations = [
            FakeDestination("keep", "Keep on this kiosk", symbol: "check", .ready("Right here"), rig.work), walk.printer, walk.phone,
            rig.stick, walk.mail,
        ]
        rig.phoneInbox = walk.phone
        rig.open()
        panel.access.apply(to: rig)
        return walk
    }

    private func openSheet(_ walk: Walk) async throws {
        let meme = walk.rig.archive.insert(photo: walk.rig.photos[0], top: "oh no", bottom: "it works")
        try await walk.rig.settle()
        try await walk.rig.tap("meme.\(meme.id)")
        try await walk.rig.tap("detail.share")
    }

    @Test(arguments: PanelWalkTests.panels)
    func sheetsOfThreeToSixTiles(_ panel: PanelWalkTests.Panel) async throws {
        for count in 3...6 {
            let walk = try makeWalk(panel)
            let more = FakeDestination("other", "Somewhere else", symbol: "share", .ready("Later"), walk.rig.work)
            let all = (walk.rig.destinations ?? []) + [more]
            walk.rig.destinations = Array(all.prefix(count))
            walk.rig.open()
            try await openSheet(walk)
            walk.check.expectRight("\(count) tiles")
        }
    }

    @Test(arguments: PanelWalkTests.panels)
    func phone(_ panel: PanelWalkTests.Panel) async throws {
        let walk = try makeWalk(panel)
        walk.phone.network = PhoneNetwork(name: "MemeMe-Booth", password: "horse-battery")
        try await openSheet(walk)
        try await walk.rig.tap("share.phone")
        walk.check.expectRight("Wi-Fi code")
        let offer = try #require(walk.phone.offers.first)
        for (state, name) in [(PhoneOfferState.joined, "address code"), (.fetched, "fetched"), (.expired, "too slow")] {
            offer.state = state
            try await walk.rig.settle()
            walk.check.expectRight(name)
        }
        walk.phone.network = nil
        try await walk.rig.tap("handover.renew")
        walk.check.expectRight("without a network of the booth")
        walk.phone.offers[1].state = .failed("The booth’s page has stopped. Ask the staff to look at the network.")
        try await walk.rig.settle()
        walk.check.expectRight("failed")
    }

    @Test(arguments: PanelWalkTests.panels)
    func fromAPhone(_ panel: PanelWalkTests.Panel) async throws {
        let walk = try makeWalk(panel)
        try await walk.rig.settle()
        try await walk.rig.tap("sent-memes.add")
        try await walk.rig.tap("editor.album")
        walk.check.expectRight("album with the way from a phone")
        try await walk.rig.tap("album.phone")
        walk.check.expectRight("upload code")
        walk.phone.offers[0].state = .received(0)
        try await walk.rig.settle()
        walk.check.expectRight("photo on its way")
        walk.phone.offers[0].state = .received(2)
        walk.phone.availability = .unavailable("No network here")
        try await walk.rig.settle()
        walk.check.expectRight("album, no network")
    }

    @Test(arguments: PanelWalkTests.panels)
    func printing(_ panel: PanelWalkTests.Panel) async throws {
        let walk = try makeWalk(panel)
        walk.printer.printer.limitWords = "3 prints left for you"
        walk.printer.printer.secondsPerCopy = 15
        try await openSheet(walk)
        try await walk.rig.tap("share.print")
        try await walk.rig.tap("print.more")
        walk.check.expectRight("how many")
        walk.printer.availability = .unavailable("Needs paper")
        try await walk.rig.settle()
        walk.check.expectRight("how many, without paper")
        walk.printer.availability = .ready("20 seconds")
        try await walk.rig.settle()
        try await walk.rig.tap("print.start")
        walk.check.expectRight("in the queue")
        let job = try #require(walk.printer.jobs.first)
        job.state = .printing(copy: 1, fraction: 0.62)
        try await walk.rig.settle()
        walk.check.expectRight("printing")
        for kind in PrinterFault.Kind.allCases {
            job.state = .stopped(PrinterFault(kind: kind, keyword: kind.rawValue))
            try await walk.rig.settle()
            walk.check.expectRight("fault, \(kind)")
        }
        walk.phone.availability = .unavailable("No network here")
        job.state = .failed("The printer lost the print. Ask the staff whether anything is stuck in it.")
        try await walk.rig.settle()
        walk.check.expectRight("lost, without a phone")
        try await walk.rig.tap("printer-fault.retry")
        walk.printer.jobs[1].state = .done
        try await walk.rig.settle()
        walk.check.expectRight("done")
    }

    @Test(arguments: PanelWalkTests.panels)
    func aFaultElsewhere(_ panel: PanelWalkTests.Panel) async throws {
        let walk = try makeWalk(panel)
        try await openSheet(walk)
        try await walk.rig.tap("share.print")
        try await walk.rig.tap("print.start")
        let job = try #require(walk.printer.jobs.first)
        job.state = .printing(copy: 1, fraction: 0.3)
        try await walk.rig.settle()
        try await walk.rig.tap("printing.another")
        job.state = .stopped(PrinterFault(kind: .mediaWrong, keyword: "media-needed"))
        try await walk.rig.settle()
        walk.check.expectRight("fault over the editor")
    }

    @Test(arguments: PanelWalkTests.panels)
    func mail(_ panel: PanelWalkTests.Panel) async throws {
        let walk = try makeWalk(panel)
        let rig = walk.rig
        try await openSheet(walk)
        try await rig.tap("share.mail")
        walk.check.expectRight("no address yet")
        try await rig.type("annemarie")
        try await rig.tap("mail.send")
        walk.check.expectRight("that is no address")
        for number in 1...4 {
            // Each key is a touch and its light; that keys write addresses is seen with the first one.
            if number == 1 { try await rig.type("@gmial") } else { rig.application.window.firstResponder?.insert("someone@gmial") }
            try await rig.tap("key..com")
            if number == 1 { walk.check.expectRight("near miss") }
            try await rig.tap("mail.add")
        }
        walk.check.expectRight("chips")
        try await rig.tap("key.numbers")
        walk.check.expectRight("numbers")
        try await rig.tap("key.hide")
        walk.check.expectRight("without the keyboard")
    }
}
