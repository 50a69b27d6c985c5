internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// The product's face, made large: two rows of words as brow and mouth.
final class DeadpanTile: View {
    private let words: (top: String, bottom: String)
    private let spoken: String
    /// Whether the mouth is askew: something is wrong that a person has to mend.
    private let isTilted: Bool
    private let colors: (Theme) -> (fill: Color, face: Color)

    /// - Parameters:
    ///   - rows: both rows of words with a line break between them, so that translators see them together.
    ///   - label: what is read aloud.
    ///   - colors: of the tile, and of the face and words on it.
    init(
        _ surroundings: Surroundings, _ rows: String, label: String, isTilted: Bool = false,
        colors: @escaping (Theme) -> (fill: Color, face: Color) = { ($0.surface2, $0.label) }
    ) {
        (self.colors, self.isTilted) = (colors, isTilted)
        let words = Capitals.of(rows, language: Interface.language.id).split(separator: "\n", omittingEmptySubsequences: false)
        self.words = (String(words[0]), words.dropFirst().joined(separator: " "))
        spoken = label
        super.init(surroundings)
        isInteractive = false
    }

    override func draw(on painter: Painter) {
        let side = Double(frame.width)
        painter.fill(bounds, radius: Int(side * 0.25), colors(theme).fill)
        let eye = Int((side * 0.12).rounded())
        let gap = Int((side * 0.19).rounded())
        let y = (frame.height - eye) / 2
        for x in [(frame.width - gap) / 2 - eye, (frame.width + gap) / 2] {
            painter.fill(Rect(x: x, y: y, width: eye, height: eye), radius: eye / 2, colors(theme).face)
        }
        let font = font(on: side)
        let capHeight = surroundings.text.metrics(font).capHeight
        draw(words.top, font, baseline: side * 0.16 + capHeight, on: painter)
        if isTilted { return drawTilted(words.bottom, font, baseline: side * 0.84, on: painter) }
        draw(words.bottom, font, baseline: side * 0.84, on: painter)
    }

    /// As large as both rows have room for between the tile's round corners.
    private func font(on side: Double) -> Font {
        let font = Font(.caption, size: side * 0.18)
        let widest = [words.top, words.bottom].map { surroundings.text.layout($0, font).size.width }.max() ?? 0
        let room = side * 0.84
        return Double(widest) > room ? Font(.caption, size: font.size * room / Double(widest + 1)) : font
    }

    private func drawTilted(_ text: String, _ font: Font, baseline: Double, on painter: Painter) {
        let layout = surroundings.text.layout(text, font)
        guard layout.size.width > 0 else { return }
        let picture = Bitmap(size: layout.size, format: .premultiplied)
        let own = Painter(picture, cache: surroundings.paint)
        own.clear(picture.bounds)
        surroundings.text.draw(layout, at: .zero, colors(theme).face, on: own)
        let capHeight = surroundings.text.metrics(font).capHeight
        // The letters' middle stays where it is.
        let middle = Double(layout.firstBaseline) - capHeight / 2
        let center = Point(x: frame.width / 2, y: Int((baseline - capHeight / 2 + Double(layout.size.height) / 2 - middle).rounded()))
        painter.draw(picture, centredAt: center, turnedBy: -5)
    }

    private func draw(_ text: String, _ font: Font, baseline: Double, on painter: Painter) {
        let layout = surroundings.text.layout(text, font)
        let place = Point(x: (frame.width - layout.size.width) / 2, y: Int(baseline.rounded()) - layout.firstBaseline)
        surroundings.text.draw(layout, at: place, colors(theme).face, on: painter)
    }

    override var accessibility: Accessibility? { Accessibility(.image, label: spoken) }
}
