import Foundation

/// What a Package.swift declares, as far as the rules ask: `swift package dump-package` writes it.
struct Manifest: Decodable {
    var dependencies: [Package] = []
    var products: [Product] = []
    var targets: [Target]

    /// A package that this one needs.
    struct Package: Decodable {
        /// Where it comes from when it comes from a repository; nil for a folder beside.
        var source: Source?

        struct Source: Decodable {
            var identity: String
            var requirement: Requirement

            struct Requirement: Decodable {
                /// The one version that may be used; nil for a range or a branch.
                var exact: [String]?
            }
        }

        private enum CodingKeys: String, CodingKey { case sourceControl }

        init(source: Source? = nil) { self.source = source }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            source = try values.decodeIfPresent([Source].self, forKey: .sourceControl)?.first
        }
    }

    /// What other packages can depend on.
    struct Product: Decodable {
        var name: String
        var targets: [String]
    }

    /// A module, or a program, and what it depends on.
    struct Target: Decodable {
        var name: String
        var type: String
        /// Below the package's folder, where it is not the usual one.
        var path: String?
        var dependencies: [Dependency]

        /// Below the package's folder, with a slash at its end.
        var folder: String { (path ?? (type == "test" ? "Tests/" : "Sources/") + name) + "/" }
    }

    /// The name of a target or product that a target depends on.
    struct Dependency: Decodable {
        var name: String

        private enum CodingKeys: String, CodingKey, CaseIterable { case byName, target, product }

        init(name: String) { self.name = name }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let unknown = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "a dependency of an unknown kind")
            guard let kind = CodingKeys.allCases.first(where: values.contains) else { throw DecodingError.dataCorrupted(unknown) }
            var elements = try values.nestedUnkeyedContainer(forKey: kind)
            name = try elements.decode(String.self)
        }
    }
}

extension Manifest {
    init(json: String) throws { self = try JSONDecoder().decode(Manifest.self, from: Data(json.utf8)) }
}
