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
    }
}

/// Writes what a person wants to know of a test that passed.
func note(_ sentence: String) {
    FileHandle.standardError.write(Data("note: \(sentence)\n".utf8))
}
