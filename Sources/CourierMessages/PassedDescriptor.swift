public import SystemCalls

/// A file that goes through the socket beside a message: a finished picture on its way out, a photo on its way in.
///
/// It is closed when nobody holds it any more.
public final class PassedDescriptor: Sendable {
    public let owned: OwnedDescriptor

    /// Takes over an open descriptor.
    public init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
}
