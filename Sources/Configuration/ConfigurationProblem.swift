/// One thing that is wrong in a configuration file.
public struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
    public var file: String
    /// The line in the file, from 1.
    public var line: Int
    /// The whole key, such as "theme.accent"; empty where the file as a whole is wrong.
    public var key: String
    /// What stands there.
    public var found: String
    /// What may stand there, as the end of a sentence.
    public var allowed: String
    /// The known key that comes nearest to an unknown one.
    public var nearestKey: String?

    /// A problem at a place; `nearestKey` is for whoever finds a key that is not known.
    public init(file: String, line: Int, key: String, found: String, allowed: String) {
        (self.file, self.line, self.key) = (file, line, key)
        (self.found, self.allowed) = (found, allowed)
    }

    /// File, line, key, what was found and what is allowed, in one line.
    public var description: String {
        let place = "\(file):\(line): "
        let hint = nearestKey.map { "; did you mean \"\($0)\"?" } ?? ""
        return place + (key.isEmpty ? "" : "\(key): ") + "found \(found), allowed is \(allowed)" + hint
    }
}

/// Everything that is wrong in a configuration file, in the order of its lines.
public struct ConfigurationError: Error, Equatable, Sendable, CustomStringConvertible {
    public var problems: [ConfigurationProblem]

    public init(problems: [ConfigurationProblem]) { self.problems = problems }

    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
