/// The panel's light, and what becomes of it while nobody is there.
public struct RestingPanel: Equatable, Sendable {
    /// How bright the panel is while somebody is there, in percent of what it can, 10...100.
    public var brightness = 100
    /// How long nobody has come before it is dimmed; nil leaves it bright.
    public var dimAfter: Duration? = Duration.seconds(600)
    /// When it is dark, such as at night; nil never lets it be.
    public var offHours: HoursOfDay?

    public init() {}
}

/// A part of each day by the local clock, such as 23:00-07:00; it may go over midnight.
public struct HoursOfDay: Equatable, Sendable {
    /// Minutes after midnight, 0...1439.
    public let start: Int
    public let end: Int

    /// Reads two times as "23:00-07:00"; nil for anything else, and for a time that is as long as none.
    public init?(_ text: String) {
        guard let match = text.wholeMatch(of: #/([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)/#) else { return nil }
        let numbers = [match.1, match.2, match.3, match.4].compactMap { Int($0) }
        (start, end) = (numbers[0] * 60 + numbers[1], numbers[2] * 60 + numbers[3])
        guard start != end else { return nil }
    }

    /// What `init` reads.
    public var text: String { "\(Self.clock(start))-\(Self.clock(end))" }

    private static func clock(_ minute: Int) -> String {
        [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// Whether a minute of the day, 0...1439, is in it.
    public func contains(_ minute: Int) -> Bool {
        start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// Minutes from a minute of the day to the next one at which it begins or ends, 1...1440.
    public func minutesToChange(from minute: Int) -> Int {
        [start, end].map { ($0 - minute + 1439) % 1440 + 1 }.min() ?? 1440
    }
}
