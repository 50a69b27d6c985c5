import MutantGeneration
import Testing

/// Which mistakes are made of a few lines, and which are not.
@Suite struct MutantFinderTests {
    /// Each mutant of the text, as the line it turns its line into; nothing for a line that goes.
    private func mutants(_ text: String) -> [String] {
        let source = SourceText(path: "Sources/A/A.swift", text)
        return source.mutants().map { mutant in
            source.difference(mutant).filter { $0.hasPrefix("+ ") }.map { String($0.dropFirst(2)) }.joined(separator: " ")
        }
    }

    @Test(
        "Comparisons are shifted by one, or turned round",
        arguments: [
            ("let a = b < c", "let a = b <= c"), ("let a = b <= c", "let a = b < c"), ("let a = b > c", "let a = b >= c"),
            ("let a = b >= c", "let a = b > c"), ("let a = b == nil", "let a = b != nil"), ("let a = b != .c", "let a = b == .c"),
        ])
    func comparisons(text: String, mutant: String) {
        #expect(mutants(text) == [mutant])
    }

    @Test("Logic and sums are swapped by the way operators bind")
    func operators() {
        #expect(mutants("let a = b && c || d") == ["let a = b || c || d", "let a = b && c && d"])
        #expect(mutants("let a = b + c - d") == ["let a = b - c - d", "let a = b + c + d"])
        #expect(mutants("let a = unsafe b + c") == ["let a = unsafe b - c"])
    }

    @Test(
        "Texts and lists are joined, not added",
        arguments: ["let a = \"b\" + c", "let a = b + c + \"d\"", "let a = [b] + c", "let a = b.map(c) + d", "let a = (b + []) + c"])
    func joined(text: String) {
        #expect(mutants(text).isEmpty)
    }

    @Test("Constants grow by one, in their own base")
    func constants() {
        #expect(mutants("let a = f(9)") == ["let a = f(10)"])
        #expect(mutants("let a = 0xFF") == ["let a = 0x100"])
        #expect(mutants("let a = 1_000") == ["let a = 1001"])
        #expect(mutants("let a = b.0").isEmpty)
        #expect(mutants("let a = 0xFFFF_FFFF_FFFF_FFFF").isEmpty)
    }

    @Test("Conditions are negated, equality only once, bindings not at all")
    func conditions() {
        #expect(mutants("if a { }") == ["if !a { }"])
        #expect(mutants("guard a, let b else { return }") == ["guard !a, let b else { return }"])
        #expect(mutants("while a.b { }") == ["while !a.b { }"])
        #expect(mutants("for a in b where c { }") == ["for a in b where !c { }"])
        #expect(mutants("let a = b ? c : d") == ["let a = !b ? c : d"])
        #expect(mutants("if a == b { }") == ["if a != b { }"])
        #expect(Set(mutants("if a < b { }")) == ["if a <= b { }", "if !(a < b) { }"])
    }

    @Test("Calls for their effect and assignments are dropped")
    func statements() {
        #expect(mutants("func a() { b() }") == ["func a() {  }"])
        #expect(mutants("func a() throws { try b.c() }") == ["func a() throws {  }"])
        #expect(mutants("func a() { b = c }") == ["func a() {  }"])
        #expect(mutants("func a() { b -= c }") == ["func a() {  }"])
        #expect(mutants("func a() { _ = b() }") == ["func a() {  }"])
        #expect(mutants("let a = b.map { $0.c = d }") == ["let a = b.map {  }"])
        #expect(mutants("func a() { switch b { case .c: d() } }") == ["func a() { switch b { case .c:  } }"])
    }

    @Test(
        "What has a value or gives the first value stays",
        arguments: [
            "func a() -> Int { b() }", "var a: Int { b() }", "let a = b.map { c($0) }", "init() { a = b }", "init() { self.a = b }",
            "init() { super.init(a) }", "func a() { let b: Int; b = c }", "let a = switch b { case .c: d() }",
            "func a() -> Int { if let b { c() } else { d() } }",
        ])
    func values(text: String) {
        #expect(mutants(text).isEmpty)
    }

    @Test("An initialiser may forget what it sets elsewhere")
    func initialisers() {
        #expect(mutants("init() { b.onTap = c }") == ["init() {  }"])
        #expect(mutants("init() { b() }") == ["init() {  }"])
    }

    @Test("A Bool that is returned is flipped, with and without the word")
    func returns() {
        #expect(mutants("func a() -> Bool { return b }") == ["func a() -> Bool { return !b }"])
        #expect(mutants("func a() -> Bool { b.c }") == ["func a() -> Bool { !b.c }"])
        #expect(mutants("var a: Bool { b is C }") == ["var a: Bool { !(b is C) }"])
        #expect(mutants("let a = b.contains { if let c { return true } }") == ["let a = b.contains { if let c { return false } }"])
        #expect(mutants("func a() -> Int { return b }").isEmpty)
        #expect(mutants("func a() -> Bool { let b = c.map { return d } }").isEmpty)
    }

    @Test(
        "Logs, messages, raw values, attributes and long lists are left alone",
        arguments: [
            "func a() { log.info(b, 1) }", "func a() { precondition(b, \"c \\(d + 1)\") }", "enum A: Int { case b = 1 }",
            "@available(b, c: 1) func a() { }", "let a = \"\\(b + 1)\"", "let a = [" + String(repeating: "1, ", count: 25) + "]",
            "preconditionFailure(\"a\")", "func a() { exit(b) }",
        ])
    func leftAlone(text: String) {
        #expect(mutants(text).isEmpty)
    }

    @Test("The condition of a precondition counts, and both branches of a condition for the compiler")
    func conditionsInside() {
        #expect(mutants("func a() { precondition(b < c, \"d\") }") == ["func a() { precondition(b <= c, \"d\") }"])
        #expect(mutants("#if os(Linux)\nlet a = 1\n#endif") == ["let a = 2"])
    }
}
