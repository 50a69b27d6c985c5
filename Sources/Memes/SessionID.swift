/// A guest's session, by a number that no other one has: what was made in it is that guest's until it ends.
public struct SessionID: Hashable, Sendable {
    public let number: UInt64

    /// A session that is known by this number.
    public init(number: UInt64) { self.number = number }

    /// A session that begins now.
    public static func random() -> SessionID { SessionID(number: .random(in: .min ... .max)) }
}
