import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// `mememe render` as somebody at a command line meets it.
@Suite struct RenderCommandTests {
    private let folder: TemporaryFolder
    private let photo: [UInt8]

    init() throws {
        folder = try TemporaryFolder("render")
        let bitmap = Bitmap(size: Size(width: 400, height: 300), format: .opaque)
        Painter(bitmap, cache: PaintCache()).fill(bitmap.bounds, Color(0x336699))
        photo = ImageFile.jpeg(bitmap, quality: 90)
    }

    private func write(_ name: String, _ bytes: [UInt8]) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path(of: name)))
        return folder.path(of: name)
    }

    private func render(
        _ photo: String, _ output: String = "meme.jpg", _ more: [String] = [], kilobytes: Int? = nil
    ) throws -> RunningProcess.Outcome {
        try Product.run(
            ["render", photo, "--top", "One does not", "--bottom", "simply", "--output", folder.path(of: output)] + more,
            environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""], kilobytes: kilobytes)
    }

    /// Nothing but the photo and finished memes.
    private func expectOnly(_ names: [String]) throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names.sorted())
    }

    private func isOneSentence(_ text: String) -> Bool {
        let lines = text.split(separator: "\n")
        return lines.count == 1 && text.hasPrefix("mememe: ") && text.hasSuffix(".\n")
    }

    @Test(arguments: ["meme.jpg", "meme.png"]) func makesAMeme(_ name: String) throws {
        let outcome = try render(write("photo.jpg", photo), name, ["--width", "200"])
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        let meme = try ImageFile.decode(path: folder.path(of: name), fitting: nil)
        #expect(meme.size == Size(width: 200, height: 150))
        let words = (0..<200).flatMap { x in (0..<150).map { meme.pixel(x: x, y: $0) & 0xFF_FFFF } }
        // The letters' white, their outlines' black, and the photo between them.
        #expect(words.contains { $0 >= 0xFAFAFA } && words.contains { $0 & 0xF0F0F0 == 0 })
        let middle = meme.pixel(x: 100, y: 75)
        #expect(abs(Int(middle >> 16 & 255) - 0x33) < 4 && abs(Int(middle & 255) - 0x99) < 4)
        try expectOnly(["photo.jpg", name])
    }

    /// A file that was cut off makes a meme all the same, and that is said; of a whole one nothing is said (`makesAMeme`).
    @Test(arguments: ["photo.jpg", "photo.png"]) func saysThatOnlyPartOfThePhotoIsThere(_ name: String) throws {
        let bitmap = NumberedPicture.bitmap(5, size: Size(width: 400, height: 300))
        let whole = name.hasSuffix(".png") ? ImageFile.png(bitmap) : ImageFile.jpeg(bitmap, quality: 90)
        let outcome = try render(write(name, Array(whole.prefix(whole.count / 2))))
        #expect(outcome.status == 0 && isOneSentence(outcome.output) && outcome.output.contains("Only part of this photo is there"))
        #expect(try ImageFile.decode(path: folder.path(of: "meme.jpg"), fitting: nil).size == Size(width: 1200, height: 900))
    }

    @Test func replacesAnEarlierMemeWhereThatIsWanted() throws {
        let meme = try write("meme.jpg", [1, 2, 3])
        let refused = try render(write("photo.jpg", photo))
        #expect(refused.status == 73 && isOneSentence(refused.output))
        #expect(refused.output.contains(meme) && refused.output.contains("--force"))
        #expect(FileManager.default.contents(atPath: meme) == Data([1, 2, 3]))
        #expect(try render(write("photo.jpg", photo), "meme.jpg", ["--force"]).status == 0)
        #expect(try ImageFile.info(path: folder.path(of: "meme.jpg")).size == Size(width: 1200, height: 900))
        try expectOnly(["photo.jpg", "meme.jpg"])
    }

    /// White letters are only where a text is wanted.
    @Test(arguments: [["--top", "One does not"], ["--bottom", "simply"], []]) func eachTextMayBeLeftOut(_ texts: [String]) throws {
        let outcome = try Product.run(["render", write("photo.jpg", photo), "--output", folder.path(of: "meme.png")] + texts)
        #expect(outcome.status == 0, "\(outcome.output)")
        let meme = try ImageFile.decode(path: folder.path(of: "meme.png"), fitting: nil)
        func hasWhite(_ rows: Range<Int>) -> Bool {
            rows.contains { y in (0..<1200).contains { meme.pixel(x: $0, y: y) & 0xFF_FFFF >= 0xFAFAFA } }
        }
        #expect(hasWhite(0..<450) == texts.contains("--top") && hasWhite(450..<900) == texts.contains("--bottom"))
    }

    /// Made wide, a strip becomes longer than any picture can be.
    @Test(arguments: [Size(width: 1, height: 4000), Size(width: 2, height: 9000), Size(width: 16, height: 30_000)], ["jpg", "png"])
    func aStripThatWouldBeTooLongIsRefusedInWords(_ size: Size, _ kind: String) throws {
        let strip = Bitmap(size: size, format: .opaque)
        let bytes = kind == "png" ? ImageFile.png(strip) : ImageFile.jpeg(strip, quality: 90)
        let outcome = try render(write("strip.\(kind)", bytes), "meme.jpg", ["--width", "800"])
        #expect(outcome.status == 64 && isOneSentence(outcome.output), "\(outcome)")
        #expect(outcome.output.contains("\(size.height * 800 / size.width)"), "\(outcome)")
        try expectOnly(["strip.\(kind)"])
    }

    @Test func truncatedPhotoIsShownAsFarAsItGoes() throws {
        let outcome = try render(write("photo.jpg", Array(photo.prefix(photo.count * 2 / 3))))
        #expect(outcome.status == 0)
        #expect(try ImageFile.info(path: folder.path(of: "meme.jpg")).size == Size(width: 1200, height: 900))
    }

    /// As cameras of a hundred megapixels write them, upright and lying on their side, at a screen's size and their own.
    @Test(arguments: [false, true], [["--width", "1200"], []]) func aHundredMegapixelsTake400MB(_ isLying: Bool, _ more: [String]) throws {
        var bytes = Bombs.plainPhoto(Size(width: 11_648, height: 8_736))
        // EXIF's orientation 6.
        let turned = "Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0\0\0\0\0"
        if isLying { bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(turned.utf8.count + 2)] + Array(turned.utf8), at: 2) }
        let outcome = try render(write("photo.jpg", bytes), "meme.jpg", more, kilobytes: 400_000)
        #expect(outcome.status == 0, "\(outcome.output)")
        let size = try ImageFile.info(path: folder.path(of: "meme.jpg")).size
        let whole = isLying ? Size(width: 8_736, height: 11_648) : Size(width: 11_648, height: 8_736)
        #expect(size == (more.isEmpty ? whole : Size(width: 1200, height: whole.height * 1200 / whole.width)))
    }

    @Test func photoThatCannotBeUsedIs66WithASentence() throws {
        var huge = ImageFile.png(Bitmap(size: Size(width: 8, height: 8), format: .opaque))
        for (index, byte) in [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30].enumerated() { huge[16 + index] = UInt8(byte) }
        let cases: [(photo: String, sentence: String)] = [
            (folder.path(of: "nowhere.jpg"), "There is no such file."), (folder.path, "This is a folder, not a photo."),
            (try write("empty.jpg", []), "This file is not a picture."),
            (try write("text.jpg", Array("no picture at all".utf8)), "This file is not a picture."),
            (try write("stump.jpg", Array(photo.prefix(60))), "This picture is damaged."),
            (try write("huge.png", huge), "This picture is too large."),
        ]
        for (photo, sentence) in cases {
            let outcome = try render(photo)
            #expect(outcome.status == 66)
            #expect(outcome.output == "mememe: \(photo): \(sentence)\n")
        }
        try expectOnly(["empty.jpg", "text.jpg", "stump.jpg", "huge.png"])
    }

    @Test func unknownFontIs66AndNamesThoseThatThereAre() throws {
        let outcome = try render(write("photo.jpg", photo), "meme.jpg", ["--font", "Comic Sans"])
        #expect(outcome.status == 66 && isOneSentence(outcome.output))
        #expect(outcome.output.contains("\"Comic Sans\"") && outcome.output.contains("Classic, Loud"))
        try expectOnly(["photo.jpg"])
    }

    /// The names that guests see, in any case, and those of the typefaces behind them.
    @Test func fontsHaveTheNamesThatGuestsSee() throws {
        let photo = try write("photo.jpg", photo)
        for (name, font) in [("a", "Loud"), ("b", "LOUD"), ("c", "inter black"), ("d", "Classic")] {
            let outcome = try render(photo, name + ".jpg", ["--font", font])
            #expect(outcome.status == 0, "\(outcome.output)")
        }
        let memes = ["a", "b", "c", "d"].map { FileManager.default.contents(atPath: folder.path(of: $0 + ".jpg")) }
        #expect(memes[0] == memes[1] && memes[1] == memes[2] && memes[2] != memes[3])
    }

    @Test(arguments: ["nowhere/meme.jpg", "folder.jpg", "photo.jpg/meme.jpg"]) func outputThatCannotBeWrittenIs73(_ name: String) throws {
        _ = try folder.makeFolder("folder.jpg")
        let outcome = try render(write("photo.jpg", photo), name, ["--force"])
        #expect(outcome.status == 73 && isOneSentence(outcome.output))
        #expect(outcome.output.contains(name) && !outcome.output.contains(".part"))
        try expectOnly(["photo.jpg", "folder.jpg"])
    }
}
