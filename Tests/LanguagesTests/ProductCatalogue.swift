import Foundation
import TestSupport

@testable import Languages

/// A catalogue of the product as it lies in the sources.
struct ProductCatalogue {
    let entries: [POEntry]
    let rule: PluralRule

    init(_ code: String) throws {
        entries = POReader([UInt8](try Data(contentsOf: Self.file(code)))).entries
        guard let header = entries.first?.translations.first, let rule = PluralRule(header: header) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        self.rule = rule
    }

    static func file(_ code: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../Sources/Languages/Catalogues/\(code).po")
            .standardized
    }
}
