import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// The program that was built for another processor, beside the one that was built with the tests: memes and screens are the same, pixel by
/// pixel.
///
/// `MEMEME_OTHER_PROCESSOR` names a command that runs it under an emulator of that processor; `image-build/test architectures` sets it. The
/// emulator knows of no filters of system calls, so what needs the confined decoding of photos is not shown here.
@Suite(.serialized, .enabled(if: otherProgram != nil, "set MEMEME_OTHER_PROCESSOR to a command that runs the program"))
struct OtherProcessorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder("processors") }

    private func other() throws -> String { try #require(otherProgram) }

    /// Both programs render the same photo; the files are equal byte by byte.
    @Test(arguments: [
        ["--top", "one does not simply", "--bottom", "walk"], ["--top", "Grüße 🎉", "--bottom", "שלום עולם", "--font", "Loud"],
        ["--top", "今日は", "--width", "640"],
    ])
    func rendersTheSameMeme(_ options: [String]) throws {
        let photo = folder.path(of: "photo.jpg")
        try Data(ImageFile.jpeg(KioskPlace.photo(900, 600), quality: 90)).write(to: URL(fileURLWithPath: photo))
        for kind in ["jpg", "png"] {
            let memes = try [Product.executable, other()].enumerated().map { index, program in
                let meme = folder.path(of: "\(index).\(kind)")
                let words = [program, "render", photo, "--output", meme] + options
                let outcome = try RunningProcess(words, outputPath: folder.path(of: "output")).waitForExit(atMost: .seconds(120))
                #expect(outcome.status == 0, "\(outcome.output)")
                return try Data(contentsOf: URL(fileURLWithPath: meme))
            }
            #expect(memes[0] == memes[1], "\(kind): \(memes[0].count) bytes and \(memes[1].count)")
        }
    }

    /// The questions of the first start and the first screens after it, touched the same way on both.
    @Test(arguments: ["1280x800", "480x800"])
    func showsTheSameScreens(_ panel: String) throws {
        let expected = try screens(of: Product.executable, panel)
        let actual = try screens(of: other(), panel)
        try #require(expected.map(\.name) == actual.map(\.name))
        for (one, another) in zip(expected, actual) {
            #expect(one.picture.colorCount > 10, "there is something on the screen \(one.name)")
            try requireSame(another.picture, one.picture, "processor-\(panel)-\(one.name)")
        }
    }

    /// Walks from the first question to an editor, and keeps a picture of each screen at rest.
    private func screens(of program: String, _ panel: String) throws -> [(name: String, picture: Picture)] {
        let size = panel.split(separator: "x").compactMap { Int($0) }
        let configuration = folder.path(of: "mememe.yaml")
        try Data("setup: ask\n".utf8).write(to: URL(fileURLWithPath: configuration))
        let kiosk = try HeadlessKiosk(
            binary: program, width: size[0], height: size[1], album: folder.makeFolder("album"), arguments: ["--config", configuration])
        var pictures: [(name: String, picture: Picture)] = []
        func keep(_ name: String) throws {
            try kiosk.automation.settle(atMost: .seconds(60))
            pictures.append((name, try kiosk.screenshot()))
        }
        try keep("language")
        try kiosk.user.tap("setup.language.de")
        try kiosk.user.tap("setup.continue")
        try keep("rotation")
        try kiosk.user.tap("setup.continue")
        for round in 0..<2 {
            for digit in "4711" { try kiosk.user.tap("setup.pin.\(digit)") }
            try keep("pin-\(round)")
            try kiosk.user.tap("setup.continue")
        }
        try keep("done")
        try kiosk.user.tap("setup.continue")
        try keep("sent-memes")
        try kiosk.user.tap("sent-memes.add")
        try keep("editor")
        try kiosk.user.tap("editor.album")
        try keep("album")
        return pictures
    }
}

/// The command that runs the program that was built for another processor.
private let otherProgram = ProcessInfo.processInfo.environment["MEMEME_OTHER_PROCESSOR"]
