public import Devices

/// What typing leaves behind for the same guest, and for nobody after: what was cut or copied, the emoji that were used, and the language.
public final class TypingMemory {
    /// How many emoji are remembered.
    public static let emojiLimit = 24

    private let clock: any EventClock
    private let lifetime: Duration?
    private var lastUse: FrameTime
    private var text = ""
    private var emoji: [String] = []
    private var latestLanguage: String?

    /// - Parameter lifetime: how long nothing is typed before another guest is taken to be there; nil leaves that to `forget`.
    public init(clock: any EventClock, lifetime: Duration? = nil) {
        (self.clock, self.lifetime) = (clock, lifetime)
        lastUse = clock.now
    }

    /// Forgets everything when the guest has gone; nothing wakes up for that, it is found out on the next use.
    private func use() {
        if let lifetime, clock.now - lastUse > lifetime { forget() }
        lastUse = clock.now
    }

    /// What was cut or copied last; empty when nothing was.
    public var clipboard: String {
        get {
            use()
            return text
        }
        set {
            use()
            text = newValue
        }
    }

    /// The emoji that were used, the latest first.
    public var recentEmoji: [String] {
        use()
        return emoji
    }

    /// An emoji was typed.
    public func note(emoji used: String) {
        use()
        emoji = Array(([used] + emoji.filter { $0 != used }).prefix(Self.emojiLimit))
    }

    /// The language that was typed last, by its BCP 47 code such as "de"; nil before the first letter.
    public var language: String? {
        use()
        return latestLanguage
    }

    /// A letter was typed.
    public func note(language used: String) {
        use()
        latestLanguage = used
    }

    /// Forgets everything, as at the end of a session.
    public func forget() { (text, emoji, latestLanguage) = ("", [], nil) }
}
