internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The appliance is switched on and is a booth.
    @Suite struct StartTests {
        @Test func bootsToSentMemesWithNothingTyped() throws {
            let disk = try ApplianceDisk()
            let booth = try ApplianceBooth(disk, album: disk.album)
            #expect(try booth.twin.automation.shows("sent-memes"))
            note("\(booth.startDuration) from the kernel's first instructions to Sent Memes on the panel")
        }

        /// The first 64 KB are what a file system is found by; 64 MB are all of it, as the image brings it.
        @Test(.needsTime, arguments: [64 << 10, 64 << 20])
        func startsWithADamagedDataPartition(_ bytes: Int) throws {
            let disk = try ApplianceDisk()
            try disk.damageData(bytes: bytes)
            let booth = try ApplianceBooth(disk, album: disk.album)
            #expect(try booth.twin.automation.shows("sent-memes"))
            booth.machine.cutPower()
            // It is a file system again, on which the kiosk has made its folder.
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk.memes().path).contains("memes.sqlite"))
        }
    }
}

/// Writes what a person wants to know of a test that passed.
func note(_ sentence: String) {
    FileHandle.standardError.write(Data("note: \(sentence)\n".utf8))
}
