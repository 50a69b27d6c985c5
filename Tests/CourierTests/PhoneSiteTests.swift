import CourierMessages
import Drawing
import Testing

@testable import Courier

/// What is found at which address, without a network.
@Suite @MainActor struct PhoneSiteTests {
    private var site = PhoneSite(look: .init(title: "Anna & Ben’s <Booth>", accent: Color(0xFFD02E)), isHotspot: false)
    private let now = ContinuousClock.now

    private mutating func begin(_ kind: PhonePage, seconds: Int = 600) -> PhonePages.Page {
        let end = now + .seconds(seconds)
        return site.change { $0.add(kind, nil, byteCount: 0, until: end).0 }
    }

    private mutating func reply(_ path: String, _ method: String = "GET", code: String? = nil, client: String = "a", after seconds: Int = 0)
        -> WebReply?
    {
        var request = WebRequest(method: method, path: path, client: client)
        request.query["code"] = code
        switch site.outcome(of: request, now + .seconds(seconds)) {
        case .answer(.reply(let reply)), .opened(_, .reply(let reply)): return reply
        case .answer(.receive), .opened(_, .receive), .answer(.later), .opened(_, .later): return nil
        }
    }

    private func text(_ reply: WebReply?) -> String {
        if case .bytes(let bytes)? = reply?.body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }

    private func header(_ name: String, _ reply: WebReply?) -> String? { reply?.headers.first { $0.0 == name }?.1 }

    @Test mutating func pagesAreFoundByTheirSecretOnly() throws {
        let page = begin(.picture(name: "meme-1.jpg"))
        #expect(page.secret.count == 26)
        let found = try #require(reply("/M/\(page.secret)"))
        #expect(found.status == 200)
        #expect(text(found).contains("Save picture"))
        #expect(text(found).contains("download=\"meme-1.jpg\""))
        #expect(reply("/m/\(page.secret.lowercased())")?.status == 200, "some cameras write addresses in small letters")
        for path in [
            "/M/", "/M", "/M/\(page.secret.dropLast())", "/M/\(page.secret)/", "/M/\(page.secret)/other", "//M/\(page.secret)",
            "/../etc/passwd", "",
        ] {
            #expect(reply(path)?.status == 404, "\(path)")
        }
    }

    @Test mutating func operatorsWordsAreNoMarkup() {
        let page = begin(.inbox)
        #expect(text(reply("/M/\(page.secret)")).contains("<title>Anna &amp; Ben’s &lt;Booth&gt;</title>"))
    }

    /// Nothing may come from elsewhere, run that is not ours, or be kept.
    @Test mutating func nothingComesFromElsewhere() throws {
        let page = begin(.inbox)
        for path in ["/", "/M/\(page.secret)", "/nothing", "/C"] {
            let reply = reply(path)
            let policy = try #require(header("Content-Security-Policy", reply))
            #expect(policy.hasPrefix("default-src 'none';"))
            #expect(!policy.contains("unsafe"))
            #expect(header("Cache-Control", reply) == "no-store")
            #expect(header("X-Content-Type-Options", reply) == "nosniff")
            #expect(header("Referrer-Policy", reply) == "no-referrer")
            #expect(!text(reply).contains("http"), "\(path) names another place")
        }
        let nonces = (0..<2).map { _ in header("Content-Security-Policy", reply("/")) }
        #expect(nonces[0] != nonces[1])
    }

    @Test mutating func endedPagesSaySo() {
        let page = begin(.picture(name: "a.jpg"), seconds: 10)
        let instant = now
        #expect(site.change { $0.expire(instant + .seconds(9)) }.isEmpty)
        #expect(site.change { $0.expire(instant + .seconds(10)) } == [page.number])
        #expect(reply("/M/\(page.secret)")?.status == 410)
        #expect(reply("/M/\(page.secret)/picture")?.status == 410)
        #expect(reply("/C", code: page.typedCode)?.status == 404)
        #expect(text(reply("/M/\(page.secret)")).contains("This page is over"))
    }

    @Test mutating func otherMethodsSaySo() {
        let (picture, inbox) = (begin(.picture(name: "a.jpg")), begin(.inbox))
        for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW"] {
            let answer = reply("/M/\(inbox.secret)", method)
            #expect(answer?.status == 405)
            #expect(header("Allow", answer) == "GET, HEAD, POST")
        }
        for path in ["/", "/M/\(picture.secret)", "/C", "/nothing"] {
            #expect(reply(path, "POST")?.status == 405)
            #expect(header("Allow", reply(path, "POST")) == "GET, HEAD")
        }
        #expect(reply("/M/\(inbox.secret)", "POST") == nil, "photos are taken")
        #expect(reply("/M/\(picture.secret)", "HEAD")?.status == 200)
    }

    @Test mutating func typedCodesLeadToTheirPage() {
        let page = begin(.picture(name: "a.jpg"))
        #expect(page.typedCode.count == 6)
        for code in [page.typedCode, page.typedCode.lowercased(), " " + page.typedCode.prefix(3) + "-" + page.typedCode.suffix(3) + " "] {
            let reply = reply("/C", code: code)
            #expect(reply?.status == 303)
            #expect(header("Location", reply) == "/M/\(page.secret)")
        }
    }

    /// Five wrong ones a minute for each phone; others are not held up, and right ones don't count.
    @Test mutating func guessingIsSlow() {
        let page = begin(.picture(name: "a.jpg"))
        let wrong = page.typedCode == "AAAAAA" ? "BBBBBB" : "AAAAAA"
        for _ in 0..<20 { #expect(reply("/C", code: page.typedCode)?.status == 303) }
        for second in 0..<5 { #expect(reply("/C", code: wrong, after: second)?.status == 404) }
        let refused = reply("/C", code: page.typedCode, after: 5)
        #expect(refused?.status == 429)
        #expect(header("Retry-After", refused) == "56")
        #expect(reply("/C", code: page.typedCode, client: "b", after: 5)?.status == 303)
        #expect(reply("/C", code: wrong, after: 60)?.status == 404)
        #expect(reply("/C", code: wrong, after: 60)?.status == 429)
        // Somebody with many addresses gets nowhere either.
        let statuses = (0..<300).map { reply("/C", code: wrong, client: "c\($0)", after: 130)?.status }
        #expect(statuses.count { $0 == 404 } == CodeTries.ofAll)
        #expect(statuses.last == 429)
    }

    @Test mutating func tellsPhonesThatWaitForTheNet() {
        #expect(reply("/generate_204")?.status == 404, "in a venue's network others answer that")
        site.isHotspot = true
        #expect(reply("/generate_204")?.status == 204)
        #expect(text(reply("/hotspot-detect.html")).contains("<BODY>Success</BODY>"))
        #expect(text(reply("/connecttest.txt")) == "Microsoft Connect Test")
        #expect(text(reply("/ncsi.txt")) == "Microsoft NCSI")
        #expect(text(reply("/success.txt")) == "success\n")
    }

    @Test mutating func onlySoManyPagesAtATime() {
        let pages = (0..<PhonePages.most + 1).map { _ in begin(.inbox) }
        #expect(reply("/M/\(pages[0].secret)")?.status == 410)
        #expect(reply("/M/\(pages[1].secret)")?.status == 200)
        #expect(Set(pages.map(\.secret)).count == pages.count)
    }

    @Test mutating func namesOfFilesAreHarmless() {
        for name in ["a\"b.jpg", "a/b.jpg", "..", "a\r\nSet-Cookie: x", "ü.jpg", "", String(repeating: "a", count: 81)] {
            let page = begin(.picture(name: name))
            #expect(text(reply("/M/\(page.secret)")).contains("download=\"meme.jpg\""), "\(name)")
        }
    }

    @Test(
        arguments: [(0xFFD02E, Color.black), (0x102040, .white), (0x777777, .black), (0xFFFFFF, .black), (0x000000, .white)]
            as [(UInt32, Color)])
    func wordsOnTheAccentCanBeRead(accent: UInt32, words: Color) {
        let look = PhoneDocument.Look(title: "", accent: Color(accent))
        #expect(look.onAccent == words)
        #expect(look.accent.contrast(with: look.onAccent) >= 4.5)
    }
}

@Suite struct PhoneTextTests {
    @Test func codesAreRandomAndUnmistakable() {
        let codes = (0..<1000).map { _ in PhoneCode.random(6) }
        #expect(Set(codes).count > 990)
        #expect(PhoneCode.alphabet.count == 32)
        #expect(Set(codes.joined().utf8) == Set(PhoneCode.alphabet))
        #expect(codes.joined().allSatisfy { !"IO01".contains($0) })
    }

    @Test(arguments: [
        ("7hk2qp", "7HK2QP"), ("7HK-2QP", "7HK2QP"), (" 7 H K 2 Q P ", "7HK2QP"), ("1I2345", "LL2345"), ("i1abcd", "LLABCD"),
        ("azAZzz", "AZAZZZ"),
    ])
    func readsWhatWasMeant(text: String, code: String) { #expect(PhoneCode.typed(text) == code) }

    @Test(arguments: [
        "", "ABCDE", "ABCDEFG", "ABCDE0", "ABCDEÄ", "ABC_EF", "@BCDEF", "[BCDEF", String(repeating: " ", count: 10000) + "ABCDEF",
    ])
    func refusesWhatIsNoCode(text: String) { #expect(PhoneCode.typed(text) == nil) }

    @Test(
        arguments: [
            (nil, .whole), ("", .whole), ("bytes=0-", .part(0..<100)), ("bytes=0-0", .part(0..<1)), ("bytes=10-19", .part(10..<20)),
            ("bytes=90-200", .part(90..<100)), ("bytes=-5", .part(95..<100)), ("bytes=-500", .part(0..<100)),
            ("bytes=100-", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=0-1,3-4", .whole),
            ("bytes=+1-2", .whole), ("bytes=99999999999999999999-", .whole), ("lines=0-1", .whole), ("bytes=1-2-3", .whole),
        ] as [(String?, ByteRange)])
    func readsRanges(header: String?, range: ByteRange) { #expect(ByteRange(header, of: 100) == range) }

    @Test(arguments: [
        ("de-AT,de;q=0.9,en;q=0.8", ["de-at", "de", "en"]), ("en;q=0.1, fr", ["fr", "en"]), ("", []), ("*", []), ("de;q=0", []),
        ("de;q=nan,fr;q=9,es;q=-1,it;q=x", []), ("he ;q=1 , ar", ["he", "ar"]), ("ü,\u{0},zh-Hant", ["zh-hant"]),
        (String(repeating: "a,", count: 100_000), [String](repeating: "a", count: 16)),
    ])
    func readsLanguages(header: String, codes: [String]) { #expect(AcceptedLanguages(header).codes == codes) }
}
