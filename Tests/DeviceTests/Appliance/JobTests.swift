internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The guest's main job in the appliance, with nothing but a finger.
    @Suite struct JobTests {
        @Test(.needsTime) func makesAMemeByTouch() throws {
            let disk = try ApplianceDisk()
            do {
                let booth = try ApplianceBooth(disk, album: disk.album)
                try MainJob(by: booth.user()).makeMeme(top: "plug in", bottom: "make memes")
            }
            let files = try disk.memes().files()
            let pictures = files.filter { $0.key.hasPrefix("memes/") }
            #expect(pictures.count == 1, "\(files.keys)")
            #expect(pictures.first?.key.contains("plug") == false, "no file's name tells what a guest has written")
            let picture = try #require(pictures.first?.value)
            #expect(picture.prefix(3) == Data([0xFF, 0xD8, 0xFF]) && picture.suffix(2) == Data([0xFF, 0xD9]), "a whole JPEG")
            let photo = try Data(contentsOf: URL(fileURLWithPath: "\(disk.album)/beach.png"))
            #expect(files.values.contains(photo), "the photo is kept as it was")
        }

        @Test(.needsTime) func findsItsMemesAgain() throws {
            let disk = try ApplianceDisk()
            do {
                let booth = try ApplianceBooth(disk, album: disk.album)
                try MainJob(by: booth.user()).makeMeme(top: "still", bottom: "here")
            }
            let memes = try disk.memes()
            let booth = try ApplianceBooth(disk, album: disk.album, memes: memes)
            #expect(try booth.twin.automation.tree().all(startingWith: "meme.").count == 1)
        }
    }
}
