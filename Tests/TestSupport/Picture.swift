private import Foundation

/// A picture that can't be read, or has another form than expected.
public struct UnreadablePicture: Error, CustomStringConvertible {
    let path: String
    let reason: String

    public var description: String { "\(path) can't be read: \(reason)" }
}

/// A picture as a test compares it: opaque pixels 0x00RRGGBB, row by row from the top left.
public struct Picture: Equatable, Sendable {
    public let width: Int
    public let height: Int
    public var pixels: [UInt32]

    public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(pixels.count == width * height, "a picture has as many pixels as its width times its height")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Draws a picture by asking for the colour of every pixel.
    public init(width: Int, height: Int, color: (_ x: Int, _ y: Int) -> UInt32) {
        let pixels = (0..<height).flatMap { y in (0..<width).map { x in color(x, y) } }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// The pixel at `x`, `y`, which must lie inside the picture.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// How many different colours the picture has.
    public var colorCount: Int { Set(pixels).count }

    /// Reads a binary portable pixmap with 8 bits a channel, the form of the machine's own screen dumps.
    public init(pixmap path: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        var position = 0
        func word() -> String {
            let start: Int = bytes[position...].firstIndex { $0 > 32 } ?? bytes.endIndex
            let end: Int = bytes[start...].firstIndex { $0 <= 32 } ?? bytes.endIndex
            position = end
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255" else {
            throw UnreadablePicture(path: path, reason: "it is no pixmap with 8 bits a channel")
        }
        let first = position + 1
        guard bytes.count == first + width * height * 3 else { throw UnreadablePicture(path: path, reason: "it is cut short") }
        let pixels = stride(from: first, to: bytes.count, by: 3).map { (index: Int) -> UInt32 in
            let red = UInt32(bytes[index])
            let green = UInt32(bytes[index + 1])
            return red << 16 | green << 8 | UInt32(bytes[index + 2])
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}
