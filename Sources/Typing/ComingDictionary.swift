/// A dictionary that takes a while to load: until its words are there, it knows none.
public final class ComingDictionary: PhraseDictionary {
    /// What was loaded; nil until then.
    public var words: (any PhraseDictionary)?

    public init() {}

    public func candidates(for reading: String) -> [PhraseCandidate] { words?.candidates(for: reading) ?? [] }
    public func forget() { words?.forget() }
}
