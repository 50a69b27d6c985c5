internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// The mark and the booth's name, larger than in a bar.
final class AttractBrand: View {
    private let name: String
    /// Pixels.
    var nameSize = 0.0 { didSet { if nameSize != oldValue { setNeedsDisplay() } } }
    var isCentred = false { didSet { if isCentred != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, _ name: String) {
        self.name = name
        super.init(surroundings)
        isInteractive = false
    }

    override func draw(on painter: Painter) {
        let side = frame.height
        let gap = side / 4
        var font = Font(.extraBold, size: nameSize, tracking: -0.02)
        var layout = surroundings.text.layout(name, font)
        let room = frame.width - side - gap
        if layout.size.width > room {
            font = Font(.extraBold, size: nameSize * Double(room) / Double(layout.size.width + 1), tracking: -0.02)
            layout = surroundings.text.layout(name, font)
        }
        let x = isCentred ? (frame.width - side - gap - layout.size.width) / 2 : 0
        let mask = surroundings.icons.mask("deadpan", side: side)
        painter.fill(mask: mask, at: Point(x: x, y: 0), theme.appearance == .dark ? theme.accentText : theme.label)
        let baseline = Int(((Double(side) + surroundings.text.metrics(font).capHeight) / 2).rounded())
        surroundings.text.draw(layout, at: Point(x: x + side + gap, y: baseline - layout.firstBaseline), theme.label, on: painter)
    }
}
