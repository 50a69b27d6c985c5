/// An element of the interface as the `tree` method shows it; keys without a value are left out.
///
/// The socket doesn't know the toolkit: whoever has the window says what is in it, and only what a client may rely on.
public struct ElementReply: Encodable, Equatable, Sendable {
    /// Where the element is seen, in display pixels after rotation.
    public struct Frame: Encodable, Equatable, Sendable {
        public var x, y, width, height: Int

        /// A rectangle by its upper left corner and its measures.
        public init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }
    }

    /// The stable name that scripts know the element by.
    public var identifier: String?
    /// The word for its sort, such as "button".
    public var role: String
    /// The visible or spoken words.
    public var label: String?
    public var value: String?
    /// What an empty field shows.
    public var placeholder: String?
    /// Nil where nobody would ask.
    public var enabled: Bool?
    /// Nil for what can't take keys.
    public var focused: Bool?
    /// Nil for what can't be selected.
    public var selected: Bool?
    public var frame: Frame
    public var children: [ElementReply] = []

    /// An element of which only its sort and place are known.
    public init(role: String, frame: Frame) { (self.role, self.frame) = (role, frame) }
}
