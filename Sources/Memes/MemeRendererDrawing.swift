public import Drawing
public import Geometry
public import Text

extension MemeRenderer {
    /// Draws a caption on a picture whose top left pixel lies at `origin`.
    ///
    /// - Parameter opacity: 0...1, of letters and outline as one.
    public static func draw(
        _ layout: CaptionLayout, at origin: Point, opacity: Double = 1, on painter: Painter, engine: TextEngine
    ) {
        guard opacity > 0, !layout.bounds.offset(by: origin).intersection(painter.clip).isEmpty else { return }
        if opacity >= 1 { return draw(layout.lines, of: layout, at: origin, on: painter, engine: engine) }
        // Letters and outlines overlap, so they are put together first and fade as one.
        let layer = Bitmap(size: layout.bounds.size, format: .premultiplied)
        draw(layout.lines, of: layout, at: -layout.bounds.origin, on: Painter(layer, cache: painter.cache), engine: engine)
        painter.draw(layer, at: origin + layout.bounds.origin, opacity: opacity)
    }

    private static func draw(
        _ lines: [CaptionLayout.Line], of layout: CaptionLayout, at origin: Point, on painter: Painter, engine: TextEngine
    ) {
        let style = OutlinedText.Style(
            fill: layout.style.fill, outline: layout.style.outline, outlineWidth: layout.style.outlineWidth)
        let placed = lines.map { line in
            OutlinedText.Placed(
                text: line.text, start: Path.Vector(line.start.x + Double(origin.x), line.start.y + Double(origin.y)))
        }
        engine.draw(placed, size: layout.fontSize, style, on: painter)
    }

    /// The meme of a photo and two texts, in exactly `size` pixels; a photo of another shape covers it and loses what hangs over.
    ///
    /// The result belongs to nobody and may go to another actor; that takes one copy, which `compose` saves.
    // rule lifted (parameters): a meme is these five things and its size
    public static func render(
        photo: Bitmap, top: String, bottom: String, style: CaptionStyle = .standard, size: Size, engine: TextEngine
    ) -> sending Bitmap {
        compose(photo: photo, top: top, bottom: bottom, style: style, size: size, engine: engine).copy()
    }

    /// The same for use on the engine's own actor.
    // rule lifted (parameters): a meme is these five things and its size
    public static func compose(
        photo: Bitmap, top: String, bottom: String, style: CaptionStyle = .standard, size: Size, engine: TextEngine
    ) -> Bitmap {
        let part = photo.bounds.centered(size.aspectFit(in: photo.size)).intersection(photo.bounds)
        let meme = photo.resampled(to: size, from: part)
        let painter = Painter(meme, cache: PaintCache())
        // Where nothing is cut off, the photo's own shape decides, so that rounding of the size can't break lines differently.
        let shape = photo.size.aspectFit(in: size) == size ? photo.size : size
        for (text, edge) in [(top, Caption.Edge.top), (bottom, .bottom)] {
            let layout = layout(text, edge: edge, in: size, shape: shape, style: style, engine: engine)
            draw(layout, at: .zero, on: painter, engine: engine)
        }
        return meme
    }
}
