import Automation
import Configuration
import Devices
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What a booth is heard saying, and when.
@Suite(.serialized) struct SoundTests {
    private func names(_ rig: KioskRig) -> [String] { rig.sounds.played.map(\.name) }

    @Test func theCountdownIsHeardAtItsSecondsAndTheShutterAtTheFlash() async throws {
        let rig = try await KioskRig.withCamera { ($0.photo.countdown, $0.sound.volume) = (3, 50) }
        try await rig.play(100)
        try await rig.tapAndGo("camera.shutter")
        #expect(names(rig) == ["countdown"], "with the figure 3")
        var flash: FrameTime?
        for _ in 0..<1000 where flash == nil {
            try await rig.advance(4)
            if rig.isWhite { flash = rig.clock.now }
        }
        let sounds = rig.sounds.played
        #expect(sounds.map(\.name) == ["countdown", "countdown", "countdown", "shutter"])
        let start = try #require(sounds.first).time
        for (second, sound) in sounds.enumerated() { #expect(abs((sound.time - start).seconds - Double(second)) < 0.005) }
        #expect(try #require(flash) - sounds[3].time < .milliseconds(40), "the sound comes with the white")
        #expect(sounds.allSatisfy { $0.gain == 0.25 }, "a fourth of the amplitude at half the volume")
        rig.check()
    }

    @Test func aStoppedCountdownIsSilent() async throws {
        let rig = try await KioskRig.withCamera { ($0.photo.countdown, $0.sound.volume) = (3, 100) }
        try await rig.play(100)
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(1500)
        try await rig.tapAndGo("camera.cancel")
        try await rig.play(3000)
        #expect(names(rig) == ["countdown", "countdown"])
    }

    @Test func aPulledCameraIsAFault() async throws {
        let rig = try await KioskRig.withCamera { $0.sound.volume = 100 }
        try await rig.play(100)
        rig.camera.isPluggedIn = false
        try await rig.play(200)
        #expect(names(rig) == ["fault"])
    }

    @Test func aBoothIsSilentUntilItIsToldOtherwise() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 1 }
        try await rig.play(100)
        try await rig.tap("camera.shutter")
        try await rig.settle()
        #expect(rig.shows("camera.use") && rig.sounds.played.isEmpty)
    }

    @Test func aMemeThatIsKeptAndOneThatIsNot() async throws {
        let rig = try KioskRig(1280, 800) { $0.sound.volume = 100 }
        try await rig.settle()
        for step in ["sent-memes.add", "editor.album", "album.item.0", "editor.share"] { try await rig.tap(step) }
        rig.archive.nextError = .full(cause: "a test")
        try await rig.tap("share.keep")
        #expect(names(rig) == ["fault"])
        try await rig.tap("share.retry")
        #expect(names(rig) == ["fault", "saved"])
        #expect(rig.application.statistics.subsystems["sound"] == ["fault": 1, "saved": 1])
    }

    @Test func aPrinterThatStopsIsHeardOnceEachTime() async throws {
        let printer = FakePrinter()
        let rig = try KioskRig(1280, 800, opens: false) { $0.sound.volume = 100 }
        rig.open(with: [rig.keep, printer])
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        for step in ["meme.\(meme.id)", "detail.share", "share.print", "print.start"] { try await rig.tap(step) }
        let job = try #require(printer.jobs.last)
        let fault = PrintJobState.stopped(PrinterFault(kind: .mediaEmpty, keyword: "media-empty"))
        #expect(names(rig).isEmpty, "a meme that was there is not saved anew")
        for _ in 1...3 { job.state = fault }
        #expect(names(rig) == ["fault"])
        job.state = .queued(ahead: 0)
        job.state = fault
        #expect(names(rig) == ["fault", "fault"])
    }

    @Test(arguments: OperatorPanelTests.panels) func theOperatorSetsTheVolumeAndHearsIt(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("screen")
        try await desk.tap("operator.volume.50")
        #expect(desk.booth.file.read().settings.volume == 50)
        #expect(desk.rig.sounds.played.map(\.name) == ["saved"] && desk.rig.sounds.played.first?.gain == 0.25)
        desk.expect("volume", hasGolden: false)
        try await desk.tap("operator.volume.0")
        #expect(desk.rig.sounds.played.count == 1 && desk.booth.file.read().settings.volume == 0)
        desk.rig.check()
    }

    @Test func aVolumeOfTheFileIsLocked() async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["sound.volume"]
        let desk = try await OperatorRig(booth: booth) { $0.sound.volume = 30 }
        try await desk.enter("screen")
        try await desk.reveal("operator.volume")
        #expect(try desk.rig.element("operator.volume").accessibility.value == "30 %, set in the configuration file")
        #expect(!desk.rig.shows("operator.volume.50"))
        desk.expect("volume-locked", hasGolden: false)
    }
}
