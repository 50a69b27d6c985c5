import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// A guest takes a meme home: from the tap on the panel to the file on a phone, the sheet in a printer's tray, the mail in a mailbox; and
/// brings a photo along. Everything on the other side is real.
@Suite(.serialized) struct TakingHomeJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    private func run(_ configuration: String, size: String = "800x480") throws -> KioskRun {
        let path = place.folder.path(of: "mememe.yaml")
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: path))
        return try KioskRun(place, size: size, ["--config", path])
    }

    private static let lan = "phone: {network: lan, address: \"127.0.0.1:0\"}\n"

    /// Makes a meme and opens the share sheet on it.
    private func openShareSheet(_ kiosk: KioskRun, ready tile: String) throws {
        try MainJob(by: kiosk.user).choosePhoto()
        try kiosk.type("editor.top", "take me home")
        try kiosk.tap("editor.share")
        try wait(for: "the tile \(tile)") { try kiosk.element(tile).isEnabled }
    }

    private func waitFor(_ identifier: String, _ kiosk: KioskRun, atMost limit: Duration = .seconds(10)) throws {
        try wait(for: "\(identifier) on the screen", atMost: limit) { try kiosk.shows(identifier) }
    }

    private func waitForWords(_ words: String, _ kiosk: KioskRun) throws {
        try wait(for: "the words \(words)") { try kiosk.automation.tree().words.contains(words) }
    }

    private func fetch(_ address: String, to name: String, _ arguments: [String] = []) throws -> [UInt8] {
        let path = place.folder.path(of: name)
        try runSuccessfully(["curl", "-sfL", "-o", path] + arguments + [address])
        return try place.bytes(path)
    }

    /// The address of the page's only picture.
    private func picture(in page: [UInt8], at address: String) throws -> String {
        let text = String(decoding: page, as: UTF8.self)
        let source = try #require(text.firstMatch(of: /<img[^>]*src="([^"]+)"/)?.1)
        return try #require(URL(string: String(source), relativeTo: URL(string: address))?.absoluteString)
    }

    @Test(arguments: ["800x480", "1080x1920"])
    func aPhoneFetchesWhatItsCodeSays(_ size: String) throws {
        let kiosk = try run(Self.lan, size: size)
        try openShareSheet(kiosk, ready: "share.phone")
        try kiosk.tap("share.phone")
        try waitFor("handover.code", kiosk)
        try kiosk.automation.settle()
        let shot = place.folder.path(of: "code.png")
        try kiosk.automation.screenshot(shot)
        let address = try #require(try readCodes(inPicture: shot).first)
        #expect(try kiosk.element("handover.code").value == address)
        let page = try fetch(address, to: "page.html")
        #expect(try fetch(picture(in: page, at: address), to: "meme.jpg") == place.bytes(try #require(place.files(in: "memes").first)))
        try waitForWords("It’s on your phone.", kiosk)
        try kiosk.tap("handover.done")
        try waitFor("sent-memes.add", kiosk)
        try kiosk.expectWords("TAKE ME HOME")
        #expect(try kiosk.quit() == 0)
    }

    /// The courier goes while its page is shown: a sentence, and the way on works.
    @Test func aPageWhoseCourierDiesCanBeServedAnew() throws {
        let kiosk = try run(Self.lan)
        try openShareSheet(kiosk, ready: "share.phone")
        try kiosk.tap("share.phone")
        try waitFor("handover.code", kiosk)
        let first = try kiosk.element("handover.code").value
        for child in try kiosk.children { kill(child, SIGKILL) }
        try waitFor("handover.renew", kiosk)
        try kiosk.automation.settle()
        try kiosk.tap("handover.renew")
        try waitFor("handover.code", kiosk)
        let second = try #require(try kiosk.element("handover.code").value)
        #expect(second != first)
        _ = try fetch(second, to: "page.html")
        #expect(try place.files(in: "memes").count == 1 && kiosk.quit() == 0)
    }

    /// Three photos at once, each of another kind as phones and their apps make them.
    @Test func photosComeFromAPhoneIntoTheMeme() throws {
        let kiosk = try run(Self.lan)
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.album")
        try wait(for: "the phone in the album") { try kiosk.element("album.phone").isEnabled }
        try kiosk.tap("album.phone")
        try waitFor("upload.code", kiosk)
        let address = try #require(try kiosk.element("upload.code").value)
        let photo = place.folder.path(of: "mine.png")
        try Data(ImageFile.png(KioskPlace.photo(320, 500))).write(to: URL(fileURLWithPath: photo))
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
        let photos = ["\(tests)/Golden/ImageFilesTests/quarters.heic", "\(tests)/Fuzz/Corpus/webp/lossy-exif-profile.webp", photo]
        _ = try fetch(address, to: "thanks.html", photos.flatMap { ["-F", "photos=@\($0)"] })
        try wait(for: "the album") { try !kiosk.shows("upload.code") && kiosk.shows("album.cancel") }
        try wait(for: "the phone's own album") { try kiosk.element("album.choice.phone").selected == true }
        try wait(for: "all three photos") { try kiosk.shows("album.item.2") }
        var shapes: [Bool] = []
        for item in 0..<photos.count {
            if item > 0 {
                try kiosk.tap("editor.album")
                try kiosk.tap("album.choice.phone")
            }
            try kiosk.automation.settle()
            try kiosk.tap("album.item.\(item)")
            try waitFor("editor.image", kiosk)
            try kiosk.automation.settle()
            let image = try kiosk.element("editor.image").frame
            shapes.append(image.height > image.width)
        }
        #expect(shapes.count { $0 } == 1, "one of the phone's photos is upright, and those of the booth's own album lie")
        #expect(try !kiosk.shows("album.item.3") && kiosk.quit() == 0)
    }

    /// What is shared goes to the operator's store as well, once the store is there.
    @Test func aSharedMemeReachesTheStoreThatWasAway() throws {
        let server = try WebDAVServer()
        try server.stop()
        let kiosk = try run(server.configuration(booth: "booth-7", passwordIn: place.folder))
        try openShareSheet(kiosk, ready: "share.keep")
        try kiosk.tap("share.keep")
        try waitFor("sent-memes.add", kiosk)
        try wait(for: "a place in the outbox") { try place.files(in: "outbox").contains { $0.hasSuffix(".jpg") } }
        kiosk.pullThePlug()
        try wait(for: "its end") { !kiosk.isRunning }
        try server.start()
        let again = try run(server.configuration(booth: "booth-7", passwordIn: place.folder))
        try wait(for: "an empty outbox", atMost: .seconds(30)) { try place.files(in: "outbox").allSatisfy { !$0.hasSuffix(".jpg") } }
        let files = try server.files(below: "booth-7")
        let picture = try #require(files.first { $0.hasSuffix(".jpg") })
        #expect(try server.bytes(picture) == Data(place.bytes(try #require(place.files(in: "memes").first))))
        let json = try JSONSerialization.jsonObject(with: server.bytes(try #require(files.first { $0.hasSuffix(".json") })))
        #expect((json as? [String: String])?["top"]?.lowercased() == "take me home" && files.count == 2)
        #expect(try again.quit() == 0)
    }

    /// Two copies with paper for none: the printer says what it needs, and goes on by itself when it has it.
    @Test(.timeLimit(.minutes(2))) func twoSheetsComeOutOfAPrinterThatWasEmpty() throws {
        let bed = try PrinterBed()
        try bed.load(5)
        let kiosk = try run("print: {queue: auto, server: \(bed.socket)}\n" + Self.lan)
        try openShareSheet(kiosk, ready: "share.print")
        try kiosk.tap("share.print")
        try waitFor("print.start", kiosk)
        try kiosk.automation.settle()
        try kiosk.tap("print.more")
        #expect(try kiosk.element("print.copies").value == "2")
        try bed.load(0)
        try kiosk.tap("print.start")
        try waitFor("printer-fault", kiosk, atMost: .seconds(30))
        #expect(try ["media-empty", "media-needed"].contains(kiosk.element("printer-fault").value ?? ""))
        try kiosk.expectWords("Your meme is safe.")
        #expect(try kiosk.element("printer-fault.phone").isEnabled)
        try bed.load(25)
        try waitFor("printing", kiosk, atMost: .seconds(30))
        try wait(for: "two sheets: \(bed.logs)", atMost: .seconds(40)) { try bed.printed().count == 2 }
        try wait(for: "the last words", atMost: .seconds(20)) { try kiosk.automation.tree().words.contains("Take your prints!") }
        #expect(try bed.printed().count == 2 && kiosk.quit() == 0)
    }

    /// The power fails between the tap and the network's return: the mail is there once, with the meme as it was saved.
    @Test func aMailOutlivesAPowerCutWithoutANetwork() throws {
        let server = try MailServerProcess(.tls)
        server.stop()
        let configuration = try server.configuration(passwordIn: place.folder)
        var kiosk = try run(configuration)
        try openShareSheet(kiosk, ready: "share.mail")
        try kiosk.tap("share.mail")
        try waitFor("mail.address", kiosk)
        try kiosk.automation.settle()
        for character in "ada@example.org" { try kiosk.tap("key.\(character)") }
        try kiosk.tap("mail.send")
        try waitFor("sent-memes.add", kiosk)
        kiosk.pullThePlug()
        try wait(for: "its end") { !kiosk.isRunning }
        try server.start()
        kiosk = try run(configuration)
        try wait(for: "the mail", atMost: .seconds(20)) { try server.mails().count == 1 }
        let mail = try #require(try server.mails().first)
        #expect(mail.to.contains("ada@example.org"))
        let meme = Data(try place.bytes(try #require(place.files(in: "memes").first)))
        #expect(mail.parts.contains { $0.bytes == meme })
        try wait(for: "an empty outbox") { try place.files(in: "outbox").allSatisfy { !$0.hasSuffix(".jpg") } }
        #expect(try server.mails().count == 1 && kiosk.quit() == 0)
    }
}
