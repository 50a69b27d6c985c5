internal import Drawing
internal import Languages

/// The one page there is, with what a phone is to see on it.
struct PhoneDocument {
    /// How the booth's pages look.
    nonisolated struct Look: Sendable {
        var title: String
        var accent: Color

        /// Black or white, whichever is easier to read on the accent.
        var onAccent: Color { accent.contrast(with: .black) >= accent.contrast(with: .white) ? .black : .white }
    }

    var words: PhoneWords
    var look: Look
    /// HTML; what strangers or operators wrote is in it through `escaped` only.
    var body: String
    var hasScript = false

    private static let template = String(decoding: PackageResources.phone_html, as: UTF8.self)
    private static let script = String(decoding: PackageResources.upload_js, as: UTF8.self)

    /// The page as a reply, with headers that let nothing in from elsewhere.
    func reply(_ status: UInt32, headers: [(String, String)] = []) -> WebReply {
        let nonce = PhoneCode.random(PhoneCode.secretLength)
        let values = [
            "language": words.language.id, "direction": words.language.direction.attribute, "title": Self.escaped(look.title),
            "nonce": nonce, "accent": Self.css(look.accent), "on-accent": Self.css(look.onAccent), "body": body,
            "script": hasScript ? "<script nonce=\"\(nonce)\">\(Self.script)</script>" : "",
        ]
        let policy =
            "default-src 'none'; img-src 'self' data:; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; connect-src 'self'; "
            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
        let all = [("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", policy)] + Self.usualHeaders + headers
        return WebReply(status: status, headers: all, body: .bytes(Array(Self.filled(values).utf8)))
    }

    /// Of every reply: nothing is kept, guessed or told to others.
    static let usualHeaders = [
        ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    /// The template with its places filled, in one pass: what is filled in is not looked at again.
    private static func filled(_ values: [String: String]) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            result += rest[..<open.lowerBound] + (values[String(rest[open.upperBound..<close.lowerBound])] ?? "")
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// Text as it may stand in HTML, between tags and in attributes.
    nonisolated static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func css(_ color: Color) -> String {
        "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
