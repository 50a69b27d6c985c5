private import CNettle

/// The secure hash of 256 bits (FIPS 180-4), as `sha256sum` prints it.
enum SHA256 {
    /// The hash in 64 lower-case hexadecimal digits.
    static func digits(of bytes: [UInt8]) -> String {
        var context = sha256_ctx()
        var hash = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        unsafe nettle_sha256_init(&context)
        unsafe nettle_sha256_update(&context, bytes.count, bytes)
        unsafe nettle_sha256_digest(&context, hash.count, &hash)
        return hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
