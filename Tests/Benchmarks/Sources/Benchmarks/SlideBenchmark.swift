import Geometry
import Peers
import Toolkit

/// A full-screen slide: the kiosk's own screens, painted into cached memory and copied to the scanout buffer.
struct SlideBenchmark: Benchmark {
    static let name = "slide"

    /// Frames of a slide of 350 ms at 60 Hz that show both screens; the first one, which draws them, is counted apart.
    private static let frames = 20

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "Full-screen slide, 1920x1080",
            "The table of 10,000 memes and an empty editor slide over each other; each sample is one frame: animation, layout, damage, "
                + "painting and the copy to one of two scanout buffers. The first frame, which draws the incoming screen, is counted apart."
        )
        let kiosk = try StagedKiosk(flow: .gallery, memeCount: 10_000, pictures: files.thumbnails)
        var (first, copies, isIn) = (Samples(), Samples(), false)
        let ours = Contender("MemeMe") {
            try kiosk.tap(isIn ? "editor.cancel" : "sent-memes.add")
            isIn.toggle()
            var times: [Double] = []
            for index in 0..<Self.frames {
                guard let time = kiosk.frame() else { continue }
                if index < 2 {
                    first.values.append(time)
                } else {
                    times.append(time)
                    copies.values.append(kiosk.display.lastCopy)
                }
            }
            try kiosk.settle()
            return times
        }
        let found = try Contest(contenders: [ours] + Self.peers(), rounds: settings.times(16)).run {
            (first, copies) = (Samples(), Samples())
        }
        report.add(
            "slide frame", ours: found[0],
            peers: [
                ("memcpy of a frame", found[1]), ("pixman in C, copied to scanout", found[2]),
                ("memcpy of a frame, through as many buffers", found[3]),
            ], target: "≤ 3.0×")
        report.add("– of it the copy to scanout", ours: copies, peers: [("memcpy of a frame", found[1])])
        report.add("first frames of a slide", ours: first, peers: [("memcpy of a frame", found[1])])
    }

    private static func peers() -> [Contender] {
        let frames = (0..<5).map { OwnedFrame(StagedKiosk.size, fill: UInt32($0) * 0x0011_2233) }
        var turn = 0
        let copy = Contender("memcpy", times: Self.frames) {
            turn += 1
            peer_copy(frames[0].frame, frames[3 + turn % 2].frame)
        }
        // The same places and the same veil as ours at the same moments of the slide.
        var step = 0
        let pixman = Contender("pixman", times: Self.frames - 2) {
            step = step % (Self.frames - 2) + 1
            let share = Curve.arrive.value(at: Double(step + 1) / 21)
            let left = Int32(Double(StagedKiosk.size.width) * (1 - share))
            peer_slide(frames[0].frame, frames[1].frame, left, Int32(51 * share), frames[2].frame, frames[3 + step % 2].frame)
        }
        // Two screens, the canvas and two scanout buffers are 41 MB, more than many a cache; a copy between two buffers is not.
        let cold = Contender("memcpy, cold", times: Self.frames) {
            turn += 1
            peer_copy(frames[turn % 5].frame, frames[(turn + 2) % 5].frame)
        }
        return [copy, pixman, cold]
    }
}
