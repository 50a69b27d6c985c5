internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// Memes that are shown before there are any: plain figures that are drawn here, with captions as guests set them.
struct AttractSample: Sendable {
    /// A shape on a grid of 120 × 90 with its colour.
    private enum Shape: Sendable {
        case circle(Double, Double, Double, UInt32)
        case box(Double, Double, Double, Double, radius: Double, UInt32)
        case outline(String, UInt32)
    }

    /// The two captions, each in a line.
    private let captions: Message
    private let background: UInt32
    private let shapes: [Shape]

    private static let grid = (width: 120.0, height: 90.0)

    /// The meme, as large as fits into `size` pixels.
    @MainActor func picture(fitting room: Size, engine: TextEngine) -> Bitmap {
        let size = Size(width: 1200, height: 900).aspectFit(in: room)
        let picture = Bitmap(size: size, format: .opaque)
        let painter = Painter(picture, cache: PaintCache())
        painter.fill(picture.bounds, Color(background))
        let scale = Double(size.width) / Self.grid.width
        for shape in shapes {
            switch shape {
            case .circle(let x, let y, let radius, let color):
                painter.fill(Path.circle(x: x * scale, y: y * scale, radius: radius * scale), Color(color))
            case .box(let left, let top, let right, let bottom, let radius, let color):
                let box = Path.roundedRect(left: left, top: top, right: right, bottom: bottom, radius: radius)
                painter.fill(box.transformed(scale: scale), Color(color))
            case .outline(let data, let color):
                if let path = Path(data: data) { painter.fill(path.transformed(scale: scale), Color(color)) }
            }
        }
        for (text, edge) in zip(localized(captions).split(separator: "\n"), [Caption.Edge.top, .bottom]) {
            let layout = MemeRenderer.layout(String(text), edge: edge, in: size, style: .standard, engine: engine)
            MemeRenderer.draw(layout, at: .zero, on: painter, engine: engine)
        }
        return picture
    }

    static let all = [cat, toast, ghost, cactus]

    private static let cat = AttractSample(
        captions: Message("I saw\nwhat you posted"), background: 0xE8935A,
        shapes: [
            .box(0, 66, 120, 90, radius: 0, 0xC9743F),
            .outline("M34 46L37 16L58 30Z", 0x44374C), .outline("M86 46L83 16L62 30Z", 0x44374C),
            .outline("M40 38L41 24L50 31Z", 0xE58A9B), .outline("M80 38L79 24L70 31Z", 0xE58A9B),
            .circle(60, 50, 27, 0x44374C), .circle(49, 47, 8, 0xF6D743), .circle(71, 47, 8, 0xF6D743),
            .box(47.6, 40.5, 50.4, 53.5, radius: 1.4, 0x1B1420), .box(69.6, 40.5, 72.4, 53.5, radius: 1.4, 0x1B1420),
            .outline("M56.5 59L63.5 59L60 63Z", 0xE58A9B),
            .box(28, 58, 48, 59, radius: 0.5, 0xD9D2DE), .box(29, 62, 48, 63, radius: 0.5, 0xD9D2DE),
            .box(72, 58, 92, 59, radius: 0.5, 0xD9D2DE), .box(72, 62, 91, 63, radius: 0.5, 0xD9D2DE),
        ])

    private static let toast = AttractSample(
        captions: Message("not late\njust well done"), background: 0x2F7F86,
        shapes: [
            .box(0, 68, 120, 90, radius: 0, 0x25666C),
            .circle(60, 72, 34, 0xE7E3DA), .circle(60, 72, 27, 0xD3CEC2),
            .box(36, 20, 84, 76, radius: 10, 0xA9672F), .box(40, 24, 80, 72, radius: 8, 0xF1CE92),
            .circle(51, 44, 3.4, 0x3A2413), .circle(69, 44, 3.4, 0x3A2413), .circle(46, 52, 4, 0xE9A06B), .circle(74, 52, 4, 0xE9A06B),
            .box(53, 54, 67, 57, radius: 1.5, 0x3A2413),
        ])

    private static let ghost = AttractSample(
        captions: Message("me in every\ngroup photo"), background: 0x4E4380,
        shapes: [
            .circle(20, 24, 1.4, 0xF6D743), .circle(98, 30, 1.8, 0xF6D743), .circle(30, 58, 1.2, 0xF6D743), .circle(104, 60, 1.2, 0xF6D743),
            .circle(12, 44, 1, 0xF6D743), .circle(88, 20, 1, 0xF6D743),
            .box(37, 19, 83, 90, radius: 23, 0xF4F1EA), .circle(44.5, 70, 7.6, 0xF4F1EA), .circle(60, 70, 7.8, 0xF4F1EA),
            .circle(75.5, 70, 7.6, 0xF4F1EA), .box(37, 74, 83, 90, radius: 0, 0x4E4380), .circle(44.5, 72, 7.6, 0xF4F1EA),
            .circle(60, 72, 7.8, 0xF4F1EA), .circle(75.5, 72, 7.6, 0xF4F1EA),
            .circle(51, 42, 4.6, 0x2A2140), .circle(69, 42, 4.6, 0x2A2140), .circle(52.5, 40.5, 1.5, 0xF4F1EA),
            .circle(70.5, 40.5, 1.5, 0xF4F1EA),
            .circle(60, 55, 4.4, 0x2A2140),
        ])

    private static let cactus = AttractSample(
        captions: Message("free hugs\none at a time"), background: 0xEEC25A,
        shapes: [
            .circle(96, 26, 11, 0xF7E3A1), .outline("M0 72L22 52L44 72Z", 0xDBA545), .outline("M70 72L98 46L126 72Z", 0xDBA545),
            .box(0, 70, 120, 90, radius: 0, 0xD99A3C),
            .box(34, 33, 43, 52, radius: 4.5, 0x3B7A4C), .box(34, 45, 58, 53, radius: 4, 0x3B7A4C),
            .box(78, 27, 87, 48, radius: 4.5, 0x3B7A4C), .box(62, 41, 87, 49, radius: 4, 0x3B7A4C),
            .box(50, 18, 71, 70, radius: 10.5, 0x4A8F5B), .circle(56, 35, 2, 0x163022), .circle(65, 35, 2, 0x163022),
            .box(56, 42, 65, 44, radius: 1, 0x163022), .circle(60.5, 17.5, 3.4, 0xE0607A),
            .box(42, 58, 79, 65, radius: 2, 0xC4593F), .outline("M45 65L76 65L72 78L49 78Z", 0xA8482F),
        ])
}
