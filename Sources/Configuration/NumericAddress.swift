private import Glibc

/// An address of the internet protocol in digits.
public struct NumericAddress: Equatable, Sendable {
    public let text: String
    /// Whether nobody but this machine reaches it.
    public let isLoopback: Bool
    public let isVersion6: Bool

    /// Reads "127.0.0.1" or "::1"; nil for names and everything else.
    public init?(_ text: String) {
        var version4 = in_addr()
        var version6 = in6_addr()
        if unsafe inet_pton(AF_INET, text, &version4) == 1 {
            isLoopback = UInt32(bigEndian: version4.s_addr) >> 24 == 127
            isVersion6 = false
        } else if unsafe inet_pton(AF_INET6, text, &version6) == 1 {
            let bytes = unsafe withUnsafeBytes(of: version6) { unsafe [UInt8]($0) }
            isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
            isVersion6 = true
        } else {
            return nil
        }
        self.text = text
    }
}
