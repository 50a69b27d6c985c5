import MemeStore
import Memes
import Synchronization
import TestSupport

/// Bytes that differ for each seed, so that a mixed-up file is noticed.
func sampleBytes(_ seed: UInt8, count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ Int(seed) &* 7 &+ ($0 >> 8)) }
}

func sampleMeme(_ seed: UInt8, top: String = "When you see it", originalByteCount: Int = 3_000) -> FinishedMeme {
    FinishedMeme(
        photo: .bytes(sampleBytes(seed, count: originalByteCount), fileExtension: "jpg"),
        captions: Captions(top: top, bottom: "You can't unsee it"), fontName: "Anton", pictures: samplePictures(seed))
}

func samplePictures(_ seed: UInt8) -> FinishedPictures {
    FinishedPictures(memed: sampleBytes(seed &+ 100, count: 2_000), thumbnail: sampleBytes(seed &+ 200, count: 500))
}

/// Samples that thousands of tests compare with, made once.
enum Samples {
    private static let originals = (0...UInt8(30)).map { sampleBytes($0, count: $0 == 3 ? 9_000 : 2_500) }
    private static let rendered = (0...UInt8(60)).map(samplePictures)
    private static let texts = (0...UInt8(60)).map { seed in
        var random = SeededGenerator(seed: UInt64(seed))
        return String((0..<1_800).map { _ in "abcdefgh ".randomElement(using: &random) ?? " " })
    }

    /// A photo, for seeds up to 30.
    static func original(_ seed: UInt8) -> [UInt8] { originals[Int(seed)] }

    /// What was made of a photo, for seeds up to 60.
    static func pictures(_ seed: UInt8) -> FinishedPictures { rendered[Int(seed)] }

    /// A caption that fills half a page of the database, so that a torn page is noticed; for seeds up to 60.
    static func words(_ seed: UInt8) -> String { texts[Int(seed)] }
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
