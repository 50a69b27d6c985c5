public import Geometry

/// A picture that was shown, as XRGB words row by row without gaps.
public struct MemoryFrame: Equatable, Sendable {
    public var size: Size
    public var pixels: [UInt32]

    /// A black picture.
    public init(size: Size) {
        self.size = size
        pixels = Array(repeating: 0, count: size.area)
    }

    /// The word at a place, which must lie inside the picture.
    public subscript(x: Int, y: Int) -> UInt32 {
        precondition(x >= 0 && x < size.width && y >= 0 && y < size.height, "the place lies inside the picture")
        return pixels[y * size.width + x]
    }

    /// The picture turned clockwise, the way it lies on the panel.
    public func turned(by rotation: Rotation) -> MemoryFrame {
        if rotation == .none { return self }
        var result = MemoryFrame(size: rotation.contentSize(ofPanel: size))
        var words = result.pixels.mutableSpan
        copyTurned(
            pixels.span, PixelRows(size: size, pixelsPerRow: size.width), area: Rect(size: size), to: &words, rotation: rotation)
        return result
    }
}
