import Foundation
import Outbox
import TestSupport
import Testing

@testable import Configuration
@testable import Courier

/// Mail as a real server gets it.
@Suite struct MailTests {
    @Test(arguments: [("smtps", MailServerProcess.Security.tls), ("smtp+starttls", .starttls), ("smtp", .plain)])
    func mailArrivesWithItsPicture(scheme: String, security: MailServerProcess.Security) async throws {
        let server = try MailServerProcess(security)
        let rig = try SendingRig()
        try rig.useMail(server, scheme)
        try rig.handInMail("1-mail-a", to: ["anna@example.org", "bob@example.org"])
        #expect(await rig.sender().send(.due) == .init(waiting: 0, pause: nil))
        let mails = try server.mails()
        #expect(mails.map(\.to) == ["anna@example.org", "bob@example.org"])
        #expect(mails.map(\.from) == ["booth@example.org", "booth@example.org"])
        #expect(mails.allSatisfy { !$0.text.contains($0.to == "anna@example.org" ? "bob@" : "anna@") })
        let mail = try #require(mails.first)
        #expect(mail.headers["Subject"] == "Dein Meme für Zoë 🎉")
        #expect(mail.headers["From"]?.contains("<booth@example.org>") == true)
        #expect(mail.headers["Bcc"] == nil)
        #expect(mail.headers["Auto-Submitted"] == "auto-generated")
        #expect(mail.headers["Message-ID"] == "<1-mail-a.1@example.org>")
        #expect(mails[1].headers["Message-ID"] == "<1-mail-a.2@example.org>")
        #expect(mail.headers["Date"] != nil)
        #expect(mail.headers["Content-Type"]?.hasPrefix("multipart/related") == true)
        #expect(mail.parts.map(\.type) == ["text/plain", "text/html", "image/jpeg"])
        #expect(String(decoding: mail.parts[0].bytes, as: UTF8.self).hasPrefix("Grüße <aus> der Box & viel Spaß"))
        #expect(String(decoding: mail.parts[1].bytes, as: UTF8.self).contains("Grüße &lt;aus&gt; der Box &amp; viel Spaß"))
        #expect(String(decoding: mail.parts[1].bytes, as: UTF8.self).contains("src=\"cid:meme@example.org\""))
        #expect(mail.parts[2].identifier == "<meme@example.org>")
        #expect(mail.parts[2].disposition == "attachment")
        #expect(mail.parts[2].bytes == SendingRig.bytes)
        #expect(try rig.names("outbox").isEmpty)
    }

    @Test(arguments: [("smtps", MailServerProcess.Security.tls), ("smtp+starttls", .starttls)])
    func serverThatNobodyVouchesForGetsNothing(scheme: String, security: MailServerProcess.Security) async throws {
        let (server, other) = (try MailServerProcess(security), try MailServerProcess(.plain))
        let rig = try SendingRig()
        try rig.useMail(server, scheme)
        rig.configuration.mail.authority = other.certificate.authority
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        let report = await rig.sender().send(.due)
        #expect(report.waiting == 1)
        #expect(try server.mails().isEmpty)
        #expect(ServiceStatus.mail(rig.configuration.mail).obstacle?.contains("certificate") == true)
    }

    /// Asked for encryption, the kiosk never goes on without.
    @Test func serverWithoutEncryptionGetsNothing() async throws {
        let server = try MailServerProcess(.plain)
        let rig = try SendingRig()
        try rig.useMail(server, "smtp+starttls")
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(try server.mails().isEmpty)
    }

    @Test func mailWaitsForItsServer() async throws {
        let server = try MailServerProcess(.tls)
        server.stop()
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        try rig.handInMail("2-mail-b", to: ["bob@example.org"])
        let report = await rig.sender().send(.due)
        #expect(report.waiting == 2)
        #expect((Duration.seconds(28)...Duration.seconds(30)).contains(try #require(report.pause)))
        try server.start()
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try server.mails().map(\.to) == ["anna@example.org", "bob@example.org"])
    }

    /// The medium fails at any moment and lets nothing be written any more, as cards do that are worn out.
    @Test func nobodyGetsAMailTwiceWhenItCantBeNoted() async throws {
        let server = try MailServerProcess(.plain)
        var sent = 0
        for call in stride(from: 1, through: 61, by: LongRun.isWanted ? 1 : 3) {
            let rig = try SendingRig()
            try rig.useMail(server, "smtp")
            let addresses = ["anna\(call)@example.org", "bob\(call)@example.org"]
            try rig.handInMail("1-mail-a", to: addresses)
            try rig.handInMail("2-mail-b", to: ["carol\(call)@example.org"])
            rig.tap.follow(.init(call: call, code: EROFS, lasts: true))
            let sender = rig.sender()
            for _ in 0..<3 { _ = await sender.send(.wish) }
            rig.tap.follow(nil)
            #expect(await sender.send(.wish).waiting == 0, "call \(call)")
            let all = try server.mails().dropFirst(sent).map(\.to)
            #expect(all.sorted() == addresses + ["carol\(call)@example.org"], "call \(call)")
            #expect(try rig.outbox.parcelNames().isEmpty, "call \(call)")
            sent += 3
        }
    }

    /// A courier that starts anew knows nothing of what was carried: where it can't note anything it carries nothing.
    @Test(arguments: [EROFS, ENOSPC]) func nothingIsCarriedWhereNothingCanBeNoted(code: Int32) async throws {
        let server = try MailServerProcess(.plain)
        let rig = try SendingRig()
        try rig.useMail(server, "smtp")
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        let sender = rig.sender()
        rig.tap.follow(.init(call: 1, code: code, lasts: true))
        #expect(await sender.send(.wish) == .init(waiting: 1, pause: SendingSchedule.shortest))
        #expect(try server.mails().isEmpty)
        rig.tap.follow(nil)
        #expect(await sender.send(.wish).waiting == 0)
        #expect(try server.mails().count == 1)
    }

    /// Nobody gets a mail with nothing in it, and nobody else waits for a picture to be readable.
    @Test func pictureThatCantBeReadIsItsOwnTrouble() throws {
        let server = try MailServerProcess(.plain)
        let rig = try SendingRig()
        try rig.useMail(server, "smtp")
        let letter = Parcel.Letter(
            subject: "A meme", text: "Here it is", sender: "Box", recipients: [.init(number: 1, address: "anna@example.org")])
        let parcel = Parcel(name: "1-mail-a", meme: "000001-9f86d081", captions: ("", ""), madeAt: 1_800_000_000, letter: letter)
        let mail = try #require(MailCarrier(rig.configuration.mail))
        let missing = mail.carry(parcel, to: letter.recipients[0], picture: "/nowhere.jpg", moment: 1_800_000_000)
        #expect(try missing == .postponed("its picture can't be read", .itself) && server.mails().isEmpty)
        #expect(mail.carry(parcel, to: letter.recipients[0], picture: rig.picture, moment: 1_800_000_000) == .delivered)
        rig.configuration.upload.place = UploadPlace("https://127.0.0.1:1/memes/")
        let upload = try #require(UploadCarrier(rig.configuration.upload))
        #expect(upload.carry(parcel, picture: "/nowhere.jpg") == .postponed("its picture can't be read", .itself))
    }

    @Test func parcelThatCantBeReadHoldsUpNobodyElse() async throws {
        let server = try MailServerProcess(.plain)
        let rig = try SendingRig()
        try rig.useMail(server, "smtp")
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        try rig.handInMail("2-mail-b", to: ["bob@example.org"])
        let sender = rig.sender()
        rig.tap.refuse(reading: "/outbox/1-mail-a.json")
        #expect(await sender.send(.wish).pause == SendingSchedule.shortest)
        #expect(try server.mails().map(\.to) == ["bob@example.org"])
        rig.tap.refuse(reading: nil)
        #expect(await sender.send(.wish).waiting == 0)
        #expect(try server.mails().map(\.to) == ["bob@example.org", "anna@example.org"])
    }

    @Test func addressThatIsPutOffHoldsUpNobodyElse() async throws {
        let server = try MailServerProcess(.tls)
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        try server.answer("anna@example.org", with: ["450 4.2.0 <anna@example.org> come back later"])
        try rig.handInMail("1-mail-a", to: ["anna@example.org", "bob@example.org"])
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(try server.mails().map(\.to) == ["bob@example.org"])
        #expect(try !rig.text("outbox/1-mail-a.json").contains("bob@"))
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try server.mails().map(\.to) == ["bob@example.org", "anna@example.org"])
    }

    @Test func addressThatIsRefusedIsGivenUpAtOnceWithAWord() async throws {
        let server = try MailServerProcess(.tls)
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        try server.answer("nobody@example.org", with: ["550 5.1.1 <nobody@example.org> is not known here"])
        try rig.handInMail("1-mail-a", to: ["nobody@example.org", "bob@example.org"])
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try server.mails().map(\.to) == ["bob@example.org"])
        #expect(try rig.names("outbox") == ["given-up"])
        #expect(try rig.names("outbox/given-up") == ["1-mail-a-1.json"])
        let note = try rig.text("outbox/given-up/1-mail-a-1.json")
        #expect(note.contains("550 5.1.1 <the address> is not known here") && !note.contains("nobody@"))
    }

    @Test func mailThatIsTriedForThreeDaysIsGivenUp() async throws {
        let server = try MailServerProcess(.tls)
        server.stop()
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        try Data("259199\n".utf8).write(to: URL(fileURLWithPath: rig.folder.path(of: "outbox/tried-for")))
        #expect(await rig.sender().send(.due).waiting == 1)
        try Data("259200\n".utf8).write(to: URL(fileURLWithPath: rig.folder.path(of: "outbox/tried-for")))
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try rig.text("outbox/given-up/1-mail-a.json").contains("it was tried in vain for three days"))
        #expect(try !rig.text("outbox/given-up/1-mail-a.json").contains("anna"))
    }

    /// A server that took a mail and could not say so gets it again: with the same Message-ID, by which mailboxes drop it.
    @Test func mailThatIsSentAgainHasTheSameName() async throws {
        let server = try MailServerProcess(.tls)
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        try server.failAfterTaking(1)
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try server.mails().map { $0.headers["Message-ID"] } == ["<1-mail-a.1@example.org>", "<1-mail-a.1@example.org>"])
    }

    /// A parcel of an earlier version does not say what language it is in, and one that says nonsense is none of ours.
    @Test func mailIsMarkedWithItsLanguage() async throws {
        let server = try MailServerProcess(.tls)
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        for (name, address) in [("1-mail-a", "anna"), ("2-mail-b", "bob"), ("3-mail-c", "carl"), ("4-mail-d", "dora")] {
            try rig.handInMail(name, to: ["\(address)@example.org"], language: "he")
        }
        try rig.edit("2-mail-b") { $0["language"] = nil }
        try rig.edit("3-mail-c") { $0["language"] = "\"><script>" }
        try rig.edit("4-mail-d") { $0["language"] = String(repeating: "a", count: 36) }
        #expect(await rig.sender().send(.due).waiting == 0)
        let mails = try server.mails()
        #expect(mails.map(\.to) == ["anna@example.org", "bob@example.org"])
        let pages = mails.map { String(decoding: $0.parts[1].bytes, as: UTF8.self) }
        #expect(pages.first?.contains("<html lang=\"he\" dir=\"rtl\">") == true)
        #expect(pages.last?.contains("<html lang=\"en\" dir=\"ltr\">") == true)
        #expect(try rig.names("outbox/given-up") == ["3-mail-c.json", "4-mail-d.json"])
        #expect(try rig.text("outbox/given-up/3-mail-c.json").contains("its file is damaged"))
    }

    @Test func passwordThatEverybodyReadsIsNotUsed() async throws {
        let server = try MailServerProcess(.tls)
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        let path = try rig.passwordFile(MailServerProcess.password, mode: 0o644)
        #expect(ServiceStatus.mail(rig.configuration.mail).obstacle == "everybody can read \(path): forbid it with chmod o= \(path)")
        try rig.handInMail("1-mail-a", to: ["anna@example.org"])
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(try server.mails().isEmpty)
    }

    /// A password of which only a part is used would be refused by the server, and nobody would know why.
    @Test func aLineThatIsTooLongIsNoPassword() throws {
        let rig = try SendingRig()
        let longest = String(repeating: "ü", count: 2047) + "x"
        #expect(try PasswordFile(path: rig.passwordFile(longest)).read() == longest)
        let path = try rig.passwordFile(longest + "x")
        #expect(throws: PasswordFile.Problem(words: "the first line of \(path) is too long for a password")) {
            try PasswordFile(path: path).read()
        }
    }

    @Test func checkSaysWhetherTheServerLetsTheBoothIn() throws {
        let server = try MailServerProcess(.tls)
        let rig = try SendingRig()
        try rig.useMail(server, "smtps")
        #expect(ServiceStatus.mail(rig.configuration.mail) == .init(kind: "mail", name: "smtps://127.0.0.1:\(server.port)", obstacle: nil))
        _ = try rig.passwordFile("wrong")
        let refused = ServiceStatus.mail(rig.configuration.mail).obstacle
        #expect(refused?.contains("535") == true, "\(String(describing: refused))")
        #expect(refused?.contains("wrong") != true)
        server.stop()
        #expect(ServiceStatus.mail(rig.configuration.mail).obstacle?.contains("connect") == true)
        #expect(try server.mails().isEmpty)
    }

    @Test func headersCannotBeAddedTo() {
        let headers = MailHeaders(
            from: "booth@example.org", sender: "A\r\nBcc: x@example.org", recipient: "anna@example.org\r\nRCPT TO:<x@example.org>",
            subject: "S\nX-Evil: 1\u{2028}" + String(repeating: "ü🎉", count: 40), identifier: "i\r\n@x", moment: 1_795_377_600)
        let lines = headers.lines.flatMap { $0.split(separator: "\r\n", omittingEmptySubsequences: false) }
        #expect(lines.allSatisfy { !$0.contains("\r") && !$0.contains("\n") && $0.utf8.count <= 78 || $0.hasPrefix("To:") })
        #expect(
            lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } } == [
                "From", "To", "Subject", "Message-ID", "Auto-Submitted", "Content-Type", "Date",
            ])
        #expect(lines.last == "Date: Sun, 22 Nov 2026 20:00:00 +0000")
        var unset = headers
        unset.moment = 86_400
        #expect(!unset.lines.contains { $0.hasPrefix("Date:") })
    }

    @Test func waitsGrowFromHalfAMinuteToAnHour() {
        #expect((1...9).map { SendingSchedule.delay(after: $0) } == [30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map { .seconds($0) })
        #expect(SendingSchedule.delay(after: 1_000_000) == .seconds(3_600))
        var schedule = SendingSchedule()
        schedule.failed("a", at: .seconds(100))
        schedule.failed("a", at: .seconds(130))
        #expect(!schedule.isDue("a", at: .seconds(189)) && schedule.isDue("a", at: .seconds(190)) && schedule.isDue("b", at: .zero))
        schedule.hope(at: .seconds(150))
        #expect(!schedule.isDue("a", at: .seconds(150)))
        schedule.hope(at: .seconds(160))
        #expect(schedule.isDue("a", at: .seconds(160)))
    }
}
