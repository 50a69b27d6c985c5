/// Memory that goes from one thread or actor to another, which Swift lets no pointer do.
///
/// The compiler can't see who is at the bytes behind an address at what time. So whoever makes one of these sees to two things, and says
/// there how: no two threads are at the same bytes at the same time unless all of them only read, and somebody keeps the memory for as
/// long as this is used. Nothing else in the product is `@unchecked Sendable`.
@safe
public struct SendablePointer: @unchecked Sendable {
    /// Where the memory begins.
    public let base: UnsafeMutableRawPointer

    /// The memory that begins at `base`, on the two conditions above.
    public init(_ base: UnsafeMutableRawPointer) { unsafe self.base = base }
}
