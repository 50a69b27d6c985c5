internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// The faces that captions can be set in, each showing the guest's own words.
final class FontTray: View {
    private let cards: [FontCard]

    /// - Parameters:
    ///   - chosen: the name of the face that the captions have.
    ///   - onChoose: called with the name of the face that was tapped.
    init(_ services: KioskServices, chosen: String, words: Captions, onChoose: @escaping (String) -> Void) {
        let surroundings = services.surroundings
        let typed = [words.top, words.bottom].first { !$0.allSatisfy(\.isWhitespace) }
        // rule lifted (untranslated): letters that show a face, as type specimens have them
        let sample = Self.sample(of: typed ?? "Aa", surroundings)
        let faces = CaptionFace.all.filter { surroundings.text.catalog.has($0.typeface) }
        cards = faces.enumerated().map { index, face in
            FontCard(surroundings, face, sample: sample, place: localized("\(index + 1) of \(faces.count)"))
        }
        super.init(surroundings)
        isOpaque = true
        for card in cards {
            add(card)
            card.isChosen = card.face.typeface.name == chosen
            card.onTap = { [weak self] in
                self?.choose(card)
                onChoose(card.face.typeface.name)
            }
        }
    }

    /// How much of a caption a card shows, in em of the first face: as much as can be told apart.
    private static func sampleWidth(_ metrics: Metrics) -> Double { metrics.pick(5, compact: 3.6, tall: 4) }

    /// The first of the guest's words, at least one; of a word that no card has room for, and of scripts without spaces, its beginning.
    private static func sample(of caption: String, _ surroundings: Surroundings) -> String {
        func isShort(_ words: String) -> Bool {
            let shaped = surroundings.text.shape(Capitals.of(words, language: surroundings.text.catalog.language), .caption)
            return shaped.width(of: 0..<shaped.clusterCount) <= sampleWidth(surroundings.metrics)
        }
        let words = caption.split(separator: " ")
        let count = (1...max(words.count, 1)).last { isShort(words.prefix($0).joined(separator: " ")) }
        if let count { return words.prefix(count).joined(separator: " ") }
        let word = words.first ?? ""
        return String(word.prefix((1...word.count).last { isShort(String(word.prefix($0))) } ?? 1))
    }

    /// The height of the tray on this panel, in pixels.
    static func height(_ metrics: Metrics) -> Int {
        metrics.px(metrics.pick(164, compact: 104, tall: rowCount(metrics) == 1 ? 200 : 268, narrow: 204))
    }

    /// Upright panels that are no kiosk's column have no room for all the names side by side.
    private static func rowCount(_ metrics: Metrics) -> Int { metrics.isUpright && metrics.width < 700 ? 2 : 1 }

    private func choose(_ chosen: FontCard) {
        for card in cards { card.isChosen = card === chosen }
    }

    override func layout() {
        let gap = metrics.px(metrics.pick(12, compact: 10, tall: 12))
        let rowCount = Self.rowCount(metrics)
        let count = max((cards.count + rowCount - 1) / rowCount, 1)
        let room = (frame.width - 2 * NavigationBar.margin(metrics) - (count - 1) * gap) / count
        let width = min(room, metrics.px(metrics.pick(168, compact: 112, tall: 168, narrow: 168)))
        let height = metrics.px(metrics.pick(128, compact: 80, tall: rowCount == 1 ? 160 : 108, narrow: 85))
        let top = (frame.height + metrics.hairline - rowCount * height - (rowCount - 1) * gap) / 2
        for (index, card) in cards.enumerated() {
            let (row, column) = (index / count, index % count)
            let inRow = min(count, cards.count - row * count)
            let left = (frame.width - inRow * width - (inRow - 1) * gap) / 2
            card.frame = Rect(x: left + column * (width + gap), y: top + row * (height + gap), width: width, height: height)
        }
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
    }
}
