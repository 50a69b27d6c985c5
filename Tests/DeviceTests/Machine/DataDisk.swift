internal import TestSupport

/// The guest's data disk: an ext4 file system that outlives the machine.
final class DataDisk {
    private let folder: TemporaryFolder
    /// Where its changes are, in qcow2 form.
    let path: String

    /// Makes an empty disk.
    init() throws {
        folder = try TemporaryFolder("disk")
        path = folder.path(of: "data.qcow2")
        let empty = try MachineFiles.current().emptyData
        try runSuccessfully(["qemu-img", "create", "-q", "-f", "qcow2", "-b", empty, "-F", "raw", path])
    }
}
