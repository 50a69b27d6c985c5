public import Devices

/// A loudspeaker that nobody hears: it remembers what it was given, and when.
@MainActor
public final class SoundRecorder: SoundOutput {
    /// A sound that was played.
    public struct Played: Equatable, Sendable {
        public let name: String
        public let gain: Double
        public let time: FrameTime
    }

    /// The latest ones, the first of them first.
    public private(set) var played: [Played] = []
    private let clock: any EventClock
    /// How many are remembered.
    private static let capacity = 1000

    /// - Parameter clock: what tells when a sound came.
    public init(clock: any EventClock) { self.clock = clock }

    public func play(_ sound: any Sound, gain: Double) {
        if played.count == Self.capacity { played.removeFirst() }
        played.append(Played(name: sound.name, gain: gain, time: clock.now))
    }
}
