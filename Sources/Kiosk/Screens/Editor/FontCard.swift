internal import Drawing
internal import Geometry
internal import Memes
internal import Text
internal import Toolkit

/// One face to choose.
final class FontCard: View {
    let face: CaptionFace
    /// The words that it shows.
    let sample: String
    private let place: String
    var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
    var onTap: () -> Void = {}
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, _ face: CaptionFace, sample: String, place: String) {
        (self.face, self.sample, self.place) = (face, sample, place)
        super.init(surroundings)
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: { [weak self] in self?.onTap() }))
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(14)
        painter.fill(bounds, radius: radius, isChosen || isPressed ? theme.surface3 : theme.surface2)
        if let outline = theme.outline { painter.stroke(bounds, radius: radius, width: metrics.px(2), outline) }
        if isChosen { painter.stroke(bounds, radius: radius, width: metrics.px(3), theme.label) }
        let inset = metrics.px(10)
        let nameHeight = isNameShown ? metrics.lineHeight(.smallStrong) : 0
        drawSample(
            in: Rect(left: inset, top: inset, right: frame.width - inset, bottom: frame.height - inset - nameHeight), on: painter)
        guard isNameShown else { return }
        let name = laidOutName()
        let corner = Point(x: (frame.width - name.size.width) / 2, y: frame.height - inset - nameHeight)
        surroundings.text.draw(name, at: corner, theme.label, on: painter)
    }

    private var isNameShown: Bool { metrics.layoutClass != .compact || isChosen }

    private func laidOutName() -> TextLayout {
        surroundings.fittedLayout(face.shownTitle, .smallStrong, width: frame.width - metrics.px(12), least: 0.7)
    }

    override var isCut: Bool { isNameShown && laidOutName().isTruncated }

    /// The guest's words in the face, on one line, by the renderer that draws them on the meme.
    private func drawSample(in room: Rect, on painter: Painter) {
        let text = surroundings.text
        let shaped = text.shape(Capitals.of(sample, language: text.catalog.language), face.typeface)
        let width = max(shaped.width(of: 0..<shaped.clusterCount), 0.1)
        let size = min(Double(metrics.px(48)), Double(room.width) * 0.9 / width, Double(room.height) / 1.3)
        // A picture so high that this is the size of its only line.
        let picture = Size(width: room.width, height: max(1, Int(size / 0.15)))
        let style = CaptionStyle(typeface: face.typeface)
        let layout = MemeRenderer.layout(sample, edge: .top, in: picture, style: style, engine: text)
        guard let line = layout.lines.first else { return }
        let capHeight = text.metrics(Font(face.typeface, size: layout.fontSize)).capHeight
        painter.withoutMirroring(in: room) { room in
            let corner = Point(x: room.left, y: room.center.y - Int((line.start.y - capHeight / 2).rounded()))
            painter.within(room) { MemeRenderer.draw(layout, at: corner, on: painter, engine: text) }
        }
    }

    override var accessibility: Accessibility? {
        Accessibility(.button, identifier: "font.\(face.title.lowercased())", label: "\(face.shownTitle), \(place)", isSelected: isChosen)
    }
}
