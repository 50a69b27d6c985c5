import Foundation
import MemeStore
import TestSupport
import Testing

@Suite struct DataFolderProbeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("probe") }

    @Test(arguments: ["", "/data", "/not/yet/there"]) func whatCanBeMadeCanBeUsed(_ below: String) throws {
        let probe = DataFolderProbe(folder.path + below)
        #expect(probe.obstacle == nil)
        #expect(try #require(probe.freeByteCount) > 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty, "the probe leaves something behind")
    }

    @Test(arguments: ["", "/data"]) func fileInTheWayIsNamed(_ below: String) throws {
        let file = folder.path(of: "memes")
        try Data([1]).write(to: URL(fileURLWithPath: file))
        #expect(DataFolderProbe(file + below).obstacle == "\(file) is a file")
    }

    /// There is no room there either, but that is not why.
    @Test(arguments: ["/proc", "/proc/memes/data"]) func placeWithoutFilesIsNoFullDisk(_ path: String) {
        #expect(DataFolderProbe(path).obstacle == "/proc takes no files")
    }
}
