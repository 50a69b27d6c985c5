public import Foundation

/// A server that takes mail: aiosmtpd of Debian's, which keeps each mail as a file with its envelope above it.
public final class MailServerProcess {
    public enum Security: String, Sendable { case tls, starttls, plain }

    public let folder: TemporaryFolder
    public let certificate: ServerCertificate
    public let port: Int
    private let security: Security
    private var process: RunningProcess?

    public static let (user, password) = ("booth", "pässword 1")

    public init(_ security: Security) throws {
        self.security = security
        folder = try TemporaryFolder("smtp")
        certificate = try ServerCertificate(for: "127.0.0.1", in: folder)
        port = try freePort()
        _ = try folder.makeFolder("mails")
        try start()
    }

    deinit { process?.kill() }

    public func start() throws {
        process = try RunningProcess(
            [
                "/usr/bin/python3", "-u", "-c", Self.script, security.rawValue, "\(port)", certificate.certificate, certificate.key,
                folder.path, Self.user, Self.password,
            ], outputPath: folder.path(of: "output"))
        try wait(for: "the mail server: \(process?.output ?? "")", atMost: .seconds(20)) { process?.output.contains("listening") == true }
    }

    public func stop() {
        process?.kill()
        process = nil
    }

    /// Has the server answer the next attempts to send to an address so, one after the other.
    public func answer(_ address: String, with replies: [String]) throws {
        try JSONEncoder().encode([address: replies]).write(to: URL(fileURLWithPath: folder.path(of: "replies")))
    }

    /// Has the server close the connection when a mail is whole, and leave its sender without an answer, for as many mails.
    public func failAfterTaking(_ count: Int) throws { try Data("\(count)".utf8).write(to: URL(fileURLWithPath: folder.path(of: "cut"))) }

    /// Has the server leave whoever sends to an address without an answer, until it may go on.
    public func hold(_ address: String) throws { try Data(address.utf8).write(to: URL(fileURLWithPath: folder.path(of: "held"))) }

    public func goOn() throws { try FileManager.default.removeItem(atPath: folder.path(of: "held")) }

    /// The section of a kiosk's configuration that sends by this server, over TLS from the first byte; its password lies in `folder`.
    public func configuration(passwordIn folder: TemporaryFolder) throws -> String {
        let password = folder.path(of: "password")
        try Data(Self.password.utf8).write(to: URL(fileURLWithPath: password))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: password)
        return """
            mail:
              server: smtps://127.0.0.1:\(port)
              from: booth@example.org
              user: \(Self.user)
              password_file: \(password)
              authority: \(certificate.authority)

            """
    }

    public struct Mail {
        public var from, to: String
        public var text: String
        /// Python's reading of it: the headers, and the content of each part by its type.
        public var headers: [String: String]
        public var parts: [(type: String, disposition: String, identifier: String, bytes: Data)]
    }

    public func mails() throws -> [Mail] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "mails")).filter { $0.hasSuffix(".json") }.sorted().map {
            name in
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.path(of: "mails/\(name)")))
            let mail = try JSONDecoder().decode(Record.self, from: data)
            let parts = mail.parts.map { ($0[0], $0[1], $0[2], Data(base64Encoded: $0[3]) ?? Data()) }
            return Mail(from: mail.from, to: mail.to.joined(separator: ","), text: mail.text, headers: mail.headers, parts: parts)
        }
    }

    private struct Record: Decodable {
        var from: String
        var to: [String]
        var text: String
        var headers: [String: String]
        var parts: [[String]]
    }

    private static let script = """
        import asyncio, base64, email, email.policy, json, os, ssl, sys
        from aiosmtpd.smtp import SMTP, AuthResult
        security, port, certificate, key, folder, user, password = sys.argv[1:]
        count = len(os.listdir(folder + "/mails"))
        def noted(name, otherwise):
            try: return json.load(open(folder + "/" + name))
            except FileNotFoundError: return otherwise
        class Handler:
            async def handle_RCPT(self, server, session, envelope, address, options):
                while os.path.exists(folder + "/held") and open(folder + "/held").read() == address:
                    await asyncio.sleep(0.02)
                replies = noted("replies", {})
                if replies.get(address):
                    reply = replies[address].pop(0)
                    json.dump(replies, open(folder + "/replies", "w"))
                    return reply
                envelope.rcpt_tos.append(address)
                return "250 OK"
            async def handle_DATA(self, server, session, envelope):
                global count
                count += 1
                mail = email.message_from_bytes(envelope.content, policy=email.policy.default)
                parts = [[p.get_content_type(), p.get_content_disposition() or "", p.get("Content-ID", ""),
                    base64.b64encode(p.get_payload(decode=True) or b"").decode()] for p in mail.walk() if not p.is_multipart()]
                record = {"from": envelope.mail_from, "to": envelope.rcpt_tos, "text": envelope.content.decode("utf-8", "replace"),
                    "headers": {k: str(v) for k, v in mail.items()}, "parts": parts}
                json.dump(record, open(folder + "/mails/%04d.part" % count, "w"))
                os.rename(folder + "/mails/%04d.part" % count, folder + "/mails/%04d.json" % count)
                cuts = noted("cut", 0)
                if cuts:
                    json.dump(cuts - 1, open(folder + "/cut", "w"))
                    server.transport.abort()
                return "250 OK"
        def authenticate(server, session, envelope, mechanism, data):
            return AuthResult(success=(data.login, data.password) == (user.encode(), password.encode()), handled=False)
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)
        def protocol():
            return SMTP(Handler(), hostname="mail.example.org", tls_context=context if security == "starttls" else None,
                require_starttls=security == "starttls", auth_required=security != "plain", auth_require_tls=security == "starttls",
                authenticator=authenticate, loop=loop)
        loop = asyncio.new_event_loop()
        asyncio.set_event_loop(loop)
        loop.run_until_complete(loop.create_server(protocol, "127.0.0.1", int(port), ssl=context if security == "tls" else None))
        print("listening")
        loop.run_forever()
        """
}
