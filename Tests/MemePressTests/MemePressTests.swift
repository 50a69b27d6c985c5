import Drawing
import Geometry
import ImageFiles
import MemePress
import Memes
import Testing
import Text

/// The press makes strip by strip what drawing on the whole picture makes.
@Suite struct MemePressTests {
    private func photo(_ size: Size) -> [UInt8] {
        let bitmap = Bitmap(size: size, format: .opaque)
        let wordsPerRow = bitmap.wordsPerRow
        bitmap.withMutableWords { words in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let (red, green) = (UInt32((x * 7 ^ y * 5) & 255), UInt32(x * y / 97 & 255))
                    words[y * wordsPerRow + x] = red << 16 | green << 8 | 90
                }
            }
        }
        return ImageFile.jpeg(bitmap, quality: 92)
    }

    private func press(_ bytes: [UInt8], _ captions: Captions, _ size: Size, _ engine: TextEngine) throws -> [UInt8] {
        var file: [UInt8] = []
        let press = MemePress(captions: captions, style: .standard, engine: engine)
        try press.press(PhotoRows(bytes) { _ in size }, .png) { (piece: [UInt8]) throws(Never) in file += piece }
        return file
    }

    @Test(arguments: [Size(width: 640, height: 480), Size(width: 400, height: 300), Size(width: 333, height: 250)])
    func stripsEqualTheWholePicture(_ size: Size) throws {
        let engine = TextEngine(catalog: try FontCatalog())
        let bytes = photo(Size(width: 640, height: 480))
        let captions = Captions(top: "One does not simply", bottom: "press a meme in strips 😀 and see any difference")
        let pressed = try ImageFile.decode(press(bytes, captions, size, engine), fitting: nil)
        let decoded = try ImageFile.decode(bytes, fitting: size)
        #expect(decoded.size == size)
        let painter = Painter(decoded, cache: PaintCache())
        for caption in captions.drawn {
            let shape = Size(width: 640, height: 480)
            let layout = MemeRenderer.layout(caption.text, edge: caption.edge, in: size, shape: shape, engine: engine)
            MemeRenderer.draw(layout, at: .zero, on: painter, engine: engine)
        }
        var worst = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (one, other) = (pressed.pixel(x: x, y: y), decoded.pixel(x: x, y: y))
                for shift in [0, 8, 16] as [UInt32] { worst = max(worst, abs(Int(one >> shift & 255) - Int(other >> shift & 255))) }
            }
        }
        #expect(worst <= 1)
    }

    @Test func memeIsAJPEGFileOfTheWantedSize() throws {
        let engine = TextEngine(catalog: try FontCatalog())
        var pieces = 0
        var file: [UInt8] = []
        let press = MemePress(captions: Captions(top: "a", bottom: ""), style: .standard, engine: engine)
        let rows = try PhotoRows(photo(Size(width: 640, height: 480))) { _ in Size(width: 320, height: 240) }
        try press.press(rows, .jpeg(quality: MemePress.quality)) { (piece: [UInt8]) throws(Never) in
            pieces += 1
            file += piece
        }
        #expect(pieces > 3)
        #expect(try ImageFile.info(file).size == Size(width: 320, height: 240))
    }
}
