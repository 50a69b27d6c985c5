/// The two texts of a meme.
public struct Captions: Hashable, Sendable {
    public var top: String
    public var bottom: String

    public init(top: String, bottom: String) {
        self.top = top
        self.bottom = bottom
    }

    /// The captions that have any text, top first.
    public var drawn: [Caption] {
        [Caption(text: top, edge: .top), Caption(text: bottom, edge: .bottom)].filter { !$0.text.isEmpty }
    }
}
