import Testing

/// Functions are found and measured.
@Suite("Outline")
struct OutlineTests {
    private func outline(_ text: String) -> [Declaration] { Outline(Lexer(text).code).declarations }
    private func measured(_ text: String) -> Declaration? { outline(text).first { $0.kind == .function } }

    @Test("Lines are counted from the declaration to the closing brace")
    func lines() {
        let text = "struct A {\n    func f() {\n        g { \"}\" }\n    }\n    func h() {}\n}"
        #expect(outline(text).filter { $0.kind == .function }.map(\.lineCount) == [3, 1])
        #expect(outline(text).first?.lineCount == 6)
    }

    @Test(
        "Parameters are counted as commas between them",
        arguments: [
            ("func f()", 0), ("func f(a: Int)", 1), ("func f(a: Int, b: (Int, Int), c: [Int: Int] = [1: 2, 3: 4])", 3),
            ("func f<A, B>(a: Dictionary<A, B>, b: (A) -> B)", 2), ("init(a: Int, b: Int,\n c: Int, d: Int, e: Int, f: Int) {}", 6),
            ("func f(a: Int,\n b: Int,\n) {}", 2), ("subscript(a: Int, b: Int) -> Int { 0 }", 2),
        ])
    func parameters(text: String, count: Int) {
        #expect(measured(text)?.parameterCount == count)
    }

    @Test("A call of an initialiser is no declaration")
    func initialiserCalls() {
        #expect(outline("func f() { self.init(a, b, c); A.init(1, 2) }").filter { $0.kind == .function }.count == 1)
    }

    @Test(
        "Nesting counts blocks of several lines",
        arguments: [
            ("func f() {\n}", 0),
            ("func f() {\n if a {\n }\n}", 1),
            ("func f() {\n if a { b() }\n}", 0),
            ("func f() {\n if a {\n } else {\n }\n}", 1),
            ("func f() {\n for a in b {\n if let c = d, e {\n g {\n while h {\n }\n }\n }\n }\n}", 4),
            ("func f() {\n switch a {\n case .b(let c): d()\n case let e:\n if e {\n }\n }\n}", 2),
            ("func f() {\n guard a else {\n return\n }\n let x = if b {\n 1\n } else {\n 2\n }\n}", 1),
        ])
    func nesting(text: String, depth: Int) {
        #expect(measured(text)?.nesting == depth)
    }

    @Test("A function within a function begins anew")
    func localFunctions() {
        let text = "func f() {\n if a {\n func g() {\n if b {\n }\n }\n }\n}"
        #expect(outline(text).map(\.nesting) == [1, 1])
    }

    @Test("Accessors are the body of their property")
    func accessors() {
        let text = "struct A {\n var b: Int {\n get {\n if c {\n }\n }\n set {\n }\n }\n}"
        let property = outline(text).first { $0.kind == .property }
        #expect(property?.nesting == 1)
        #expect(property?.lineCount == 8)
    }

    @Test("Names of types and functions are read")
    func names() {
        #expect(outline("final class A { class func b() {} }\nprotocol C {}").map(\.name).contains("b"))
        #expect(outline("protocol C {}").first == Declaration(kind: .type("protocol"), name: "C", line: 1, endLine: 1))
    }

    @Test("Conditional compilation and argument labels are no statements")
    func lookalikes() {
        #expect(measured("func f() {\n#if DEBUG\n g(for: 1) {\n }\n#endif\n}")?.nesting == 1)
    }
}
