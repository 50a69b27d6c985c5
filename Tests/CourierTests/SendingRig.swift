import Foundation
import Logging
import Outbox
import TestSupport
import Testing

@testable import Configuration
@testable import Courier

/// An outbox with a sender of its own, and what they are set to.
final class SendingRig {
    /// Nothing is promised of what the tests here let fail.
    struct Nothing: DiskPromises {
        var revision = 0
        mutating func ask(_ promise: Int) {}
        mutating func tell(_ promise: Int) {}
    }

    let folder: TemporaryFolder
    /// Lets calls fail that are made for the outbox.
    let tap: DiskTap<Nothing>
    let outbox: Outbox
    let picture: String
    var configuration = Configuration()
    static let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
    static let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8)) })

    init() throws {
        folder = try TemporaryFolder("sending")
        tap = DiskTap(root: folder.path)
        outbox = Outbox(folder.path(of: "outbox"), operations: TappedFileOperations(tap))
        picture = folder.path(of: "meme.jpg")
        try Self.bytes.write(to: URL(fileURLWithPath: picture))
    }

    /// Writes a password as an operator would.
    func passwordFile(_ password: String, mode: Int = 0o640) throws -> String {
        let path = folder.path(of: "password")
        try Data("\(password)\n".utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    func useMail(_ server: MailServerProcess, _ scheme: String) throws {
        configuration.mail.server = MailServer("\(scheme)://127.0.0.1:\(server.port)")
        configuration.mail.from = "booth@example.org"
        configuration.mail.authority = server.certificate.authority
        guard scheme != "smtp" else { return }
        configuration.mail.user = MailServerProcess.user
        configuration.mail.passwordFile = try passwordFile(MailServerProcess.password)
    }

    func handInMail(
        _ name: String, to addresses: [String], subject: String = "Dein Meme für Zoë 🎉", language: String = "de"
    ) throws {
        let letter = Parcel.Letter(
            subject: subject, text: "Grüße <aus> der Box & viel Spaß", sender: "Mémé \"Box\"\r\nBcc: evil@example.org",
            recipients: addresses.enumerated().map { .init(number: $0.offset + 1, address: $0.element) }, language: language)
        try OutboxEntrance(outbox).handIn(
            Parcel(name: name, meme: "000001-9f86d081", captions: ("Oben", "Unten"), madeAt: 1_800_000_000, letter: letter),
            picture: picture)
    }

    func handInUpload(_ number: Int) throws {
        let parcel = Parcel(
            name: "\(number)-upload", meme: "00000\(number)-9f86d081", captions: ("Oben \"x\"", "ünten"), madeAt: 1_800_000_000)
        try OutboxEntrance(outbox).handIn(parcel, picture: picture)
    }

    /// Changes what stands in a letter's file.
    func edit(_ parcel: String, _ change: (inout [String: Any]) -> Void) throws {
        let file = URL(fileURLWithPath: folder.path(of: "outbox/\(parcel).json"))
        var record = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        var letter = try #require(record["letter"] as? [String: Any])
        change(&letter)
        record["letter"] = letter
        try JSONSerialization.data(withJSONObject: record).write(to: file)
    }

    func sender() -> OutboxSender { OutboxSender(outbox, configuration, log: Self.quiet) }

    func names(_ place: String) throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: place))
        return names.filter { $0 != ".courier-lock" && $0 != "tried-for" }.sorted()
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: folder.path(of: name), encoding: .utf8) }
}
