import Foundation
import Memes

@testable import Sharing

/// A folder that is gone when its test is over, with a meme in it.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "mememe-sharing-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { Self.complain(error) }
    }

    private static func complain(_ error: any Error) {
        FileHandle.standardError.write(Data("could not remove a test's folder: \(error)\n".utf8))
    }

    func file(_ name: String) -> String { path + "/" + name }

    func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: file(name), withIntermediateDirectories: true)
        return file(name)
    }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    /// Hidden files too; sorted.
    func names(in folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted() }

    /// A meme whose image has `byteCount` bytes.
    func meme(byteCount: Int, name: String = "000001-hello-9f86d081.jpg") throws -> SharedMeme {
        func image(_ folder: String) throws -> ImageReference {
            let path = try makeFolder(folder) + "/" + name
            try Data(sampleBytes(count: byteCount)).write(to: URL(fileURLWithPath: path))
            return ImageReference(path: path, byteCount: byteCount)
        }
        let images = Meme.Images(original: try image("originals"), memed: try image("memes"), thumbnail: try image("thumbnails"))
        return SharedMeme(
            Meme(
                id: MemeID(sequence: 1, salt: 0x9f86_d081), captions: Captions(top: "Hello", bottom: ""), images: images,
                fontName: "Anton", createdAt: Timestamp(secondsSince1970: 0)))
    }
}

func sampleBytes(count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8)) } }
