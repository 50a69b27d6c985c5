private import CLinux

/// The secrets of pages: random letters and digits that can't be confused with each other when they are read aloud or typed.
nonisolated enum PhoneCode {
    /// Thirty-two of them, five bits each: no I, no O, no 0 and no 1.
    static let alphabet = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
    /// Of a code that is typed: 30 bits.
    static let typedLength = 6
    /// Of an address: 130 bits, of which the last two are the price of whole letters. Capitals make a smaller code on the panel.
    static let secretLength = 26

    /// New random ones from the kernel.
    static func random(_ length: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: length)
        let count = unsafe getrandom(&bytes, length, 0)
        precondition(count == length, "the kernel gives up to 256 random bytes at once")
        return String(decoding: bytes.map { alphabet[Int($0 & 31)] }, as: UTF8.self)
    }

    /// What somebody meant who typed this; nil when it can be no code.
    static func typed(_ text: String) -> String? {
        let letters = text.utf8.prefix(64).filter { $0 != 0x20 && $0 != 0x2D }.map {
            ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A ? $0 & 0xDF : $0
        }
        // Nothing else looks like a one.
        let meant = letters.map { $0 == UInt8(ascii: "1") || $0 == UInt8(ascii: "I") ? UInt8(ascii: "L") : $0 }
        guard meant.count == typedLength, meant.allSatisfy(alphabet.contains) else { return nil }
        return String(decoding: meant, as: UTF8.self)
    }
}
