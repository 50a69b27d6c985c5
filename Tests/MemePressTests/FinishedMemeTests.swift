import Drawing
import Foundation
import Geometry
import ImageFiles
import MemePress
import Memes
import TestSupport
import Testing
import Text

/// What the workshop makes of a photo when a meme is saved.
@Suite(.serialized) struct FinishedMemeTests {
    private let folder: TemporaryFolder
    private let captions = Captions(top: "oh no", bottom: "oh yes")

    init() throws { folder = try TemporaryFolder("finished") }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let path = folder.path(of: name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func finish(_ path: String, crop: Crop? = nil) async throws -> FinishedMeme {
        let workshop = ImageWorkshop(catalog: try FontCatalog())
        return try await workshop.finish(photoPath: path, captions: captions, fontName: "Caption", crop: crop)
    }

    /// A meme has captions that are drawn sharp, whatever its photo has.
    @Test(arguments: [
        (Size(width: 300, height: 200), nil, Size(width: 1200, height: 800)),
        (Size(width: 90, height: 120), nil, Size(width: 900, height: 1200)),
        (Size(width: 1201, height: 700), nil, Size(width: 1201, height: 700)),
        (Size(width: 8000, height: 4000), nil, Size(width: 4096, height: 2048)),
        (Size(width: 2000, height: 1000), half, Size(width: 1200, height: 1200)),
    ])
    func theLongSideHasFrom1200To4096Pixels(_ size: Size, _ crop: Crop?, _ expected: Size) async throws {
        for (name, bytes) in [("photo.jpg", Bombs.plainPhoto(size)), ("photo.png", ImageFile.png(Bitmap(size: size, format: .opaque)))] {
            let meme = try await finish(file(name, bytes), crop: crop)
            #expect(try ImageFile.info(meme.pictures.memed).size == expected, "\(name)")
            #expect(try ImageFile.info(meme.pictures.thumbnail).size.shortSide == 480, "\(name)")
        }
    }

    private static let half = Crop(topLeft: UnitPoint(x: 0.25, y: 0), bottomRight: UnitPoint(x: 0.75, y: 1))

    /// The picture would take 67 MB, its strips take 4.
    @Test(.disabled(if: isSanitized, "a sanitizer has memory of its own"), arguments: [nil, half])
    func memoryHoldsStripsAndNeverThePicture(_ crop: Crop?) async throws {
        let path = try file("photo.jpg", Bombs.plainPhoto(Size(width: 8192, height: 8192)))
        _ = try await finish(file("small.jpg", Bombs.plainPhoto(Size(width: 300, height: 200))))
        let before = try Memory.resident(isPeak: false)
        try Memory.forgetPeak()
        _ = try await finish(path, crop: crop)
        let grown = try Memory.resident(isPeak: true) - before
        #expect(grown < 32_000, "\(grown) kB")
    }
}

/// What this process has of memory.
private enum Memory {
    struct Unknown: Error {}

    /// Kilobytes, now or at the most since `forgetPeak`.
    static func resident(isPeak: Bool) throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let key = isPeak ? "VmHWM:" : "VmRSS:"
        guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }),
            let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { throw Unknown() }
        return number
    }

    static func forgetPeak() throws { try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }
}
