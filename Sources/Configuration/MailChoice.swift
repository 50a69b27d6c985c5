/// How the kiosk sends e-mail.
public struct MailChoice: Equatable, Sendable {
    /// nil sends none.
    public var server: MailServer?
    /// The address that mail comes from.
    public var from: String?
    public var user: String?
    public var passwordFile: String?
    /// A file with the certificates of those who may vouch for the server; nil trusts whom the system trusts.
    public var authority: String?
    /// Whether mail may go over the network without encryption.
    public var allowsPlain = false
    /// "{title}" stands for the kiosk's name, here and in the text. nil is the kiosk's own words in the guest's language.
    public var subject: WordsByLanguage?
    public var text: WordsByLanguage?

    public init() {}
}

/// A server that takes mail.
public struct MailServer: Equatable, Sendable {
    /// How the way to it is protected.
    public enum Security: String, CaseIterable, Sendable {
        case plain = "smtp"
        /// Encrypted from the first byte.
        case tls = "smtps"
        /// Encrypted before the first word about the mail.
        case startTLS = "smtp+starttls"

        /// Where such servers listen (RFC 5321, RFC 8314, RFC 6409).
        var usualPort: Int {
            switch self {
            case .plain: 25
            case .tls: 465
            case .startTLS: 587
            }
        }
    }

    public var security: Security
    /// A name, or a numeric address; one of version 6 is in brackets.
    public var host: String
    public var port: Int

    /// Reads "smtps://HOST:PORT" and the like; the port may be left out.
    public init?(_ text: String) {
        guard let mark = text.firstRange(of: "://"), let security = Security(rawValue: String(text[..<mark.lowerBound])) else { return nil }
        let rest = text[mark.upperBound...]
        let colon = rest.last == "]" ? nil : rest.lastIndex(of: ":")
        let host = colon.map { rest[..<$0] } ?? rest
        let port = colon.map { Int(rest[rest.index(after: $0)...]) } ?? security.usualPort
        guard let port, (1...65_535).contains(port), Self.isHost(host) else { return nil }
        (self.security, self.host, self.port) = (security, String(host), port)
    }

    /// What `init` reads.
    public var text: String { "\(security.rawValue)://\(host):\(port)" }

    /// Whether it is this machine itself.
    public var isLoopback: Bool {
        let numeric = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        return host == "localhost" || NumericAddress(numeric)?.isLoopback == true
    }

    private static func isHost(_ text: Substring) -> Bool {
        if text.hasPrefix("[") { return NumericAddress(String(text.dropFirst().dropLast()))?.isVersion6 == true && text.last == "]" }
        return (1...253).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    }
}
