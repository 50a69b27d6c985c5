import Foundation
import TestSupport
import Testing

/// The catalogues of the interface's languages beside the sources.
@Suite("The catalogues say what the sources say") struct CatalogueTests {
    private static let folder = "Sources/Languages/Catalogues/"
    private static let codes = SourceTree.project.paths.filter { $0.hasPrefix(folder) && $0.hasSuffix(".po") }.map {
        String($0.dropFirst(folder.count).dropLast(".po".count))
    }
    private let tree = SourceTree.project
    private let template: MessageTemplate

    init() { template = MessageTemplate(tree.swiftFiles) }

    @Test("Every message is a literal")
    func literals() {
        let missed = tree.swiftFiles.filter { $0.isProduct && $0.target != "Languages" }.flatMap { file in
            MessageExtraction(file.lines.joined(separator: "\n")).unreadable.map { "\(file.path):\($0)" }
        }
        #expect(missed.isEmpty, "the catalogues can't be made of \(missed)")
        #expect(template.places.count > 500)
    }

    /// `MEMEME_WRITE_GOLDEN=1` writes the template anew; `msgmerge --update` brings it into the catalogues.
    @Test("The translators' template is up to date")
    func templateIsCurrent() throws {
        let file = tree.root + "/" + MessageTemplate.path
        let isSame = (try? String(contentsOfFile: file, encoding: .utf8)) == template.text
        if !isSame, ProcessInfo.processInfo.environment["MEMEME_WRITE_GOLDEN"] != nil {
            try template.text.write(toFile: file, atomically: true, encoding: .utf8)
        }
        #expect(isSame, "the sources say something else than mememe.pot")
    }

    /// What translators' tools find wrong: syntax, placeholders, plural forms, what is not translated, what nobody says any more.
    @Test("Each catalogue is whole and has the right places", arguments: codes)
    func catalogueIsWhole(_ code: String) throws {
        let file = tree.root + "/" + Self.folder + code + ".po"
        let template = tree.root + "/" + MessageTemplate.path
        let checked = try run(["/usr/bin/msgfmt", "--check", "--statistics", "-o", "/dev/null", file])
        #expect(checked.status == 0, "\(checked.output)")
        #expect(!checked.output.contains("untranslated") && !checked.output.contains("fuzzy"), "\(code): \(checked.output)")
        let missing = try run(["/usr/bin/msgcmp", file, template])
        #expect(missing.status == 0, "\(missing.output.prefix(2000))")
        let unused = try run(["/usr/bin/msgcmp", "--use-untranslated", template, file])
        #expect(unused.status == 0, "nobody says any more: \(unused.output.prefix(2000))")
    }

    @Test("Interpolations are counted and escapes undone")
    func extraction() {
        let text = #"""
            let a = localized("Saved to \(name(of: "x (y)")) and \(count + (1 * 2)) more", meaning: "file")
            let b = localized(count: n, one: "\(n) copy", other: "\(n) copies") + localized("100 % \"sure\"\n")
            let c = Message("later"), d = localized(message), e = BigMessage("not"), f = localized(isIt ? "no" : "no")
            // localized("comment")
            """#
        let extraction = MessageExtraction(text)
        #expect(
            extraction.messages == [
                SpokenMessage(meaning: "file", key: "Saved to %1$s and %2$s more"), SpokenMessage(key: "%1$s copy", plural: "%1$s copies"),
                SpokenMessage(key: "100 %% \"sure\"\n"), SpokenMessage(key: "later"),
            ])
        #expect(extraction.unreadable == [3])
    }
}
