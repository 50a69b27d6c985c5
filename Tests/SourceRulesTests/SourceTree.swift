import Foundation
import Testing

/// Our own files, found from the place of this one.
struct SourceTree {
    /// The folder that all paths start from.
    let root: String
    /// Paths of all files below the root that belong to the project, folders that a build or a tool made left out.
    let paths: [String]
    /// The text files among them, in the order of their paths.
    let files: [SourceFile]

    /// The project as it lies on the disk.
    static let project = SourceTree(root: URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized)

    private static let textSuffixes = [".swift", ".h", ".modulemap", ".txt", ".md", ".rules", ".service", ".yaml", ".yml", ".py", ".sh"]

    init(root: URL) {
        self.root = root.path
        let all = FileManager.default.enumerator(atPath: root.path)
        var paths: [String] = []
        while let path = all?.nextObject() as? String {
            // The benchmarks are a package of their own, with a build folder of their own if they are built by hand.
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            if Self.isForeign(name) {
                all?.skipDescendants()
                continue
            }
            var isFolder: ObjCBool = false
            _ = unsafe FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
            if !isFolder.boolValue { paths.append(path) }
        }
        self.paths = paths.sorted()
        files = self.paths.compactMap { path in
            guard Self.isText(path), let data = FileManager.default.contents(atPath: root.appending(path: path).path) else { return nil }
            return SourceFile(path: path, text: String(decoding: data, as: UTF8.self))
        }
    }

    var swiftFiles: [SourceFile] { files.filter(\.isSwift) }

    func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

    private static func isForeign(_ name: String) -> Bool {
        name == ".git" || name == ".swiftpm" || name == ".index-build" || name.hasPrefix(".build") || name == "Package.resolved"
    }

    private static func isText(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return textSuffixes.contains { path.hasSuffix($0) } || path == ".ci/run" || (path.hasPrefix("image-build/") && !name.contains("."))
    }
}

extension SourceTree: CustomTestStringConvertible {
    var testDescription: String { "our \(paths.count) files" }
}
