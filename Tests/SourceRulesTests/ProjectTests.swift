import Testing

/// Our own sources keep the rules.
@Suite("Our sources keep the rules")
struct ProjectTests {
    private let tree = SourceTree.project

    @Test("The project's files are found")
    func filesAreFound() {
        #expect(tree.file("Package.swift") != nil)
        #expect(tree.swiftFiles.count > 30)
        #expect(Set(tree.swiftFiles.compactMap(\.target)).isSuperset(of: LayerTable.allowed.keys))
    }

    @Test("Targets import only what lies below them")
    func layering() { report(tree.swiftFiles.flatMap(ImportRule.violations)) }

    @Test("Package.swift declares what is imported, and one version of what comes from elsewhere")
    func dependencies() throws {
        let folders = tree.paths.filter { $0.hasSuffix("Package.swift") }.map { String($0.dropLast("Package.swift".count)) }
        let packages = try folders.map { folder in
            DependencyRule.Package(folder: folder, manifest: try Toolchain.manifest(of: folder.isEmpty ? "." : folder, root: tree.root))
        }
        #expect(packages.count > 1)
        let rule = DependencyRule(packages: packages)
        report(rule.undeclaredAndUnused(in: tree.files) + rule.unpinned)
    }

    @Test("The formatter has nothing to mend")
    func format() throws {
        let findings = try Toolchain.formatterFindings(root: tree.root)
        let isClean = findings.isEmpty
        #expect(isClean, "\(findings.count) to mend:\n\(findings.joined(separator: "\n"))")
    }

    @Test("Folders, files and types are where and what they are called")
    func layout() { report(LayoutRule.violations(paths: tree.paths) + tree.swiftFiles.flatMap(LayoutRule.violations(in:))) }

    @Test("Files, functions, parameter lists, nesting and lines are small")
    func sizes() { report(tree.files.flatMap(SizeRules.violations)) }

    @Test("Nothing banned is used")
    func bans() { report(tree.swiftFiles.flatMap(BannedConstructs.violations)) }

    @Test("Comments hold nothing unfinished and no dead code")
    func comments() { report(tree.files.flatMap(CommentRules.violations)) }

    @Test("What other targets can call is documented")
    func documentation() {
        let rule = DocumentationRule(files: tree.swiftFiles)
        report(tree.swiftFiles.flatMap(rule.violations))
    }

    @Test("No path of one machine")
    func machinePaths() { report(tree.files.flatMap(MachinePathRule.violations)) }

    @Test("Guests read one apostrophe")
    func apostrophes() { report(tree.swiftFiles.flatMap(ApostropheRule.violations)) }

    @Test("What guests read and hear is in the catalogues")
    func untranslated() { report(tree.swiftFiles.flatMap(UntranslatedRule.violations)) }

    @Test("One sorted list of Debian packages")
    func packages() throws {
        let list = try #require(tree.file(PackageListRule.path))
        let package = try #require(tree.file("Package.swift"))
        report(
            PackageListRule.violations(in: list) + PackageListRule.missingProviders(package: package, list: list)
                + tree.files.flatMap(PackageListRule.otherLists))
    }

    @Test("Every lifted rule exists and has a reason")
    func lifts() { report(tree.swiftFiles.flatMap(\.badLifts)) }

    private func report(_ violations: [Violation], at location: SourceLocation = #_sourceLocation) {
        let list = violations.map(\.description).joined(separator: "\n")
        let isClean = violations.isEmpty
        #expect(isClean, "\(violations.count) to mend:\n\(list)", sourceLocation: location)
    }
}
