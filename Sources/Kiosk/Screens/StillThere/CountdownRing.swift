internal import Drawing
internal import Geometry
private import Glibc
internal import Languages
internal import Text
internal import Toolkit

/// The seconds that are left, as a numeral in a ring that empties with each of them.
final class CountdownRing: View {
    private let total: Int
    /// Seconds, 1...`total`.
    var left: Int { didSet { if left != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, total: Int) {
        (self.total, left) = (total, total)
        super.init(surroundings)
        isInteractive = false
    }

    /// It empties as a clock goes.
    override var keepsDirection: Bool { true }

    override func draw(on painter: Painter) {
        let width = Double(frame.width) * 12 / 168
        let radius = (Double(frame.width) - width) / 2 - 1
        let middle = Path.Vector(Double(frame.width) / 2, Double(frame.height) / 2)
        painter.stroke(Path.circle(x: middle.x, y: middle.y, radius: radius), width: width, theme.surface3)
        painter.stroke(Self.arc(Double(left) / Double(total), around: middle, radius: radius), width: width, theme.accentText)
        let font = Font(.extraBold, size: Double(frame.width) * 0.4)
        let layout = surroundings.text.layout(Interface.number(left), font)
        let capHeight = surroundings.text.metrics(font).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        let place = Point(x: (frame.width - layout.size.width) / 2, y: baseline - layout.firstBaseline)
        surroundings.text.draw(layout, at: place, theme.label, on: painter)
    }

    /// A share of a circle, clockwise from its top.
    private static func arc(_ share: Double, around middle: Path.Vector, radius: Double) -> Path {
        func point(_ angle: Double) -> Path.Vector { middle + Path.Vector(sin(angle), -cos(angle)) * radius }
        let end = 2 * Double.pi * share
        let count = max(1, Int((share * 8).rounded(.up)))
        let step = end / Double(count)
        // Handles along the tangents that draw an arc of this angle as a circle does.
        let handle = 4.0 / 3 * tan(step / 4) * radius
        func tangent(_ angle: Double) -> Path.Vector { Path.Vector(cos(angle), sin(angle)) * handle }
        var path = Path()
        path.move(to: point(0))
        for index in 0..<count {
            let (start, stop) = (step * Double(index), step * Double(index + 1))
            path.curve(point(start) + tangent(start), point(stop) - tangent(stop), to: point(stop))
        }
        return path
    }

    override var accessibility: Accessibility? {
        var element = Accessibility(
            .text, identifier: "still-there.seconds", label: localized(count: left, one: "\(left) second", other: "\(left) seconds"))
        // Every second would leave no time for the answers.
        element.isLive = left == 10 || left == 5
        return element
    }
}
