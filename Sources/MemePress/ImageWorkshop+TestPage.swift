internal import Drawing
public import Geometry
internal import ImageFiles

extension ImageWorkshop {
    /// A picture in the shape of a sheet on which one sees what of a page arrives: bands of a millimetre along the edges, of which those
    /// are missing that the printer cuts off, colours, and greys from black to white.
    ///
    /// - Parameter paper: width and height in hundredths of a millimetre.
    /// - Returns: a JPEG file.
    public func testPage(for paper: Size) -> [UInt8] { ImageFile.jpeg(TestPage(paper: paper).drawn(), quality: 92) }
}

/// The drawing of a test page.
private struct TestPage {
    private let size: Size
    /// Pixels of a millimetre.
    private let millimetre: Double

    private static let longSide = 1800
    /// Along each edge, black and white in turn.
    private static let bands = 6
    private static let colors: [UInt32] = [0x00AEEF, 0xEC008C, 0xFFF200, 0xED1C24, 0x00A651, 0x2E3192, 0xC68642, 0xF1C27D]
    private static let greys = 11

    init(paper: Size) {
        millimetre = Double(Self.longSide * 100) / Double(max(paper.longSide, 1))
        size = Size(
            width: max(1, paper.width * Self.longSide / max(paper.longSide, 1)),
            height: max(1, paper.height * Self.longSide / max(paper.longSide, 1)))
    }

    private func px(_ millimetres: Double) -> Int { Int((millimetres * millimetre).rounded()) }

    func drawn() -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        for band in 0...Self.bands {
            painter.fill(bitmap.bounds.inset(by: px(Double(band))), band.isMultiple(of: 2) && band < Self.bands ? .black : .white)
        }
        // Lines through the middle, so that one sees whether the paper lies straight.
        let (middle, inside) = (bitmap.bounds.center, bitmap.bounds.inset(by: px(Double(Self.bands))))
        painter.fill(Rect(x: inside.left, y: middle.y - 1, width: inside.width, height: 2), Color(0x808080))
        painter.fill(Rect(x: middle.x - 1, y: inside.top, width: 2, height: inside.height), Color(0x808080))
        let field = Rect(
            x: size.width / 6, y: size.height * 3 / 8, width: size.width * 2 / 3, height: size.height / 4)
        paint(Self.colors.map { Color($0) }, in: Rect(x: field.x, y: field.y, width: field.width, height: field.height / 2), painter)
        let greys = (0..<Self.greys).map { Color(UInt32($0 * 255 / (Self.greys - 1)) * 0x010101) }
        paint(greys, in: Rect(left: field.left, top: field.y + field.height / 2, right: field.right, bottom: field.bottom), painter)
        return bitmap
    }

    private func paint(_ colors: [Color], in row: Rect, _ painter: Painter) {
        for (index, color) in colors.enumerated() {
            let left = row.left + row.width * index / colors.count
            let right = row.left + row.width * (index + 1) / colors.count
            painter.fill(Rect(left: left, top: row.top, right: right, bottom: row.bottom), color)
        }
        painter.stroke(row, radius: 0, width: 2, .black)
    }
}
