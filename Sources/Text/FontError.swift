/// Why text can't be set.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A font file that everything needs is not there; installing the Debian package brings it.
    case missing(file: String, package: String)

    public var description: String {
        switch self {
        case .missing(let file, let package): "the font \(file) is missing; install the package \(package)"
        }
    }
}
