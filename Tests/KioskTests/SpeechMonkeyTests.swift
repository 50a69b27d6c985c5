import Configuration
import Devices
import Geometry
import HeadlessDevices
import Languages
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A meme made by strokes, taps and ears alone.
@Suite(.serialized) struct SpeechMonkeyTests {
    private static let panels = [Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 720, height: 1280)]
    private static let cases = ["en", "de", "he", "ja"].enumerated().flatMap { index, code in
        (LongRun.isWanted ? [0, 1, 2] : [0]).map { (code, UInt64(100 * index + $0)) }
    }

    @Test(arguments: await cases) func aMemeIsMadeByEar(_ code: String, _ seed: UInt64) async throws {
        let panel = Self.panels[Int(seed % 100) % Self.panels.count]
        defer { Interface.language = .english }
        let rig = try KioskRig(panel.width, panel.height) { $0.languages.first = code }
        rig.voice.isAvailable = true
        try await rig.settle()
        rig.application.window.adopt(try #require(Language(code)).direction)
        try await rig.settle()
        let guest = SpeechListener(rig, seed: seed)
        try await guest.holdTwoFingers()
        #expect(
            guest.listen().first
                == localized(
                    "Speech is on. Touch the screen to hear what is there, flick to go on, tap twice to use it. Hold two fingers to stop."))
        try await guest.use(localized("Add"))
        try await guest.use(localized("Album"))
        try await guest.use(localized("Photo \(2) of \(3)"))
        #expect(guest.listen().contains(localized("Photo added")))
        try await guest.use(localized("Top caption"))
        #expect(guest.listen().contains(localized("Keyboard")))
        let letter = code == "he" ? "ש" : "m"
        try await guest.use(letter)
        #expect(guest.listen() == [letter], "what was typed is echoed: \(guest.diary)")
        try await guest.use(localized("Done", meaning: "key"))
        try await guest.use(localized("Share"))
        try await guest.use("Keep")
        let meme = try #require(rig.archive.memes.first, "\(guest.diary)")
        #expect(meme.topText.lowercased() == letter, "\(meme.bottomText) \(guest.diary)")
        #expect(rig.voice.said.allSatisfy { $0.utterance.language == code })
        rig.check("by ear")
    }
}
