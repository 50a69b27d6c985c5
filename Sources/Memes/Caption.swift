/// One text of a meme and the edge of the picture that it lies at.
public struct Caption: Hashable, Sendable {
    /// An edge of the picture.
    public enum Edge: String, CaseIterable, Sendable {
        case top
        case bottom
    }

    public var text: String
    public var edge: Edge

    public init(text: String, edge: Edge) {
        self.text = text
        self.edge = edge
    }
}
