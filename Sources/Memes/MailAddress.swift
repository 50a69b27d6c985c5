/// An e-mail address that mail can be sent to, as a guest typed it.
public struct MailAddress: Hashable, Sendable {
    /// What stands before the "@", as typed: some hosts tell capitals from small letters there.
    public let mailbox: String
    /// What stands after the "@", in small letters.
    public let host: String

    /// Reads what was typed; nil where mail can't arrive at it.
    ///
    /// Taken are the addresses that people have: the dot-atom form of RFC 5321 4.1.2, at most 64 characters before the "@" and 254 in all
    /// (RFC 5321 4.5.3.1), and a host of two labels or more. Quoted mailboxes and addresses in brackets are refused.
    public init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, Self.isMailbox(parts[0]), Self.isHost(parts[1]) else { return nil }
        (mailbox, host) = (String(parts[0]), parts[1].lowercased())
    }

    /// The whole address.
    public var text: String { mailbox + "@" + host }

    private static func isMailbox(_ text: Substring) -> Bool {
        let special = Set("!#$%&'*+-/=?^_`{|}~")
        return (1...64).contains(text.utf8.count)
            && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
                !atom.isEmpty && atom.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || special.contains($0)) }
            }
    }

    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, last.count >= 2, last.contains(where: \.isLetter) else { return false }
        return labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        }
    }
}
