import Testing

@testable import Configuration

/// The keys of mail and uploads, and what has to be said together.
@Suite struct MailAndUploadTests {
    private func configuration(_ text: String) throws -> Configuration {
        let reader = ConfigurationReader(text, file: "booth.yaml")
        try #require(reader.problems.isEmpty, "\(reader.problems)")
        return reader.configuration
    }

    private func problems(_ text: String) -> [String] {
        ConfigurationReader(text, file: "f").problems.map { "\($0.line) \($0.key): \($0.found)" }
    }

    @Test(arguments: [
        ("smtps://mail.example.org", "smtps://mail.example.org:465"),
        ("smtp+starttls://mail.example.org:2525", "smtp+starttls://mail.example.org:2525"),
        ("smtp://127.0.0.1", "smtp://127.0.0.1:25"), ("smtps://[::1]:465", "smtps://[::1]:465"), ("smtps://a:1", "smtps://a:1"),
        ("smtps://a.b-c.d9:65535", "smtps://a.b-c.d9:65535"),
        ("smtps://" + String(repeating: "a", count: 253), "smtps://" + String(repeating: "a", count: 253) + ":465"),
    ])
    func serversForMail(text: String, whole: String) { #expect(MailServer(text)?.text == whole) }

    @Test(arguments: [
        "mail.example.org", "http://mail.example.org", "smtps://", "smtps://a b", "smtps://host:0", "smtps://host:65536",
        "smtps://user@host",
        "smtps://host/path", "smtps://::1", "smtps://host\r\n", "smtps://[::1", "smtps://::1]", "smtps://[127.0.0.1]", "smtps://[::1:465",
        "smtps://" + String(repeating: "a", count: 254),
    ])
    func whatIsNoServer(text: String) { #expect(MailServer(text) == nil) }

    @Test(arguments: [
        ("https://example.org/memes/", "https://example.org/memes"), ("s3://party-memes", "s3://party-memes"),
        ("s3://party-memes/2026/summer/", "s3://party-memes/2026/summer"),
    ])
    func stores(text: String, whole: String) { #expect(UploadPlace(text)?.text == whole) }

    @Test(arguments: [
        "http://example.org", "https://", "https:///a", "https://u:p@example.org", "https://example.org/?a", "s3://", "s3://Ab",
        "s3://bucket/a b",
    ])
    func whatIsNoStore(text: String) { #expect(UploadPlace(text) == nil) }

    @Test func mailLeavesTheMachineEncrypted() {
        let from = "  from: booth@example.org\n"
        #expect(
            problems("mail:\n  server: smtp://mail.example.org\n" + from) == [
                "2 mail.server: \"smtp://mail.example.org:25\" without mail.allow_plain"
            ])
        #expect(problems("mail:\n  server: smtp://mail.example.org\n  allow_plain: true\n" + from).isEmpty)
        #expect(problems("mail:\n  server: smtp://[::1]\n" + from).isEmpty)
        #expect(problems("mail:\n  server: smtps://mail.example.org\n" + from).isEmpty)
    }

    @Test func wordsAreForEverybodyOrForEachLanguage() throws {
        let everybody = try configuration("mail:\n  subject: For you\n").mail.subject
        #expect(everybody?.inLanguage("de") == "For you")
        let each = try configuration("mail:\n  subject: {en: Hello, de: \"Hallo, du\"}\n").mail.subject
        #expect(each?.inLanguage("de") == "Hallo, du" && each?.inLanguage("fr") == "Hello")
        #expect(try configuration("mail:\n  subject: {fr: Salut, de: Hallo}\n").mail.subject?.inLanguage("en") == "Hallo")
        #expect(try configuration("mail:\n  subject: auto\n").mail.subject == nil)
        for mistake in ["{}", "{deutsch und englisch: a}", "{en: [a]}", "[a]", "{en: \"\"}"] {
            #expect(problems("mail:\n  subject: \(mistake)\n").count == 1, "\(mistake)")
        }
        var other = Configuration()
        other.mail.text = WordsByLanguage(["de": "Hier \"es\"", "en": "Here"])
        #expect(try configuration(configurationFile(of: other)) == other)
    }

    @Test func whatBelongsTogetherIsAskedForTogether() {
        #expect(problems("mail:\n  server: smtps://mail.example.org\n") == ["2 mail.server: a server without mail.from"])
        #expect(
            problems("mail:\n  server: smtps://mail.example.org\n  from: a@example.org\n  user: a\n") == [
                "2 mail.server: one of mail.user and mail.password_file"
            ])
        #expect(problems("upload:\n  url: s3://memes\n") == ["2 upload.url: \"s3://memes\" without keys"])
        #expect(problems("upload:\n  url: https://example.org/memes\n").isEmpty)
        #expect(
            problems("upload:\n  url: https://example.org/memes\n  user: a\n") == [
                "2 upload.url: one of upload.user and upload.password_file"
            ])
    }
}
