internal import Drawing
internal import Geometry
internal import Text

/// The pictures of emoji at the size of the keyboard, the latest of them kept.
final class EmojiPictures {
    /// More than three screens of any panel; about 2.5 MB on a panel of 1.5 pixels a point.
    static let limit = 240

    private let surroundings: Surroundings
    private var kept: [String: Bitmap] = [:]
    private var order: [String] = []

    init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    var count: Int { kept.count }

    /// The picture if it was drawn before.
    func known(_ emoji: String) -> Bitmap? { kept[emoji] }

    func forgetAll() { (kept, order) = ([:], []) }

    /// The picture, drawn now if need be.
    func picture(of emoji: String) -> Bitmap {
        if let known = kept[emoji] { return known }
        let metrics = surroundings.metrics
        let layout = surroundings.text.layout(emoji, Font(.medium, size: Double(metrics.px(metrics.pick(34, compact: 30, tall: 38)))))
        // A picture may reach over the box of its line.
        let margin = metrics.px(4)
        let size = Size(width: layout.size.width + 2 * margin, height: layout.size.height + 2 * margin)
        let bitmap = Bitmap(size: size, format: .premultiplied)
        let painter = Painter(bitmap, cache: surroundings.paint)
        surroundings.text.draw(layout, at: Point(x: margin, y: margin), surroundings.theme.label, on: painter)
        kept[emoji] = bitmap
        order.append(emoji)
        if order.count > Self.limit {
            for old in order.prefix(Self.limit / 2) { kept[old] = nil }
            order.removeFirst(Self.limit / 2)
        }
        return bitmap
    }
}
