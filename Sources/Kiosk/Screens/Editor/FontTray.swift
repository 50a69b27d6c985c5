internal import Drawing
internal import Geometry
internal import Memes
internal import Text
internal import Toolkit

/// The faces that captions can be set in, each showing the guest's own words.
final class FontTray: View {
    /// A face by the name that guests know it by.
    struct Choice: Equatable {
        let title: String
        let typeface: Typeface
    }

    private let cards: [FontCard]
    private let panel: Panel
    private let closeButton: Button
    private var chosen: String
    /// Called when the guest has chosen enough.
    var onClose: () -> Void = {}

    init(_ booth: Booth, chosen: String, words: Captions, onChoose: @escaping (String) -> Void) {
        let surroundings = booth.surroundings
        self.chosen = chosen
        panel = Panel(surroundings, fill: { $0.surface })
        panel.line = .top
        let sample = [words.top, words.bottom].first { !$0.isEmpty } ?? "Aa"
        let choices = Self.choices.filter { surroundings.text.catalog.has($0.typeface) }
        cards = choices.enumerated().map { index, choice in
            FontCard(surroundings, choice, sample: sample, place: "\(index + 1) of \(choices.count)")
        }
        closeButton = Button(
            surroundings, "editor.font-done", title: "Done", icon: "check", style: ButtonStyle(.go, .goControl, padding: 20))
        super.init(surroundings)
        isOpaque = true
        add(panel)
        add(closeButton)
        closeButton.action = { [weak self] in self?.onClose() }
        for card in cards {
            add(card)
            card.isChosen = card.choice.typeface.name == chosen
            card.onTap = { [weak self] in
                self?.choose(card)
                onChoose(card.choice.typeface.name)
            }
        }
    }

    /// Chosen for contrast of mood; all of them from Debian packages.
    static let choices = [
        Choice(title: "Classic", typeface: .caption), Choice(title: "Loud", typeface: Typeface(named: "Inter Black")),
        Choice(title: "Headline", typeface: Typeface(named: "Noto Serif Condensed Black")),
        Choice(title: "Fancy", typeface: Typeface(named: "Noto Serif Display Condensed Black")),
        Choice(title: "Robot", typeface: Typeface(named: "Noto Sans Mono Condensed Black")),
    ]

    /// The height of the tray on this panel, in pixels.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(164, compact: 104, tall: 296)) }

    private func choose(_ chosen: FontCard) {
        for card in cards { card.isChosen = card === chosen }
    }

    override func layout() {
        panel.frame = bounds
        let margin = NavigationBar.margin(metrics)
        let gap = metrics.px(metrics.pick(12, compact: 8, tall: 12))
        let inset = metrics.px(metrics.pick(18, compact: 12, tall: 18))
        let doneWidth = closeButton.preferredWidth
        let isTall = metrics.layoutClass == .tall
        let columns = isTall ? 3 : cards.count
        let rows = (cards.count + columns - 1) / max(columns, 1)
        let doneHeight = metrics.px(metrics.pick(64, compact: 52, tall: 72))
        let room = frame.width - 2 * margin - (isTall ? 0 : doneWidth + gap)
        let width = (room - (columns - 1) * gap) / max(columns, 1)
        let height = (frame.height - 2 * inset - (rows - 1) * gap) / max(rows, 1)
        for (index, card) in cards.enumerated() {
            let x = margin + index % columns * (width + gap)
            card.frame = Rect(x: x, y: inset + index / columns * (height + gap), width: width, height: height)
        }
        if isTall {
            closeButton.frame = Rect(
                x: margin + 2 * (width + gap), y: inset + height + gap + (height - doneHeight) / 2, width: width, height: doneHeight)
        } else {
            closeButton.frame = Rect(
                x: frame.width - margin - doneWidth, y: (frame.height - doneHeight) / 2, width: doneWidth, height: doneHeight)
        }
    }
}

/// One face to choose.
final class FontCard: View {
    let choice: FontTray.Choice
    private let sample: String
    private let place: String
    var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
    var onTap: () -> Void = {}
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, _ choice: FontTray.Choice, sample: String, place: String) {
        (self.choice, self.sample, self.place) = (choice, sample, place)
        super.init(surroundings)
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: { [weak self] in self?.onTap() }))
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(14)
        painter.fill(bounds, radius: radius, isChosen || isPressed ? theme.surface3 : theme.surface2)
        if isChosen { painter.stroke(bounds, radius: radius, width: metrics.px(3), theme.label) }
        let isNameShown = metrics.layoutClass != .compact
        let nameHeight = isNameShown ? metrics.lineHeight(.smallStrong) + metrics.px(8) : 0
        let inset = metrics.px(8)
        let room = Rect(left: inset, top: inset, right: frame.width - inset, bottom: frame.height - inset - nameHeight)
        drawSample(in: room, on: painter)
        guard isNameShown else { return }
        let name = surroundings.text.layout(choice.title, metrics.font(.smallStrong))
        let place = Point(x: (frame.width - name.size.width) / 2, y: frame.height - inset - metrics.lineHeight(.smallStrong))
        surroundings.text.draw(name, at: place, theme.label2, on: painter)
    }

    /// The guest's words in the face, as large as they fit.
    private func drawSample(in room: Rect, on painter: Painter) {
        let height = min(room.height, metrics.px(56))
        let box = Rect(x: room.left, y: room.top + (room.height - height) / 2, width: room.width, height: height)
        let style = CaptionStyle(typeface: choice.typeface)
        // The renderer's own fit, in a picture as high as ten lines of this size, gives the sample its largest size.
        let picture = Size(width: box.width, height: height * 5)
        let layout = MemeRenderer.layout(sample, edge: .top, in: picture, style: style, engine: surroundings.text)
        let offset = (box.height - layout.bounds.height) / 2 - layout.bounds.top
        painter.within(room) {
            MemeRenderer.draw(layout, at: Point(x: box.left, y: box.top + offset), on: painter, engine: surroundings.text)
        }
    }

    override var accessibility: Accessibility? {
        Accessibility(.button, identifier: "font.\(choice.title.lowercased())", label: "\(choice.title), \(place)", isSelected: isChosen)
    }
}
