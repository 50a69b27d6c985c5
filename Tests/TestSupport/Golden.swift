public import Drawing
private import Foundation
private import Geometry
private import ImageFiles

/// Compares pictures with those that were looked at and kept in Tests/Golden, exactly.
public enum Golden {
    /// What is wrong with a bitmap, or nil when it is the kept picture, pixel by pixel.
    ///
    /// A picture that is missing or different leaves `expected`, `actual` and `difference` PNG files in a temporary folder. With
    /// `MEMEME_WRITE_GOLDEN=1` in the environment it becomes the kept one, and the test still fails this once: somebody has to look.
    ///
    /// - Parameters:
    ///   - name: the case's name, a file name without its ending.
    ///   - file: the test's own file, whose folder names the picture's folder.
    public static func mismatch(_ bitmap: Bitmap, _ name: String, file: String = #filePath) -> String? {
        let kept = keptFile(name, file)
        let expected = decode(kept)
        // What is opaque goes through a file unchanged; of anything else the pixels are compared as a file holds them.
        if let expected, bitmap.format == .opaque, bitmap.hasSamePixels(as: expected) { return nil }
        let bytes = ImageFile.png(bitmap)
        guard let expected else { return report("there is no kept picture", name, kept, actual: bytes, others: [:]) }
        let actual = decode(bytes)
        if let actual, actual.hasSamePixels(as: expected) { return nil }
        var others = ["expected": ImageFile.png(expected)]
        if let actual, actual.size == expected.size { others["difference"] = ImageFile.png(difference(actual, expected)) }
        let what = "\(pixelsThatDiffer(actual, expected)) of \(expected.size.area) pixels differ"
        return report(what, name, kept, actual: bytes, others: others)
    }

    private static func keptFile(_ name: String, _ file: String) -> URL {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        let tests = folder.deletingLastPathComponent()
        return tests.appendingPathComponent("Golden").appendingPathComponent(folder.lastPathComponent).appendingPathComponent(name + ".png")
    }

    private static func decode(_ file: URL) -> Bitmap? {
        do { return decode([UInt8](try Data(contentsOf: file))) } catch { return nil }
    }

    private static func decode(_ bytes: [UInt8]) -> Bitmap? {
        do { return try ImageFile.decode(bytes, fitting: nil) } catch { return nil }
    }

    private static func report(_ what: String, _ name: String, _ kept: URL, actual: [UInt8], others: [String: [UInt8]]) -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden").appendingPathComponent(
            kept.deletingLastPathComponent().lastPathComponent)
        var lines = ["\(name): \(what)"]
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (kind, bytes) in others.merging(["actual": actual], uniquingKeysWith: { $1 }) {
                let file = folder.appendingPathComponent("\(name)-\(kind).png")
                try Data(bytes).write(to: file)
                lines.append("\(kind): \(file.path)")
            }
            if ProcessInfo.processInfo.environment["MEMEME_WRITE_GOLDEN"] == "1" {
                try FileManager.default.createDirectory(at: kept.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(actual).write(to: kept)
                lines.append("written; look at it and run again: \(kept.path)")
            }
        } catch {
            lines.append("and the files could not be written: \(error)")
        }
        return lines.joined(separator: "\n")
    }

    private static func pixelsThatDiffer(_ actual: Bitmap?, _ expected: Bitmap) -> String {
        guard let actual, actual.size == expected.size else { return "the sizes differ, so all" }
        let differences = difference(actual, expected)
        var count = 0
        for y in 0..<differences.size.height {
            for x in 0..<differences.size.width where differences.pixel(x: x, y: y) & 0xFFFFFF != 0 { count += 1 }
        }
        return String(count)
    }

    /// Black where both are the same, brighter the more they differ; small differences are shown eight times as strong.
    private static func difference(_ actual: Bitmap, _ expected: Bitmap) -> Bitmap {
        let result = Bitmap(size: actual.size, format: .opaque)
        let width = result.wordsPerRow
        result.withMutableWords { words in
            for y in 0..<actual.size.height {
                for x in 0..<actual.size.width {
                    words[y * width + x] = difference(actual.pixel(x: x, y: y), expected.pixel(x: x, y: y))
                }
            }
        }
        return result
    }

    private static func difference(_ left: UInt32, _ right: UInt32) -> UInt32 {
        [0, 8, 16].reduce(0) { word, shift in
            let distance = abs(Int(left >> shift & 255) - Int(right >> shift & 255))
            return word | UInt32(min(255, distance == 0 ? 0 : 55 + distance * 8)) << shift
        }
    }
}
