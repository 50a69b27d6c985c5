public import Devices

/// A voice that nobody hears: it remembers what it was to say, and when.
@MainActor
public final class SpeechRecorder: SpeechOutput {
    /// Something that was said.
    public struct Said: Equatable, Sendable {
        public let utterance: Utterance
        /// Whether it took the place of what was being said.
        public let isInterrupting: Bool
        public let time: FrameTime
    }

    /// The latest ones, the first of them first.
    public private(set) var said: [Said] = []
    /// How often it was to be silent.
    public private(set) var stopCount = 0
    public var isAvailable: Bool {
        get {
            questionCount += 1
            return available
        }
        set { available = newValue }
    }
    /// How often it was asked whether it is there, for which real ones look through folders.
    public private(set) var questionCount = 0
    private var available = true
    private let clock: any EventClock
    /// How many are remembered.
    private static let capacity = 1000

    /// - Parameter clock: what tells when something was said.
    public init(clock: any EventClock) { self.clock = clock }

    public func say(_ utterance: Utterance, interrupting: Bool) {
        if said.count == Self.capacity { said.removeFirst() }
        said.append(Said(utterance: utterance, isInterrupting: interrupting, time: clock.now))
    }

    public func stop() { stopCount += 1 }

    /// Forgets what was said so far.
    public func forget() { said = [] }

    /// The words that were said, in their order.
    public var words: [String] { said.map(\.utterance.text) }
}
