/// The language that somebody is to be spoken to in, by its BCP 47 code such as "zh-Hans".
public struct LanguageCode: RawRepresentable, Codable, Hashable, Sendable {
    public let rawValue: String

    /// Takes 2 to 35 letters of ASCII, digits and hyphens, which is as long as a code has to be taken (RFC 5646, 4.4.1); nil for all else.
    public init?(rawValue: String) {
        let isCode = rawValue.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        }
        guard isCode, (2...35).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }
}
