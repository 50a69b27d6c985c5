internal import Drawing
internal import Geometry

/// Which size a picture gets, and which part of it remains.
struct Placement: Hashable {
    /// The size of the whole picture, were nothing cut off.
    let whole: Size
    /// What remains, in pixels of `whole`.
    let part: Rect

    init(whole: Size) {
        self.whole = whole
        part = Rect(size: whole)
    }

    init(whole: Size, part: Rect) {
        self.whole = whole
        self.part = part
    }

    /// Covers `size` with a picture of `full` and keeps its centre.
    init(covering size: Size, from full: Size) {
        whole = full.aspectFill(in: size)
        let rect = Rect(size: whole).centered(size)
        part = Rect(size: size).offset(by: Point(x: max(0, rect.x), y: max(0, rect.y))).intersection(Rect(size: whole))
    }

    /// What remains, in pixels of a picture of `full` that is to become `whole`.
    func area(in full: Size) -> SampleArea {
        let (across, down) = (Double(full.width) / Double(whole.width), Double(full.height) / Double(whole.height))
        return SampleArea(
            x: Double(part.x) * across, y: Double(part.y) * down, width: Double(part.width) * across, height: Double(part.height) * down)
    }

    /// The picture at its place.
    ///
    /// - Parameter bitmap: the whole picture in any size.
    func apply(to bitmap: sending Bitmap) -> sending Bitmap {
        if bitmap.size == part.size, part.size == whole { return bitmap }
        return bitmap.resampled(to: part.size, from: source(in: bitmap.size))
    }

    /// The part as pixels of a picture of another size.
    private func source(in size: Size) -> Rect {
        func scale(_ value: Int, _ from: Int, _ to: Int) -> Int { (value * to + from / 2) / from }
        let (left, top) = (scale(part.left, whole.width, size.width), scale(part.top, whole.height, size.height))
        let right = max(left + 1, scale(part.right, whole.width, size.width))
        let bottom = max(top + 1, scale(part.bottom, whole.height, size.height))
        return Rect(left: left, top: top, right: right, bottom: bottom).intersection(Rect(size: size))
    }
}
