internal import Drawing
internal import Geometry
internal import Memes
internal import Text

/// One caption, drawn once where it lies and then laid over the strips that it touches.
struct CaptionLayer {
    /// The picture that a caption is laid out on.
    struct Place {
        /// The picture's pixels, the way up that it is looked at.
        var picture: Size
        /// The part of them that the caption is laid out for.
        var room: Rect
        /// The exact shape of the room, in any unit, when the room is rounded from it.
        var shape: Size?
        /// How far the picture is turned clockwise in the strips, and where its left top corner is there.
        var rotation = Rotation.none
        var origin = Point.zero
    }

    private let layout: CaptionLayout
    private let engine: TextEngine
    private let place: Place
    /// What it draws on, in pixels of the picture as it is looked at …
    private let ink: Rect
    /// … and of the strips, all of them one above the other.
    private let rect: Rect
    /// There from the first strip that it touches to the last.
    private var bitmap: Bitmap?

    init(_ caption: Caption, _ place: Place, style: CaptionStyle, engine: TextEngine) {
        (self.place, self.engine) = (place, engine)
        layout = MemeRenderer.layout(
            caption.text, edge: caption.edge, in: place.room.size, shape: place.shape, style: style, engine: engine)
        ink = layout.bounds.offset(by: place.room.origin).intersection(Rect(size: place.picture))
        rect = place.rotation.panel(ofContent: ink, in: place.picture).offset(by: place.origin)
    }

    /// Draws what lies in the rows on a strip that holds just these.
    mutating func draw(rows: Range<Int>, on strip: Painter) {
        guard !ink.isEmpty, rows.lowerBound < rect.bottom else {
            bitmap = nil
            return
        }
        guard rows.upperBound > rect.top else { return }
        let layer = bitmap ?? make()
        bitmap = layer
        strip.draw(layer, at: Point(x: rect.x, y: rect.y - rows.lowerBound))
    }

    private func make() -> Bitmap {
        let layer = Bitmap(size: ink.size, format: .premultiplied)
        MemeRenderer.draw(layout, at: place.room.origin - ink.origin, on: Painter(layer, cache: PaintCache()), engine: engine)
        return place.rotation == .none ? layer : layer.turned(place.rotation)
    }
}
