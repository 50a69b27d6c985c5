import Drawing
import Foundation
import Geometry
import ImageFiles

/// Files for the tests: four colours in four quarters, 48 x 32 pixels, as different programs write them.
enum Fixture {
    static func url(_ name: String, file: String = #filePath) -> URL {
        URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Golden/ImageFilesTests").appendingPathComponent(name)
    }

    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url(name))) }

    /// Red and green above blue and yellow.
    static func quarters(_ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        let (x, y) = (size.width / 2, size.height / 2)
        for (rect, color) in zip(
            [
                Rect(left: 0, top: 0, right: x, bottom: y), Rect(left: x, top: 0, right: size.width, bottom: y),
                Rect(left: 0, top: y, right: x, bottom: size.height), Rect(left: x, top: y, right: size.width, bottom: size.height),
            ],
            [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00] as [UInt32])
        {
            painter.fill(rect, Color(color))
        }
        return bitmap
    }

    /// A JPEG file with an EXIF segment that names an orientation.
    static func jpeg(_ bitmap: Bitmap, orientation: Int, isBigEndian: Bool = false) -> [UInt8] {
        let jpeg = ImageFile.jpeg(bitmap, quality: 95)
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
            return isBigEndian ? little.reversed() : little
        }
        var tiff: [UInt8] = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(1, 2)
        tiff += number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2) + number(0, 4)
        let content = Array("Exif\0\0".utf8) + tiff
        let length = content.count + 2
        return Array(jpeg[..<2]) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content + Array(jpeg[2...])
    }

    /// The colours at the middle of the four quarters, each component rounded to 0, 1 or 2 halves.
    static func quarterColors(_ bitmap: Bitmap) -> [UInt32] {
        let (width, height) = (bitmap.size.width, bitmap.size.height)
        return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let word = bitmap.pixel(x: width * x / 4, y: height * y / 4)
            return [16, 8, 0].reduce(0 as UInt32) { $0 << 4 | ((word >> $1 & 255) + 63) / 127 }
        }
    }

    static let red: UInt32 = 0x200
    static let green: UInt32 = 0x020
    static let blue: UInt32 = 0x002
    static let yellow: UInt32 = 0x220
}
