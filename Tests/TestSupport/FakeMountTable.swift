public import SystemCalls

/// A table of mounts that a test fills.
@MainActor
public final class FakeMountTable: MountTable {
    private var handlers: [@MainActor () -> Void] = []
    public var listed: [Mount] = [] {
        didSet { for handler in handlers { handler() } }
    }

    public init() {}

    public func whenChanged(_ handler: @escaping @MainActor () -> Void) { handlers.append(handler) }

    public func mounts() throws(SystemCallError) -> [Mount] { listed }
}

extension Mount {
    /// A folder that passes for a stick.
    public init(folder: String) throws {
        self.init(path: folder, device: try FileStatus(ofFile: folder).device, fileSystem: "vfat")
    }
}
