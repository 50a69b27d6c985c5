import Foundation
import TestSupport
import Testing

/// The product's executable as it was built together with the tests, run as an outsider would.
enum Product {
    /// The checkout that the tests were built from.
    static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardized.path

    /// The folder of the running test bundle, in which the build also puts executables.
    private static var buildFolder: String {
        get throws {
            let bundle = Bundle.allBundles.map(\.bundlePath).first { $0.hasSuffix(".xctest") }
            let path = bundle ?? CommandLine.arguments[0]
            return (path as NSString).deletingLastPathComponent
        }
    }

    static var executable: String {
        get throws {
            let path = try buildFolder + "/mememe"
            try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not there; build the tests first")
            return path
        }
    }

    /// Runs the product to its end.
    ///
    /// - Parameter kilobytes: the memory of its own that it may have, beside what it maps of files; nil for as much as there is.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], kilobytes: Int? = nil
    ) throws -> RunningProcess.Outcome {
        let folder = try TemporaryFolder("product")
        let limits = kilobytes.map { ["/bin/sh", "-c", "ulimit -d \($0) && exec \"$@\"", "sh"] } ?? []
        let command = try limits + [executable] + arguments
        let process = try RunningProcess(command, environment: environment, outputPath: folder.path(of: "output"))
        return try process.waitForExit(atMost: .seconds(60))
    }
}
