import Geometry
import Peers

/// A finger that scrolls the table.
struct ListBenchmark: Benchmark {
    static let name = "list"

    private static let frames = 20

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "List scroll frame, 1920x1080",
            "The table of 10,000 memes, rows with pictures, words and time, dragged by 24 pixels a frame; new rows come in and their "
                + "pictures are decoded meanwhile. Each sample is one frame, the copy to scanout included.")
        let kiosk = try StagedKiosk(flow: .gallery, memeCount: 10_000, pictures: files.thumbnails)
        var copies = Samples()
        let ours = Contender("MemeMe") {
            var point = Point(x: 960, y: 820)
            kiosk.touch(.began, at: point)
            kiosk.advance(kiosk.frameInterval)
            var times: [Double] = []
            for index in 0..<Self.frames {
                point.y -= 24
                kiosk.touch(.moved, at: point)
                // The first moves are the finger's slop; nothing scrolls yet.
                guard let time = kiosk.frame(), index > 2 else { continue }
                times.append(time)
                copies.values.append(kiosk.display.lastCopy)
            }
            // Held still before it is lifted, so that nothing glides on.
            for _ in 0..<12 { kiosk.advance(kiosk.frameInterval) }
            kiosk.touch(.ended, at: point)
            try kiosk.settle()
            return times
        }
        let frames = (0..<3).map { _ in OwnedFrame(StagedKiosk.size) }
        var turn = 0
        let copy = Contender("memcpy", times: Self.frames) {
            turn += 1
            peer_copy(frames[0].frame, frames[1 + turn % 2].frame)
        }
        let found = try Contest(contenders: [ours, copy], rounds: settings.times(16)).run { copies = Samples() }
        report.add("list scroll frame", ours: found[0], peers: [("memcpy of a frame", found[1])])
        report.add("– of it the copy to scanout", ours: copies, peers: [("memcpy of a frame", found[1])])
    }
}
