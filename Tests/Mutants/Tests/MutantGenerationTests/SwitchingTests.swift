import MutantGeneration
import Testing

/// How mistakes are put into a program, shown to us, chosen, and forgiven.
@Suite struct SwitchingTests {
    private func source(_ text: String) -> SourceText { SourceText(path: "Sources/A/A.swift", text) }

    /// The text with all its mutants switched, numbered from 1.
    private func switched(_ text: String) -> String {
        let source = source(text)
        return source.switching(source.mutants().enumerated().map { ($0 + 1, $1) }).text
    }

    @Test("Each mistake waits for its number")
    func switching() {
        let start = "public import CMutants;"
        #expect(switched("let a = b < c") == start + "let a = (mutant_is_active(1) ? b <= c : b < c)")
        #expect(switched("if a { }") == start + "if ((a) != mutant_is_active(1)) { }")
        #expect(switched("func f() {\n    try a(b)\n}") == start + "func f() {\n    if !mutant_is_active(1) { try a(b) }\n}")
        #expect(switched("let a = f(1, 2)") == start + "let a = f((mutant_is_active(1) ? 2 : 1), (mutant_is_active(2) ? 3 : 2))")
    }

    @Test("The lines of the result are known, however many a mistake takes")
    func lines() {
        let source = source("let a = b\nlet c = d ==\n  e\nlet f = 1")
        let numbered = source.mutants().enumerated().map { ($0 + 1, $1) }
        let lines = source.switching(numbered).lines
        #expect(lines.map(\.number) == [1, 2])
        #expect(lines.map(\.lines) == [2...4, 5...5])
    }

    @Test("The difference shows whole lines")
    func difference() throws {
        let source = source("let a = 1\n    let b = é < d\nlet e = f")
        let mutant = try #require(source.mutants().last)
        #expect(mutant.line == 2 && mutant.kind == .shiftedComparison)
        #expect(source.difference(mutant) == ["- let b = é < d", "+ let b = é <= d"])
        let dropped = self.source("func a() {\n    b(\n        c)\n}")
        #expect(dropped.difference(try #require(dropped.mutants().first)) == ["- b(", "- c)"])
    }

    @Test("A seed chooses the same again, another one others, and nothing that overlaps")
    func sampling() {
        let source = source((0..<50).map { "let a\($0) = b + \($0)" }.joined(separator: "\n"))
        let all = source.mutants()
        #expect(all.count == 100)
        let sample = Sample(of: all, count: 20, seed: 7)
        #expect(sample.mutants == Sample(of: all, count: 20, seed: 7).mutants)
        #expect(sample.mutants != Sample(of: all, count: 20, seed: 8).mutants)
        #expect(sample.mutants.count == 20)
        let everything = Sample(of: all, count: 100, seed: 7).mutants
        #expect(everything.count == 50 && Set(everything.map(\.line)).count == 50)
    }

    @Test("A sample stays the same while other sources change")
    func stableSampling() {
        let lines = (0..<50).map { "let a\($0) = b\($0) + c" }
        let sample = Sample(of: source(lines.joined(separator: "\n")).mutants(), count: 20, seed: 7).mutants
        let chosen = Set(sample.map { $0.line - 1 })
        let kept = lines.indices.filter { chosen.contains($0) || $0 % 2 == 0 }
        let changed = (["let new = 1 < 2", ""] + kept.map { lines[$0] }).joined(separator: "\n")
        let again = Sample(of: source(changed).mutants(), count: 20, seed: 7).mutants
        // The new line may have found its way into it.
        #expect(again.count { chosen.contains(kept[max(0, $0.line - 3)]) && $0.line > 2 } >= 19)
    }

    @Test("Equivalent ones are found by what they change, and by nothing else")
    func equivalents() throws {
        let source = source("let a = b < c")
        let list = try EquivalentMutants(
            """
            # A remark.
            Sources/A/A.swift
            - let a = b < c
            + let a = b <= c
            because both are the same where they are equal,
              which can't be.

            Sources/A/A.swift
            - let a = b > c
            + let a = b >= c
            because it was so once.
            """)
        let mutant = try #require(source.mutants().first)
        #expect(list.contains("Sources/A/A.swift", source.difference(mutant)))
        #expect(!list.contains("Sources/A/B.swift", source.difference(mutant)))
        #expect(list.stale(among: [mutant], of: [source]).map(\.reason) == ["because it was so once."])
    }

    @Test(
        "An entry without a reason or a difference is refused",
        arguments: ["Sources/A/A.swift\n- a\n+ b", "Sources/A/A.swift\nbecause it is", "- a\n+ b\nbecause it is"])
    func refused(text: String) {
        #expect(throws: EquivalentMutants.Mistake.self) { try EquivalentMutants(text) }
    }
}
