import MemeStore
import Memes
import Synchronization

/// Bytes that differ for each seed, so that a mixed-up file is noticed.
func sampleBytes(_ seed: UInt8, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(seed) &* 7 &+ ($0 >> 8)) }
}

func sampleMeme(_ seed: UInt8, top: String = "When you see it", originalByteCount: Int = 3_000) -> NewMeme {
    NewMeme(
        original: .bytes(sampleBytes(seed, count: originalByteCount), fileExtension: "jpg"),
        captions: Captions(top: top, bottom: "You can't unsee it"), fontName: "Anton", pictures: samplePictures(seed))
}

func samplePictures(_ seed: UInt8) -> RenderedPictures {
    RenderedPictures(memed: sampleBytes(seed &+ 100, count: 2_000), thumbnail: sampleBytes(seed &+ 200, count: 500))
}

/// A clock that stands at a chosen moment until it is set.
final class HandSetClock: Sendable {
    private let seconds: Mutex<Double>

    init(_ seconds: Double) { self.seconds = Mutex(seconds) }

    var now: Timestamp {
        get { Timestamp(secondsSince1970: seconds.withLock { $0 }) }
        set { seconds.withLock { $0 = newValue.secondsSince1970 } }
    }
}
