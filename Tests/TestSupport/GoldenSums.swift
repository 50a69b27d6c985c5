public import Drawing
private import Foundation
private import Geometry
private import ImageFiles

/// Compares pictures with what is kept of those that were looked at: a check sum for each sixteenth of a picture, where there are too many
/// pictures to keep them whole.
///
/// The sums of a test's file lie in Tests/Golden beside its pictures, a line for each, sorted by name.
public final class GoldenSums {
    /// How many tiles a picture has in each direction.
    private static let tiles = 4

    private let file: URL
    private let place: String
    private var kept: [String: String]
    /// How often each name was asked about, because a flow can come by the same state again.
    private var visits: [String: Int] = [:]

    /// - Parameters:
    ///   - name: of the test's file, without its ending.
    ///   - target: the test target.
    public init(_ name: String, target: String) {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        place = "\(target)/\(name)"
        file = tests.appendingPathComponent("Golden").appendingPathComponent(place + ".sums")
        let lines = String(decoding: FileManager.default.contents(atPath: file.path) ?? Data(), as: UTF8.self).split(separator: "\n")
        kept = [:]
        for line in lines {
            guard let tab = line.lastIndex(of: "\t") else { continue }
            kept[String(line[..<tab])] = String(line[line.index(after: tab)...])
        }
    }

    /// What is wrong with a bitmap, or nil when its sums are the kept ones.
    ///
    /// A picture that is new or different is left in a temporary folder. With `MEMEME_WRITE_GOLDEN=1` in the environment its sums become
    /// the kept ones, and the test still fails this once: somebody has to look.
    ///
    /// - Parameters:
    ///   - words: what else belongs to the picture, such as what is said to those who can't see it.
    ///   - film: a sum of the frames that led to the picture, where they are compared, too.
    ///   - isComplete: whether a picture whose sums were never kept is wrong, too.
    public func mismatch(
        _ bitmap: Bitmap, _ name: String, words: String, film: UInt32? = nil, isComplete: Bool = true
    ) -> String? {
        visits[name, default: 0] += 1
        let key = visits[name] == 1 ? name : "\(name) (\(visits[name] ?? 0))"
        let others = [Self.sum(of: words), film].compactMap(\.self).map { " " + String($0, radix: 36) }
        let actual = Self.sums(of: bitmap) + others.joined()
        let expected = kept[key]
        if actual == expected || expected == nil && !isComplete { return nil }
        var lines = ["\(key): \(expected.map { Self.difference($0, actual) } ?? "no check sums are kept of it")"]
        do {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden").appendingPathComponent(place)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let picture = folder.appendingPathComponent(String(key.map { $0.isLetter || $0.isNumber ? $0 : "-" }))
            try Data(ImageFile.png(bitmap)).write(to: picture.appendingPathExtension("png"))
            try Data(words.utf8).write(to: picture.appendingPathExtension("txt"))
            lines.append("the picture and its words: \(picture.path).png and .txt")
            if ProcessInfo.processInfo.environment["MEMEME_WRITE_GOLDEN"] == "1" {
                kept[key] = actual
                let text = kept.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }.joined()
                try Data(text.utf8).write(to: file)
                lines.append("written; look at it and run again: \(file.path)")
            }
        } catch {
            lines.append("and the picture could not be written: \(error)")
        }
        return lines.joined(separator: "\n")
    }

    /// "1280x800" and a sum for each tile, row by row.
    private static func sums(of bitmap: Bitmap) -> String {
        var words = ["\(bitmap.size.width)x\(bitmap.size.height)"]
        for row in 0..<tiles {
            for column in 0..<tiles {
                let left = bitmap.size.width * column / tiles, right = bitmap.size.width * (column + 1) / tiles
                let top = bitmap.size.height * row / tiles, bottom = bitmap.size.height * (row + 1) / tiles
                let sum = sum(of: bitmap, in: Rect(x: left, y: top, width: right - left, height: bottom - top))
                words.append(String(sum, radix: 36))
            }
        }
        return words.joined(separator: " ")
    }

    private static func sum(of bitmap: Bitmap, in part: Rect) -> UInt32 {
        var sum = ColorSum()
        let words = bitmap.words
        for y in part.top..<part.bottom {
            for x in part.left..<part.right { sum.add(words[y * bitmap.wordsPerRow + x]) }
        }
        return sum.value
    }

    private static func sum(of words: String) -> UInt32 {
        var sum = ColorSum()
        for byte in words.utf8 { sum.add(UInt32(byte)) }
        return sum.value
    }

    private static func difference(_ expected: String, _ actual: String) -> String {
        let (old, new) = (expected.split(separator: " "), actual.split(separator: " "))
        guard old.count == new.count, old.first == new.first else { return "\(old.first ?? "?") became \(new.first ?? "?")" }
        let places = new.indices.dropFirst().filter { old[$0] != new[$0] }.map { index in
            if index > tiles * tiles { return index == tiles * tiles + 1 ? "the words" : "the frames on the way there" }
            return "row \((index - 1) / tiles + 1) column \((index - 1) % tiles + 1)"
        }
        return "of \(tiles) by \(tiles) tiles and all else these differ: \(places.joined(separator: ", "))"
    }
}

/// FNV-1a over colours, one at a time.
struct ColorSum {
    private(set) var value: UInt32 = 0x811C_9DC5

    /// The top byte means nothing.
    mutating func add(_ color: UInt32) { value = (value ^ (color & 0xFF_FFFF)) &* 0x0100_0193 }
}
