import Devices
import Foundation
import Synchronization
import SystemCalls
import TestSupport
import Testing

@testable import SoundALSA

/// A voice that says ramps of the length of its text, and notes on which thread.
private final class RampVoice: SpeechSynthesizer {
    let isInstalled = true
    let said = Mutex<[String]>([])
    static let rate = 22_050
    /// Samples of a letter: a tenth of a second.
    static let letter = 2205

    func prepare() -> Int { Self.rate }

    func synthesize(_ utterance: Utterance, take: (Span<Int16>) -> Bool) {
        said.withLock { $0.append(utterance.text) }
        for number in 1...max(utterance.text.count, 1) {
            let piece = [Int16](repeating: Int16(number), count: Self.letter)
            if !take(piece.span) { return }
        }
    }
}

/// libasound's own device that writes a file, at the pace of whoever writes.
@MainActor @Suite struct ALSASpeechTests {
    private let folder: TemporaryFolder
    private let voice = RampVoice()

    init() throws { folder = try TemporaryFolder("voice") }

    private func makeSpeech() throws -> ALSASpeech {
        try ALSASpeech(device: "file:'\(folder.path(of: "heard"))',raw", voice: voice)
    }

    /// The left channel of what was heard.
    private func heard() -> [Int16] {
        let bytes = [UInt8](FileManager.default.contents(atPath: folder.path(of: "heard")) ?? Data())
        return stride(from: 0, to: bytes.count - 3, by: 4).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }

    private func waitUntilClosed() async throws {
        let path = folder.path(of: "heard")
        try await eventually("the device to be closed") {
            let links = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
            return !links.contains { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path }
                && FileManager.default.fileExists(atPath: path)
        }
    }

    @Test func whatIsSaidIsHeardWholeAndTheDeviceClosed() async throws {
        let speech = try makeSpeech()
        #expect(speech.isAvailable)
        speech.say(Utterance("abc", language: "en"), interrupting: true)
        speech.say(Utterance("de", language: "en", gain: 0.5), interrupting: false)
        try await waitUntilClosed()
        #expect(voice.said.withLock { $0 } == ["abc", "de"])
        let heard = heard().filter { $0 != 0 }
        let expected = [1, 2, 3, 1, 1].flatMap { [Int16](repeating: Int16($0), count: RampVoice.letter) }
        #expect(heard == expected)
    }

    @Test func whoeverInterruptsIsHeardInstead() async throws {
        let speech = try makeSpeech()
        speech.say(Utterance(String(repeating: "x", count: 30), language: "en"), interrupting: true)
        try await eventually("the first words") { !heard().isEmpty }
        speech.say(Utterance("never", language: "en"), interrupting: false)
        speech.say(Utterance("ab", language: "en"), interrupting: true)
        try await waitUntilClosed()
        #expect(voice.said.withLock { $0 }.filter { $0 != "ab" }.count <= 1 && voice.said.withLock { $0 }.last == "ab")
    }

    @Test func silenceForgetsWhatWaits() async throws {
        let speech = try makeSpeech()
        speech.say(Utterance("a", language: "en"), interrupting: true)
        speech.say(Utterance("never", language: "en"), interrupting: false)
        speech.stop()
        try await Task.sleep(for: .milliseconds(100))
        #expect(!voice.said.withLock { $0 }.contains("never"))
        speech.say(Utterance("b", language: "en"), interrupting: false)
        try await eventually("the next words") { voice.said.withLock { $0 }.last == "b" }
    }

    @Test func aCardThatIsNotThereIsNoReasonToWait() async throws {
        let speech = try ALSASpeech(device: "plughw:77,0", voice: voice)
        for _ in 0..<20 { speech.say(Utterance("a", language: "en"), interrupting: false) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(voice.said.withLock { $0 }.isEmpty)
    }
}

/// What waits to be said.
@Suite struct SpeechQueueTests {
    @Test func theLatestStayAndAnInterruptionClearsThem() throws {
        let queue = try SpeechQueue()
        #expect(queue.add(Utterance("1", language: "en"), interrupting: false), "somebody has to come")
        for number in 2...12 { #expect(!queue.add(Utterance("\(number)", language: "en"), interrupting: false)) }
        let first = try #require(queue.next())
        #expect(first.utterance.text == "5" && queue.isStill(first.turn))
        #expect(!queue.add(Utterance("now", language: "en"), interrupting: true))
        #expect(!queue.isStill(first.turn) && queue.next()?.utterance.text == "now" && queue.next() == nil)
        #expect(queue.leave() && queue.add(Utterance("again", language: "en"), interrupting: false))
        #expect(!queue.leave(), "something has come meanwhile")
        queue.clear()
        #expect(queue.next() == nil)
    }

    @Test func whoeverWaitsIsWoken() throws {
        let queue = try SpeechQueue()
        queue.clear()
        let start = ContinuousClock.now
        queue.wait(milliseconds: 60_000)
        #expect(ContinuousClock.now - start < .seconds(30))
        queue.wait(milliseconds: 1)
    }
}
