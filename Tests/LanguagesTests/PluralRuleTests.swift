import Testing

@testable import Languages

/// Which form of a message belongs to a number.
@Suite struct PluralRuleTests {
    /// CLDR's rules for whole numbers, written down from its chart, beside what the catalogues say.
    @Test func theCataloguesAgreeWithCLDR() throws {
        func slavic(_ n: Int) -> Int {
            if n % 10 == 1, n % 100 != 11 { return 0 }
            return (2...4).contains(n % 10) && !(12...14).contains(n % 100) ? 1 : 2
        }
        func polish(_ n: Int) -> Int { n == 1 ? 0 : slavic(n) == 0 ? 2 : slavic(n) }
        func arabic(_ n: Int) -> Int {
            if n < 3 { return n }
            return (3...10).contains(n % 100) ? 3 : n % 100 >= 11 ? 4 : 5
        }
        func two(_ n: Int) -> Int { n == 1 ? 0 : 1 }
        func french(_ n: Int) -> Int { n < 2 ? 0 : 1 }
        func none(_ n: Int) -> Int { 0 }
        let expected: [String: (Int) -> Int] = [
            "de": two, "fr": french, "es": two, "it": two, "pt": french, "nl": two, "pl": polish, "tr": two, "ru": slavic, "uk": slavic,
            "el": two, "he": two, "ar": arabic, "zh-Hans": none, "ja": none, "ko": none,
        ]
        for (code, form) in expected {
            let rule = try ProductCatalogue(code).rule
            for count in 0...1200 { #expect(rule.form(of: count) == form(count), "\(count) in \(code)") }
        }
        #expect(Set(expected.keys) == Set(Language.all.map(\.id)).subtracting(["en"]))
    }

    @Test(arguments: ["", "n ==", "(n", "n)", "n ? 1", "1 2", "n @ 1", "x", String(repeating: "(", count: 5000)])
    func whatIsNoExpressionIsRefused(_ text: String) { #expect(PluralRule(expression: text) == nil) }

    @Test func parenthesesMayBeThirtyDeep() {
        func nested(_ depth: Int) -> String { String(repeating: "(", count: depth) + "n" + String(repeating: ")", count: depth) }
        #expect(PluralRule(expression: nested(30))?.form(of: 3) == 3)
        #expect(PluralRule(expression: nested(31)) == nil, "no language's rule is so deep")
    }

    @Test func signsBindAsInC() throws {
        for (text, values) in [
            ("n % 10 + 2 * 3 - 1", [5, 6, 7]), ("n == 1 || n == 2 && 0", [0, 1, 0]), ("n < 1 ? 7 : n <= 1 ? 8 : 9", [7, 8, 9]),
            ("!n + !(n != 1)", [1, 1, 0]), ("4 / n", [0, 4, 2]), ("4 % n", [0, 0, 0]), ("(n >= 1) > 0", [0, 1, 1]),
        ] {
            let rule = try #require(PluralRule(expression: text))
            #expect((0..<3).map(rule.form) == values, "\(text)")
        }
    }

    /// What each sign makes of 0, 1, 2 and 3; truths are 1, as in C.
    @Test(arguments: [
        ("n == 2", [0, 0, 1, 0]), ("n != 2", [1, 1, 0, 1]), ("n <= 1", [1, 1, 0, 0]), ("n >= 2", [0, 0, 1, 1]), ("n < 2", [1, 1, 0, 0]),
        ("n > 1", [0, 0, 1, 1]), ("n || 0", [0, 1, 1, 1]), ("0 || n", [0, 1, 1, 1]), ("n && 2", [0, 1, 1, 1]), ("2 && n", [0, 1, 1, 1]),
        ("!n", [1, 0, 0, 0]), ("n + 2", [2, 3, 4, 5]), ("7 - n", [7, 6, 5, 4]), ("n - 2", [0, 0, 0, 1]), ("n * 3", [0, 3, 6, 9]),
        ("7 / n", [0, 7, 3, 2]), ("7 % n", [0, 0, 1, 1]), ("n ? 4 : 5", [5, 4, 4, 4]), (" ( n ) ", [0, 1, 2, 3]), ("10", [10, 10, 10, 10]),
    ])
    func everySignIsOfC(_ text: String, _ values: [Int]) throws {
        let rule = try #require(PluralRule(expression: text))
        #expect((0..<4).map(rule.form) == values)
        #expect(rule.form(of: -3) == values[3], "so many below nothing are so many")
    }

    @Test func theRuleIsFoundInItsHeader() {
        let header = "Language: xx\nPlural-Forms: nplurals=2;  plural=(n > 1);\nContent-Type: text/plain\n"
        #expect((0..<4).map { PluralRule(header: header)?.form(of: $0) } == [0, 0, 1, 1])
        #expect(PluralRule(header: "Plural-Forms: nplurals=2;\n") == nil && PluralRule(header: "plural=(n > 1);") == nil)
    }
}
