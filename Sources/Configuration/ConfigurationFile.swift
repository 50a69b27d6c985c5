private import Glibc
internal import SystemCalls

/// The operator's configuration file, and the copy of it that was right last.
///
/// The rule of the last good values: whenever the file was read and everything in it is right, it is copied to
/// `configuration.last-good.yaml` in the data directory. When something in the file is wrong, that copy is used as a whole, not
/// mixed with what is right in the wrong file. Without a copy that is right there is nothing to start on.
public struct ConfigurationFile: Sendable {
    /// What the kiosk is to start with.
    public struct Result: Equatable, Sendable {
        public var configuration: Configuration
        /// The keys that are written in the file, whatever they say.
        public var writtenKeys: Set<String> = []
        /// What is wrong with the file, when the last good values are used in its place.
        public var problems: [ConfigurationProblem]

        /// A configuration, and what is wrong with the file it stands in for.
        public init(configuration: Configuration, problems: [ConfigurationProblem] = []) {
            (self.configuration, self.problems) = (configuration, problems)
        }
    }

    /// A megabyte of configuration is a wrong file.
    private static let byteLimit = 1 << 20

    public let path: String

    public init(path: String) { self.path = path }

    /// What the file says.
    ///
    /// - Throws: `ConfigurationError` with everything that is wrong with it; a file that can't be read is wrong in its first line.
    public func read() throws(ConfigurationError) -> Configuration {
        let reader = ConfigurationReader(try text(), file: path)
        if !reader.problems.isEmpty { throw ConfigurationError(problems: reader.problems) }
        return reader.configuration
    }

    /// What the file says, or what it said when it was right last.
    ///
    /// - Parameter dataDirectory: where the copy is, given the data directory that the file names, as far as that is legible.
    /// - Throws: `ConfigurationError` when the file is wrong and there is no good copy.
    public func readOrLastGood(dataDirectory: (String?) -> String) throws(ConfigurationError) -> Result {
        let text: String
        do {
            text = try self.text()
        } catch {
            return try lastGood(in: dataDirectory(nil), instead: error)
        }
        let reader = ConfigurationReader(text, file: path)
        let directory = dataDirectory(reader.configuration.dataDirectory)
        guard reader.problems.isEmpty else { return try lastGood(in: directory, instead: ConfigurationError(problems: reader.problems)) }
        var result = Result(configuration: reader.configuration)
        result.writtenKeys = reader.writtenKeys
        return result
    }

    /// Notes that this file was right, so that its values are there when it is wrong next time.
    ///
    /// - Throws: `SystemCallError` when the copy can't be written; the old one, if there is one, is still there.
    public func keepAsLastGood(in directory: String) throws {
        try AtomicFile.write([UInt8](text().utf8), to: Self.lastGoodPath(in: directory), mode: 0o600)
    }

    /// Where the copy is kept.
    public static func lastGoodPath(in directory: String) -> String { directory + "/configuration.last-good.yaml" }

    private func lastGood(in directory: String, instead error: ConfigurationError) throws(ConfigurationError) -> Result {
        let copy = ConfigurationFile(path: Self.lastGoodPath(in: directory))
        do {
            let reader = ConfigurationReader(try copy.text(), file: copy.path)
            guard reader.problems.isEmpty else { throw error }
            var result = Result(configuration: reader.configuration, problems: error.problems)
            result.writtenKeys = reader.writtenKeys
            return result
        } catch _ {
            // What is wrong with the copy, if there is one, does not help whoever has to correct the file.
            throw error
        }
    }

    /// The file's whole text.
    func text() throws(ConfigurationError) -> String {
        do {
            let file = try OwnedDescriptor(opening: path, O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: Self.byteLimit + 1)
            let count = try file.read(into: &bytes)
            guard count <= Self.byteLimit else { throw unreadable("more than \(Self.byteLimit) bytes") }
            guard let text = String(validating: bytes[..<count], as: UTF8.self) else { throw unreadable("bytes that are not UTF-8") }
            return text
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw unreadable("nothing, because the kiosk \(error)")
        }
    }

    private func unreadable(_ found: String) -> ConfigurationError {
        ConfigurationError(problems: [ConfigurationProblem(file: path, line: 1, key: "", found: found, allowed: "a file of UTF-8 text")])
    }
}
