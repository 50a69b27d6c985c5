import Drawing
import Geometry
import ImageFiles
import MemePress
import Memes
import Peers
import Text

/// A photo of twelve megapixels with two captions, as a JPEG file.
struct MemeBenchmark: Benchmark {
    static let name = "meme"

    /// What everybody sets captions in.
    static let font = "/usr/share/fonts/truetype/noto/NotoSans-ExtraCondensedBlack.ttf"

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "Meme render",
            "The JPEG of 4000x3000 pixels gets two captions (other words every time) and becomes a JPEG of quality 90, 1200 pixels wide "
                + "and in full size. Ours keeps all colour resolution (4:4:4); the peer does so, too, and once more with 4:2:0.")
        guard peer_meme_font(Self.font, "Noto Sans Ultra-Heavy Extra-Condensed") == 0 else {
            throw StagedKiosk.Failure(description: "the peer does not find \(Self.font)")
        }
        let engine = TextEngine(catalog: try FontCatalog())
        for width in settings.isCounting ? [1200] : [1200, 4000] {
            let what = width == 4000 ? "meme in full size" : "meme \(width) px wide"
            let contenders = [
                Self.ours(files.photoBytes, width: width, engine), Self.peer(files.photoBytes, width: width, isFullColour: true),
                Self.peer(files.photoBytes, width: width, isFullColour: false),
            ]
            let residents = settings.isCounting ? [] : try Self.residents(width: width, files, report)
            let found = try Contest(contenders: contenders + residents, rounds: settings.times(9)).run()
            let names = ["libjpeg-turbo + cairo + pango in C", "the same with 4:2:0"] + residents.map(\.name)
            report.add(what, ours: found[0], peers: zip(names, found.dropFirst()).map { (name: $0, samples: $1) }, target: "< 1×, each")
        }
        try runWarm(settings, files, report, engine)
        if !settings.isCounting { try runPrograms(settings, files, report) }
    }

    /// Other captions every time.
    static func words(_ turn: Int) -> (top: String, bottom: String) {
        ("One does not simply \(turn)", "Walk past the coffee machine without taking cup number \(turn)")
    }

    private static func ours(_ bytes: [UInt8], width: Int, _ engine: TextEngine) -> Contender {
        var turn = 0
        return Contender("MemeMe", times: 1) {
            turn += 1
            let words = words(turn)
            let photo = try PhotoRows(bytes) { Size(width: width, height: $0.height * width / $0.width) }
            let press = MemePress(captions: Captions(top: words.top, bottom: words.bottom), style: .standard, engine: engine)
            var count = 0
            try press.press(photo, .jpeg(quality: MemePress.quality)) { (bytes: [UInt8]) throws(Never) in count += bytes.count }
            precondition(count > 0, "a meme has bytes")
        }
    }

    /// Draws the captions on a picture that is there, and encodes it.
    private static func finish(_ photo: Bitmap, _ turn: Int, _ engine: TextEngine, _ cache: PaintCache) {
        let painter = Painter(photo, cache: cache)
        let words = words(turn)
        for (text, edge) in [(words.top, Caption.Edge.top), (words.bottom, .bottom)] {
            let layout = MemeRenderer.layout(text, edge: edge, in: photo.size, engine: engine)
            MemeRenderer.draw(layout, at: .zero, on: painter, engine: engine)
        }
        precondition(!ImageFile.jpeg(photo, quality: MemePress.quality).isEmpty, "a meme has bytes")
    }

    private static func peer(_ bytes: [UInt8], width: Int, isFullColour: Bool) -> Contender {
        var turn = 0
        return Contender("C", times: 1) {
            turn += 1
            let words = words(turn)
            let count = words.top.uppercased().withCString { top in
                words.bottom.uppercased().withCString { bottom -> Int in
                    var result: UnsafeMutablePointer<UInt8>?
                    let meme = PeerMeme(top: top, bottom: bottom, width: Int32(width), is_full_colour: isFullColour ? 1 : 0)
                    defer { peer_free(result) }
                    return peer_meme(bytes, bytes.count, meme, &result)
                }
            }
            if count == 0 { throw StagedKiosk.Failure(description: "a peer failed") }
        }
    }

    /// The peers that are driven from Python, each warm in a process that stays.
    private static func residents(width: Int, _ files: TestFiles, _ report: Report) throws -> [Contender] {
        let order = MemePrograms.Order(
            photo: files.photos[0], top: "", bottom: "", width: width, font: font, folder: files.folder.path)
        let scripts = [
            ("Pillow", MemeScripts.pillow), ("ImageMagick", MemeScripts.imageMagick),
            ("libvips (letters without outlines)", MemeScripts.vips),
        ]
        return try scripts.compactMap { name, script in
            guard let peer = try ResidentPeer(name, script: script, order) else {
                report.skip("\(name), warm", because: "what it needs is not installed")
                return nil
            }
            var turn = 0
            return Contender(name + ", warm") {
                turn += 1
                let words = words(turn)
                return [try peer.milliseconds(top: words.top.uppercased(), bottom: words.bottom.uppercased())]
            }
        }
    }

    /// The photo is on the screen already, as in the editor.
    private func runWarm(_ settings: Settings, _ files: TestFiles, _ report: Report, _ engine: TextEngine) throws {
        let photo = try ImageFile.decode(files.photoBytes, fitting: Size(width: 1440, height: 1080))
        let cache = PaintCache()
        var turn = 1000
        let ours = Contender("MemeMe", times: 2) {
            turn += 1
            Self.finish(photo.resampled(to: Size(width: 1200, height: 900)), turn, engine, cache)
        }
        let peer = Self.peer(files.photoBytes, width: 1200, isFullColour: true)
        let found = try Contest(contenders: [ours, peer], rounds: settings.times(9)).run()
        report.add(
            "meme 1200 px wide, photo on the screen", ours: found[0],
            peers: [("libjpeg-turbo + cairo + pango in C, from the file", found[1])],
            target: "≤ 0.25×")
    }

    /// Whole command lines, from the start of the process to its end.
    private func runPrograms(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        guard settings.hasBinary else { return report.skip("mememe render", because: "there is no \(settings.binary)") }
        for width in [1200, 4000] {
            let words = Self.words(1)
            let order = MemePrograms.Order(
                photo: files.photos[0], top: words.top, bottom: words.bottom, width: width, font: Self.font, folder: files.folder.path)
            let ours = [settings.binary] + MemePrograms.arguments(order)
            let programs = try MemePrograms.peers(order, report)
            let contenders = ([("mememe render", ours)] + programs).map { name, command in
                Contender(name) { [try Programs.milliseconds(command)] }
            }
            let found = try Contest(contenders: contenders, rounds: settings.times(9)).run()
            let what = "whole process, meme " + (width == 4000 ? "in full size" : "1200 px wide")
            report.add(
                what, ours: found[0], peers: zip(programs, found.dropFirst()).map { (name: $0.name, samples: $1) },
                target: "< 1×, each")
            try compareMemory(what, ours, programs, report)
        }
    }

    private func compareMemory(
        _ what: String, _ ours: [String], _ peers: [(name: String, command: [String])], _ report: Report
    ) throws {
        guard let own = try Programs.peakMegabytes(ours) else {
            return report.skip("memory of whole processes", because: "time is not installed")
        }
        for peer in peers {
            guard let other = try Programs.peakMegabytes(peer.command) else { continue }
            report.add(
                Report.Line(
                    what: what + ", most memory", ours: Report.digits(own, 1) + " MB", peer: peer.name,
                    peers: Report.digits(other, 1) + " MB", ratio: Report.digits(own / other, 2) + "×", target: "< 1×"))
        }
    }
}
