/// Something that happened at the booth and is counted; nothing of it tells who it was or what the meme shows.
public enum BoothEvent: Equatable, Sendable {
    /// A meme was made.
    case made
    /// A meme went to the destination with this identifier.
    case shared(to: String)
    /// Sheets came out of the printer.
    case printed(sheets: Int)
    /// A meme did not get to the destination with this identifier.
    case failed(at: String)
}

/// What happened since a moment, in numbers.
public struct EventTally: Equatable, Sendable {
    /// The memes of one hour.
    public struct Hour: Equatable, Sendable {
        /// When it begins on the booth's own clock, 0...23.
        public var hourOfDay: Int
        public var memes: Int

        /// An hour and how many memes were made in it.
        public init(hourOfDay: Int, memes: Int) { (self.hourOfDay, self.memes) = (hourOfDay, memes) }
    }

    public var memes = 0
    public var sheets = 0
    public var failures = 0
    /// How often memes went to each destination, by its identifier.
    public var shares: [String: Int] = [:]
    /// The hours one after the other, from that of the first event to that of now.
    public var hours: [Hour] = []

    public init() {}

    /// The hour with the most memes, the earliest of several; nil without a meme.
    public var busiestHour: Int? {
        guard let most = hours.map(\.memes).max(), most > 0 else { return nil }
        return hours.firstIndex { $0.memes == most }
    }
}

/// The numbers of the event, which outlive restarts and power cuts as memes do.
///
/// That a meme was made or shared is counted where it is kept; only the rest is noted by whoever sees it.
@MainActor
public protocol EventRecords: AnyObject {
    /// Counts an event; when this returns it survives a power cut.
    func note(_ event: BoothEvent) async throws(StoreError)
    /// What happened within the last `hours` hours since the numbers were set back.
    func tally(hours: Int) async throws(StoreError) -> EventTally
    /// Sets all numbers back, as for a new event.
    func resetTally() async throws(StoreError)
    /// Deletes everything of the event for good: memes, photos, the half-made meme and the numbers. Nobody can have any of it back.
    ///
    /// - Throws: the reason why something stayed. What is left is deleted when this is called again.
    func eraseEvent() async throws(StoreError)
}
