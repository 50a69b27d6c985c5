internal import Geometry

/// What a guest takes hold of to change a crop's frame.
public enum CropHandle: String, CaseIterable, Sendable {
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomLeft = "bottom-left"
    case bottomRight = "bottom-right"
    case top
    case bottom
    case left
    case right

    /// -1 for a handle on the left edge, 1 on the right edge, 0 between them.
    public var horizontal: Int {
        switch self {
        case .topLeft, .bottomLeft, .left: -1
        case .topRight, .bottomRight, .right: 1
        case .top, .bottom: 0
        }
    }

    /// -1 for a handle on the top edge, 1 on the bottom edge, 0 between them.
    public var vertical: Int {
        switch self {
        case .topLeft, .topRight, .top: -1
        case .bottomLeft, .bottomRight, .bottom: 1
        case .left, .right: 0
        }
    }

    public var isCorner: Bool { horizontal != 0 && vertical != 0 }
}

extension CropFrame {
    /// Moves a corner or an edge as far as the limits let it; the opposite one stays where it is.
    ///
    /// - Parameters:
    ///   - start: the box when the handle was taken.
    ///   - x: how far the finger went since then, in pixels of the picture.
    public mutating func drag(_ handle: CropHandle, from start: Box, x: Double, y: Double) {
        if let shape { return place(dragged(handle, start, x, y, shape)) }
        var new = start
        if handle.horizontal < 0 { new.left = min(max(start.left + x, 0), start.right - minimumSide) }
        if handle.horizontal > 0 { new.right = max(min(start.right + x, Double(picture.width)), start.left + minimumSide) }
        if handle.vertical < 0 { new.top = min(max(start.top + y, 0), start.bottom - minimumSide) }
        if handle.vertical > 0 { new.bottom = max(min(start.bottom + y, Double(picture.height)), start.top + minimumSide) }
        place(new)
    }

    private func dragged(_ handle: CropHandle, _ start: Box, _ x: Double, _ y: Double, _ shape: Double) -> Box {
        let width = start.width + x * Double(handle.horizontal)
        let height = start.height + y * Double(handle.vertical)
        // A corner follows the finger along the diagonal; an edge takes the other two along, around the middle.
        let wanted = handle.isCorner ? (width * shape + height) / (shape * shape + 1) : handle.vertical == 0 ? width / shape : height
        let size = limited(height: wanted, shape: shape, room: room(for: handle, start))
        let left = handle.horizontal < 0 ? start.right - size.width : start.left
        let top = handle.vertical < 0 ? start.bottom - size.height : start.top
        return Box(
            left: handle.horizontal == 0 ? start.center.x - size.width / 2 : left,
            top: handle.vertical == 0 ? start.center.y - size.height / 2 : top, size: size)
    }

    /// How large the frame can become when the side opposite of the handle stays.
    private func room(for handle: CropHandle, _ start: Box) -> (width: Double, height: Double) {
        let (width, height) = (Double(picture.width), Double(picture.height))
        return (
            handle.horizontal < 0 ? start.right : handle.horizontal > 0 ? width - start.left : width,
            handle.vertical < 0 ? start.bottom : handle.vertical > 0 ? height - start.top : height
        )
    }
}

extension CropFrame.Box {
    fileprivate init(left: Double, top: Double, size: (width: Double, height: Double)) {
        self.init(left: left, top: top, right: left + size.width, bottom: top + size.height)
    }
}
