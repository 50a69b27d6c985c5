import Testing

/// The rules on size, names, folders, documentation and packages flag what they are there for.
@Suite("Shape rules")
struct ShapeRuleTests {
    private func product(_ text: String) -> SourceFile { SourceFile(path: "Sources/Toolkit/Thing.swift", text: text) }

    private func rules(_ text: String) -> [Rule] { SizeRules.violations(in: product(text)).map(\.rule) }

    @Test("One line, parameter, level or character too many is flagged; the limit itself passes")
    func limits() {
        let blank = { (count: Int) in String(repeating: "\n", count: count) }
        #expect(rules(blank(400)) == [])
        #expect(rules(blank(401)) == [.fileLength])
        #expect(rules("func f() {" + blank(59) + "}") == [])
        #expect(rules("func f() {" + blank(60) + "}") == [.functionLength])
        #expect(rules("func f(a: A, b: B, c: C, d: D, e: E) {}") == [])
        #expect(rules("func f(a: A, b: B, c: C, d: D, e: E, f: F)") == [.parameters])
        #expect(rules("init(a: A, b: B, c: C, d: D, e: E, f: F) { g(a) }") == [.parameters])
        #expect(rules("init(a: A, b: B, c: C, d: D, e: E, f: F) {\n    self.a = a\n}") == [])
        let nested = { (count: Int) in String(repeating: "if a {\n", count: count) + String(repeating: "}\n", count: count) }
        #expect(rules("func f() {\n\(nested(3))}") == [])
        #expect(rules("func f() {\n\(nested(4))}") == [.nesting])
        #expect(rules("let a = \"" + String(repeating: "ä", count: 130) + "\"") == [])
        #expect(rules("let a = \"" + String(repeating: "ä", count: 132) + "\"") == [.lineLength])
    }

    @Test("Only what belongs at the top lies there", arguments: ["docs/a.md", "main.c", "Sources/main.swift", "Sources/Views/A.swift"])
    func layout(path: String) {
        #expect(LayoutRule.violations(paths: [path]).map(\.rule) == [.layout])
    }

    @Test("Folders of targets and dotfiles pass")
    func rightLayout() {
        let paths = [
            ".ci/run", ".gitignore", "LICENSE", "Sources/Kiosk/Screens/Editor.swift", "Sources/CLibraries/CDRM/shim.h",
            "Sources/CLibraries/CXKBCommon/shim.h", "Tests/Golden/a.png",
            "Tests/KioskTests/A.swift", "Tests/TestSupport/A.swift", "image-build/run", "udev/70-mememe.rules",
        ]
        #expect(LayoutRule.violations(paths: paths).isEmpty)
    }

    @Test("Vague names are flagged")
    func names() {
        #expect(LayoutRule.violations(paths: ["Sources/Kiosk/FontManager.swift"]).map(\.rule) == [.naming])
        #expect(LayoutRule.violations(paths: ["Sources/Kiosk/Common/A.swift"]).map(\.rule) == [.naming])
        #expect(LayoutRule.violations(in: product("struct StringUtils {}\nlet a: FontManager")).map(\.line) == [1])
        #expect(LayoutRule.violations(in: product("struct Baseline {}\nenum BasedOn {}")).isEmpty)
    }

    @Test(
        "Public declarations without words are flagged",
        arguments: [
            "public func a() {}", "public struct A {}", "public final class A {}", "public static func a() {}",
            "public subscript(a: Int) -> Int {", "public var a: Int {\n    0\n}",
            "public init(a: Int) throws { self.a = try b(a) }", "@MainActor public protocol A {}", "/// What it is.\n\npublic enum A {}",
            "/// What it is.\npublic protocol A {\n    func b()\n}",
        ])
    func undocumented(text: String) {
        #expect(DocumentationRule(files: []).violations(in: product(text)).map(\.rule) == [.documentation])
    }

    @Test(
        "Documented, inherited and self-evident ones pass",
        arguments: [
            "/// What it is.\n@MainActor\npublic final class A {}", "public func present() {}", "public init(a: Int) { self.a = a }",
            "public init() {}", "public var a: Int", "public var a: Int { b }", "public static func == (a: A, b: A) -> Bool { true }",
            "struct A {}", "func a() {}",
        ])
    func documented(text: String) {
        let contract = product("/// Shows.\npublic protocol Display {\n    /// Shows it.\n    func present()\n}")
        #expect(DocumentationRule(files: [contract]).violations(in: product(text)).isEmpty)
    }

    private func list(_ text: String) -> SourceFile { SourceFile(path: PackageListRule.path, text: text) }

    @Test("A list of packages out of order, without use or reason, or with repetitions is flagged")
    func packages() {
        #expect(PackageListRule.violations(in: list("# The list.\na  # build: x\nb  # build: y\na1  # run: z\n")).isEmpty)
        #expect(PackageListRule.violations(in: list("b  # build: x\na  # build: y")).map(\.line) == [2])
        #expect(PackageListRule.violations(in: list("a  # run: x\nb  # build: y")).map(\.line) == [2])
        #expect(PackageListRule.violations(in: list("a")).map(\.line) == [1])
        #expect(PackageListRule.violations(in: list("a  # build:")).map(\.line) == [1])
        #expect(PackageListRule.violations(in: list("a  # play: x")).map(\.line) == [1])
        #expect(PackageListRule.violations(in: list("a  # build: x\na  # run: y")).map(\.line) == [2])
    }

    @Test("Packages that are named elsewhere are flagged")
    func otherLists() {
        let providers = "library(\"CA\", apt: \"liba-dev\"),\nlibrary(\"CB\", \"b\", apt: \"libb-dev\"),"
        let package = SourceFile(path: "Package.swift", text: providers)
        #expect(PackageListRule.missingProviders(package: package, list: list("liba-dev  # build: x")).map(\.line) == [2])
        let script = SourceFile(path: "image-build/run", text: "apt-get install -y \"${missing[@]}\"\napt-get install -y curl")
        #expect(PackageListRule.otherLists(in: script).map(\.line) == [2])
    }
}
