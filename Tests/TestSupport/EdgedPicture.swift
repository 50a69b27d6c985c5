private import Drawing
public import Geometry
private import ImageFiles

/// A grey picture whose outermost pixels have a colour of their own on each side, so that a picture of it tells whether all of it is there.
public enum EdgedPicture {
    /// The colours at the left, at the top, at the right and at the bottom.
    private static let colors: [UInt32] = [0xD02020, 0x20C020, 0x2020D0, 0xD0C020]

    /// The width of the coloured edges in pixels.
    private static func edge(of size: Size) -> Int { max(4, size.shortSide / 60) }

    /// A JPEG file of the picture.
    public static func jpeg(_ size: Size) -> [UInt8] {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        let edge = edge(of: size)
        painter.fill(bitmap.bounds, Color(0x808080))
        painter.fill(Rect(x: 0, y: 0, width: edge, height: size.height), Color(colors[0]))
        painter.fill(Rect(x: size.width - edge, y: 0, width: edge, height: size.height), Color(colors[2]))
        painter.fill(Rect(x: edge, y: 0, width: size.width - 2 * edge, height: edge), Color(colors[1]))
        painter.fill(Rect(x: edge, y: size.height - edge, width: size.width - 2 * edge, height: edge), Color(colors[3]))
        return ImageFile.jpeg(bitmap, quality: 95)
    }

    /// The shares of the left, upper, right and lower side of `area` at which a picture of it has its edge; what lies over the picture
    /// covers some of it.
    ///
    /// - Parameters:
    ///   - shape: the picture's size.
    ///   - isMirrored: whether left and right are exchanged.
    ///   - pixel: the colour of a pixel, 0xRRGGBB.
    public static func edges(
        in area: Rect, shape: Size, isMirrored: Bool, pixel: (_ x: Int, _ y: Int) -> UInt32
    ) -> [Double] {
        let inset = max(1, edge(of: shape) * area.width / max(shape.width, 1) / 2)
        let expected = isMirrored ? [colors[2], colors[1], colors[0], colors[3]] : colors
        return expected.enumerated().map { side, color in
            let isUpright = side % 2 == 0
            let length = isUpright ? area.height : area.width
            let places = (inset * 4)..<max(inset * 4 + 1, length - inset * 4)
            let count = places.count { place in
                switch side {
                case 0: isSame(pixel(area.left + inset, area.top + place), color)
                case 1: isSame(pixel(area.left + place, area.top + inset), color)
                case 2: isSame(pixel(area.right - 1 - inset, area.top + place), color)
                default: isSame(pixel(area.left + place, area.bottom - 1 - inset), color)
                }
            }
            return Double(count) / Double(places.count)
        }
    }

    private static func isSame(_ pixel: UInt32, _ color: UInt32) -> Bool {
        [UInt32(0), 8, 16].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(color >> $0 & 255)) < 70 }
    }
}
