import Foundation
import MutantGeneration

/// The project's sources, and the mistakes that could be made in them.
struct Project {
    /// Mistakes that change nothing, with the reasons.
    static let equivalentsPath = "Tests/Mutants/equivalent.txt"

    let root: URL
    let sources: [SourceText]
    let mutants: [Mutant]
    let equivalents: EquivalentMutants

    /// Where copies and builds lie.
    var scratch: URL { root.appending(path: ".build-mutants") }

    init(root: URL) throws {
        self.root = root
        let all = FileManager.default.enumerator(atPath: root.appending(path: "Sources").path)
        let paths = (all?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted()
        sources = try paths.map { path in
            let text = try String(contentsOf: root.appending(path: "Sources/" + path), encoding: .utf8)
            return SourceText(path: "Sources/" + path, text)
        }
        mutants = sources.flatMap { $0.mutants() }
        equivalents = try EquivalentMutants(String(contentsOf: root.appending(path: Self.equivalentsPath), encoding: .utf8))
    }

    /// The mistakes that a test could notice.
    var distinguishable: [Mutant] {
        mutants.filter { mutant in
            !equivalents.entries.contains { $0.file == mutant.file } || !equivalents.contains(mutant.file, difference(mutant))
        }
    }

    func difference(_ mutant: Mutant) -> [String] { source(mutant.file)?.difference(mutant) ?? [] }

    func source(_ path: String) -> SourceText? { sources.first { $0.path == path } }

    /// The place of a mistake, and what is different with it.
    func description(of mutant: Mutant) -> String {
        "\(mutant.file):\(mutant.line): \(mutant.kind.rawValue)\n" + difference(mutant).map { "    \($0)\n" }.joined()
    }
}
