import CourierMessages
import Foundation
import TestSupport
import Testing

@testable import Configuration
@testable import Courier

/// Uploads as real stores get them.
@Suite struct UploadTests {
    /// What a meme of the rig's is called in its store.
    private func path(_ number: Int, _ ending: String) -> String { "booth-7/2027/01/15/00000\(number)-9f86d081.\(ending)" }

    private func useFolder(_ rig: SendingRig, _ server: WebDAVServer) throws {
        rig.configuration.upload.place = UploadPlace("\(server.address)/memes/")
        rig.configuration.upload.authority = server.certificate.authority
        rig.configuration.upload.booth = "booth-7"
        rig.configuration.upload.user = WebDAVServer.user
        rig.configuration.upload.passwordFile = try rig.passwordFile(WebDAVServer.password)
    }

    @Test func memeArrivesInItsFolderOfAWebDAVServer() async throws {
        let server = try WebDAVServer()
        let rig = try SendingRig()
        try useFolder(rig, server)
        try rig.handInUpload(1)
        try rig.handInUpload(2)
        #expect(await rig.sender().send(.due) == .init(waiting: 0, pause: nil))
        #expect(try server.bytes(path(1, "jpg")) == SendingRig.bytes)
        #expect(try server.bytes(path(2, "jpg")) == SendingRig.bytes)
        let json = try #require(try JSONSerialization.jsonObject(with: server.bytes(path(1, "json"))) as? [String: String])
        #expect(
            json == [
                "meme": "000001-9f86d081", "booth": "booth-7", "top": "Oben \"x\"", "bottom": "ünten", "made": "2027-01-15T08:00:00Z",
                "picture": "000001-9f86d081.jpg",
            ])
        #expect(try rig.names("outbox").isEmpty)
        // The picture is there before what is known of it.
        let puts = try server.requests().filter { $0.contains("PUT") && $0.contains(" 201 ") }
        #expect(puts.count == 4 && puts[0].contains(".jpg") && puts[1].contains(".json"))
    }

    @Test(arguments: [
        ("s3://memes", nil, "https://memes.s3.eu-west-1.amazonaws.com/b/a.jpg"),
        ("s3://memes/2027/party/", nil, "https://memes.s3.eu-west-1.amazonaws.com/2027/party/b/a.jpg"),
        // No certificate is for two labels.
        ("s3://memes.example", nil, "https://s3.eu-west-1.amazonaws.com/memes.example/b/a.jpg"),
        ("s3://memes/x", "https://store.example:9000", "https://store.example:9000/memes/x/b/a.jpg"),
        ("s3://memes", "https://store.example/", "https://store.example/memes/b/a.jpg"),
        ("https://cloud.example/dav/memes/", nil, "https://cloud.example/dav/memes/b/a.jpg"),
    ])
    func filesHaveTheirAddressInEachKindOfStore(_ place: String, _ endpoint: String?, _ address: String) throws {
        let rig = try SendingRig()
        rig.configuration.upload.place = UploadPlace(place)
        (rig.configuration.upload.endpoint, rig.configuration.upload.region) = (endpoint, "eu-west-1")
        #expect(try #require(UploadCarrier(rig.configuration.upload)).address(of: ["b", "a.jpg"]) == address)
    }

    @Test func memeThatIsUploadedAgainIsThereOnce() async throws {
        let server = try WebDAVServer()
        let rig = try SendingRig()
        try useFolder(rig, server)
        for _ in 1...2 {
            try rig.handInUpload(1)
            #expect(await rig.sender().send(.due).waiting == 0)
        }
        #expect(try server.names("booth-7/2027/01/15") == ["000001-9f86d081.jpg", "000001-9f86d081.json"])
    }

    @Test func memeWaitsForItsStoreAndForItsPassword() async throws {
        let server = try WebDAVServer()
        let rig = try SendingRig()
        try useFolder(rig, server)
        try server.stop()
        try rig.handInUpload(1)
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(ServiceStatus.upload(rig.configuration.upload).obstacle?.contains("connect") == true)
        try server.start()
        _ = try rig.passwordFile("wrong")
        #expect(ServiceStatus.upload(rig.configuration.upload).obstacle == "the store does not let the booth in (401)")
        let report = await rig.sender().send(.due)
        #expect(report.waiting == 1 && report.troubles.count == 1 && "\(report.troubles)".contains("401"), "\(report)")
        _ = try rig.passwordFile(WebDAVServer.password)
        #expect(ServiceStatus.upload(rig.configuration.upload).obstacle == nil)
        #expect(try server.names("booth-7").isEmpty)
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try server.bytes(path(1, "jpg")) == SendingRig.bytes)
    }

    @Test func storeThatNobodyVouchesForGetsNothing() async throws {
        let (server, other) = (try WebDAVServer(), try WebDAVServer())
        let rig = try SendingRig()
        try useFolder(rig, server)
        rig.configuration.upload.authority = other.certificate.authority
        try rig.handInUpload(1)
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(try server.requests().isEmpty)
    }

    private func useBucket(_ rig: SendingRig, _ server: S3Server, secret: String = S3Server.secret) throws {
        rig.configuration.upload.place = UploadPlace("s3://memes/party")
        rig.configuration.upload.endpoint = server.address
        rig.configuration.upload.authority = server.certificate.authority
        rig.configuration.upload.region = "eu-central-1"
        rig.configuration.upload.booth = "booth-7"
        rig.configuration.upload.user = S3Server.key
        rig.configuration.upload.passwordFile = try rig.passwordFile(secret)
    }

    /// What is too large today is too large tomorrow; of all else a store may think better.
    @Test func memeThatIsTooLargeForItsStoreIsGivenUpAndAnyOtherWaits() async throws {
        let server = try S3Server()
        let rig = try SendingRig()
        try useBucket(rig, server)
        try rig.handInUpload(1)
        for (status, words) in [(401, "does not let the booth in (401)"), (414, "answers 414"), (503, "answers 503"), (507, "answers 507")]
        {
            try server.answer(status)
            let report = await rig.sender().send(.due)
            #expect(report.waiting == 1 && report.troubles.first?.reason.contains(words) == true, "\(status): \(report)")
        }
        try server.answer(413)
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try rig.names("outbox") == ["given-up"] && server.names().isEmpty)
        #expect(try rig.text("outbox/given-up/1-upload.json").contains("the store takes no file as large as this"))
        try server.answer(nil)
        try rig.handInUpload(2)
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(try server.names().count == 2)
    }

    /// Where one meme can't be left, the next one can't either.
    @Test func storeThatIsNotReadyIsAskedOnceForAllThatWait() async throws {
        let server = try WebDAVServer()
        let rig = try SendingRig()
        try useFolder(rig, server)
        _ = try rig.passwordFile("wrong")
        try rig.handInUpload(1)
        #expect(await rig.sender().send(.due).waiting == 1)
        let asked = try server.requests().count
        try rig.handInUpload(2)
        #expect(await rig.sender().send(.due).waiting == 2)
        #expect(try asked > 0 && server.requests().count == 2 * asked)
    }

    @Test func memeArrivesInABucket() async throws {
        let server = try S3Server()
        let rig = try SendingRig()
        try useBucket(rig, server, secret: "another secret")
        try rig.handInUpload(1)
        #expect(await rig.sender().send(.due).waiting == 1)
        #expect(try server.names().isEmpty)
        _ = try rig.passwordFile(S3Server.secret)
        #expect(ServiceStatus.upload(rig.configuration.upload).obstacle == nil)
        #expect(await rig.sender().send(.due).waiting == 0)
        #expect(
            try server.names().sorted() == [
                "/memes/party/\(path(1, "jpg"))", "/memes/party/\(path(1, "json"))",
            ])
        #expect(try server.bytes("/memes/party/\(path(1, "jpg"))") == SendingRig.bytes)
    }

    /// moto comes from PyPI, which plain runs of the tests do without.
    @Test(.enabled(if: LongRun.isWanted)) func memeArrivesInABucketOfMoto() async throws {
        let server = try MotoServer()
        let rig = try SendingRig()
        rig.configuration.upload.place = UploadPlace("s3://memes/party")
        rig.configuration.upload.endpoint = server.address
        rig.configuration.upload.authority = server.certificate.authority
        rig.configuration.upload.booth = "booth-7"
        rig.configuration.upload.user = server.key
        rig.configuration.upload.passwordFile = try rig.passwordFile("wrong")
        #expect(ServiceStatus.upload(rig.configuration.upload).obstacle == "the store does not let the booth in (403)")
        _ = try rig.passwordFile(server.secret)
        #expect(ServiceStatus.upload(rig.configuration.upload).obstacle == nil)
        try rig.handInUpload(1)
        #expect(await rig.sender().send(.due) == .init(waiting: 0, pause: nil))
    }
}
