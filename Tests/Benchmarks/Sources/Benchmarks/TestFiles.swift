import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport

/// The pictures that are measured on, made anew for every run from fixed seeds.
final class TestFiles {
    let folder: TemporaryFolder
    /// Different photos of twelve megapixels.
    private(set) var photos: [String] = []
    /// The bytes of the first photo.
    private(set) var photoBytes: [UInt8] = []
    /// The first photo and others at the size in which the kiosk keeps pictures for its lists.
    private(set) var thumbnails: [String] = []

    init(photoCount: Int) throws {
        folder = try TemporaryFolder("benchmarks")
        for seed in 1...photoCount {
            let bytes = TestPhoto.jpeg(seed: UInt64(seed))
            if seed == 1 { photoBytes = bytes }
            photos.append(try write(bytes, "photo\(seed).jpg"))
            let small = try ImageFile.decode(bytes, fitting: Size(width: 640, height: 480))
            thumbnails.append(try write(ImageFile.jpeg(small, quality: 85), "thumbnail\(seed).jpg"))
        }
    }

    private func write(_ bytes: [UInt8], _ name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path(of: name)))
        return folder.path(of: name)
    }

    /// A folder with `count` photos: links to the ones that there are, which the kiosk takes for files of their own.
    func makeAlbum(count: Int) throws -> String {
        let album = try folder.makeFolder("album\(count)")
        for index in 0..<count {
            let place = String(format: "%@/IMG_%04d.jpg", album, index)
            try FileManager.default.linkItem(atPath: photos[index % photos.count], toPath: place)
        }
        return album
    }
}
