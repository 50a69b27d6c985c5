/// How long memes are kept, and how many.
public struct Retention: Equatable, Sendable {
    /// Seconds after which a meme goes; nil keeps it for ever. It is measured by the wall clock, from the meme's creation.
    public var maximumAge: Double?
    /// How many memes there may be; the oldest go first. nil sets no limit.
    public var maximumCount: Int?

    public init(maximumAge: Double? = nil, maximumCount: Int? = nil) {
        self.maximumAge = maximumAge
        self.maximumCount = maximumCount
    }
}
