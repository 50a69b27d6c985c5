import Drawing
import Geometry
import ImageFiles
import MemePress
import Memes
import Text

/// A meme from its photo of twelve megapixels to the page that goes to a printer.
struct PageBenchmark: Benchmark {
    static let name = "page"

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "Page for the printer",
            "The JPEG of 4000x3000 pixels gets two captions (other words every time) and is laid out on paper of 10x15 cm at 300 dots per "
                + "inch, as a JPEG of quality 95 with all colour resolution.")
        let photo = files.photos[0]
        let engine = TextEngine(catalog: try FontCatalog())
        var turn = 0
        let ours = Contender("MemeMe", times: 1) {
            turn += 1
            try Self.lay(photo, turn, engine)
        }
        let order = MemePrograms.Order(photo: photo, top: "", bottom: "", width: 1772, font: MemeBenchmark.font, folder: files.folder.path)
        guard let peer = try ResidentPeer("ImageMagick-page", script: MemeScripts.imageMagickPage, order) else {
            return report.skip(Self.name, because: "python3-wand is not installed")
        }
        let theirs = Contender("ImageMagick, warm") {
            turn += 1
            let words = MemeBenchmark.words(turn)
            return [try peer.milliseconds(top: words.top.uppercased(), bottom: words.bottom.uppercased())]
        }
        let found = try Contest(contenders: [ours, theirs], rounds: settings.times(9)).run()
        report.add("page of 10x15 cm at 300 dpi", ours: found[0], peers: [("ImageMagick, warm", found[1])], target: "≤ 0.6×")
    }

    private static func lay(_ photo: String, _ turn: Int, _ engine: TextEngine) throws {
        let decoding = DirectDecoding()
        let layout = PageLayout(photo: try decoding.size(path: photo), on: Paper(size: Size(width: 10_000, height: 15_000)))
        let rows = try decoding.rows(path: photo, layout.part, longSide: layout.longSide...layout.longSide)
        let words = MemeBenchmark.words(turn)
        let press = MemePress(captions: Captions(top: words.top, bottom: words.bottom), style: .standard, engine: engine)
        var count = 0
        try press.press(rows, on: layout, .jpeg(quality: MemePress.pageQuality)) { (bytes: [UInt8]) throws(Never) in count += bytes.count }
        precondition(count > 0, "a page has bytes")
    }
}
