internal import Drawing
internal import Geometry
internal import Memes

/// How the kept part of a photo becomes a picture of just the wanted size: decoded whole at the right scale, turned, and cut.
struct CroppedPhoto {
    private let crop: Crop
    /// The size of the result.
    let target: Size
    /// The size that all of the kept part would have; larger than the result where that would be too long for a bitmap.
    private let full: Size
    /// The size of the whole upright photo of which the kept part has the target's size.
    let whole: Size

    /// The kept part as large as fits into `box`.
    init(_ crop: Crop, of original: Size, fitting box: Size) {
        self.init(crop, original, target: crop.size(of: original).aspectFit(in: box))
    }

    /// The kept part covering `size`, of which its middle is seen: of a strip that a bitmap could not hold, no more than that.
    init(_ crop: Crop, of original: Size, covering size: Size) {
        self.init(crop, original, target: crop.size(of: original).aspectFill(in: size))
    }

    private init(_ crop: Crop, _ original: Size, target: Size) {
        let longest = Bitmap.maximumSide
        (self.crop, full) = (crop, target)
        self.target = Size(width: min(target.width, longest), height: min(target.height, longest))
        let part = crop.size(of: original)
        let turned = crop.rotation.contentSize(ofPanel: original)
        // One more pixel, so that the part is never one short of the target.
        func length(_ whole: Int, _ target: Int, _ part: Int) -> Int {
            target == part ? whole : Int((Double(whole) * Double(target) / Double(part)).rounded(.up)) + 1
        }
        let size = Size(
            width: length(turned.width, target.width, part.width), height: length(turned.height, target.height, part.height))
        whole = crop.rotation.contentSize(ofPanel: size)
    }

    /// The result, from the whole upright photo at about the size that was asked for; where it is smaller, the part is enlarged.
    func cut(from photo: Bitmap) -> Bitmap {
        let turned = photo.turned(crop.rotation)
        let part = seen(of: crop.part(of: turned.size))
        // The part is cut where its size is right but for rounding; resampling by a pixel would only blur it.
        let isSize = abs(part.width - target.width) <= 2 && abs(part.height - target.height) <= 2
        guard isSize, target.width <= turned.size.width, target.height <= turned.size.height else {
            return turned.resampled(to: target, from: part)
        }
        let x = min(part.x, turned.size.width - target.width)
        let y = min(part.y, turned.size.height - target.height)
        return turned.resampled(to: target, from: Rect(x: x, y: y, width: target.width, height: target.height))
    }

    private func seen(of part: Rect) -> Rect {
        if full == target { return part }
        func share(_ length: Int, _ seen: Int, _ all: Int) -> Int { max(1, length * seen / all) }
        return part.centered(
            Size(width: share(part.width, target.width, full.width), height: share(part.height, target.height, full.height)))
    }
}
