public import Geometry

/// The part of the original that a meme shows.
///
/// The original is first turned, then cut; the frame is measured on the turned picture.
public struct Crop: Hashable, Sendable {
    /// How far the original is turned clockwise.
    public var rotation: Rotation
    /// The top left corner of what is kept, as a share of the turned picture's width and height.
    public var topLeft: UnitPoint
    /// The bottom right corner of what is kept.
    public var bottomRight: UnitPoint

    public init(rotation: Rotation = .none, topLeft: UnitPoint = UnitPoint(x: 0, y: 0), bottomRight: UnitPoint = UnitPoint(x: 1, y: 1)) {
        self.rotation = rotation
        self.topLeft = topLeft
        self.bottomRight = bottomRight
    }

    /// The pixels that are kept of a turned picture; at least one, and none outside of it.
    public func part(of turned: Size) -> Rect {
        func edges(_ start: Double, _ end: Double, _ count: Int) -> (Int, Int) {
            let first = min(max(Int((start * Double(count)).rounded()), 0), count - 1)
            return (first, min(max(Int((end * Double(count)).rounded()), first + 1), count))
        }
        let (left, right) = edges(topLeft.x, bottomRight.x, turned.width)
        let (top, bottom) = edges(topLeft.y, bottomRight.y, turned.height)
        return Rect(left: left, top: top, right: right, bottom: bottom)
    }

    /// The size of what is kept of an original.
    public func size(of original: Size) -> Size { part(of: rotation.contentSize(ofPanel: original)).size }

    /// The size of the whole turned picture at which the kept part just fits into `box`.
    public func whole(fitting box: Size) -> Size {
        func grown(_ length: Int, _ share: Double) -> Int { max(1, Int((Double(length) / max(share, 0.001)).rounded(.up))) }
        return Size(width: grown(box.width, bottomRight.x - topLeft.x), height: grown(box.height, bottomRight.y - topLeft.y))
    }
}
