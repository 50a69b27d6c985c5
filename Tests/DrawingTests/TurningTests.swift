import Drawing
import Geometry
import Testing

/// Pictures that are turned: by quarters exactly, by any angle smoothly.
@Suite struct TurningTests {
    /// Every pixel is another.
    private func sample(_ width: Int, _ height: Int) -> Bitmap {
        let bitmap = Bitmap(size: Size(width: width, height: height), format: .opaque)
        let gap = bitmap.wordsPerRow
        bitmap.withMutableWords { words in
            for y in 0..<height { for x in 0..<width { words[y * gap + x] = UInt32(y * 4 % 256) << 16 | UInt32(x * 4 % 256) << 8 | 40 } }
        }
        return bitmap
    }

    @Test func quartersMoveEveryPixel() {
        let picture = sample(5, 3)
        let turned = picture.turned(.quarter)
        #expect(turned.size == Size(width: 3, height: 5))
        for y in 0..<3 { for x in 0..<5 { #expect(turned.pixel(x: 2 - y, y: x) == picture.pixel(x: x, y: y)) } }
        #expect(turned.turned(.quarter).hasSamePixels(as: picture.turned(.half)))
        #expect(turned.turned(.threeQuarters).hasSamePixels(as: picture))
    }

    private func pose(_ picture: Bitmap, degrees: Double, scale: Double = 1, on side: Int) -> Bitmap {
        let target = Bitmap(size: Size(width: side, height: side), format: .opaque)
        let mask = Bitmap(size: target.size, format: .mask)
        let cache = PaintCache()
        let middle = Double(side) / 2
        let pose = Painter.Pose(degrees: degrees, scale: scale, center: .init(middle, middle))
        Painter(mask, cache: cache).fill(pose.outline(of: picture.size), .white)
        Painter(target, cache: cache).draw(picture, posed: pose, through: mask)
        return target
    }

    /// By quarters the smooth way is the exact one, but for the pixels at the edge.
    @Test(arguments: [Rotation.none, .quarter, .half, .threeQuarters])
    func anyAngleMeetsTheQuarters(_ rotation: Rotation) {
        let picture = sample(60, 40)
        let posed = pose(picture, degrees: Double(rotation.rawValue), on: 100)
        let turned = picture.turned(rotation)
        let origin = Rect(x: 0, y: 0, width: 100, height: 100).centered(turned.size).origin
        for y in 1..<turned.size.height - 1 {
            for x in 1..<turned.size.width - 1 {
                let (found, expected) = (posed.pixel(x: origin.x + x, y: origin.y + y), turned.pixel(x: x, y: y))
                for shift in [UInt32(0), 8, 16] {
                    #expect(abs(Int(found >> shift & 255) - Int(expected >> shift & 255)) <= 1)
                }
            }
        }
    }

    /// A white picture has its area, whatever its angle.
    @Test(arguments: Array(stride(from: -170.0, through: 180, by: 17.5)))
    func nothingIsLeftOut(_ degrees: Double) {
        let white = Bitmap(size: Size(width: 90, height: 50), format: .opaque)
        Painter(white, cache: PaintCache()).fill(white.bounds, .white)
        let posed = pose(white, degrees: degrees, scale: 0.9, on: 120)
        var sum = 0.0
        for y in 0..<120 { for x in 0..<120 { sum += Double(posed.pixel(x: x, y: y) & 255) / 255 } }
        #expect(abs(sum - 90 * 50 * 0.81) < 0.02 * 90 * 50 * 0.81)
    }
}
