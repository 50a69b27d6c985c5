import Testing

/// Each rule flags what it is there for, and only that.
@Suite("Rules")
struct RuleTests {
    private func product(_ text: String, in target: String = "Toolkit") -> SourceFile {
        SourceFile(path: "Sources/\(target)/Thing.swift", text: text)
    }

    @Test(
        "Imports that the table does not hold are flagged",
        arguments: [
            ("Toolkit", "import DisplayKMS"), ("Toolkit", "public import CDRM"), ("Geometry", "internal import Devices"),
            ("Kiosk", "private import MemeStore"), ("Kiosk", "import struct InputEvdev.EvdevDevice"), ("Drawing", "public import CPixman"),
            ("Unheard", "import Glibc"), ("Sharing", "@testable import Kiosk"),
        ])
    func wrongImports(target: String, line: String) {
        let found = ImportRule.violations(in: product("\n" + line, in: target))
        #expect(found.count == 1)
        #expect(found.first?.rule == .layering)
    }

    @Test("Imports that the table holds pass")
    func rightImports() {
        let text = "public import Geometry\nprivate import Glibc\ninternal import CPixman\n// import Kiosk\nlet a = \"import Kiosk\""
        #expect(ImportRule.violations(in: product(text, in: "Drawing")).isEmpty)
        #expect(ImportRule.violations(in: SourceFile(path: "Tests/KioskTests/A.swift", text: "@testable import Kiosk")).isEmpty)
    }

    @Test("The layers have no circle")
    func layersAreOrdered() {
        var below: Set<String> = []
        var rest = LayerTable.allowed
        while let next = rest.first(where: { $0.value.filter { rest[$0] != nil }.isEmpty }) {
            below.insert(next.key)
            rest[next.key] = nil
        }
        #expect(rest.isEmpty, "these import each other: \(rest.keys.sorted())")
    }

    @Test("The advice names file, line, rule and what to do")
    func adviceIsComplete() {
        let found = BannedConstructs.violations(in: product("\nlet a = b as! C"))
        let place = "Sources/Toolkit/Thing.swift:2"
        #expect(found.map(\.description) == ["\(place): banned: as! is not used here; use as? and handle the other case"])
    }

    @Test(
        "Banned constructs are flagged",
        arguments: [
            "final class A: @unchecked Sendable {}", "nonisolated(unsafe) var a = 1", "Task.detached { }", "Thread.sleep(1)", "usleep(5)",
            "try! a()", "print(1)", "let a = Date()", "fatalError()", "\"\\(a as! B)\"", "let p = Process()",
            "throw E(operation: \"open \\(path)\", code: errno)",
        ])
    func bans(line: String) {
        #expect(BannedConstructs.violations(in: product(line)).map(\.rule) == [.banned])
    }

    @Test(
        "Words that only contain a banned one pass",
        arguments: [
            "ThreadCount()", "sprint(1)", "a.print(1)", "let a = \"try!\"", "// try! it", "isDate()",
            "if a != b {}", "!a", "f(!a)",
        ])
    func lookalikes(line: String) {
        #expect(BannedConstructs.violations(in: product(line)).isEmpty)
    }

    @Test("The command line prints, the store reads the date")
    func exceptions() {
        #expect(BannedConstructs.violations(in: product("print(1)", in: "mememe")).isEmpty)
        #expect(BannedConstructs.violations(in: product("let a = Date()", in: "MemeStore")).isEmpty)
        #expect(BannedConstructs.violations(in: product("let a = Date()", in: "Memes")).count == 1)
    }

    @Test("A force unwrap is flagged in every place", arguments: ["a!", "a!.b", "a()!", "a[0]!", "var a: Int!"])
    func forceUnwraps(line: String) {
        #expect(BannedConstructs.violations(in: product(line)).map(\.rule) == [.forceUnwrap])
    }

    @Test("An error is dropped only with a comment that says why")
    func bareTry() {
        #expect(BannedConstructs.violations(in: product("let a = try? b()")).map(\.rule) == [.unexplainedTry])
        #expect(BannedConstructs.violations(in: product("// The old file may be gone already.\nlet a = try? b()")).isEmpty)
        #expect(BannedConstructs.violations(in: product("let a = try? b() // It may be gone already.")).isEmpty)
    }

    @Test("A rule is lifted for its line, with a reason, and for nothing else")
    func lifting() {
        let marker = "// rule lifted (banned): the shared buffer is guarded by the kernel\n"
        #expect(BannedConstructs.violations(in: product(marker + "a as! B")).isEmpty)
        #expect(BannedConstructs.violations(in: product(marker + "\na as! B")).count == 1)
        #expect(BannedConstructs.violations(in: product("// rule lifted (nesting): it is a good reason\na as! B")).count == 1)
        #expect(product("// rule lifted (banned): because").badLifts.map(\.rule) == [.lifting])
        #expect(product("// rule lifted (everything): there is a good reason").badLifts.map(\.rule) == [.lifting])
        #expect(product(marker).badLifts.isEmpty)
    }

    @Test("Unfinished work, dead code and banners in comments are flagged")
    func comments() {
        let unfinished = "// TO" + "DO: later"
        #expect(CommentRules.violations(in: product(unfinished)).map(\.rule) == [.unfinished])
        for line in ["// let a = 1", "// if a {", "// }", "// view.layout()", "// a += b", "// return f()"] {
            #expect(CommentRules.violations(in: product(line)).map(\.rule) == [.deadCode], "\(line)")
        }
        #expect(CommentRules.violations(in: product("// -----")).map(\.rule) == [.banner])
    }

    @Test(
        "Sentences pass",
        arguments: [
            "// The card is busy (another program holds it).", "// if it is held, it waits", "// for the guest: one finger",
            "/// let's say `a = b()`", "// A TOast is short", "// 60 Hz = 16.7 ms",
        ])
    func sentences(line: String) {
        #expect(CommentRules.violations(in: product(line)).isEmpty)
    }

    @Test(
        "Words that are in no catalogue are flagged",
        arguments: [
            "let a = \"Try again\"", "Label(surroundings, \"Photos\")", "say(\"No more room\", icon: \"font\")",
            "let a = \"\\(count) memes\"",
            "let a = localized(b ? \"x\" : \"y\") + \"Say it\"", "let a = \"Größe\"",
        ])
    func untranslated(line: String) {
        #expect(UntranslatedRule.violations(in: product(line)).map(\.rule) == [.untranslated])
    }

    @Test(
        "Messages, identifiers and what engineers read pass",
        arguments: [
            "localized(\"Try again\")", "localized(count: 2, one: \"1 meme\", other: \"\\(n) memes\")", "Message(\"Try again\")",
            "Self.log.error(\"it failed: \\(localized(\"Try again\"))\")", "precondition(a, \"it has a photo\")",
            "f(cause: \"it can't be read\")",
            "let a = \"sent-memes.add\"", "case \"Return\"", "// \"Try again\"", "let a = \"x\"",
        ])
    func translated(line: String) {
        #expect(UntranslatedRule.violations(in: product(line)).isEmpty)
        #expect(UntranslatedRule.violations(in: product("let a = \"Try again\"", in: "DisplayKMS")).isEmpty)
    }

    @Test("Paths of one machine are flagged")
    func machinePaths() {
        #expect(MachinePathRule.violations(in: product("let a = \"/ho" + "me/me/x\"")).count == 1)
        #expect(MachinePathRule.violations(in: product("let a = \"$HOME/x\", b = \"/dev/dri/card0\", c = \"x/home/y\"")).isEmpty)
    }
}
