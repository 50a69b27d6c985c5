import Geometry
import SystemCalls
import TestSupport

@testable import ImageFiles
@testable import PictureSandbox

/// A guest's picture, on its way to a cell of the album.
enum PictureFuzz {
    /// Enough to walk through everything, and little enough for thousands of inputs in a second.
    private static let limits = DecodeLimits(
        maximumBytes: 1 << 20, maximumPixels: 1 << 18, maximumWholePixels: 1 << 18, maximumScans: 20, time: .seconds(1))
    private static let cell = Size(width: 31, height: 17)

    static func show(_ bytes: [UInt8]) {
        do throws(ImageFileError) {
            let bitmap = try ImageFile.decode(bytes, covering: cell, limits: limits)
            precondition(bitmap.size == cell, "a picture has the size that was asked for")
            _ = try ImageFile.picture(bytes, .seeThrough(cell), limits: limits)
        } catch {
            precondition(!error.sentence.isEmpty, "a refusal has words")
        }
        do throws(ImageFileError) {
            let clean = try PrivateData.removed(from: bytes)
            // An orientation of its own is all that it may get.
            precondition(clean.count <= bytes.count + 64, "what is cleaned does not grow")
        } catch {
            precondition(!error.sentence.isEmpty, "a refusal has words")
        }
    }

    /// What mends a file is given any, also what the decoder would not hand it; mended, it needs no mending.
    static func mend(_ bytes: [UInt8]) {
        guard let still = WebPContainer.still(bytes) else { return }
        precondition(still.starts(with: "RIFF".utf8) && still[8..<12].elementsEqual("WEBP".utf8), "it is a WebP file")
        show(still)
    }

    /// Whoever has seen a stranger's picture may have become a stranger: what it wrote has a size that was asked for, or is no picture.
    static func takeOver(_ bytes: [UInt8]) {
        do throws(SystemCallError) {
            let file = try PixelFile()
            try file.descriptor.write(bytes[...])
            guard let picture = try file.read(ifSize: { $0.area <= 1 << 16 }) else { return }
            precondition(picture.bitmap.size.area <= 1 << 16, "a picture has a size that was asked for")
            precondition((0...picture.extent.rows).contains(picture.extent.realRows), "no more rows are there than it has")
        } catch {
            preconditionFailure("memory can't be read: \(error)")
        }
    }

    static let seedsOfPixels: [[UInt8]] = [(2, 1), (16, 3), (65_535, 1), (0, 4)].map { (width: UInt32, height: UInt32) in
        let head = [0x4D65_4D65, width, height, 3, 2].flatMap { word in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
        return head + Array(repeating: 0, count: 44 + 64 * 3)
    }

    static func seeds(_ target: Target) -> [[UInt8]] {
        let photo = HostileSamples.photo(Size(width: 24, height: 20))
        switch target {
        case .jpeg: return [false, true].map { HostileSamples.jpeg(photo, isProgressive: $0) }
        case .png: return [ImageFile.png(photo)]
        case .webp: return [HostileSamples.webp(photo)]
        case .gif: return [HostileSamples.gif(photo)]
        default: return []
        }
    }
}
