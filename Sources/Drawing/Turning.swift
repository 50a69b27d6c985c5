public import Geometry
private import Glibc

extension Bitmap {
    /// The picture turned clockwise; it is a programmer error to turn a mask.
    public func turned(_ rotation: Rotation) -> Bitmap {
        precondition(format != .mask, "only pictures are turned")
        guard let (start, column, row) = walk(rotation) else { return self }
        let result = Bitmap(size: rotation.contentSize(ofPanel: size), format: format)
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

    /// Where the turned picture has its first pixel here, and the steps to its next column and row; nil when it is the same picture.
    private func walk(_ rotation: Rotation) -> (start: Int, column: Int, row: Int)? {
        let (lastColumn, lastRow) = (size.width - 1, (size.height - 1) * wordsPerRow)
        return switch rotation {
        case .none: nil
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

        /// A pose of one picture.
        public init(degrees: Double, scale: Double, center: Path.Vector) {
            (self.degrees, self.scale, self.center) = (degrees, scale, center)
        }

        /// The bitmap's outline as it is drawn.
        public func outline(of size: Size) -> Path {
            let (sine, cosine) = (sin(degrees * .pi / 180) * scale, cos(degrees * .pi / 180) * scale)
            let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
            let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { x, y in
                Path.Vector(center.x + cosine * x - sine * y, center.y + sine * x + cosine * y)
            }
            var path = Path()
            path.move(to: corners[0])
            for corner in corners.dropFirst() { path.line(to: corner) }
            path.close()
            return path
        }
    }

    /// Draws a bitmap turned by any angle, bilinearly, through a mask whose first pixel belongs at (0, 0).
    ///
    /// The mask has to keep to the pose's outline: beyond it the bitmap's outermost pixels go on. For motion; at rest a picture that is
    /// turned by quarters is sharper and cheaper. It is a programmer error to draw on or from anything but opaque bitmaps.
    public func draw(_ bitmap: Bitmap, posed pose: Pose, through mask: Bitmap) {
        precondition(!isMirrored, "a pose says where the bitmap lies in coordinates that are not mirrored")
        precondition(mask.format == .mask && pose.scale > 0, "a picture is drawn through a mask, and larger than nothing")
        precondition(bitmap.format == .opaque && target.format == .opaque && bitmap !== target, "only opaque pictures are posed")
        let visible = mask.bounds.offset(by: origin).intersection(bitmapClip)
        guard !visible.isEmpty, bitmap.size.shortSide > 1 else { return }
        let sampler = PosedSampler(pose, of: bitmap, origin: origin)
        let (source, coverage, coverageGap) = (bitmap.words, mask.bytes, mask.bytesPerRow)
        let gap = target.wordsPerRow
        let (left, right, start) = (visible.left, visible.right, origin)
        target.withMutableWords { words in
            for y in visible.top..<visible.bottom {
                let covered = (y - start.y) * coverageGap - start.x
                var place = sampler.place(x: left, y: y)
                for x in left..<right {
                    let share = UInt32(coverage[covered + x])
                    if share != 0 { words[y * gap + x] = sampler.blend(source, place, over: words[y * gap + x], share) }
                    place = (place.u &+ sampler.step.u, place.v &+ sampler.step.v)
                }
            }
        }
    }
}

/// Finds the colour of a posed bitmap under each pixel. Places are in 1/65536 of the bitmap's pixels.
private struct PosedSampler {
    /// How far one pixel to the right goes on the bitmap; one down goes (-v, u).
    let step: (u: Int, v: Int)
    private let start: (u: Int, v: Int)
    private let last: (u: Int, v: Int)
    private let wordsPerRow: Int

    init(_ pose: Painter.Pose, of bitmap: Bitmap, origin: Point) {
        func fixed(_ number: Double) -> Int { Int((number * 65_536).rounded()) }
        let (sine, cosine) = (sin(pose.degrees * .pi / 180) / pose.scale, cos(pose.degrees * .pi / 180) / pose.scale)
        // From the middle of the pixel at (0, 0) to the centre, turned back.
        let (x, y) = (0.5 - pose.center.x - Double(origin.x), 0.5 - pose.center.y - Double(origin.y))
        step = (fixed(cosine), fixed(-sine))
        start = (
            fixed(Double(bitmap.size.width) / 2 + cosine * x + sine * y - 0.5),
            fixed(Double(bitmap.size.height) / 2 - sine * x + cosine * y - 0.5)
        )
        last = ((bitmap.size.width - 1) << 16 - 1, (bitmap.size.height - 1) << 16 - 1)
        wordsPerRow = bitmap.wordsPerRow
    }

    func place(x: Int, y: Int) -> (u: Int, v: Int) { (start.u + x * step.u - y * step.v, start.v + x * step.v + y * step.u) }

    /// The bitmap's colour at a place, laid over another with a share of 0...255.
    @inline(__always)
    func blend(_ words: borrowing Span<UInt32>, _ place: (u: Int, v: Int), over below: UInt32, _ share: UInt32) -> UInt32 {
        let (u, v) = (min(max(place.u, 0), last.u), min(max(place.v, 0), last.v))
        let index = (v >> 16) &* wordsPerRow &+ u >> 16
        let (across, down) = (UInt32(truncatingIfNeeded: u >> 8 & 255), UInt32(truncatingIfNeeded: v >> 8 & 255))
        let upper = Self.mix(words[index], words[index &+ 1], across)
        let lower = Self.mix(words[index &+ wordsPerRow], words[index &+ wordsPerRow &+ 1], across)
        return Self.mix(below, Self.mix(upper, lower, down), share &+ share >> 7)
    }

    /// Two pixels mixed, with a share of 0...256 of the second: red and blue at once, then green.
    @inline(__always)
    private static func mix(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
        let rest = 256 &- share
        let redBlue = ((first & 0xFF00FF) &* rest &+ (second & 0xFF00FF) &* share) >> 8 & 0xFF00FF
        let green = ((first & 0xFF00) &* rest &+ (second & 0xFF00) &* share) >> 8 & 0xFF00
        return redBlue | green
    }
}
