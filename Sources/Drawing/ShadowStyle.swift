private import Geometry

/// A soft shadow under a rounded rectangle.
public struct ShadowStyle: Hashable, Sendable {
    /// How far down the shadow falls, in pixels.
    public var offset: Int
    /// How far the edge is smeared, in pixels: twice the standard deviation of the blur, as in CSS.
    public var blur: Int
    /// The corner radius of what casts the shadow, in pixels.
    public var radius: Int

    /// A shadow measured in pixels.
    public init(offset: Int, blur: Int, radius: Int) {
        (self.offset, self.blur, self.radius) = (offset, blur, radius)
    }

    /// How far the shadow reaches beyond what casts it, before the offset.
    var reach: Int { blur + blur / 2 }
    /// The part of the mask that is a corner; what lies between two corners is stretched.
    var corner: Int { reach * 2 + radius }

    /// The shadow's coverage of the smallest rectangle that has all four corners and one pixel between them.
    func makeMask(_ rasterizer: PathRasterizer) -> Bitmap {
        let side = corner * 2 + 1
        let mask = Bitmap(size: Size(width: side, height: side), format: .mask)
        let caster = Rect(size: mask.size).inset(by: reach)
        if let coverage = rasterizer.fill(.roundedRect(caster, radius: Double(radius))) { mask.draw(coverage) }
        // Three box blurs are within 3 % of a Gaussian (the method that SVG's feGaussianBlur recommends).
        let width = max(1, Int((Double(blur) / 2 * 1.88).rounded()) | 1)
        for _ in 0..<3 {
            mask.boxBlurRows(width: width)
            mask.boxBlurColumns(width: width)
        }
        return mask
    }
}

extension Bitmap {
    /// Replaces every byte of a mask with the mean of `width` (odd) bytes around it in its row.
    fileprivate func boxBlurRows(width: Int) {
        let line = size.width
        for y in 0..<size.height { boxBlur(start: y * bytesPerRow, step: 1, count: line, width: width) }
    }

    fileprivate func boxBlurColumns(width: Int) {
        for x in 0..<size.width { boxBlur(start: x, step: bytesPerRow, count: size.height, width: width) }
    }

    private func boxBlur(start: Int, step: Int, count: Int, width: Int) {
        let source = (0..<count).map { Int(bytes[start + $0 * step]) }
        let half = width / 2
        var sum = source.prefix(half).reduce(0, +)
        withMutableBytes { bytes in
            for index in 0..<count {
                if index + half < count { sum += source[index + half] }
                if index - half - 1 >= 0 { sum -= source[index - half - 1] }
                bytes[start + index * step] = UInt8((sum + half) / width)
            }
        }
    }
}
