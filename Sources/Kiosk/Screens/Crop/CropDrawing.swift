internal import Drawing
internal import Geometry
private import Glibc
internal import Memes
internal import Toolkit

/// Draws a crop's stage: the photo, darker outside of the frame, and the frame's lines.
struct CropDrawing {
    private let stage: CropStage
    private let frame: CropFrame
    private let picture: (bitmap: Bitmap, rotation: Rotation)

    /// How bright the photo is outside of the frame (screens, §17).
    private static let brightnessOutside = 0.38
    private static let lineOpacity = 0.6
    private static let edgeColor = Color(0x0F1014)

    init?(_ stage: CropStage) {
        guard let frame = stage.cropFrame, let picture = stage.picture else { return nil }
        (self.stage, self.frame, self.picture) = (stage, frame, picture)
    }

    func draw(on painter: Painter) {
        let isUpright = stage.turning == nil && picture.rotation == frame.rotation
        if isUpright { drawUpright(on: painter) } else { drawTurning(on: painter) }
    }

    // MARK: - At rest

    private func drawUpright(on painter: Painter) {
        let (photo, inside) = (stage.photoBox, stage.place(stage.shown))
        for part in Self.around(inside, in: photo) { painter.within(part) { drawPhoto(in: photo, isDark: true, on: painter) } }
        painter.within(inside.intersection(photo)) { drawPhoto(in: photo, isDark: false, on: painter) }
        drawThirds(inside, on: painter)
        let line = stage.metrics.px(2)
        let (length, thickness) = (stage.metrics.px(30), stage.metrics.px(6))
        let outer = inside.inset(by: line - thickness)
        var brackets: [Rect] = []
        for (x, y) in [(outer.left, outer.top), (outer.right, outer.top), (outer.left, outer.bottom), (outer.right, outer.bottom)] {
            let (left, top) = (x == outer.left, y == outer.top)
            func bar(_ width: Int, _ height: Int) -> Rect {
                Rect(x: left ? x : x - width, y: top ? y : y - height, width: width, height: height)
            }
            brackets += [bar(length, thickness), bar(thickness, length)]
        }
        painter.stroke(inside.inset(by: -edge), radius: 0, width: line + 2 * edge, Self.edgeColor)
        for bracket in brackets { painter.fill(bracket.inset(by: -edge), Self.edgeColor) }
        painter.stroke(inside, radius: 0, width: line, .white)
        for bracket in brackets { painter.fill(bracket, .white) }
    }

    /// The width in pixels of the dark edge that sets white lines off from a bright photo and from the light theme's stage.
    private var edge: Int { stage.metrics.hairline }

    private func drawPhoto(in box: Rect, isDark: Bool, on painter: Painter) {
        if picture.bitmap.size == box.size {
            if isDark { return painter.draw(picture.bitmap, at: box.origin, dimmed: 1 - Self.brightnessOutside) }
            return painter.draw(picture.bitmap, at: box.origin)
        }
        // The photo is being decoded again for a stage of another size.
        painter.draw(picture.bitmap, in: box)
        if isDark { painter.fill(box, Color.black.opacity(1 - Self.brightnessOutside)) }
    }

    /// The four parts of `outer` beside a rectangle.
    private static func around(_ inner: Rect, in outer: Rect) -> [Rect] {
        let inner = inner.intersection(outer)
        return [
            Rect(left: outer.left, top: outer.top, right: outer.right, bottom: inner.top),
            Rect(left: outer.left, top: inner.bottom, right: outer.right, bottom: outer.bottom),
            Rect(left: outer.left, top: inner.top, right: inner.left, bottom: inner.bottom),
            Rect(left: inner.right, top: inner.top, right: outer.right, bottom: inner.bottom),
        ]
    }

    private func drawThirds(_ inside: Rect, on painter: Painter) {
        guard stage.thirds > 0 else { return }
        let color = Color.white.opacity(Self.lineOpacity * stage.thirds)
        let width = stage.metrics.hairline
        for third in [1, 2] {
            painter.fill(Rect(x: inside.left + inside.width * third / 3, y: inside.top, width: width, height: inside.height), color)
            painter.fill(Rect(x: inside.left, y: inside.top + inside.height * third / 3, width: inside.width, height: width), color)
        }
    }

    // MARK: - Turning

    private func drawTurning(on painter: Painter) {
        // The bitmap may be turned less than the photo is by now.
        let behind = Double((frame.rotation + -picture.rotation).rawValue) - (stage.turning ?? 0)
        let turned = picture.rotation.swapsAxes == frame.rotation.swapsAxes ? frame.picture : frame.picture.transposed
        let bitmapUnit = Double(picture.bitmap.size.width) / Double(turned.width)
        let center = Path.Vector(Double(stage.bounds.width) / 2, Double(stage.bounds.height) / 2)
        let pose = Painter.Pose(degrees: behind, scale: stage.drawnUnit / bitmapUnit, center: center)
        let mask = stage.turningMask()
        let maskPainter = Painter(mask, cache: painter.cache)
        maskPainter.clear(mask.bounds)
        maskPainter.fill(pose.outline(of: picture.bitmap.size), Color.black.opacity(Self.brightnessOutside))
        maskPainter.fill(polygon(inset: 0), .white)
        painter.draw(picture.bitmap, posed: pose, through: mask)
        let line = Double(stage.metrics.px(2))
        let edge = Double(edge)
        painter.stroke(polygon(inset: line / 2), width: line + 2 * edge, Self.edgeColor, style: .butt)
        for corner in 0..<4 { painter.fill(bracket(corner, grownBy: edge), Self.edgeColor) }
        painter.stroke(polygon(inset: line / 2), width: line, .white, style: .butt)
        for corner in 0..<4 { painter.fill(bracket(corner, grownBy: 0), .white) }
    }

    /// The frame's corner on the stage, clockwise from the top left, moved inwards by `x` and `y` along the frame's own axes.
    private func corner(_ index: Int, _ x: Double, _ y: Double) -> Path.Vector {
        let (box, unit) = (stage.shown, stage.drawnUnit)
        let isLeft = index == 0 || index == 3
        let isTop = index < 2
        let across = ((isLeft ? box.left : box.right) - Double(frame.picture.width) / 2) * unit + (isLeft ? x : -x)
        let down = ((isTop ? box.top : box.bottom) - Double(frame.picture.height) / 2) * unit + (isTop ? y : -y)
        let angle = -(stage.turning ?? 0) * .pi / 180
        return Path.Vector(
            Double(stage.bounds.width) / 2 + across * cos(angle) - down * sin(angle),
            Double(stage.bounds.height) / 2 + across * sin(angle) + down * cos(angle))
    }

    private func polygon(inset: Double) -> Path {
        var path = Path()
        path.move(to: corner(0, inset, inset))
        for index in 1..<4 { path.line(to: corner(index, inset, inset)) }
        path.line(to: corner(0, inset, inset))
        path.close()
        return path
    }

    /// - Parameter edge: how much larger it is on every side, in pixels.
    private func bracket(_ index: Int, grownBy edge: Double) -> Path {
        let (length, thickness, inner) = (
            Double(stage.metrics.px(30)), Double(stage.metrics.px(6)), Double(stage.metrics.px(2))
        )
        let (out, line) = (inner - thickness - edge, inner + edge)
        let end = inner - thickness + length + edge
        var path = Path()
        path.move(to: corner(index, out, out))
        for (x, y) in [(end, out), (end, line), (line, line), (line, end), (out, end)] { path.line(to: corner(index, x, y)) }
        path.close()
        return path
    }
}
