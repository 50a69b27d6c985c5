internal import CCUPS
public import CourierMessages
public import Geometry

extension PaperSheet {
    /// Paper with the same margin on all sides, in hundredths of a millimetre.
    public init(size: Size, margin: Int = 0, type: String? = nil, source: String? = nil) {
        self.init(width: size.width, height: size.height)
        (left, top, right, bottom) = (margin, margin, margin, margin)
        (self.type, self.source) = (type, source)
    }

    /// - Parameter possible: where the printer names no margins, those of such paper here hold, without any where it can do without.
    init?(_ collection: IPPMessage, possible: [PaperSheet] = []) {
        // What a roll could be cut to is a range, and no size.
        guard let size = collection["media-size"]?.collections.first, let width = size["x-dimension"]?.integers.first,
            let height = size["y-dimension"]?.integers.first, width > 0, height > 0
        else { return nil }
        self.init(width: width, height: height)
        func margin(_ edge: String) -> Int { max(0, collection["media-\(edge)-margin"]?.integers.first ?? 0) }
        (left, top, right, bottom) = (margin("left"), margin("top"), margin("right"), margin("bottom"))
        type = collection["media-type"]?.strings.first
        source = collection["media-source"]?.strings.first
        if collection["media-top-margin"] == nil {
            let alike = possible.filter { $0.width == width && $0.height == height }
            let own = alike.filter { $0.source == nil || $0.source == source }
            guard let known = own.first(where: \.isBorderless) ?? own.first ?? alike.first else { return }
            (left, top, right, bottom) = (known.left, known.top, known.right, known.bottom)
        }
    }

    public var size: Size { Size(width: width, height: height) }
    public var margins: Insets { Insets(left: left, top: top, right: right, bottom: bottom) }
    public var isBorderless: Bool { margins == .zero }

    /// Whether it is as large as a size in hundredths of a millimetre, but for what paper makers and inches differ by.
    func hasSize(_ other: Size) -> Bool { abs(width - other.width) <= 150 && abs(height - other.height) <= 150 }

    /// As a job asks for it.
    var collection: IPPMessage {
        let (media, size) = (IPPMessage(), IPPMessage())
        size.add(IPP_TAG_ZERO, IPP_TAG_INTEGER, "x-dimension", width)
        size.add(IPP_TAG_ZERO, IPP_TAG_INTEGER, "y-dimension", height)
        media.add(IPP_TAG_ZERO, "media-size", size)
        for (edge, margin) in [("left", left), ("top", top), ("right", right), ("bottom", bottom)] {
            media.add(IPP_TAG_ZERO, IPP_TAG_INTEGER, "media-\(edge)-margin", margin)
        }
        if let source { media.add(IPP_TAG_ZERO, IPP_TAG_KEYWORD, "media-source", source) }
        if let type { media.add(IPP_TAG_ZERO, IPP_TAG_KEYWORD, "media-type", type) }
        return media
    }
}
