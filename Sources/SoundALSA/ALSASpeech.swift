public import Devices
private import Logging
public import SystemCalls

/// A voice on a card of this machine, which is open only while something is said and a moment longer.
@MainActor
public final class ALSASpeech: SpeechOutput {
    private let queue: SpeechQueue
    private let speaker: Speaker
    private let device: String?
    private let voice: any SpeechSynthesizer

    /// - Parameters:
    ///   - device: ALSA's name of what plays; nil takes the first that there is at the time.
    ///   - voice: what makes the sound; it is asked on a thread of its own.
    /// - Throws: when the kernel has no descriptor left.
    public init(device: String?, voice: any SpeechSynthesizer) throws(SystemCallError) {
        (self.device, self.voice) = (device, voice)
        queue = try SpeechQueue()
        speaker = Speaker(queue, voice, device: device)
    }

    public var isAvailable: Bool { voice.isInstalled && (device != nil || !PlaybackDevice.all().isEmpty) }

    public func say(_ utterance: Utterance, interrupting: Bool) {
        guard queue.add(utterance, interrupting: interrupting) else { return }
        let speaker = speaker
        Task { await speaker.attend() }
    }

    public func stop() { queue.clear() }
}

/// Says what is in the queue, away from the main actor.
private actor Speaker {
    private let queue: SpeechQueue
    private let voice: any SpeechSynthesizer
    private let device: String?
    private var library: ALSALibrary?
    private var trouble: String?
    private nonisolated let executor = BlockingExecutor(label: "mememe.speech")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private static let log = Logger(label: "mememe.speech")

    /// How long the card stays open after the last word: opening some of them takes as long as a short word, and clicks.
    private static let patience = 1500

    init(_ queue: SpeechQueue, _ voice: any SpeechSynthesizer, device: String?) {
        (self.queue, self.voice, self.device) = (queue, voice, device)
    }

    /// Returns when there is nothing more to say and the card is closed.
    func attend() {
        repeat {
            do {
                let stream = try open()
                while let (utterance, turn) = next() { try Delivery(queue: queue, voice: voice).say(utterance, turn, on: stream) }
                trouble = nil
            } catch {
                note("\(error)")
                // What can't be said is not kept until it can.
                while queue.next() != nil {}
            }
        } while !queue.leave()
    }

    /// Once for as long as it lasts.
    private func note(_ sentence: String) {
        if trouble != sentence { Self.log.warning("Nothing is said: \(sentence)") }
        trouble = sentence
    }

    private func open() throws -> VoiceStream {
        if library == nil { library = ALSALibrary() }
        guard let library else { throw SoundTrouble.noLibrary }
        let rate = try voice.prepare()
        return try PlaybackDevice.open(device) { name throws(SoundTrouble) in try VoiceStream.open(name, rate: rate, library) }
    }

    /// What is to be said next, for which it waits a moment.
    private func next() -> (Utterance, Int)? {
        if let next = queue.next() { return next }
        let end = ContinuousClock.now + .milliseconds(Self.patience)
        while ContinuousClock.now < end {
            queue.wait(milliseconds: Self.patience)
            if let next = queue.next() { return next }
        }
        return nil
    }
}

/// One utterance on its way from the voice to the card.
///
/// It belongs to no actor, since Swift 6.2.3 takes a closure of one for a second user of what it borrows.
private struct Delivery {
    /// How long the card is left alone when it has no room: a tenth of its buffer.
    private static let pause = 20

    let queue: SpeechQueue
    let voice: any SpeechSynthesizer

    /// Returns when it was heard, or when somebody interrupted it.
    func say(_ utterance: Utterance, _ turn: Int, on stream: borrowing VoiceStream) throws {
        try stream.begin()
        var failure: SoundTrouble?
        var count = 0
        try voice.synthesize(utterance) { samples in
            do throws(SoundTrouble) {
                count += samples.count
                return try write(VoiceStream.frames(samples, gain: utterance.gain), turn, on: stream)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        // A card plays on to the end of a period, whatever its buffer holds there.
        let rest = [UInt32](repeating: 0, count: stream.period - count % stream.period)
        guard try write(rest, turn, on: stream) else { return stream.drop() }
        stream.start()
        while queue.isStill(turn) {
            let left = stream.millisecondsLeft()
            if left == 0 { break }
            queue.wait(milliseconds: left)
        }
        stream.drop()
    }

    /// Returns false when somebody interrupted it.
    private func write(_ frames: [UInt32], _ turn: Int, on stream: borrowing VoiceStream) throws(SoundTrouble) -> Bool {
        var left = frames[...]
        while queue.isStill(turn) {
            left = left.dropFirst(try stream.write(left))
            if left.isEmpty { return true }
            stream.start()
            queue.wait(milliseconds: Self.pause)
        }
        stream.drop()
        return false
    }
}
