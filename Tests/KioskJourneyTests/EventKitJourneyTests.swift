import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// An event that goes from booth to booth in a folder, by the commands that an operator types.
@Suite(.serialized) struct EventKitJourneyTests {
    private let place: KioskPlace
    private var kit: String { place.folder.path(of: "kit") }

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    private func run(_ command: String, _ folder: String, data: String? = nil, _ more: [String] = []) throws -> RunningProcess.Outcome {
        try Product.run([command, "--data", data ?? place.data, folder] + more)
    }

    private static let traces = ["GPS", "SECRET", "Nobody", "Serial", "Artist", "Creator", "XMP", "IPTC"]

    /// Guests' photos tell where and by whom they were taken; what leaves the booth does not, and another booth shows the meme.
    @Test func aMemeMovesAndTellsNothingOfItsPhotosMaker() throws {
        let photo = place.album + "/photo.jpg"
        _ = try runSuccessfully([
            "exiftool", "-q", "-overwrite_original", "-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.3", "-GPSLongitudeRef=E",
            "-SerialNumber=SECRET-123", "-Artist=Nobody Else", "-XMP-dc:Creator=Nobody Else", "-IPTC:By-line=Nobody", "-Comment=Nobody",
            photo,
        ])
        let kiosk = try KioskRun(place)
        try MainJob(by: kiosk.user).choosePhoto()
        try kiosk.type("editor.top", "hello")
        try MainJob(by: kiosk.user).share { $0 == "share.keep" }
        let busy = try run("export", kit)
        #expect(busy.status == 75 && busy.output == "mememe: A kiosk runs with the data in \(place.data). End it first.\n")
        #expect(!FileManager.default.fileExists(atPath: kit))
        #expect(try run("import", kit).status == 75)
        #expect(try kiosk.quit() == 0)

        let first = try run("export", kit)
        #expect(first.status == 0 && first.output == "1 meme in \(kit), read back and compared.\n", "\(first.output)")
        let told = try runSuccessfully(["exiftool", "-r", "-a", "-u", "-G1", "-ext", "jpg", kit])
        #expect(told.contains("Image Width"))
        for trace in Self.traces { #expect(!told.contains(trace), "\(trace) in \(told)") }
        let again = try run("export", kit)
        #expect(again.output == "1 meme in \(kit), read back and compared. 1 of them lay there already.\n")

        let other = place.folder.path(of: "other")
        let taken = try run("import", kit, data: other)
        #expect(taken.status == 0 && taken.output == "1 meme taken over. 2 numbers were added.\n", "\(taken.output)")
        #expect(try run("import", kit, data: other).output == "0 memes taken over. 1 was here already.\n")
        let (names, memes) = (try place.files(in: "memes"), try place.files(in: "memes").map(place.bytes))
        place.data = other
        #expect(try place.files(in: "memes").map(place.bytes) == memes)
        let next = try KioskRun(place)
        let parts = try #require(names.first?.split(separator: "/").last).split(separator: ".")[0].split(separator: "-")
        #expect(try next.shows("meme.\(parts[0])-\(parts[parts.count - 1])"))
        #expect(try next.quit() == 0)
    }

    @Test func whatCannotBeDoneIsSaidInOneSentence() throws {
        func expect(_ outcome: RunningProcess.Outcome, _ status: Int32, _ words: String, at place: SourceLocation = #_sourceLocation) {
            #expect(outcome.status == status && outcome.output.contains(words), "\(outcome)", sourceLocation: place)
            #expect(outcome.output.hasPrefix("mememe: ") && outcome.output.hasSuffix(".\n"), sourceLocation: place)
        }
        expect(try run("export", kit), 66, "There are no memes in \(place.data).")
        expect(try run("import", kit), 66, "is no event kit")
        _ = try place.folder.makeFolder("kit")
        try Data("{\"format\": 7}".utf8).write(to: URL(fileURLWithPath: kit + "/event.json"))
        expect(try run("import", kit), 66, "newer kiosk (format 7")
        try Data("{".utf8).write(to: URL(fileURLWithPath: kit + "/event.json"))
        expect(try run("import", kit), 66, "is damaged")
        #expect(!FileManager.default.fileExists(atPath: place.data + "/memes.sqlite"), "nothing is made for what is no kit")
        expect(try run("export", kit), 66, "There are no memes")
        // An event without memes can be exported; somebody else's file stays.
        #expect(try KioskRun(place).quit() == 0)
        expect(try run("export", kit), 73, "somebody else’s")
        expect(try run("export", place.album + "/photo.jpg"), 73, "Not a directory")
    }

    /// A photo that no kiosk has the memory for is refused before anything of its meme is stored, and the other memes come.
    @Test func picturesAreLookedAtInTheSandbox() throws {
        let kept = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(atPath: kept.appendingPathComponent("Golden/EventKitsTests/first").path, toPath: kit)
        let photos = try FileManager.default.contentsOfDirectory(atPath: kit + "/photos").sorted()
        // Thirty thousand pixels on each side, as its header says.
        var bomb = ImageFile.png(Bitmap(size: Size(width: 8, height: 8), format: .opaque))
        bomb.replaceSubrange(16..<24, with: [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30])
        try Data(bomb).write(to: URL(fileURLWithPath: kit + "/photos/" + photos[0]))
        try Data(bomb).write(to: URL(fileURLWithPath: place.folder.path(of: "bomb")))
        let sum = try runSuccessfully(["sha256sum", place.folder.path(of: "bomb")]).prefix(64)
        let script = """
            import json, sys
            path, count, digits = sys.argv[1:]
            kit = json.load(open(path))
            kit["memes"][0]["photo"].update(bytes=int(count), sha256=digits)
            json.dump(kit, open(path, "w"))
            """
        _ = try runSuccessfully(["python3", "-c", script, kit + "/event.json", "\(bomb.count)", String(sum)])
        let outcome = try run("import", kit, data: place.folder.path(of: "other"))
        #expect(outcome.status == 1 && outcome.output.contains("1 meme taken over."), "\(outcome.output)")
        #expect(outcome.output.contains("mememe: \(kit)/photos/\(photos[0]): This picture is too large."), "\(outcome.output)")
    }
}
