private import CCrypt
private import Glibc

/// The salted hash of a secret: it tells whether a secret is the right one and does not give it away.
///
/// A PIN has so few digits that whoever has its hash can try them all; the method is slow so that this takes its time.
public struct SaltedHash: Equatable, Sendable {
    /// The hash with its method and salt, as crypt(5) describes it.
    public let text: String

    /// yescrypt, Debian's own choice for passwords: tens of milliseconds and 16 MB for each try.
    private static let method = "$y$"
    /// crypt(5) promises that hashes are no longer than CRYPT_OUTPUT_SIZE, their end included.
    private static let longestText = Int(CRYPT_OUTPUT_SIZE) - 1

    /// Hashes a secret with salt of its own. Takes tens of milliseconds.
    ///
    /// - Throws: `SaltedHashError` when the system has no randomness or memory for it.
    public init(of secret: String) throws(SaltedHashError) {
        guard let salt = unsafe crypt_gensalt_ra(Self.method, 0, nil, 0) else { throw SaltedHashError(code: errno) }
        defer { unsafe free(salt) }
        let setting = unsafe String(cString: salt)
        guard let text = Self.hash(secret, setting: setting) else { throw SaltedHashError(code: errno) }
        self.text = text
    }

    /// A hash that was kept as text; nil for text that is none, or one of a method that is quick to try.
    public init?(kept text: String) {
        let isHash = text.utf8.count <= Self.longestText && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        guard isHash, text.hasPrefix(Self.method), text.split(separator: "$").count == 4 else { return nil }
        self.text = text
    }

    /// Whether this is the hash of `secret`. Takes tens of milliseconds, as long for a wrong secret as for the right one.
    public func matches(_ secret: String) -> Bool {
        guard let other = Self.hash(secret, setting: text) else { return false }
        return Self.isSame(Array(other.utf8), Array(text.utf8))
    }

    /// Compares everything whatever was found before, so that the time it takes tells nothing.
    static func isSame(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    /// The hash by the method and salt of `setting`; nil when they are none.
    private static func hash(_ secret: String, setting: String) -> String? {
        var memory: UnsafeMutableRawPointer?
        var byteCount: Int32 = 0
        defer {
            // What was hashed must not lie about in memory.
            if let memory = unsafe memory { unsafe explicit_bzero(memory, Int(byteCount)) }
            unsafe free(memory)
        }
        guard let hash = unsafe crypt_ra(secret, setting, &memory, &byteCount) else { return nil }
        return unsafe String(cString: hash)
    }
}

/// Why a secret could not be hashed.
public struct SaltedHashError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The `errno` of the failure.
    public let code: Int32

    public var description: String { unsafe "hash a secret: \(String(cString: strerror(code)))" }
}
