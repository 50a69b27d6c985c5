public import Geometry

/// The frame of a crop while a guest moves it: always inside the picture, never too small, and of the chosen shape.
///
/// Lengths are in pixels of the original, turned as the guest sees it, with fractions.
public struct CropFrame: Equatable, Sendable {
    /// An upright rectangle between four edges.
    public struct Box: Equatable, Sendable {
        public var left: Double
        public var top: Double
        public var right: Double
        public var bottom: Double

        /// The rectangle between four edges.
        public init(left: Double, top: Double, right: Double, bottom: Double) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }

        public var width: Double { right - left }
        public var height: Double { bottom - top }
        var center: (x: Double, y: Double) { ((left + right) / 2, (top + bottom) / 2) }

        init(centerX: Double, centerY: Double, width: Double, height: Double) {
            self.init(left: centerX - width / 2, top: centerY - height / 2, right: centerX + width / 2, bottom: centerY + height / 2)
        }

        /// The box moved.
        public func moved(x: Double, y: Double) -> Box { Box(left: left + x, top: top + y, right: right + x, bottom: bottom + y) }

        /// The box with every edge `factor` times as far from a place as it was.
        public func scaled(_ factor: Double, aroundX x: Double, y: Double) -> Box {
            func scaled(_ edge: Double, _ center: Double) -> Double { center + (edge - center) * factor }
            return Box(left: scaled(left, x), top: scaled(top, y), right: scaled(right, x), bottom: scaled(bottom, y))
        }

        /// A box on the way to another, at a share of 0...1.
        public func mixed(_ share: Double, toward end: Box) -> Box {
            func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
            return Box(
                left: mix(left, end.left), top: mix(top, end.top), right: mix(right, end.right), bottom: mix(bottom, end.bottom))
        }
    }

    /// The size of the turned original.
    public private(set) var picture: Size
    public private(set) var rotation: Rotation
    public private(set) var box: Box
    /// The shape that the guest chose.
    public private(set) var ratio: CropRatio
    /// Width over height that the frame keeps; nil for any.
    private(set) var shape: Double?

    /// The least length of a side, as a share of the picture's short side (screens, §17).
    public static let minimumShare = 0.25

    /// A frame around what a crop shows of an original; around all of it without a crop.
    public init(_ crop: Crop?, of original: Size) {
        precondition(!original.isEmpty, "a picture has at least one pixel")
        let crop = crop ?? Crop()
        rotation = crop.rotation
        picture = crop.rotation.contentSize(ofPanel: original)
        let (width, height) = (Double(picture.width), Double(picture.height))
        box = Box(
            left: crop.topLeft.x * width, top: crop.topLeft.y * height, right: crop.bottomRight.x * width,
            bottom: crop.bottomRight.y * height)
        ratio = .free
        box = held(box)
        guard self.crop != nil else { return }
        // A crop of one of the fixed shapes was made with it and keeps it, unless it is the whole picture.
        let isWhole = box.width > width * 0.999 && box.height > height * 0.999
        let named = CropRatio.allCases.first { choice in
            guard choice != .free, choice != .original, let value = choice.value(pictureWidth: width, height: height) else { return false }
            return abs(box.width / box.height / value - 1) < 0.002
        }
        if let named, !isWhole { (ratio, shape) = (named, named.value(pictureWidth: width, height: height)) }
    }

    /// What the frame shows; nil when that is all of the original as it came.
    public var crop: Crop? {
        let (width, height) = (Double(picture.width), Double(picture.height))
        // A thousandth of a pixel is what rounding makes of an edge that lies on the picture's.
        func share(_ edge: Double, _ length: Double) -> Double { edge < 0.001 ? 0 : edge > length - 0.001 ? 1 : edge / length }
        let crop = Crop(
            rotation: rotation, topLeft: UnitPoint(x: share(box.left, width), y: share(box.top, height)),
            bottomRight: UnitPoint(x: share(box.right, width), y: share(box.bottom, height)))
        return crop == Crop() ? nil : crop
    }

    /// The least length of a side.
    public var minimumSide: Double { Double(picture.shortSide) * Self.minimumShare }

    // MARK: - Limits

    /// The legal box that is nearest to another one of the same shape: its size first, around its own centre, then its place.
    public func held(_ wanted: Box) -> Box {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let size: (width: Double, height: Double)
        if let shape {
            size = limited(height: wanted.height, shape: shape, room: (width, height))
        } else {
            size = (min(max(wanted.width, minimumSide), width), min(max(wanted.height, minimumSide), height))
        }
        let x = min(max(wanted.center.x - size.width / 2, 0), width - size.width)
        let y = min(max(wanted.center.y - size.height / 2, 0), height - size.height)
        return Box(left: x, top: y, right: x + size.width, bottom: y + size.height)
    }

    /// A size of a shape that is no smaller than allowed and no larger than the room.
    func limited(height: Double, shape: Double, room: (width: Double, height: Double)) -> (width: Double, height: Double) {
        let least = minimumSide / min(shape, 1)
        let most = min(room.width / shape, room.height)
        let height = min(max(height, least), most)
        return (height * shape, height)
    }

    /// Takes over a box, held to the limits.
    public mutating func place(_ wanted: Box) { box = held(wanted) }

    // MARK: - Shape

    /// Holds the frame to a shape: about as large as it was and around the same centre. The photo's own shape shows all of it.
    public mutating func choose(_ choice: CropRatio) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        ratio = choice
        shape = choice.value(pictureWidth: width, height: height)
        guard let shape else { return }
        if choice == .original {
            box = Box(left: 0, top: 0, right: width, bottom: height)
        } else {
            let area = box.width * box.height
            let center = box.center
            place(Box(centerX: center.x, centerY: center.y, width: (area * shape).squareRoot(), height: (area / shape).squareRoot()))
        }
    }

    /// Turns the picture a quarter clockwise, the frame with it: what it shows stays the same.
    public mutating func turn() {
        let height = Double(picture.height)
        box = Box(left: height - box.bottom, top: box.left, right: height - box.top, bottom: box.right)
        picture = picture.transposed
        rotation = rotation + .quarter
        ratio = ratio.turned
        shape = shape.map { 1 / $0 }
    }
}
