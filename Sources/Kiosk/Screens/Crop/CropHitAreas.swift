internal import Geometry
internal import Memes

/// Where fingers take hold of a frame's corners, edges and inside.
///
/// A corner's area is a square around it, an edge's a band along it. On a small frame they reach less far inside and as much
/// further outside, so that the middle third of the frame always moves it.
struct CropHitAreas {
    let frame: Rect
    /// The side of a corner's area and the width of an edge's, in pixels.
    let corner: Int
    let edge: Int

    func area(of handle: CropHandle) -> Rect {
        let extent = handle.isCorner ? corner : edge
        let x = span(handle.horizontal, frame.left, frame.right, extent)
        let y = span(handle.vertical, frame.top, frame.bottom, extent)
        return Rect(left: x.start, top: y.start, right: x.end, bottom: y.end)
    }

    /// Along one axis: around the lower edge, around the upper one, or what lies between the corners.
    private func span(_ side: Int, _ start: Int, _ end: Int, _ extent: Int) -> (start: Int, end: Int) {
        let inside = min(extent / 2, (end - start) / 3)
        let cornerInside = min(corner / 2, (end - start) / 3)
        if side == 0 { return (start + cornerInside, end - cornerInside) }
        return side < 0 ? (start + inside - extent, start + inside) : (end - inside, end - inside + extent)
    }

    /// What a finger at a place takes hold of: a corner before an edge, an edge before the inside.
    func hold(at point: Point) -> CropGesture.Hold {
        let handles = CropHandle.allCases.filter(\.isCorner) + CropHandle.allCases.filter { !$0.isCorner }
        if let handle = handles.first(where: { area(of: $0).contains(point) }) { return .handle(handle) }
        return frame.contains(point) ? .inside : .nothing
    }
}
