import Foundation
import ImageFiles
import TestSupport
import Testing

/// A system with the listed font files and no others writes everything as one with all of them.
@Suite struct FontFilesTests {
    /// The first letters of scripts that Noto has in families of their own, of those that it has not, of signs, and an emoji.
    private static let letters: [UInt32] = [
        0x391, 0x410, 0x531, 0x5D0, 0x628, 0x710, 0x780, 0x7CA, 0x915, 0x995, 0xA15, 0xA95, 0xB15, 0xB95, 0xC15, 0xC95, 0xD15, 0xD9A,
        0xE01, 0xE81, 0xF40, 0x1000, 0x10D0, 0x1200, 0x13A0, 0x1401, 0x1780, 0x1820, 0x1B13, 0x1B83, 0x1C5A, 0x1E02, 0x2200, 0x2600,
        0x2D30, 0x3042, 0x30A2, 0x3105, 0x4E2D, 0xA000, 0xA4D0, 0xA500, 0xA6A0, 0xA984, 0xAA00, 0xABC0, 0xAC00, 0x10D00, 0x1E900, 0x1F600,
    ]

    @Test(arguments: ["Classic", "Loud", "Headline"]) func theyDrawEveryScript(_ font: String) throws {
        let folder = try TemporaryFolder("fonts")
        let all = "/usr/share/fonts/"
        let files = try runSuccessfully([Product.executable, "font-files"]).split(separator: "\n").map(String.init)
        try #require(files.count > 100 && files.allSatisfy { $0.hasPrefix(all) })
        #expect(try size(of: files) < 90 << 20)
        for file in files {
            let copy = folder.path(of: "few/" + file.dropFirst(all.count))
            try FileManager.default.createDirectory(atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: URL(fileURLWithPath: file).resolvingSymlinksInPath().path, toPath: copy)
        }
        let photo = folder.path(of: "photo.png")
        try Data(ImageFile.png(KioskPlace.photo(900, 700))).write(to: URL(fileURLWithPath: photo))
        let words = Self.letters.map { first in String(String.UnicodeScalarView((first..<first + 3).compactMap { Unicode.Scalar($0) })) }
        for start in stride(from: 0, to: words.count, by: 14) {
            let part = words[start..<min(start + 14, words.count)]
            let (top, bottom) = (part.prefix(7).joined(separator: " "), part.dropFirst(7).joined(separator: " "))
            let meme = folder.path(of: "meme.png")
            let texts = ["--top", top, "--bottom", bottom, "--font", font]
            let command = try [Product.executable, "render", photo, "--output", meme, "--force"] + texts
            try runSuccessfully(command)
            let expected = try Picture(png: meme)
            // In a view of the file system of its own, where nothing else is installed.
            let hiding = "mount --bind \(folder.path(of: "few")) \(all) && exec \"$@\""
            try runSuccessfully(["unshare", "--map-root-user", "--mount", "sh", "-c", hiding, "sh"] + command)
            #expect(try Picture(png: meme) == expected, "\(part)")
        }
    }

    private func size(of files: [String]) throws -> Int {
        try files.reduce(0) { sum, file in
            let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            return try sum + (FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0)
        }
    }
}
