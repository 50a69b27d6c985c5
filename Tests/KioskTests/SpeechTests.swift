import Configuration
import Devices
import Geometry
import HeadlessDevices
import Languages
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// When the booth speaks, what it says by itself, and when it is silent again.
@Suite(.serialized) struct SpeechTests {
    private func makeRig(
        isAvailable: Bool = true, configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try KioskRig(800, 480) {
            $0.keys.speech = ["F8"]
            configure(&$0)
        }
        rig.voice.isAvailable = isAvailable
        try await rig.settle()
        return rig
    }

    private func press(_ key: String, _ rig: KioskRig) async throws {
        for phase in [KeyEvent.Phase.down, .up] { _ = rig.input.sendKey(named: key, phase: phase, time: rig.clock.now) }
        try await rig.settle()
    }

    private func isOn(_ rig: KioskRig) -> Bool { rig.application.speech?.isOn == true }

    @Test func aKeyTurnsItOnAndOffWhereverTheGuestIs() async throws {
        let rig = try await makeRig()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.top")
        #expect(!isOn(rig) && rig.voice.said.isEmpty)
        try await press("F8", rig)
        #expect(isOn(rig) && rig.voice.words.first?.hasPrefix("Speech is on.") == true)
        try await press("F8", rig)
        #expect(!isOn(rig) && rig.voice.words.last == "Speech is off.")
        rig.voice.forget()
        try await rig.type("hi")
        #expect(try rig.element("editor.top").accessibility.value == "HI" && rig.voice.said.isEmpty)
    }

    /// Whether there is a voice and a card takes a look through folders, which a digitizer would ask for a hundred times a second.
    @Test func nobodyAsksForAVoiceWithEachTouch() async throws {
        let rig = try await makeRig()
        let before = rig.voice.questionCount
        try await rig.drag(from: Point(x: 600, y: 240), to: Point(x: 100, y: 240), steps: 100)
        #expect(rig.voice.questionCount - before < 5)
    }

    @Test func twoFingersAreTheWayInAndOut() async throws {
        let rig = try await makeRig()
        let guest = SpeechListener(rig, seed: 1)
        try await guest.holdTwoFingers()
        #expect(isOn(rig) && rig.shows("sent-memes.add"), "what they rested on was not used")
        guest.listen()
        try await rig.tap("sent-memes.add")
        #expect(rig.shows("sent-memes.add") && guest.listen() == ["Add, button"])
        try await guest.holdTwoFingers()
        #expect(!isOn(rig))
        try await rig.tap("sent-memes.add")
        #expect(rig.shows("editor.share") && rig.fingersDown == 0)
    }

    @Test(arguments: [true, false]) func whereItIsNotOfferedNothingTurnsItOn(_ isForbidden: Bool) async throws {
        let rig = try await makeRig(isAvailable: isForbidden) { $0.speech.isOffered = !isForbidden }
        try await press("F8", rig)
        try await SpeechListener(rig, seed: 1).holdTwoFingers()
        rig.jack.hasHeadphones = true
        #expect(!isOn(rig) && rig.voice.said.isEmpty && rig.application.speech?.isOffered == false)
    }

    @Test func headphonesBringItAndTakeItAway() async throws {
        let rig = try await makeRig()
        rig.jack.hasHeadphones = true
        try await rig.settle()
        #expect(isOn(rig))
        rig.jack.hasHeadphones = false
        #expect(!isOn(rig))
    }

    @Test func itEndsWithTheGuestUnlessTheirHeadphonesStay() async throws {
        defer { Interface.language = .english }
        let rig = try await makeRig()
        try await press("F8", rig)
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(!isOn(rig) && rig.voice.words.last != "Speech is off.", "nobody is there to hear that")
        try await rig.tap("attract")
        rig.jack.hasHeadphones = true
        rig.application.window.speak(try #require(Language("de")))
        rig.application.navigator?.endSession()
        rig.voice.forget()
        try await rig.settle()
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(isOn(rig) && rig.voice.said.allSatisfy { $0.utterance.language == "en" })
        #expect(rig.voice.words.last == "Tap to make a meme, button")
    }

    @Test func loudspeakersThatAlwaysAreInTheSocketAreNobodysWish() async throws {
        let rig = try KioskRig(800, 480, opens: false)
        rig.voice.isAvailable = true
        rig.jack.hasHeadphones = true
        rig.open()
        try await rig.settle()
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(!isOn(rig) && rig.voice.said.isEmpty)
    }

    @Test func theCountdownIsHeardInWordsAndNotInBeeps() async throws {
        let rig = try KioskRig(800, 480) { ($0.photo.countdown, $0.sound.volume, $0.keys.speech) = (3, 50, ["F8"]) }
        rig.voice.isAvailable = true
        try await rig.openCamera()
        try await press("F8", rig)
        let guest = SpeechListener(rig, seed: 3)
        try await guest.find("Take photo")
        guest.listen()
        try await guest.tapTwice()
        let heard = guest.listen()
        #expect(heard.filter { ["3", "2", "1"].contains($0) } == ["3", "2", "1"], "\(heard)")
        #expect(heard.last == "Your photo, image")
        #expect(rig.sounds.played.isEmpty)
        try await guest.use("Use photo")
        #expect(guest.listen().contains("Photo added"))
    }

    @Test func aSavedMemeIsSaid() async throws {
        let rig = try await makeRig()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await press("F8", rig)
        let guest = SpeechListener(rig, seed: 4)
        try await guest.use("Share")
        try await guest.use("Keep")
        let heard = guest.listen()
        #expect(heard.contains("Saving your meme") && heard.contains("Saved"), "\(heard)")
        #expect(rig.archive.memes.count == 1)
    }

    @Test func aPulledCameraIsSaid() async throws {
        let rig = try KioskRig(800, 480) { $0.keys.speech = ["F8"] }
        rig.voice.isAvailable = true
        try await rig.openCamera()
        try await press("F8", rig)
        rig.voice.forget()
        rig.camera.isPluggedIn = false
        try await rig.advance(200)
        #expect(rig.voice.words.contains(CameraTrouble.unplugged.sentence), "\(rig.voice.words)")
    }

    /// Whoever looks over the guest's shoulder with their ears learns no PIN.
    @Test func thePINIsCountedAndNotEchoed() async throws {
        let desk = try await OperatorRig { $0.keys.speech = ["F8"] }
        let rig = desk.rig
        rig.voice.isAvailable = true
        try await desk.hold()
        try await press("F8", rig)
        let guest = SpeechListener(rig, seed: 5)
        try await guest.find("4")
        guest.listen()
        try await guest.tapTwice()
        let heard = guest.listen()
        #expect(heard == ["1 of 4 to 8 digits typed"], "\(heard)")
    }

    @Test func keysAreHeardWhereTheyLead() async throws {
        let rig = try await makeRig()
        try await press("F8", rig)
        rig.voice.forget()
        try await press("Tab", rig)
        try await press("Tab", rig)
        #expect(rig.voice.words.count == 2 && rig.voice.words.allSatisfy { $0.hasSuffix("button") || $0.contains("tab") })
    }

    @Test func aFullCaptionSaysSo() async throws {
        let rig = try await makeRig()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.top")
        try await press("F8", rig)
        let field = try #require(rig.application.window.firstResponder)
        while field.insert("WWWWWWWWWW") {}
        while field.insert("W") {}
        try await rig.settle()
        #expect(rig.voice.words.contains("No more room in this caption"))
    }
}
