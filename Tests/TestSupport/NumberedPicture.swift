public import Drawing
public import Geometry
private import ImageFiles

/// A picture that carries a number in ten cells, which can be read back from any picture of it, mirrored or not, covering or fitted.
///
/// The cells lie in the middle third of the width, so that they are seen even on a panel that is higher than wide. The first one is
/// white, then come eight bits, highest first, and the last one is black.
public enum NumberedPicture {
    /// What was read.
    public struct Reading: Equatable, Sendable {
        public var number: Int
        public var isMirrored: Bool

        public init(_ number: Int, isMirrored: Bool) { (self.number, self.isMirrored) = (number, isMirrored) }
    }

    /// Where the row of cells lies, as shares of the picture: below the chips and above the numeral of the camera's screen.
    private static let row = (left: 0.35, width: 0.3, top: 0.16, height: 0.12)

    /// A picture of a number from 0 to 255.
    public static func bitmap(_ number: Int, size: Size = Size(width: 640, height: 360)) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        // Every picture also has a colour of its own, with red to the left and blue to the right.
        painter.fill(bitmap.bounds, Color(UInt32(0x505050 + (number * 37 % 64) << 8)))
        painter.fill(Rect(x: 0, y: 0, width: size.width / 6, height: size.height), Color(0xB03030))
        painter.fill(Rect(x: size.width * 5 / 6, y: 0, width: size.width / 6, height: size.height), Color(0x3030B0))
        let bits = [true] + (0..<8).map { number >> (7 - $0) & 1 == 1 } + [false]
        for (index, bit) in bits.enumerated() {
            let left = Int(Double(size.width) * (row.left + row.width * Double(index) / 10))
            let right = Int(Double(size.width) * (row.left + row.width * Double(index + 1) / 10))
            let top = Int(Double(size.height) * row.top)
            let bottom = Int(Double(size.height) * (row.top + row.height))
            painter.fill(Rect(left: left, top: top, right: right, bottom: bottom), bit ? .white : .black)
        }
        return bitmap
    }

    /// The same as a JPEG file.
    public static func jpeg(_ number: Int, size: Size = Size(width: 640, height: 360)) -> [UInt8] {
        ImageFile.jpeg(bitmap(number, size: size), quality: 90)
    }

    /// The number in the part `area` of a picture that shows a numbered picture of the given shape; nil when there is none.
    ///
    /// - Parameters:
    ///   - covers: whether it covers the area with its sides cut off, or is fitted into it.
    ///   - pixel: the colour of a pixel, 0xRRGGBB.
    public static func read(
        in area: Rect, shape: Size = Size(width: 640, height: 360), covers: Bool, pixel: (_ x: Int, _ y: Int) -> UInt32
    ) -> Reading? {
        let box = area.centered(covers ? shape.aspectFill(in: area.size) : shape.aspectFit(in: area.size))
        let y = box.top + Int(Double(box.height) * (row.top + row.height / 2))
        let cells = (0..<10).map { index -> Bool? in
            let x = box.left + Int(Double(box.width) * (row.left + row.width * (Double(index) + 0.5) / 10))
            let light = Int(pixel(x, y) >> 8 & 255)
            return light > 200 ? true : light < 55 ? false : nil
        }
        let bits = cells.compactMap { $0 }
        guard bits.count == 10, bits[0] != bits[9] else { return nil }
        let ordered = bits[0] ? bits : bits.reversed()
        return Reading(ordered[1...8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }, isMirrored: !bits[0])
    }

    /// The number in a bitmap that holds the picture and nothing else.
    public static func read(_ bitmap: Bitmap) -> Reading? {
        read(in: bitmap.bounds, shape: bitmap.size, covers: false) { bitmap.pixel(x: $0, y: $1) }
    }
}
