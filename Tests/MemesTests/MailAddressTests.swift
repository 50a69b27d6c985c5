import Testing

@testable import Memes

/// What a guest types on the e-mail layout.
@Suite struct MailAddressTests {
    @Test(arguments: ["anna@gmail.com", "a.b+meme@sub.example.org", "x_y-z@t-online.de", "o'neil@example.ie"])
    func addressesThatPeopleHaveAreTaken(text: String) { #expect(MailAddress(text)?.text == text) }

    @Test(arguments: [
        "", "anna", "anna@", "@gmail.com", "anna@gmail", "anna@@gmail.com", "an na@gmail.com", "anna@gmail.com\r\nBcc: all@example.org",
        "anna@gmail.com\n", "anna@gmail.com\0", "<anna@gmail.com>", "anna@[127.0.0.1]", "\"anna\"@gmail.com", ".anna@gmail.com",
        "anna..b@gmail.com", "anna@-gmail.com", "anna@gmail.c", "anna@gmail.123", "ännä@gmail.com", "anna@gmail.com,all@example.org",
    ])
    func whatIsNoneIsRefused(text: String) { #expect(MailAddress(text) == nil) }

    @Test(arguments: [
        ("gmial.com", "gmail.com"), ("gmai.com", "gmail.com"), ("gmail.con", "gmail.com"), ("gmail.co", "gmail.com"),
        ("gamil.com", "gmail.com"), ("gnail.com", "gmail.com"), ("hotmial.com", "hotmail.com"), ("hotnail.con", "hotmail.com"),
        ("yaho.com", "yahoo.com"), ("outlok.com", "outlook.com"), ("iclod.com", "icloud.com"), ("icluod.com", "icloud.com"),
        ("gmx.nett", "gmx.net"), ("t-onlin.de", "t-online.de"), ("web.dee", "web.de"), ("protonmial.com", "protonmail.com"),
    ])
    func nearMissIsAskedAbout(typed: String, meant: String) throws {
        let address = try #require(MailAddress("Anna@" + typed))
        #expect(address.suggestion?.text == "Anna@" + meant)
    }

    @Test(arguments: [
        "gmail.com", "googlemail.com", "gmx.de", "gmx.net", "gmx.at", "web.de", "me.com", "mac.com", "mail.com", "email.com", "hey.com",
        "yahoo.de", "yahoo.fr", "example.org", "uni-wien.ac.at", "bbc.co.uk", "ibm.com", "wp.pl", "company.com", "fhnw.ch", "mit.edu",
        "hochschule.de", "apple.com", "proton.me", "tu-berlin.de",
    ])
    func rightHostIsNotDoubted(host: String) throws {
        let address = try #require(MailAddress("anna@" + host))
        #expect(address.suggestion == nil)
    }

    /// RFC 5321 4.5.3.1: 64 before the "@" and 254 in all; RFC 1035 2.3.4: 63 in a label.
    @Test func theLongestAddressIsTakenAndNoneThatIsLonger() {
        func text(mailbox: Int, labels: Int...) -> String {
            String(repeating: "a", count: mailbox) + "@" + labels.map { String(repeating: "b", count: $0) }.joined(separator: ".")
        }
        #expect(MailAddress(text(mailbox: 64, labels: 63, 63, 61))?.text.utf8.count == 254)
        #expect(MailAddress(text(mailbox: 64, labels: 63, 63, 62)) == nil && MailAddress(text(mailbox: 65, labels: 63, 2)) == nil)
        #expect(MailAddress(text(mailbox: 1, labels: 63, 2)) != nil && MailAddress(text(mailbox: 1, labels: 64, 2)) == nil)
        #expect(MailAddress(text(mailbox: 1, labels: 1, 2)) != nil && MailAddress(text(mailbox: 1, labels: 1, 1)) == nil)
    }

    @Test func capitalsOfTheHostMeanNothing() {
        let address = MailAddress("Anna@GMail.COM")
        #expect(address?.mailbox == "Anna" && address?.host == "gmail.com")
    }

    @Test(arguments: Array("!#$%&'*+-/=?^_`{|}~") + ["a", "Z", "0"]) func signsThatMailKnowsAreTaken(_ sign: Character) {
        #expect(MailAddress("\(sign)@gmail.com") != nil && MailAddress("a.\(sign)@gmail.com") != nil)
    }

    /// In names of nine letters and more two changes are asked about, in shorter ones only one; in the shortest nothing is.
    @Test(
        arguments: [
            ("googlmil.com", "googlemail.com"), ("protonmaaail.com", "protonmail.com"), ("gnail.con", "gmail.com"),
            ("mgail.com", "gmail.com"),
            ("wbe.de", "web.de"), ("ewb.de", "web.de"), ("o2.pk", "o2.pl"), ("googlmi.com", nil), ("protonmaaaail.com", nil),
            ("yaho.dr", nil),
            ("2.pl", nil),
        ] as [(String, String?)])
    func asManyChangesAreAskedAboutAsTheNameIsLong(_ typed: String, _ meant: String?) throws {
        let address = try #require(MailAddress("a@" + typed))
        #expect(address.suggestion?.host == meant)
    }
}
