internal import CPixman
public import Geometry
private import Glibc

extension Bitmap {
    /// The picture turned clockwise; it is a programmer error to turn a mask.
    public func turned(_ rotation: Rotation) -> Bitmap {
        precondition(format != .mask, "only pictures are turned")
        guard rotation != .none else { return self }
        let result = Bitmap(size: rotation.contentSize(ofPanel: size), format: format)
        let (start, column, row) = walk(rotation)
        let (target, wordsPerRow, source) = (result.size, result.wordsPerRow, words)
        result.withMutableWords { words in
            for y in 0..<target.height {
                var place = start + y * row
                for x in 0..<target.width {
                    words[y * wordsPerRow + x] = source[place]
                    place += column
                }
            }
        }
        return result
    }

    /// Where the turned picture has its first pixel here, and the steps to its next column and row.
    private func walk(_ rotation: Rotation) -> (start: Int, column: Int, row: Int) {
        let (lastColumn, lastRow) = (size.width - 1, (size.height - 1) * wordsPerRow)
        return switch rotation {
        case .none: (0, 1, wordsPerRow)
        case .quarter: (lastRow, -wordsPerRow, 1)
        case .half: (lastColumn + lastRow, -1, -wordsPerRow)
        case .threeQuarters: (lastColumn, wordsPerRow, -1)
        }
    }
}

extension Painter {
    /// How a bitmap lies when it is drawn neither upright nor at its own size.
    public struct Pose {
        /// Clockwise, in degrees.
        public var degrees: Double
        /// Pixels drawn for each of the bitmap's.
        public var scale: Double
        /// Where the bitmap's centre belongs.
        public var center: Path.Vector

        public init(degrees: Double, scale: Double, center: Path.Vector) {
            (self.degrees, self.scale, self.center) = (degrees, scale, center)
        }
    }

    /// Draws a bitmap turned by any angle, bilinearly and with smooth edges, through a mask whose first pixel belongs at (0, 0).
    ///
    /// For motion: at rest a picture that is turned by quarters is sharper and cheaper.
    public func draw(_ bitmap: Bitmap, posed pose: Pose, through mask: Bitmap) {
        precondition(mask.format == .mask && pose.scale > 0, "a picture is drawn through a mask, and larger than nothing")
        let visible = mask.bounds.offset(by: origin).intersection(bitmapClip)
        guard !visible.isEmpty else { return }
        let (sine, cosine) = (sin(pose.degrees * .pi / 180) / pose.scale, cos(pose.degrees * .pi / 180) / pose.scale)
        let (x, y) = (pose.center.x + Double(origin.x), pose.center.y + Double(origin.y))
        let (middleX, middleY) = (Double(bitmap.size.width) / 2, Double(bitmap.size.height) / 2)
        var transform = pixman_transform_t()
        unsafe pixman_transform_init_identity(&transform)
        transform.matrix.0 = (fixed(cosine), fixed(sine), fixed(middleX - cosine * x - sine * y))
        transform.matrix.1 = (fixed(-sine), fixed(cosine), fixed(middleY + sine * x - cosine * y))
        unsafe pixman_image_set_transform(bitmap.image, &transform)
        unsafe pixman_image_set_filter(bitmap.image, PIXMAN_FILTER_BILINEAR, nil, 0)
        let maskStart = visible.origin - origin
        unsafe pixman_image_composite32(
            PIXMAN_OP_OVER, bitmap.image, mask.image, target.image, Int32(visible.x), Int32(visible.y), Int32(maskStart.x),
            Int32(maskStart.y), Int32(visible.x), Int32(visible.y), Int32(visible.width), Int32(visible.height))
        unsafe pixman_image_set_filter(bitmap.image, PIXMAN_FILTER_NEAREST, nil, 0)
        unsafe pixman_image_set_transform(bitmap.image, nil)
    }

    private func fixed(_ number: Double) -> pixman_fixed_t { pixman_fixed_t((number * 65_536).rounded()) }
}
