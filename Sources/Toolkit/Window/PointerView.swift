internal import Drawing
internal import Geometry

/// The arrow that shows where a mouse points; hidden until there is one.
final class PointerView: View {
    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isHidden = true
    }

    /// The arrow points to the upper left for everybody.
    override var keepsDirection: Bool { true }

    func place(at position: Point) {
        frame = Rect(origin: position, size: Size(width: metrics.px(16), height: metrics.px(24)))
    }

    override func draw(on painter: Painter) {
        var arrow = Path()
        let corners = [(1.0, 1.0), (1, 19), (5.5, 15), (8.5, 22), (11.5, 20.7), (8.6, 14), (14.5, 14)]
        arrow.move(to: .init(corners[0].0, corners[0].1))
        for corner in corners.dropFirst() { arrow.line(to: .init(corner.0, corner.1)) }
        arrow.close()
        let shape = arrow.transformed(scale: metrics.scale)
        painter.stroke(shape, width: metrics.scale * 2, .black)
        painter.fill(shape, .white)
    }
}
