public import Geometry
public import ImageFiles
public import Memes

/// How a meme lies on a sheet of paper.
///
/// It lies upright or a quarter turned, whichever shows more of it. On paper with margins it is whole, with white around it. Borderless
/// paper it fills: the photo loses what hangs over on two sides, and the captions are laid out again for what is left. Where that would
/// cost too much of the photo it is whole there, too, within a white frame.
public struct PageLayout: Hashable, Sendable {
    /// The share of the meme's area that has to be left where it fills the paper. A square loses a third on paper of 2:3, which is the
    /// most that any common shape loses on any common paper.
    static let leastKept = 0.6
    /// What a borderless printer may cut off along each edge, in hundredths of a millimetre: it prints beyond the paper, and no paper lies
    /// exactly. Captions keep out of it.
    static let cutOff = 300

    public let paper: Paper
    /// How far the meme is turned clockwise on the page.
    public let rotation: Rotation
    /// Whether the photo covers the whole page.
    public let isFilled: Bool
    /// The part of the photo that is printed, turned as it is on the page.
    public let part: PhotoRows.Part
    /// The pixels that the part's long side has on the page.
    public let longSide: Int
    /// The part of the page that the photo covers or lies in the middle of.
    public let area: Rect

    /// The layout of a photo with so many pixels, of which a meme shows what the crop keeps.
    public init(photo: Size, crop: Crop? = nil, on paper: Paper) {
        self.paper = paper
        let crop = crop ?? Crop()
        let shape = crop.size(of: photo)
        let page = paper.pixels
        let filling = Self.turning(shape, by: { Self.share(of: shape, covering: $0.contentSize(ofPanel: page)) })
        isFilled = paper.isBorderless && filling.share >= Self.leastKept
        if isFilled {
            rotation = filling.rotation
            area = Rect(size: page)
            part = Self.cut(crop, shape, to: rotation.contentSize(ofPanel: page)).turned(rotation)
        } else {
            let frame = paper.isBorderless ? Rect(size: page).inset(by: paper.dots(Self.cutOff)) : paper.printable
            rotation = Self.turning(shape) { Double(shape.aspectFit(in: $0.contentSize(ofPanel: frame.size)).area) }.rotation
            area = frame
            part = PhotoRows.Part(rotation: crop.rotation, topLeft: crop.topLeft, bottomRight: crop.bottomRight).turned(rotation)
        }
        longSide = Self.longSide(part, of: photo, on: area.size, covering: isFilled)
    }

    /// Upright unless the meme has a greater share of the paper when it is turned.
    private static func turning(_ shape: Size, by share: (Rotation) -> Double) -> (rotation: Rotation, share: Double) {
        let (upright, turned) = (share(.none), share(.quarter))
        return turned > upright ? (.quarter, turned) : (.none, upright)
    }

    /// The share of a picture that is left when it covers a box.
    private static func share(of shape: Size, covering box: Size) -> Double {
        let (one, other) = (Double(shape.width) * Double(box.height), Double(shape.height) * Double(box.width))
        return min(one, other) / max(one, other)
    }

    /// The middle of what a crop keeps, in the shape of a box.
    private static func cut(_ crop: Crop, _ shape: Size, to box: Size) -> PhotoRows.Part {
        let share = share(of: shape, covering: box)
        let isTooWide = shape.width * box.height > shape.height * box.width
        func middle(_ start: Double, _ end: Double, _ share: Double) -> (Double, Double) {
            let lost = (end - start) * (1 - share) / 2
            return (start + lost, end - lost)
        }
        let (left, right) = middle(crop.topLeft.x, crop.bottomRight.x, isTooWide ? share : 1)
        let (top, bottom) = middle(crop.topLeft.y, crop.bottomRight.y, isTooWide ? 1 : share)
        return PhotoRows.Part(
            rotation: crop.rotation, topLeft: UnitPoint(x: left, y: top), bottomRight: UnitPoint(x: right, y: bottom))
    }

    /// The long side with which the part covers the box, or fits into it.
    private static func longSide(_ part: PhotoRows.Part, of photo: Size, on box: Size, covering: Bool) -> Int {
        let shape = Crop(rotation: part.rotation, topLeft: part.topLeft, bottomRight: part.bottomRight).size(of: photo)
        guard covering else { return shape.aspectFit(in: box).longSide }
        // The part's own pixels are rounded, and a small photo's are large on paper: what is a little too long is cut, nothing is missing.
        var side = shape.aspectFill(in: box).longSide
        func covers(_ size: Size) -> Bool { size.width >= box.width && size.height >= box.height }
        while !covers(shape.scaled(longSideIn: side + 1...side + 1)) { side += 1 }
        return side + 1
    }
}

extension PhotoRows.Part {
    /// The same part of the photo once it is turned further, upright or by a quarter clockwise.
    fileprivate func turned(_ further: Rotation) -> PhotoRows.Part {
        guard further == .quarter else { return self }
        return PhotoRows.Part(
            rotation: rotation + further, topLeft: UnitPoint(x: 1 - bottomRight.y, y: topLeft.x),
            bottomRight: UnitPoint(x: 1 - topLeft.y, y: bottomRight.x))
    }
}
