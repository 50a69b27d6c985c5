import CourierMessages
import Foundation
import Geometry
import Glibc
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import Sharing

/// The program's own courier with phones that are real: curl, and Chromium as a phone.
@Suite(.serialized) @MainActor struct PhoneTests {
    private let scratch: TemporaryFolder
    private let command: [String]
    private let link: CourierLink
    private let phones: Phones
    private static let brand = BoothBrand(title: "Anna & Ben", accent: 0xFFD02E)

    init() throws {
        scratch = try TemporaryFolder("phone")
        let configuration = "title: \"Anna & Ben\"\nphone:\n  network: lan\n  address: \"127.0.0.1:0\"\n"
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: scratch.path(of: "mememe.yaml")))
        let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let program = (bundle as NSString).deletingLastPathComponent + "/mememe"
        try #require(FileManager.default.isExecutableFile(atPath: program), "\(program) is not there; build the product first")
        command = [program, "courier", "--config", scratch.path(of: "mememe.yaml"), "--data", scratch.path(of: "data")]
        link = CourierLink(.child(command))
        phones = Phones(link, Self.brand)
    }

    /// The courier that runs for this link.
    private func courier() throws -> Int32 {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
        let found = all.first { number in
            // Processes end while they are looked at.
            let words = (try? String(contentsOfFile: "/proc/\(number)/cmdline", encoding: .utf8)) ?? ""
            return words.contains("courier") && words.contains(scratch.path)
        }
        return try #require(found, "no courier runs")
    }

    private func curl(_ arguments: String...) throws -> String {
        try runSuccessfully(["/usr/bin/curl", "-s", "--max-time", "10"] + arguments)
    }

    private func offer(byteCount: Int = 300_000) async throws -> any PhoneOffer {
        try await PhoneHandOver(phones).offer(try scratch.meme(byteCount: byteCount))
    }

    @Test func memeGoesToAPhone() async throws {
        let offer = try await offer()
        #expect(offer.state == .waiting)
        #expect(offer.lifetime == .seconds(600))
        #expect(offer.address.hasPrefix("HTTP://\(offer.shortAddress)/M/"))
        #expect(try curl(offer.address).contains("Save picture"))
        try await eventually { offer.state == .opened }
        let path = scratch.path(of: "saved.jpg")
        let headers = try curl("-D", "-", "-o", path, offer.address + "/picture?save=1")
        #expect(headers.contains("Content-Disposition: attachment; filename=\"000001-hello-9f86d081.jpg\""))
        #expect(try scratch.bytes("saved.jpg") == sampleBytes(count: 300_000))
        try await eventually { offer.state == .fetched }
        offer.end()
        try await eventually { try curl("-o", "/dev/null", "-w", "%{http_code}", offer.address) == "410" }
    }

    /// The courier has read the configuration's file; what the operator's panel has changed since, the kiosk tells it.
    @Test func pagesLookAsTheOperatorWantsThemByNow() async throws {
        let first = try await offer()
        let before = try curl(first.address)
        #expect(before.contains("<header>Anna &amp; Ben</header>") && before.contains("--accent: #ffd02e"))
        phones.brand = BoothBrand(title: "Café <Zoë>", accent: 0x00AA99)
        let after = try curl(try await offer().address)
        #expect(after.contains("<header>Café &lt;Zoë&gt;</header>") && after.contains("--accent: #00aa99"))
        first.end()
    }

    @Test func pageIsInThePhonesLanguage() async throws {
        let offer = try await offer()
        #expect(try curl("-H", "Accept-Language: de-AT,en;q=0.5", offer.address).contains("<html lang=\"de\" dir=\"ltr\">"))
        #expect(try curl("-H", "Accept-Language: ar", offer.address).contains("<html lang=\"ar\" dir=\"rtl\">"))
        #expect(try curl("-H", "Accept-Language: sv", offer.address).contains("<html lang=\"en\" dir=\"ltr\">"))
        offer.end()
    }

    @Test func lookingAtTheHeadOrHalfOfItIsNotFetching() async throws {
        let offer = try await offer()
        #expect(try curl("-I", offer.address + "/picture").contains("Content-Length: 300000"))
        #expect(try curl("-o", scratch.path(of: "part"), "-r", "0-9", "-w", "%{http_code}", offer.address + "/picture") == "206")
        #expect(try scratch.bytes("part") == Array(sampleBytes(count: 300_000).prefix(10)))
        _ = try curl(offer.address)
        try await eventually { offer.state == .opened }
        _ = try curl("-o", scratch.path(of: "rest"), "-r", "10-", offer.address + "/picture")
        try await eventually { offer.state == .fetched }
    }

    @Test func typedCodeLeadsThere() async throws {
        let offer = try await offer()
        #expect(try curl(offer.shortAddress).contains("Type the code"))
        let page = try curl("-L", "\(offer.shortAddress)/C?code=\(offer.typedCode.lowercased())")
        #expect(page.contains("Save picture"))
        let statuses = try (0..<6).map { _ in try curl("-o", "/dev/null", "-w", "%{http_code}", "\(offer.shortAddress)/C?code=zzzzzz") }
        #expect(statuses == ["404", "404", "404", "404", "404", "429"])
    }

    /// A browser loads the picture by itself, and runs the page under its own policy.
    @Test func realBrowserShowsThePage() async throws {
        let path = scratch.path(of: "meme.jpg")
        let picture = EdgedPicture.jpeg(Size(width: 1200, height: 900))
        try Data(picture).write(to: URL(fileURLWithPath: path))
        var meme = try scratch.meme(byteCount: 10)
        meme.memedImage = ImageReference(path: path, byteCount: picture.count)
        let offer = try await PhoneHandOver(phones).offer(meme)
        let page = try runSuccessfully(
            ["/usr/bin/chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(scratch.path(of: "profile"))"]
                + ["--window-size=500,844", "--virtual-time-budget=3000", "--dump-dom", offer.address], atMost: .seconds(20))
        #expect(page.contains("Here’s your meme"))
        #expect(!page.contains("Content Security Policy"))
        try await eventually { offer.state == .fetched }
    }

    @Test func photosComeFromAPhone() async throws {
        let photos = PhonePhotos(phones, folder: scratch.path(of: "data/phone"))
        let offer = try await photos.invite()
        let jpeg = [0xFF, 0xD8, 0xFF, 0xE0] + sampleBytes(count: 2_000_000)
        let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + sampleBytes(count: 10_000)
        for (name, bytes) in [("a.jpg", jpeg), ("b.png", png), ("c.txt", Array("hello, I am no photo".utf8)), ("d.jpg", [])] {
            try Data(bytes).write(to: URL(fileURLWithPath: scratch.path(of: name)))
        }
        #expect(try curl(offer.address).contains("<input type=\"file\" name=\"photos\" accept=\"image/*\" multiple required>"))
        let forms = ["a.jpg", "b.png", "c.txt", "d.jpg"].flatMap { ["-F", "photos=@" + scratch.path(of: $0)] }
        let page = try runSuccessfully(["/usr/bin/curl", "-s", "-L", "--max-time", "10"] + forms + [offer.address])
        #expect(page.contains("2 photos are in the booth."))
        #expect(page.contains("Some files are no photos"))
        try await eventually { offer.state == .received(2) }
        #expect(try scratch.names(in: "data/phone") == ["phone-0001.jpg", "phone-0002.png"])
        #expect(try scratch.bytes("data/phone/phone-0001.jpg") == jpeg)
        #expect(try scratch.bytes("data/phone/phone-0002.png") == png)
        await photos.forgetPhotos()
        #expect(try scratch.names(in: "data/phone").isEmpty)
        try await eventually { try curl("-o", "/dev/null", "-w", "%{http_code}", offer.address) == "410" }
    }

    /// What was on its way when the guest left belongs to nobody.
    @Test func aPhotoThatComesAfterTheGuestIsNotKept() async throws {
        let photos = PhonePhotos(phones, folder: scratch.path(of: "data/phone"))
        let page = try #require(try await photos.invite() as? ServedOffer).page
        let path = scratch.path(of: "late.jpg")
        try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(fileURLWithPath: path))
        func arrive() throws { phones.offers.onPhoto?(page, .jpeg, PassedDescriptor(try OwnedDescriptor(opening: path, O_RDONLY))) }
        try arrive()
        try await eventually { try scratch.names(in: "data/phone").count == 1 }
        await photos.forgetPhotos()
        try arrive()
        try await Task.sleep(for: .milliseconds(200))
        #expect(try scratch.names(in: "data/phone").isEmpty)
    }

    /// The courier takes fewer, and may have gone wrong.
    @Test func aSessionHasAHundredPhotosAndTheNextOneAsMany() async throws {
        let photos = PhonePhotos(phones, folder: scratch.path(of: "data/phone"))
        let path = scratch.path(of: "one.jpg")
        try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(fileURLWithPath: path))
        for _ in 0..<2 {
            let page = try #require(try await photos.invite() as? ServedOffer).page
            for _ in 0..<101 { phones.offers.onPhoto?(page, .jpeg, PassedDescriptor(try OwnedDescriptor(opening: path, O_RDONLY))) }
            try await eventually { try scratch.names(in: "data/phone").count == 100 }
            try await Task.sleep(for: .milliseconds(200))
            #expect(try scratch.names(in: "data/phone").count == 100)
            await photos.forgetPhotos()
        }
    }

    /// It has arrived, and nothing was done with it yet.
    @Test func aPhotoThatComesAsTheGuestLeavesIsNotKept() async throws {
        let photos = PhonePhotos(phones, folder: scratch.path(of: "data/phone"))
        let page = try #require(try await photos.invite() as? ServedOffer).page
        let path = scratch.path(of: "late.jpg")
        try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(fileURLWithPath: path))
        phones.offers.onPhoto?(page, .jpeg, PassedDescriptor(try OwnedDescriptor(opening: path, O_RDONLY)))
        await Task.immediate { await photos.forgetPhotos() }.value
        try await Task.sleep(for: .milliseconds(200))
        #expect(try scratch.names(in: "data/phone").isEmpty)
    }

    /// With the page's script the choice alone sends the photos.
    @Test func realBrowserSendsAPhoto() async throws {
        let photos = PhonePhotos(phones, folder: scratch.path(of: "data/phone"))
        let offer = try await photos.invite()
        let photo = scratch.path(of: "a.jpg")
        try Data(EdgedPicture.jpeg(Size(width: 800, height: 600))).write(to: URL(fileURLWithPath: photo))
        let words = "Your photo is in the booth."
        let text = try PhoneBrowser.choose(photo, on: offer.address, profile: scratch.path(of: "profile"), until: words)
        #expect(text.contains(words), "\(text)")
        try await eventually { offer.state == .received(1) }
        #expect(try scratch.bytes("data/phone/phone-0001.jpg") == scratch.bytes("a.jpg"))
    }

    @Test func photosThatAreTooLargeAreLeftOutAndTheOthersStay() async throws {
        let photos = PhonePhotos(phones, folder: scratch.path(of: "data/phone"))
        let offer = try await photos.invite()
        try Data([0xFF, 0xD8, 0xFF, 0xE0] + sampleBytes(count: 5000)).write(to: URL(fileURLWithPath: scratch.path(of: "a.jpg")))
        try Data([0xFF, 0xD8, 0xFF, 0xE0]).write(to: URL(fileURLWithPath: scratch.path(of: "large.jpg")))
        #expect(unsafe truncate(scratch.path(of: "large.jpg"), 40 << 20 + 1) == 0)
        let page = try curl(
            "-L", "-F", "photos=@" + scratch.path(of: "large.jpg"), "-F", "photos=@" + scratch.path(of: "a.jpg"), offer.address)
        #expect(page.contains("Your photo is in the booth."))
        #expect(page.contains("One photo is larger than 40 MB"))
        try await eventually { offer.state == .received(1) }
        #expect(try scratch.names(in: "data/phone") == ["phone-0001.jpg"])
    }

    @Test func photosOfThePowerCutAreErasedAtTheStart() async throws {
        let folder = try scratch.makeFolder("data/phone")
        try Data("x".utf8).write(to: URL(fileURLWithPath: folder + "/phone-0007.jpg"))
        _ = PhonePhotos(phones, folder: folder)
        try await eventually { try scratch.names(in: "data/phone").isEmpty }
    }

    /// Killed in the middle: the guest is told, and the next code works.
    @Test func killedCourierCostsASentence() async throws {
        let offer = try await offer()
        kill(try courier(), SIGKILL)
        try await eventually { offer.state == .failed("The phone page stopped. Please get a new code.") }
        let next = try await self.offer()
        #expect(try curl(next.address).contains("Save picture"))
    }

    /// While it serves and nobody comes, it sleeps; and it is small.
    @Test(.disabled(if: isSanitized, "a sanitizer has memory and a thread of its own")) func sleepsWhileNobodyComes() async throws {
        let offer = try await offer()
        _ = try curl(offer.address)
        _ = try curl(offer.address + "/picture", "-o", "/dev/null")
        try await eventually { offer.state == .fetched }
        let number = try courier()
        // The connection's end and what the start left behind, of which the courier lets go after three seconds.
        try await Task.sleep(for: .seconds(4))
        let before = try threadSleeps(ofProcess: Int(number))
        try await Task.sleep(for: .seconds(LongRun.isWanted ? 15 : 3))
        #expect(try threadSleeps(ofProcess: Int(number)) == before)
        let memory = try String(contentsOfFile: "/proc/\(number)/smaps_rollup", encoding: .utf8).split(separator: "\n")
        let anonymous = memory.first { $0.hasPrefix("Pss_Anon:") }.flatMap { Int($0.split(separator: " ").dropLast().last ?? "") }
        #expect(try #require(anonymous) < 12 << 10)
    }

    @Test func tilesSayWhetherPhonesCanCome() async throws {
        let destination = PhoneHandOver(phones)
        try await eventually { destination.availability == .ready("Scan a code") }
        let gone = CourierLink(.child(["/bin/false"]))
        #expect(PhoneHandOver(Phones(gone, Self.brand)).availability == .unavailable("No connection"))
    }

    /// On a slow card, beside all that starts then, the courier's start may take longer than any answer.
    @Test(.enabled(if: LongRun.isWanted, "it waits for a slow start")) func theTileComesToLifeWithACourierThatStartsSlowly() async throws {
        let slow = Phones(CourierLink(.child(["/bin/sh", "-c", "sleep 7; exec \"$@\"", "sh"] + command)), Self.brand)
        let destination = PhoneHandOver(slow)
        var changes = 0
        destination.onAvailabilityChange = { changes += 1 }
        #expect(destination.availability == .unavailable("No connection"))
        try await eventually(atMost: .seconds(30)) { changes == 1 }
        #expect(destination.availability == .ready("Scan a code"))
    }
}
