import Foundation
import Memes
import TestSupport

@testable import Sharing

/// What these tests find in a folder, and a meme in it.
extension TemporaryFolder {
    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(of: name)))) }

    /// Hidden files too; sorted.
    func names(in folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path(of: folder)).sorted() }

    /// A meme whose image has `byteCount` bytes.
    func meme(byteCount: Int, name: String = "000001-hello-9f86d081.jpg") throws -> Meme {
        func image(_ folder: String) throws -> ImageReference {
            let path = try makeFolder(folder) + "/" + name
            try Data(sampleBytes(count: byteCount)).write(to: URL(fileURLWithPath: path))
            return ImageReference(path: path, byteCount: byteCount)
        }
        let images = Meme.Images(original: try image("originals"), memed: try image("memes"), thumbnail: try image("thumbnails"))
        return Meme(
            id: MemeID(sequence: 1, salt: 0x9f86_d081), captions: Captions(top: "Hello", bottom: ""), images: images, fontName: "Anton",
            createdAt: Timestamp(secondsSince1970: 0))
    }
}

func sampleBytes(count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8)) } }
