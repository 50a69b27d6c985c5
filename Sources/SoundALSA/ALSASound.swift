public import Devices
private import Logging
private import SystemCalls

/// Sounds on a card of this machine, which is open only while one is heard.
@MainActor
public final class ALSASound: SoundOutput {
    private let player: Player
    private let clock = SystemEventClock()
    private(set) var isPlaying = false
    private var waiting: Request?

    private struct Request {
        let sound: any Sound
        let gain: Double
        let time: FrameTime
    }

    /// A sound that comes later than this says something wrong: one about what the guest sees has to come with it.
    private static let patience = Duration.milliseconds(300)

    /// - Parameter device: ALSA's name of what plays; nil takes the first that there is at the time.
    public init(device: String?) { player = Player(device: device) }

    public func play(_ sound: any Sound, gain: Double) {
        let request = Request(sound: sound, gain: gain, time: clock.now)
        if isPlaying { waiting = request } else { begin(request) }
    }

    private func begin(_ request: Request) {
        isPlaying = true
        Task {
            await player.play(request.sound, gain: request.gain)
            isPlaying = false
            guard let next = waiting else { return }
            waiting = nil
            if clock.now - next.time <= Self.patience { begin(next) }
        }
    }

    /// What plays here, and whether it can be used now; each is opened for a moment, and nothing is heard.
    ///
    /// - Parameter device: as the operator wishes it.
    public nonisolated static func probe(device: String?) -> [DeviceStatus] {
        func status(_ name: String, _ trouble: SoundTrouble?) -> DeviceStatus {
            DeviceStatus(kind: "sound", name: name, verdict: trouble.map { .unusable("\($0)") } ?? .usable)
        }
        guard let library = ALSALibrary() else { return [status("none", .noLibrary)] }
        let candidates = device.map { [(name: $0, words: $0)] } ?? PlaybackDevice.all().map { ($0.name, "\($0.card), \($0.name)") }
        if candidates.isEmpty { return [status("none", .noCard)] }
        return candidates.map { name, words in
            do throws(SoundTrouble) {
                _ = try PlaybackStream.open(name, library)
                return status(words, nil)
            } catch {
                return status(words, error)
            }
        }
    }
}

/// Waits for the card, away from the main actor.
private actor Player {
    private let device: String?
    private var library: ALSALibrary?
    private var trouble: SoundTrouble?
    private nonisolated let executor = BlockingExecutor(label: "mememe.sound")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private static let log = Logger(label: "mememe.sound")

    init(device: String?) { self.device = device }

    /// Returns when it was heard, or when it is clear that it won't be.
    func play(_ sound: any Sound, gain: Double) {
        do throws(SoundTrouble) {
            let library = try loaded()
            let stream = try PlaybackDevice.open(device) { name throws(SoundTrouble) in try PlaybackStream.open(name, library) }
            try stream.play(sound.samples(rate: PlaybackStream.rate), gain: gain)
            trouble = nil
        } catch {
            if trouble != error { Self.log.warning("The \(sound.name) sound was not heard: \(error)") }
            trouble = error
        }
    }

    private func loaded() throws(SoundTrouble) -> ALSALibrary {
        if library == nil { library = ALSALibrary() }
        guard let library else { throw .noLibrary }
        return library
    }
}
