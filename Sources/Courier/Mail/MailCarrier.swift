private import CCurl
internal import Configuration
internal import Languages
internal import Outbox

/// Carries mail to the operator's server, which carries it on. It blocks; one actor uses it.
nonisolated final class MailCarrier {
    private let choice: MailChoice
    private let server: MailServer
    private let from: String
    /// What stands behind the "@" of our own address, and of the names of what we send.
    private let host: String
    /// The connection, which is kept for the next mail.
    private var kept: Curl?

    /// nil where the configuration wants no mail.
    init?(_ choice: MailChoice) {
        guard let server = choice.server, let from = choice.from else { return nil }
        (self.choice, self.server, self.from) = (choice, server, from)
        host = from.split(separator: "@").last.map(String.init) ?? "localhost"
    }

    /// Sends one mail to one recipient; nobody sees the other ones' addresses.
    ///
    /// - Parameters:
    ///   - picture: the path of the parcel's picture.
    ///   - moment: seconds since 1970.
    func carry(_ parcel: Parcel, to recipient: Parcel.Recipient, picture: String, moment: Double) -> Carriage {
        guard let letter = parcel.letter else { return .refused("it has no letter") }
        let curl: Curl
        do throws(PasswordFile.Problem) { curl = try connection() } catch { return .postponed(error.words, .server) }
        let headers = MailHeaders(
            from: from, sender: letter.sender, recipient: recipient.address, subject: letter.subject,
            identifier: "\(parcel.name).\(recipient.number)@\(host)", moment: moment)
        curl.set(CURLOPT_MAIL_FROM, "<\(MailHeaders.clean(from))>")
        curl.set(CURLOPT_MAIL_RCPT, ["<\(MailHeaders.clean(recipient.address))>"])
        curl.set(CURLOPT_HTTPHEADER, headers.lines)
        let texts = [
            Curl.Part.text(letter.text + "\n", type: "text/plain; charset=utf-8"),
            Curl.Part.text(Self.html(letter, host), type: "text/html; charset=utf-8"),
        ]
        let isWhole = curl.setContent([
            .alternatives(texts), .picture(path: picture, name: "meme-\(parcel.meme).jpg", identifier: "meme@\(host)"),
        ])
        guard isWhole else { return .postponed("its picture can't be read", .itself) }
        return judge(curl.perform())
    }

    /// Greets the server, encrypts, and says who the kiosk is: all but a mail.
    func greet() throws(PasswordFile.Problem) {
        let curl = try connection()
        curl.set(CURLOPT_CUSTOMREQUEST, "NOOP")
        let outcome = curl.perform()
        guard outcome.isFine else { throw PasswordFile.Problem(words: outcome.words) }
    }

    private func connection() throws(PasswordFile.Problem) -> Curl {
        guard let curl = kept ?? Curl() else { throw PasswordFile.Problem(words: "libcurl is not installed") }
        kept = curl
        curl.begin()
        curl.set(CURLOPT_URL, "\(server.security == .tls ? "smtps" : "smtp")://\(server.host):\(server.port)")
        curl.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        curl.set(CURLOPT_USE_SSL, server.security == .plain ? Int(CURLUSESSL_NONE.rawValue) : Int(CURLUSESSL_ALL.rawValue))
        if let authority = choice.authority { curl.set(CURLOPT_CAINFO, authority) }
        if let user = choice.user, let path = choice.passwordFile {
            curl.set(CURLOPT_USERNAME, user)
            curl.set(CURLOPT_PASSWORD, try PasswordFile(path: path).read())
        }
        return curl
    }

    private static func html(_ letter: Parcel.Letter, _ host: String) -> String {
        let escaped = letter.text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
        let language = Language(letter.language) ?? .english
        // An operator's words may be in another language than the guest's, and are read their own way.
        return """
            <!DOCTYPE html>
            <html lang="\(language.id)" dir="\(language.direction.attribute)">
            <p dir="auto">\(escaped)</p>
            <p><img src="cid:meme@\(host)" alt="" style="max-width: 100%"></p>

            """
    }

    /// What an outcome means for this recipient (RFC 5321, 4.2.1: 4yz may pass, 5yz won't).
    ///
    /// What a server says of the kiosk itself, its name or its right to send, is no address's fault, and somebody can mend it.
    private func judge(_ outcome: Curl.Outcome) -> Carriage {
        if outcome.isFine { return .delivered }
        let isAboutMail = outcome.verb == "RCPT" || outcome.verb == "DATA" || outcome.code == CURLE_WEIRD_SERVER_REPLY
        let isAboutUs = [530, 534, 535, 538].contains(outcome.reply) || outcome.words.contains(" 5.7.")
        guard isAboutMail, !isAboutUs, (400..<600).contains(outcome.reply) else { return .postponed(outcome.words, .server) }
        return outcome.reply >= 500 ? .refused(outcome.words) : .postponed(outcome.words, .itself)
    }
}
