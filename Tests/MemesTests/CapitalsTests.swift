import Memes
import Testing

/// Capitals by language; expectations are those of SpecialCasing.txt and of the CLDR's transform for Greek.
@Suite struct CapitalsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let capitals: String
        var language: String?
        var testDescription: String { "\(text) in \(language ?? "any language")" }
    }

    static let plain = [
        Case(text: "straße, ẞ", capitals: "STRASSE, ẞ"), Case(text: "ﬁn ﬀ ﬃ ﬅ", capitals: "FIN FF FFI ST"),
        Case(text: "ŉ ǰ", capitals: "ʼN J\u{30C}"), Case(text: "ǆungla ǅ ǈ ĳ", capitals: "ǄUNGLA Ǆ Ǉ Ĳ"),
        Case(text: "éà ñ ç ő ł", capitals: "ÉÀ Ñ Ç Ő Ł"), Case(text: "привет їжак", capitals: "ПРИВЕТ ЇЖАК"),
        Case(text: "izmir", capitals: "IZMIR"), Case(text: "izmir kızı", capitals: "İZMİR KIZI", language: "de"),
        Case(text: "ij zee", capitals: "IJ ZEE", language: "nl"),
        Case(text: "և", capitals: "ԵՒ"), Case(text: "ა", capitals: "\u{1C90}"),
        Case(text: "e\u{301}\u{323}", capitals: "E\u{301}\u{323}"),
        Case(text: "शब्द שלום 漢字 مرحبا 🎉", capitals: "शब्द שלום 漢字 مرحبا 🎉"),
        Case(text: "", capitals: ""), Case(text: " \n1!", capitals: " \n1!"),
    ]

    static let languages = [
        Case(text: "izmir ısı i\u{307} I", capitals: "İZMİR ISI İ I", language: "tr"),
        Case(text: "iki", capitals: "İKİ", language: "az-Latn-AZ"), Case(text: "i\u{301}", capitals: "İ\u{301}", language: "TR"),
        Case(text: "fi ﬁ", capitals: "Fİ FI", language: "tr"), Case(text: "iki", capitals: "IKI", language: "trv"),
        Case(text: "i\u{307}\u{301} į\u{307}\u{301} j\u{307}", capitals: "I\u{301} Į\u{301} J", language: "lt"),
        Case(text: "և", capitals: "ԵՎ", language: "hy"), Case(text: "strasse ß", capitals: "STRASSE SS", language: "de-CH"),
    ]

    static let greek = [
        Case(text: "άνθρωπος", capitals: "ΑΝΘΡΩΠΟΣ"), Case(text: "Όδυσσεύς", capitals: "ΟΔΥΣΣΕΥΣ"),
        Case(text: "μαΐου, ρωμέικα", capitals: "ΜΑΪΟΥ, ΡΩΜΕΪΚΑ"), Case(text: "άι άυλος", capitals: "ΑΪ ΑΫΛΟΣ"),
        Case(text: "ευφυΐα", capitals: "ΕΥΦΥΪΑ"), Case(text: "προϋπόθεση", capitals: "ΠΡΟΫΠΟΘΕΣΗ"),
        Case(text: "ΐ ΰ", capitals: "Ϊ Ϋ"),
        Case(text: "αι\u{301}τημα", capitals: "ΑΙΤΗΜΑ"), Case(text: "ή", capitals: "Ή"),
        Case(text: "τσάι ή καφές", capitals: "ΤΣΑΪ Ή ΚΑΦΕΣ"),
        Case(text: "η ήττα, μη", capitals: "Η ΗΤΤΑ, ΜΗ"), Case(text: "ᾳ ᾧ ᾷ", capitals: "ΑΙ ΩΙ ΑΙ"),
        Case(text: "ἄνθρωπος ῥόδον", capitals: "ΑΝΘΡΩΠΟΣ ΡΟΔΟΝ"), Case(text: "ϐ ϑ ϕ", capitals: "Β Θ Φ"),
        Case(text: "άé", capitals: "ΑÉ"), Case(text: "aή ήa", capitals: "AΗ ΗA"), Case(text: "1ή1", capitals: "1Ή1"),
    ]

    @Test(arguments: plain + languages + greek) func areWrittenAsTheLanguageDoes(_ expected: Case) {
        let found = Capitals.of(expected.text, language: expected.language)
        #expect(
            Array(found.unicodeScalars) == Array(expected.capitals.unicodeScalars) || found == expected.capitals,
            "\(found) instead of \(expected.capitals)")
    }

    /// Nothing is lost or changed by being made capital twice, whatever it is, but what the first time made of a lone Greek eta.
    @Test func capitalsStayCapitals() {
        for value in stride(from: UInt32(0x20), to: 0x1F000, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for language in [nil, "tr", "lt", "hy", "el"] {
                let once = Capitals.of("a\(scalar)b", language: language)
                #expect(Capitals.of(once, language: language) == once, "U+\(String(value, radix: 16)) in \(language ?? "-")")
            }
        }
    }
}
