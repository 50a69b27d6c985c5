/// The lines above a mail's content (RFC 5322), of which none can be added to by what stands in them.
nonisolated struct MailHeaders: Equatable {
    /// The address it comes from.
    var from: String
    /// The name beside it.
    var sender: String
    var recipient: String
    var subject: String
    /// What no other mail has, and this one whenever it is sent; without its angle brackets.
    var identifier: String
    /// Seconds since 1970.
    var moment: Double

    /// The start of 2026: a clock that says less was never set, and its date would be a lie that spam filters know.
    private static let earliestMoment = 1_767_225_600.0

    /// Line by line, without their ends; longer ones are folded.
    var lines: [String] {
        let lines = [
            "From: \(Self.encoded(sender))\r\n <\(Self.clean(from))>",
            "To: <\(Self.clean(recipient))>",
            "Subject: \(Self.encoded(subject))",
            "Message-ID: <\(Self.clean(identifier))>",
            "Auto-Submitted: auto-generated",
            "Content-Type: multipart/related; type=\"multipart/alternative\"",
        ]
        // Servers that take mail from its author add a date where there is none (RFC 6409, 8.2).
        return moment >= Self.earliestMoment ? lines + ["Date: \(UTCTime(moment).mailText)"] : lines
    }

    /// The text in encoded words (RFC 2047), whatever it is: nothing in it can end a line or be taken for a sign.
    ///
    /// Each word has whole characters in it, and fits into a line of 76 (RFC 2047, 2) behind the longest name of a header.
    static func encoded(_ text: String) -> String {
        var words: [[UInt8]] = [[]]
        for scalar in clean(text).unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if words[words.count - 1].count + bytes.count > 39 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?UTF-8?B?\(base64($0))?=" }.joined(separator: "\r\n ")
    }

    /// The text without characters that steer something, such as the end of a line.
    static func clean(_ text: String) -> String {
        var clean = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { clean.append(scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) ? " " : scalar) }
        return String(clean)
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let three = bytes[start..<min(start + 3, bytes.count)]
            let bits = three.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - three.count))
            for place in 0..<4 { text.append(place <= three.count ? digits[bits >> (18 - 6 * place) & 63] : "=") }
        }
        return text
    }
}
