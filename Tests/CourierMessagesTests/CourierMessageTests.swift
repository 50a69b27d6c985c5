import Testing

@testable import CourierMessages

@Suite struct CourierMessageTests {
    static let page = ServedPage(
        page: 3, address: "http://192.168.1.20:8080/m/abc", shortAddress: "192.168.1.20:8080", typedCode: "7HK2QP", seconds: 600)
    static var report: HealthReport {
        var report = HealthReport(version: "1.0", uptimeSeconds: 0.25)
        (report.shares, report.devices, report.outbox) = (["print": 3], ["camera": .failed], .init(waiting: 1, givenUp: 2))
        return report
    }
    static let messages: [CourierMessage] = [
        .request(number: 1, .phone(.follow)), .request(number: 2, .phone(.serve(.picture(name: "Grüße \"x\".jpg")))),
        .request(number: Int.max, .phone(.end(page: 3))), .request(number: 4, .printing(.resume)), .request(number: 5, .outbox(.look)),
        .answer(number: 2, .phone(.serving(page))), .answer(number: 1, .done),
        .answer(number: 1, .refused(sentence: "Not now.", cause: "line\nbreak")), .event(.phone(.progress(page: 3, .fetched))),
        .event(.phone(.photo(page: 3, .heic))), .event(.outbox(.waiting(4))), .event(.printing(.changed)),
        .request(number: 8, .outbox(.tryNow)), .request(number: 9, .outbox(.tell)),
        .answer(number: 9, .outbox(.troubles([OutboxTrouble(.mail, failed: 2, reason: "line\nbreak")]))), .event(.outbox(.troubles([]))),
        .request(number: 10, .phone(.serve(.inbox)), language: LanguageCode(rawValue: "zh-Hans")),
        .answer(number: 4, .printing(.none(.noQueue, cause: "none is set up"))),
        .request(number: 6, .health(.serve)), .request(number: 7, .health(.report(report))), .event(.health(.wanted)),
        .event(.goodbye),
    ]

    @Test(arguments: messages)
    func comesBackAsItWas(message: CourierMessage) throws {
        #expect(CourierMessage(try #require(message.bytes)) == message)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "{\"request\":{}}", "{\"request\":{\"number\":1}}",
        "{\"event\":{\"_0\":{\"phone\":{\"_0\":{\"dance\":{}}}}}}",
        "{\"answer\":{\"number\":\"1\",\"_1\":{\"done\":{}}}}", "{\"answer\":{\"number\":1e400,\"_1\":{\"done\":{}}}}", "\u{0}",
        String(repeating: "[", count: 60_000), String(repeating: "{\"request\":", count: 5000),
    ])
    func refusesWhatIsNone(text: String) {
        #expect(CourierMessage(Array(text.utf8)) == nil)
    }

    private static func question(_ field: String) -> CourierMessage? {
        CourierMessage(Array("{\"request\":{\"number\":1,\"_1\":{\"outbox\":{\"_0\":{\"look\":{}}}}\(field)}}".utf8))
    }

    @Test(arguments: [("", nil), (",\"language\":\"de\"", "de"), (",\"language\":null", nil)] as [(String, String?)])
    func requestMayNameALanguage(field: String, code: String?) {
        #expect(Self.question(field) == .request(number: 1, .outbox(.look), language: code.flatMap(LanguageCode.init(rawValue:))))
    }

    @Test(arguments: ["", "d", "de_AT", "\\\"><script>", "ü-de", "de ", String(repeating: "a", count: 36)])
    func refusesALanguageThatIsNone(code: String) {
        #expect(Self.question(",\"language\":\"\(code)\"") == nil)
        #expect(Self.question(",\"language\":1") == nil && Self.question(",\"language\":{}") == nil)
    }

    @Test func refusesBytesThatAreNoText() {
        #expect(CourierMessage([0xFF, 0xFE, 0x00, 0x80]) == nil)
    }

    @Test func hasALongestLength() throws {
        func message(_ count: Int) -> CourierMessage {
            .request(number: 1, .phone(.serve(.picture(name: String(repeating: "a", count: count)))))
        }
        let frame = try #require(message(0).bytes).count
        let longest = CourierMessage.longest - frame
        #expect(message(longest).bytes?.count == CourierMessage.longest)
        #expect(message(longest + 1).bytes == nil)
        var padded = try #require(message(0).bytes)
        padded += [UInt8](repeating: 0x20, count: CourierMessage.longest - padded.count + 1)
        #expect(CourierMessage(padded) == nil)
    }

    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF, 0xE1], PhotoFormat.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8 ".utf8), .webp), (Array("\u{0}\u{0}\u{0}\u{18}ftypheic".utf8), .heic),
            (Array("\u{0}\u{0}\u{0}\u{18}ftypmif1".utf8), .heic), (Array("\u{0}\u{0}\u{0}\u{18}ftypmp42".utf8), nil), ([], nil),
            ([0xFF], nil),
            (Array("GIF89a".utf8), nil), (Array("<svg xmlns=".utf8), nil), (Array("RIFF1234WAVE".utf8), nil), (Array("ftypheic".utf8), nil),
        ] as [([UInt8], PhotoFormat?)])
    func tellsPhotosByTheirFirstBytes(bytes: [UInt8], format: PhotoFormat?) {
        #expect(PhotoFormat(bytes) == format)
    }

    /// One byte that is another one, or missing, makes it something else.
    @Test(
        arguments: [
            ([0xFF, 0xD8, 0xFF], PhotoFormat.jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
            (Array("ftypheic".utf8), .heic), (Array("ftyphevx".utf8), .heic), (Array("ftypmsf1".utf8), .heic),
        ] as [([UInt8], PhotoFormat)])
    func everyByteOfTheBeginningCounts(start: [UInt8], format: PhotoFormat) {
        let size: [UInt8] = format == .heic ? [0, 0, 0, 0x18] : []
        #expect(PhotoFormat(size + start) == format && PhotoFormat(size + start.dropLast()) == nil)
        for place in start.indices {
            var other = start
            other[place] ^= 0x80
            #expect(PhotoFormat(size + other) == nil, "byte \(place)")
        }
    }

    @Test func everyByteOfAWebPFileCounts() {
        let start = Array("RIFF1234WEBP".utf8)
        #expect(PhotoFormat(start) == .webp && PhotoFormat(start.dropLast()) == nil)
        for place in start.indices {
            var other = start
            other[place] ^= 0x80
            #expect(PhotoFormat(other) == ((4..<8).contains(place) ? .webp : nil), "byte \(place)")
        }
    }

    @Test(arguments: [
        ("de", true), ("zh-Hans", true), ("az09-AZ", true), ("d", false), ("`a", false), ("a{", false), ("a/", false),
        ("a:", false), ("a@", false), ("a[", false), (String(repeating: "a", count: 35), true), (String(repeating: "a", count: 36), false),
    ])
    func codesAreOfLettersDigitsAndHyphens(_ code: String, isOne: Bool) {
        #expect((LanguageCode(rawValue: code) != nil) == isOne)
    }
}
