import SystemCalls

@testable import Sharing

/// A table of mounts that a test fills.
final class FakeMountTable: MountTable {
    var onChange: (@MainActor () -> Void)?
    var listed: [Mount] = [] {
        didSet { onChange?() }
    }

    func mounts() throws(SystemCallError) -> [Mount] { listed }
}

extension Mount {
    /// A folder that passes for a stick.
    init(folder: String) throws {
        self.init(path: folder, device: try FileStatus(ofFile: folder).device, fileSystem: "vfat")
    }
}
