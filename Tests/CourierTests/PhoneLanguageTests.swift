import CourierMessages
import Drawing
import Languages
import Testing

@testable import Courier

/// Pages are in the phone's language, and where the booth does not speak that in the guest's.
@Suite @MainActor struct PhoneLanguageTests {
    private var site = PhoneSite(look: .init(title: "Booth", accent: .white), isHotspot: true)
    private let now = ContinuousClock.now

    private mutating func begin(in code: String) throws -> String {
        let (language, end) = (try #require(Language(code)), now + .seconds(600))
        return "/M/" + site.change { $0.add(.picture(name: "a.jpg"), nil, byteCount: 0, until: end, in: language).0.secret }
    }

    /// What a phone with that `Accept-Language` header reads.
    private mutating func text(_ path: String, _ languages: String?) -> String {
        switch site.outcome(of: WebRequest(path: path, languages: languages), now) {
        case .answer(.reply(let reply)), .opened(_, .reply(let reply)):
            if case .bytes(let bytes) = reply.body { String(decoding: bytes, as: UTF8.self) } else { "" }
        default: ""
        }
    }

    @Test(arguments: [
        ("de-AT", "de"), ("sv, he;q=0.5, de;q=0.4", "he"), ("sv", "en"), ("zh-TW", "zh-Hans"), ("pt-BR,pt", "pt"), ("en-XA", "en"),
        ("", "en"),
    ])
    func choosesTheLanguageThatIsThere(header: String, code: String) {
        #expect(PhoneWords(header, or: .english).language.id == code)
    }

    @Test mutating func phoneThatSpeaksGermanReadsGerman() throws {
        let german = try #require(Language("de"))
        let words = localized("Save picture", in: german)
        #expect(words != "Save picture")
        let page = text(try begin(in: "fr"), "de-AT,de;q=0.9,en;q=0.8")
        #expect(page.contains("<html lang=\"de\" dir=\"ltr\">") && page.contains(">\(words)</a>"))
        #expect(!page.contains("Save picture"))
    }

    @Test(arguments: ["sv", nil] as [String?])
    mutating func phoneThatSpeaksNoneReadsTheGuestsLanguage(header: String?) throws {
        let (french, hebrew) = (try begin(in: "fr"), try begin(in: "he"))
        #expect(text(french, header).contains("<html lang=\"fr\" dir=\"ltr\">"))
        #expect(text(hebrew, header).contains("<html lang=\"he\" dir=\"rtl\">"))
        #expect(text("/", header).contains("<html lang=\"he\" dir=\"rtl\">"), "that of the last guest")
        #expect(text("/nothing", header).contains("lang=\"he\""))
    }

    /// Nobody copies what only keeps it in its direction.
    @Test mutating func addressStandsInAnElementOfItsOwn() throws {
        site.shortAddress = "192.0.2.1"
        let (hebrew, english) = (try begin(in: "he"), try begin(in: "en"))
        #expect(text(hebrew, nil).contains("<bdi>192.0.2.1\(hebrew)</bdi>"))
        #expect(!text(hebrew, nil).contains("\u{2068}"))
        #expect(text(english, nil).contains("Open this address in Safari or Chrome: 192.0.2.1\(english)</p>"))
    }

    @Test func requestsNameALanguageThatTheCourierMayNotSpeak() {
        #expect(Language(of: LanguageCode(rawValue: "zh-Hans")).id == "zh-Hans")
        #expect(Language(of: LanguageCode(rawValue: "sv")) == .english && Language(of: nil) == .english)
    }
}
