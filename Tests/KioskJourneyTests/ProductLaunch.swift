import Foundation
import TestSupport
import Testing

/// The product's executable as it was built together with the tests, run as an outsider would.
enum Product {
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
    static func run(_ arguments: [String], environment: [String: String] = [:]) throws -> RunningProcess.Outcome {
        let folder = try TemporaryFolder("product")
        let process = try RunningProcess([executable] + arguments, environment: environment, outputPath: folder.path(of: "output"))
        return try process.waitForExit(atMost: .seconds(20))
    }
}
