internal import CPixman
public import Geometry

extension Bitmap {
    /// Adds another mask's coverage to this mask's, up to full, with its top left pixel at `place`.
    ///
    /// Shapes that meet along an edge become one shape without a seam, which drawing one over the other would leave.
    public func add(_ mask: Bitmap, at place: Point) {
        precondition(format == .mask && mask.format == .mask, "coverage is added to coverage")
        unsafe pixman_image_composite32(
            PIXMAN_OP_ADD, mask.image, nil, image, 0, 0, 0, 0, Int32(place.x), Int32(place.y), Int32(mask.size.width),
            Int32(mask.size.height))
    }
}
