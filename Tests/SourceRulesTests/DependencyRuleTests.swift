import Testing

/// What a manifest declares is compared with what is imported, both ways.
@Suite("Declared and imported")
struct DependencyRuleTests {
    // As `swift package dump-package` writes it, without what the rules don't ask for.
    private static let project = """
        {"name": "ours", "dependencies": [
          {"sourceControl": [{"identity": "fine", "requirement": {"exact": ["1.0.0"]}}]},
          {"sourceControl": [{"identity": "loose", "requirement": {"range": [{"lowerBound": "1.0.0", "upperBound": "2.0.0"}]}}]}],
         "products": [{"name": "Everything", "targets": ["Low", "High"]}],
         "targets": [
          {"name": "CLow", "type": "system", "path": "Sources/CLibraries/CLow", "dependencies": []},
          {"name": "Low", "type": "regular", "dependencies": [{"byName": ["CLow", null]}]},
          {"name": "High", "type": "regular", "dependencies": [
            {"target": ["Low", null]}, {"product": ["Logging", "swift-log", null, null]}]},
          {"name": "HighTests", "type": "test", "dependencies": [{"byName": ["High", null]}]}]}
        """
    private static let inner = """
        {"dependencies": [{"fileSystem": [{"identity": "main", "path": "../.."}]}], "products": [], "targets": [
          {"name": "Race", "type": "executable", "dependencies": [{"product": ["Everything", "ours", null, null]}]}]}
        """

    /// What the rule finds where the first line of each file is the import given.
    private func found(_ imports: [(path: String, line: String)]) throws -> [String] {
        let files = imports.map { SourceFile(path: $0.path, text: $0.line) }
        return try rule().undeclaredAndUnused(in: files).map(\.description)
    }

    private func rule() throws -> DependencyRule {
        DependencyRule(packages: [
            .init(folder: "", manifest: try Manifest(json: Self.project)),
            .init(folder: "Tests/Races/", manifest: try Manifest(json: Self.inner)),
        ])
    }

    @Test("What is declared and imported passes, and so does what comes with the toolchain")
    func matches() throws {
        let files = [
            ("Sources/Low/A.swift", "private import CLow\nimport Foundation"), ("Sources/High/A.swift", "public import Low"),
            ("Sources/High/B.swift", "import Logging"), ("Tests/HighTests/A.swift", "@testable import High\nimport Testing"),
            ("Tests/Races/Sources/Race/A.swift", "import High"), ("Sources/CLibraries/CLow/shim.h", "import"),
        ]
        #expect(try found(files).isEmpty)
    }

    @Test("An import that is not declared is flagged where it stands")
    func undeclared() throws {
        let place = "Sources/Low/A.swift:2: dependencies: "
        let files = [("Sources/Low/A.swift", "import CLow\nimport Logging")]
        #expect(try found(files) == [place + "Package.swift does not declare that Low depends on Logging"])
        let inner = [("Tests/Races/Sources/Race/A.swift", "import Low\nimport CLow")]
        let innerPlace = "Tests/Races/Sources/Race/A.swift:2: dependencies: "
        #expect(try found(inner) == [innerPlace + "Tests/Races/Package.swift does not declare that Race depends on CLow"])
    }

    @Test("A dependency that nothing imports is flagged")
    func unused() throws {
        let advice = "take it out of the target's dependencies"
        #expect(
            try found([("Sources/High/A.swift", "import Low\n// import Logging")])
                == ["Package.swift:1: dependencies: no file of High imports Logging; " + advice])
        #expect(
            try found([("Tests/Races/Sources/Race/A.swift", "import Foundation")])
                == ["Tests/Races/Package.swift:1: dependencies: no file of Race imports Everything; " + advice])
    }

    @Test("A package whose version depends on the day is flagged")
    func pinning() throws {
        #expect(
            try rule().unpinned.map(\.description)
                == ["Package.swift:1: pinning: loose may be of many versions; name one with exact:"])
    }
}
