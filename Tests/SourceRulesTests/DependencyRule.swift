/// Each target declares in its Package.swift what its files import, all of it and nothing else; what comes from elsewhere has one version.
///
/// SwiftPM lets an import through that is not declared, as long as another target happens to have the module built before.
struct DependencyRule {
    /// A package of ours: the project itself, or one that lies inside it.
    struct Package {
        /// Below the project's root, with a slash at its end; empty for the root itself.
        var folder: String
        var manifest: Manifest
    }

    /// What comes with the toolchain and is declared nowhere.
    private static let toolchain = LayerTable.platform.union(["Testing", "PackageDescription"])

    var packages: [Package]

    /// Imports without a declaration, and declarations without an import.
    func undeclaredAndUnused(in files: [SourceFile]) -> [Violation] {
        packages.flatMap { package in
            package.manifest.targets.flatMap { target in
                let own = files.filter { $0.isSwift && $0.path.hasPrefix(package.folder + target.folder) }
                // What C includes is named after headers, not after modules.
                return own.isEmpty ? [] : undeclared(by: target, of: package, in: own) + unused(by: target, of: package, in: own)
            }
        }
    }

    /// Packages from elsewhere whose version depends on the day.
    var unpinned: [Violation] {
        packages.flatMap { package in
            package.manifest.dependencies.compactMap(\.source).filter { $0.requirement.exact == nil }.map { source in
                let advice = "\(source.identity) may be of many versions; name one with exact:"
                return Violation(file: package.folder + "Package.swift", line: 1, rule: .pinning, advice: advice)
            }
        }
    }

    private func undeclared(by target: Manifest.Target, of package: Package, in files: [SourceFile]) -> [Violation] {
        let declared = target.dependencies.reduce(into: Self.toolchain) { $0.formUnion(modules(of: $1, in: package)) }
        return files.flatMap { file in
            ImportRule.imports(of: file).filter { !declared.contains($0.module) }.compactMap { entry in
                let advice = "\(package.folder)Package.swift does not declare that \(target.name) depends on \(entry.module)"
                return file.violation(.dependencies, line: entry.line, advice)
            }
        }
    }

    private func unused(by target: Manifest.Target, of package: Package, in files: [SourceFile]) -> [Violation] {
        let imported = Set(files.flatMap(ImportRule.imports).map(\.module))
        return target.dependencies.filter { imported.isDisjoint(with: modules(of: $0, in: package)) }.map { dependency in
            let advice = "no file of \(target.name) imports \(dependency.name); take it out of the target's dependencies"
            return Violation(file: package.folder + "Package.swift", line: 1, rule: .dependencies, advice: advice)
        }
    }

    /// The modules that a dependency brings: a target itself, or the targets of a product of another package of ours. A product from
    /// elsewhere is called like its module.
    private func modules(of dependency: Manifest.Dependency, in package: Package) -> Set<String> {
        if package.manifest.targets.contains(where: { $0.name == dependency.name }) { return [dependency.name] }
        let products = packages.flatMap(\.manifest.products)
        return products.first { $0.name == dependency.name }.map { Set($0.targets) } ?? [dependency.name]
    }
}
