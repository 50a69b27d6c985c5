import CourierMessages
import Foundation
import Memes
import Outbox
import TestSupport
import Testing

@testable import Sharing

/// A mail from the guest's tap to the guest's mailbox: the kiosk's side, a courier as it is delivered, and a real server.
@Suite(.serialized) @MainActor struct MailOutTests {
    private let scratch: TemporaryFolder
    private let outbox: Outbox

    init() throws {
        scratch = try TemporaryFolder("mail")
        outbox = Outbox(scratch.path(of: "data/outbox"))
    }

    private let wording = MailOut.Wording(.init(title: "Zoë’s booth", accent: 0), subject: { _ in nil }, text: { _ in "Made at {title}." })
    private var anna: MailAddress { get throws { try #require(MailAddress("anna@example.org")) } }
    private var bob: MailAddress { get throws { try #require(MailAddress("bob@example.org")) } }

    /// The kiosk's side with a courier of the program that was built with the tests.
    private func kiosk(_ server: MailServerProcess) throws -> (link: CourierLink, post: OutboxPost, mail: MailOut) {
        let configuration = scratch.path(of: "mememe.yaml")
        try Data(server.configuration(passwordIn: scratch).utf8).write(to: URL(fileURLWithPath: configuration))
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let program = URL(fileURLWithPath: bundle).deletingLastPathComponent().appending(path: "mememe").path
        try #require(FileManager.default.isExecutableFile(atPath: program), "\(program) is not there; build the tests first")
        let link = CourierLink(.child([program, "courier", "--config", configuration, "--data", scratch.path(of: "data")]))
        let post = OutboxPost(OutboxEntrance(outbox, limits: .init(reservedByteCount: 0)), link, kinds: [.mail])
        return (link, post, MailOut(wording, post))
    }

    @Test func mailGoesFromTheTapToTheMailbox() async throws {
        let server = try MailServerProcess(.tls)
        let (link, post, mail) = try kiosk(server)
        post.begin()
        #expect(mail.availability == .ready("To your inbox"))
        let meme = try scratch.meme(byteCount: 300_000)
        let receipt = try await mail.send(meme, to: [anna, bob], language: "de")
        #expect(receipt.sentence == "It’s on its way to your inbox.")
        try await eventually(atMost: .seconds(15)) { try server.mails().count == 2 && outbox.parcelNames().isEmpty }
        let mails = try server.mails()
        #expect(mails.map(\.to) == ["anna@example.org", "bob@example.org"])
        #expect(mails[0].headers["Subject"] == "Dein Meme von Zoë’s booth")
        #expect(mails[0].parts.last?.bytes == Data(sampleBytes(count: 300_000)))
        link.close()
    }

    /// Told "on its way" while the server is away, the guest gets the mail although the courier and the kiosk end meanwhile.
    @Test func mailWaitsThroughTheEndOfBothProcesses() async throws {
        let server = try MailServerProcess(.tls)
        server.stop()
        var (link, post, mail) = try kiosk(server)
        _ = try await mail.send(scratch.meme(byteCount: 10_000), to: [anna], language: "en")
        link.close()
        #expect(try outbox.parcelNames().count == 1)
        try server.start()
        (link, post, mail) = try kiosk(server)
        post.begin()
        try await eventually(atMost: .seconds(15)) { try server.mails().count == 1 && outbox.parcelNames().isEmpty }
        link.close()
    }

    @Test func courierThatIsKilledBetweenTwoMailsSendsEachOnce() async throws {
        let server = try MailServerProcess(.tls)
        try server.hold("bob@example.org")
        var (link, post, mail) = try kiosk(server)
        _ = try await mail.send(scratch.meme(byteCount: 10_000), to: [anna, bob], language: "en")
        let name = try #require(try outbox.parcelNames().first)
        try await eventually(atMost: .seconds(15)) {
            try !String(contentsOfFile: "\(outbox.path)/\(name).json", encoding: .utf8).contains("anna@")
        }
        link.close()
        try server.goOn()
        (link, post, mail) = try kiosk(server)
        post.begin()
        try await eventually(atMost: .seconds(15)) { try outbox.parcelNames().isEmpty }
        #expect(try server.mails().map(\.to) == ["anna@example.org", "bob@example.org"])
        link.close()
    }

    /// What waits, why, and what never will be sent is told while the operator looks, and tried at once when the operator wants it.
    @Test func theOperatorSeesWhatWaitsAndHasItTried() async throws {
        let server = try MailServerProcess(.tls)
        server.stop()
        let (link, post, mail) = try kiosk(server)
        var changes = 0
        post.watch { changes += 1 }
        try await eventually { post.shares == [WaitingShares(.mail)] }
        let meme = try scratch.meme(byteCount: 10_000)
        _ = try await mail.send(meme, to: [anna], language: "en")
        try await eventually(atMost: .seconds(15)) { post.shares.first?.failed == 1 }
        let trouble = try #require(post.shares.first?.trouble)
        #expect(trouble.lowercased().contains("connect") && !trouble.contains("anna"), "\(trouble)")
        // It failed just now and would not be tried again for half a minute.
        try server.answer("anna@example.org", with: ["550 5.1.1 <anna@example.org> is not known here"])
        try server.start()
        let start = ContinuousClock.now
        #expect(await post.tryNow())
        try await eventually(atMost: .seconds(15)) { post.shares.first?.waiting == 0 && post.shares.first?.givenUp == 1 }
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(post.shares.first?.lastEnd == "550 5.1.1 <the address> is not known here")
        #expect(post.shares.first?.trouble == nil && changes > 3)
        // Nobody who does not look is told anything.
        post.stopWatching()
        let before = changes
        _ = try await mail.send(meme, to: [bob], language: "en")
        try await eventually(atMost: .seconds(15)) { try server.mails().count == 1 && outbox.parcelNames().isEmpty }
        #expect(changes == before)
        post.watch { changes += 1 }
        try await eventually { changes > before || post.shares.first?.waiting == 0 }
        link.close()
    }

    @Test func tryingWithoutACourierIsSaid() async throws {
        let link = CourierLink(.child(["/bin/false"]))
        let post = OutboxPost(OutboxEntrance(outbox, limits: .init(reservedByteCount: 0)), link, kinds: [.mail, .upload])
        #expect(await !post.tryNow())
        link.close()
    }

    @Test func letterSaysWhatLanguageItIsIn() async throws {
        let link = CourierLink(.child(["/bin/false"]))
        let mail = MailOut(wording, OutboxPost(OutboxEntrance(outbox, limits: .init(reservedByteCount: 0)), link))
        let exit = try OutboxExit(outbox)
        for (language, code) in [("he-IL", "he"), ("de", "de"), ("sv", "en")] {
            _ = try await mail.send(scratch.meme(byteCount: 1_000), to: [anna], language: language)
            let name = try #require(try outbox.parcelNames().first)
            let parcel = try #require(try exit.parcel(name))
            #expect(parcel.letter?.language == code)
            #expect(parcel.letter?.text == "Made at Zoë’s booth.", "the operator's own words")
            #expect((parcel.letter?.subject == "Your meme from Zoë’s booth") == (code == "en"))
            try exit.delivered(parcel)
        }
        link.close()
    }

    @Test func fullOutboxIsSaidOnTheTileAndToWhoeverTries() async throws {
        let link = CourierLink(.child(["/bin/false"]))
        let post = OutboxPost(OutboxEntrance(outbox, limits: .init(parcelCount: 1, reservedByteCount: 0)), link)
        let mail = MailOut(wording, post)
        var changes = 0
        mail.onAvailabilityChange = { changes += 1 }
        let meme = try scratch.meme(byteCount: 1_000)
        _ = try await mail.send(meme, to: [anna], language: "en")
        try await eventually { mail.availability == .unavailable("Too much is waiting") }
        #expect(changes == 1)
        let full = ShareError.unavailable("Too much is waiting to be sent already. Please tell the staff.")
        await #expect(throws: full) { try await mail.send(meme, to: [anna], language: "en") }
        #expect(try outbox.parcelNames().count == 1)
        link.close()
    }

    /// Addresses and pictures of guests who are gone.
    @Test func whatWaitsIsErasedWithTheEvent() async throws {
        let link = CourierLink(.child(["/bin/false"]))
        let post = OutboxPost(OutboxEntrance(outbox, limits: .init(parcelCount: 1, reservedByteCount: 0)), link)
        let mail = MailOut(wording, post)
        _ = try await mail.send(scratch.meme(byteCount: 1_000), to: [anna], language: "en")
        try await eventually { mail.availability == .unavailable("Too much is waiting") }
        var counts = await post.counts()
        #expect(counts?.waiting == 1 && counts?.givenUp == 0)
        #expect(await post.eraseEvent())
        counts = await post.counts()
        #expect(counts?.waiting == 0 && counts?.givenUp == 0)
        #expect(try outbox.parcelNames().isEmpty && scratch.names(in: "data/outbox").allSatisfy { !$0.hasSuffix(".jpg") })
        try await eventually { mail.availability == .ready("To your inbox") }
        link.close()
    }

    @Test func memeIsUploadedOnceHoweverOftenItIsShared() async throws {
        let link = CourierLink(.child(["/bin/false"]))
        let uploads = UploadOut(OutboxPost(OutboxEntrance(outbox, limits: .init(reservedByteCount: 0)), link))
        let meme = try scratch.meme(byteCount: 1_000)
        for _ in 1...3 { try await uploads.take(meme) }
        #expect(try outbox.parcelNames() == ["000001-hello-9f86d081-upload"])
        try await uploads.take(try scratch.meme(byteCount: 2_000, name: "000001-hello-9f86d081-2.jpg"))
        #expect(try outbox.parcelNames() == ["000001-hello-9f86d081-2-upload", "000001-hello-9f86d081-upload"])
        link.close()
    }
}
