import Testing

/// Comments and literals are told from code.
@Suite("Lexer")
struct LexerTests {
    private func code(_ text: String) -> String { String(decoding: Lexer(text).code, as: UTF8.self) }

    @Test("Line comments are taken out and kept")
    func lineComments() {
        #expect(code("a // b { }\nc") == "a         \nc")
        #expect(
            Lexer("a // why\n/// what").comments == [
                Comment(line: 1, text: "why", isDocumentation: false, isAlone: false),
                Comment(line: 2, text: "what", isDocumentation: true, isAlone: true),
            ])
    }

    @Test("Block comments nest")
    func blockComments() {
        #expect(code("a /* x /* y */ z */ b").split(separator: " ") == ["a", "b"])
        #expect(Lexer("\n/* x */").comments.map(\.line) == [2])
    }

    @Test(
        "The insides of strings are taken out, whatever their shape",
        arguments: [
            (#"f("a{b")"#, #"f("   ")"#),
            (#"f("a\"{")"#, #"f("    ")"#),
            (##"f(#"a"{"#)"##, ##"f(#"   "#)"##),
            ("f(\"\"\"\n { \"\n\"\"\")", "f(\"\"\"\n    \n\"\"\")"),
            (#"f("//")"#, #"f("  ")"#),
        ])
    func strings(text: String, expected: String) {
        #expect(code(text) == expected)
        #expect(Lexer(text).comments.isEmpty)
    }

    @Test("Interpolations are code, also with strings inside")
    func interpolation() {
        #expect(code(#""a\(f(x["{"]))b" + c"#) == "\"   f(x[\" \"])  \" + c")
        #expect(code(##"#"\(x) \#(y)"# z"##).contains("y"))
        #expect(!code(##"#"\(x) \#(y)"# z"##).contains("x"))
        #expect(code(##"#"\(x) \#(y)"# z"##).hasSuffix(" z"))
    }

    @Test("Regular expressions between #/ and /# are literals")
    func regularExpressions() {
        #expect(code("let a = #/\\{\"/# + b").contains("+ b"))
        #expect(!code("let a = #/\\{\"/# + b").contains("{"))
    }

    @Test("Every byte keeps its line, also after letters that take several bytes")
    func places() {
        let text = "let ä = \"ö\"\n// ü\nlet b = 1"
        #expect(Lexer(text).code.count == text.utf8.count)
        #expect(Lexer(text).comments.first?.line == 2)
    }
}
