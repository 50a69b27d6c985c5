import Devices
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SoundALSA

/// A sound of a hundredth of a second, which notes that it was asked for.
private final class Click: Sound {
    let name = "click"
    let requests = Mutex(0)

    func samples(rate: Int) -> [Float] {
        requests.withLock { $0 += 1 }
        return [Float](repeating: 0.5, count: rate / 100)
    }
}

/// Sounds on a device that is there and on one that is not.
@MainActor @Suite struct ALSASoundTests {
    @Test func aSoundIsWrittenToTheDevice() async throws {
        let folder = try TemporaryFolder("sound")
        let sound = ALSASound(device: "file:'\(folder.path(of: "heard"))',raw")
        let click = Click()
        let lines = try await loggedLines {
            sound.play(click, gain: 1)
            try await eventually("the sound") { (FileManager.default.contents(atPath: folder.path(of: "heard"))?.count ?? 0) > 0 }
        }
        #expect(click.requests.withLock { $0 } == 1 && !lines.contains { $0.contains("not heard") })
    }

    /// A card that is missing all evening is said once, not with each sound.
    @Test func whatIsNotHeardIsSaidOnce() async throws {
        let sound = ALSASound(device: "hw:nothing-of-the-kind")
        let lines = try await loggedLines {
            for _ in 0..<3 {
                sound.play(Click(), gain: 1)
                try await eventually("the end of the sound") { !sound.isPlaying }
            }
        }
        #expect(lines.count { $0.contains("The click sound was not heard: ") } == 1, "\(lines)")
    }
}
