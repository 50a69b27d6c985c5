import Drawing
import Geometry
import Memes
import Peers
import Text

/// From a key to the frame that shows it.
struct KeyBenchmark: Benchmark {
    static let name = "key"

    private static let text = "when the cat sits on it"

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "Key press to queued frame, 1920x1080",
            "The editor with a photo, \"\(Self.text)\" typed into the top caption. Measured in this process from the event entering where "
                + "those of devices do until the frame that answers it is queued to the headless panel.")
        let kiosk = try StagedKiosk(flow: .editor, pictures: files.photos)
        for identifier in ["editor.album", "album.item.0", "editor.top"] {
            try kiosk.tap(identifier)
            try kiosk.settle()
        }
        var (down, up) = (Samples(), Samples())
        let finger = Contender("finger") {
            for character in Self.text {
                let place = try kiosk.place(of: character == " " ? "key.space" : "key.\(character)")
                down.values.append(try kiosk.answer { kiosk.touch(.began, at: place) })
                kiosk.advance(.milliseconds(60))
                up.values.append(try kiosk.answer { kiosk.touch(.ended, at: place) })
                kiosk.advance(.milliseconds(200))
            }
            try Self.clear(kiosk)
            return up.values
        }
        let keyboard = Contender("keyboard") {
            var times: [Double] = []
            for character in Self.text {
                times.append(try kiosk.answer { try kiosk.key(String(character), isDown: true) })
                try kiosk.key(String(character), isDown: false)
                kiosk.advance(.milliseconds(200))
            }
            try Self.clear(kiosk)
            return times
        }
        let frames = (0..<3).map { _ in OwnedFrame(StagedKiosk.size) }
        let copy = Contender("memcpy", times: 20) { peer_copy(frames[0].frame, frames[1].frame) }
        let found = try Contest(contenders: [finger, keyboard, copy], rounds: settings.times(6)).run { (down, up) = (Samples(), Samples()) }
        report.add("finger down on a key → queued frame", ours: down, peers: [("memcpy of a frame", found[2])], target: "≤ 4 ms")
        report.add(
            "finger lifted, character in the caption → queued frame", ours: up, peers: [("memcpy of a frame", found[2])], target: "≤ 4 ms")
        report.add("character of a keyboard → queued frame", ours: found[1], peers: [("memcpy of a frame", found[2])], target: "≤ 4 ms")
        report.say("  slowest of all: \(Report.digits((down.values + up.values + found[1].values).max() ?? .nan, 2)) ms")
        try runLongest(kiosk, settings, copy, report)
        try runCaptions(settings, copy, report)
    }

    /// The last characters of a caption that is as long as the keyboard lets it get: every one of them changes the size of all.
    private func runLongest(_ kiosk: StagedKiosk, _ settings: Settings, _ copy: Contender, _ report: Report) throws {
        let words = "the quick brown fox jumps over the lazy dog while seven wizards pack my box with five dozen".split(separator: " ")
        var turn = 0
        let keyboard = Contender("keyboard") {
            // Other words come first every time, so that no size has been seen before.
            turn += 1
            let text = (words.dropFirst(turn * 5 % words.count) + words.prefix(turn * 5 % words.count)).joined(separator: " ")
            var times: [Double] = []
            for character in text {
                times.append(try kiosk.answer { try kiosk.key(String(character), isDown: true) })
                try kiosk.key(String(character), isDown: false)
                kiosk.advance(.milliseconds(200))
            }
            try Self.clear(kiosk)
            return Array(times.suffix(40))
        }
        let found = try Contest(contenders: [keyboard, copy], rounds: settings.times(4)).run()
        report.add(
            "characters 52 to 91 of a long caption → queued frame", ours: found[0], peers: [("memcpy of a frame", found[1])],
            target: "≤ 8 ms")
        report.say("  slowest: \(Report.digits(found[0].values.max() ?? .nan, 2)) ms")
    }

    /// A caption, and how many pixels wide its picture is.
    private struct Typing {
        let name: String
        let text: String
        let size: Size
        let target: String
    }

    private static let emoji = "😀😃😄😁😆😅🤣😂🙂🙃😉😊😇🥰😍🤩😘😗😚😙😋😛😜🤪😝🤑🤗🤭🤫🤔🤐🤨😐😑😶😏😒🙄😬🤥😌😔😪🤤"
    private static let panel = Size(width: 1440, height: 1080)
    private static let typings = [
        Typing(
            name: "Latin caption", text: "the quick brown fox jumps over the lazy dog while seven wizards pack my box with five dozen jugs",
            size: panel, target: "≤ 6 ms"),
        Typing(
            name: "Arabic caption", text: "عندما تسمع صوت الكيس في الساعة الثانية عشرة ظهرا والجميع ينظر اليك بصمت شديد ولا احد يتكلم",
            size: panel, target: "≤ 6 ms"),
        Typing(name: "caption of 46 different emoji", text: emoji, size: panel, target: "≤ 8 ms"),
        Typing(
            name: "text of a 1200 px meme", text: "without at least three terrible ideas", size: Size(width: 1200, height: 900),
            target: "≤ 5 ms"),
    ]

    /// Layout and drawing alone: what one more letter at the end of a long caption costs, its shapes being known but not at this size.
    private func runCaptions(_ settings: Settings, _ copy: Contender, _ report: Report) throws {
        let engine = TextEngine(catalog: try FontCatalog())
        let cache = PaintCache()
        for typing in Self.typings {
            let picture = Bitmap(size: typing.size, format: .opaque)
            var turn = 0
            let letters = Contender(typing.name, times: 12) {
                // Smaller every time: no glyph has been drawn at this size before, as after a letter that makes all others smaller.
                turn += 1
                let size = Size(width: typing.size.width - turn, height: typing.size.height - turn)
                let layout = MemeRenderer.layout(typing.text, edge: .top, in: size, engine: engine)
                MemeRenderer.draw(layout, at: .zero, on: Painter(picture, cache: cache), engine: engine)
            }
            let found = try Contest(contenders: [letters, copy], rounds: settings.times(6)).run()
            report.add(
                "\(typing.name), a letter more: layout and drawing", ours: found[0], peers: [("memcpy of a frame", found[1])],
                target: typing.target)
        }
    }

    private static func clear(_ kiosk: StagedKiosk) throws {
        try kiosk.tap("editor.clear")
        try kiosk.settle()
    }
}
