/// What tells one meme from every other, on every kiosk: a running number and a random part.
///
/// Identifiers sort in the order in which the memes were made, whatever the clock said. The text has only digits, lower-case
/// letters and one hyphen, so it is fit for file names and for the automation identifier `meme.<id>`.
public struct MemeID: Hashable, Sendable {
    /// The meme's number on this kiosk, from 1; the store never gives a number twice.
    public let sequence: UInt64
    /// Chance, so that memes of two kiosks, or of one that was wiped, stay apart in one folder.
    public let salt: UInt32

    public init(sequence: UInt64, salt: UInt32) {
        self.sequence = sequence
        self.salt = salt
    }

    /// Reads what `description` wrote; nil for everything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let sequence = UInt64(parts[0]), let salt = UInt32(parts[1], radix: 16) else { return nil }
        self.init(sequence: sequence, salt: salt)
        guard description == text else { return nil }
    }

    private static func padded(_ digits: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension MemeID: CustomStringConvertible {
    /// The number with at least six digits, a hyphen, and eight hexadecimal digits: "000123-9f86d081".
    public var description: String {
        Self.padded(String(sequence), to: 6) + "-" + Self.padded(String(salt, radix: 16), to: 8)
    }
}

extension MemeID: Comparable {
    public static func < (left: MemeID, right: MemeID) -> Bool {
        (left.sequence, left.salt) < (right.sequence, right.salt)
    }
}
