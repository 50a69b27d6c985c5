/// One picture on disk.
public struct ImageReference: Hashable, Sendable {
    /// The whole path of the file.
    public var path: String
    public var byteCount: Int

    public init(path: String, byteCount: Int) {
        self.path = path
        self.byteCount = byteCount
    }

    /// The path's last part.
    public var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
