import Geometry
import Peers

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
    }

    private static func clear(_ kiosk: StagedKiosk) throws {
        try kiosk.tap("editor.clear")
        try kiosk.settle()
    }
}
