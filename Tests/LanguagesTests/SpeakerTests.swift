import Foundation
import Testing

@testable import Languages

/// What is said in which language.
@Suite struct SpeakerTests {
    private func speaker(_ code: String, _ po: String) throws -> Speaker {
        let header = "msgid \"\"\nmsgstr \"\"\n\"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\\n\"\n\n"
        let catalogue: Catalogue = try #require(Catalogue(po: (header + po).utf8))
        return Speaker(try #require(Language(code)), catalogue)
    }

    @Test func argumentsGoWhereTheLanguageHasThem() throws {
        let german = try speaker("de", "#, c-format\nmsgid \"%1$s of %2$s\"\nmsgstr \"von %2$s sind %1$s\"\n")
        #expect(german.say("\(3) of \("all")") == "von all sind 3")
        #expect(german.say("\("100 %") of \("%2$s")") == "von %2$s sind 100 %")
        #expect(Speaker(.english).say("\(3) of \("all")") == "3 of all")
    }

    @Test func percentSignsAreKept() throws {
        let german = try speaker("de", "msgid \"%1$s %% full\"\nmsgstr \"zu %1$s %% voll\"\n")
        #expect(german.say("\(40) % full") == "zu 40 % voll")
        #expect(Speaker(.english).say("\(40) % full") == "40 % full")
        #expect(Message("100 %").key == "100 %%")
    }

    @Test func countsHaveTheirForms() throws {
        let polish = try speaker(
            "pl",
            "msgid \"%1$s copy\"\nmsgid_plural \"%1$s copies\"\n"
                + "msgstr[0] \"%1$s kopia\"\nmsgstr[1] \"%1$s kopie\"\nmsgstr[2] \"%1$s kopii\"\n"
        )
        let said = [1, 2, 5, 12_480].map { polish.say($0, one: "\($0) copy", other: "\($0) copies") }
        #expect(said == ["1 kopia", "2 kopie", "5 kopii", "12\u{A0}480 kopii"])
        #expect([0, 1, 2].map { Speaker(.english).say($0, one: "a copy", other: "\($0) copies") } == ["0 copies", "a copy", "2 copies"])
    }

    @Test func meaningsAreToldApart() throws {
        let german = try speaker("de", "msgctxt \"verb\"\nmsgid \"Share\"\nmsgstr \"Teilen\"\n\nmsgid \"Share\"\nmsgstr \"Anteil\"\n")
        #expect(german.say("Share", meaning: "verb") == "Teilen")
        #expect(german.say("Share") == "Anteil")
        #expect(german.say("Share", meaning: "other") == "Share")
    }

    @Test func whatNobodyTranslatedStaysEnglish() throws {
        let german = try speaker(
            "de", "#, fuzzy\nmsgid \"Yes\"\nmsgstr \"Nein\"\n\nmsgid \"No\"\nmsgstr \"\"\n\n#~ msgid \"Old\"\n#~ msgstr \"Alt\"\n")
        #expect(["Yes", "No", "Old"].map { german.say(Message(stringLiteral: $0)) } == ["Yes", "No", "Old"])
    }

    @Test func wordsOfTheOtherDirectionAreIsolated() throws {
        let hebrew = try speaker("he", "msgid \"Saved to %1$s\"\nmsgstr \"נשמר ב-%1$s\"\n")
        #expect(hebrew.say("Saved to \("KINGSTON")") == "נשמר ב-\u{2068}KINGSTON\u{2069}")
        #expect(Speaker(.english).say("Saved to \("KINGSTON")") == "Saved to KINGSTON")
        #expect(Speaker(.english).say("Saved to \("שלום")") == "Saved to \u{2068}שלום\u{2069}")
        #expect(hebrew.say("\(7) files") == "7 files")
    }

    @Test func entriesGoOnOverLines() {
        let entries = POReader(#"msgid "" "one\n"\#n"two \"quoted\"\\"\#nmsgstr "a"\#n"b"\#n"#.utf8).entries
        #expect(entries.map(\.translations) == [["ab"]])
        #expect(entries.first?.key.hasSuffix("two \"quoted\"\\") == true)
    }

    @Test func thePseudoLanguageIsLongerAndKeepsArguments() {
        let said = Speaker(.pseudo).say("Saved to \("KINGSTON") and \(12) more")
        #expect(said.contains("KINGSTON") && said.contains("12") && !said.contains("Saved"))
        let letters = "Saved to  and  more".count { $0.isLetter }
        #expect(said.count >= "Saved to KINGSTON and 12 more".count + letters * 2 / 5)
    }

    @Test func numbersFollowTheLanguage() {
        let formats = ["en", "de", "fr"].compactMap(Language.init).map(Formats.init)
        #expect(formats.map { $0.number(12_480) } == ["12,480", "12.480", "12\u{202F}480"])
        #expect(formats.map { $0.number(1.5, fractionDigits: 1) } == ["1.5", "1,5", "1,5"])
    }

    @Test func readersGetTheFirstLanguageThatThereIs() {
        func best(_ codes: String) -> String? { Language.best(of: codes.split(separator: ","))?.id }
        #expect(best("sv,de-AT,en") == "de")
        #expect(best("zh-CN") == "zh-Hans")
        #expect(best("PT-br") == "pt")
        #expect(best("xx,tlh") == nil)
    }

    @Test func whatIsEscapedIsMeant() {
        let entries = POReader(#"msgid "tab\tline\nsign\"back\\none\q"\#nmsgstr "x"\#n"#.utf8).entries
        #expect(entries.map(\.key) == ["tab\tline\nsign\"back\\noneq"])
    }

    /// Words that belong to nothing that is known are passed over, and so is what goes on with them.
    @Test func unknownKeywordsSayNothing() {
        let entries = POReader("msgid \"a\"\nmsgstr \"b\"\nnothing \"c\"\n\"d\"\n\nmsgid \"e\"\nmsgstr \"f\"\n".utf8).entries
        #expect(entries.map(\.key) == ["a", "e"] && entries.map(\.translations) == [["b"], ["f"]])
    }

    @Test func wordsInHalfAQuotationAreNone() {
        #expect(POReader("msgid \"\nmsgstr \"x\"\n".utf8).entries.map(\.key) == [""])
    }

    @Test func signsThatCountNothingStayAsTheyAre() throws {
        let german = try speaker("de", "msgid \"%1$s\"\nmsgstr \"%2$s %x %1$s %\"\n")
        #expect(german.say("\("a")") == "%2$s %x a %")
    }

    @Test func numbersAreGroupedFromAThousandOn() throws {
        let formats = Formats(try #require(Language("en")))
        #expect([0, 7, 999, 1000, -999, -1000].map { formats.number($0) } == ["0", "7", "999", "1,000", "-999", "-1,000"])
    }

    /// One letter has no room for more; words of a sentence come after a blank, and never end with one.
    @Test func thePseudoLanguageAddsTwoFifths() {
        #expect(["a", "A", "7", "%1$s"].map(pseudo) == ["å", "Å", "7", "%1$s"])
        #expect(pseudo("ab") == "åƀl" && pseudo("abcde") == "åƀçðélo")
        #expect(pseudo("abcdefghij") == "åƀçðéƒĝĥîĵ lore")
        let long = pseudo(String(repeating: "m", count: 15))
        #expect(long.hasSuffix(" lorem.") && long.count == 15 + 7)
    }
}
