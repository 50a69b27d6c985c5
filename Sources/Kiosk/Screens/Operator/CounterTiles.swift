internal import Drawing
internal import Geometry
internal import Toolkit

/// Numbers side by side, each with what it counts.
final class CounterTiles: OperatorBlock {
    /// One number.
    struct Counter: Equatable {
        var identifier: String
        var value: String
        var words: String
    }

    var counters: [Counter] = [] { didSet { if counters != oldValue { show() } } }
    private var tiles: [CounterTile] = []

    private func show() {
        if tiles.count != counters.count {
            for tile in tiles { tile.removeFromSuperview() }
            tiles = counters.map { _ in CounterTile(surroundings) }
            for tile in tiles { add(tile) }
        }
        for (tile, counter) in zip(tiles, counters) { tile.counter = counter }
        setNeedsLayout()
    }

    private var columns: Int { metrics.layoutClass == .narrow ? 2 : max(counters.count, 1) }
    private var gap: Int { metrics.px(metrics.pick(12, compact: 10, tall: 12)) }
    private var tileHeight: Int { metrics.px(metrics.pick(92, compact: 84, tall: 112)) }

    override func height(fitting width: Int) -> Int {
        let rows = (counters.count + columns - 1) / columns
        return rows * tileHeight + max(rows - 1, 0) * gap
    }

    override func layout() {
        for (index, tile) in tiles.enumerated() {
            let (row, column) = (index / columns, index % columns)
            let room = frame.width + gap
            tile.frame = Rect(
                left: room * column / columns, top: row * (tileHeight + gap), right: room * (column + 1) / columns - gap,
                bottom: row * (tileHeight + gap) + tileHeight)
        }
    }
}

/// One number on a card.
private final class CounterTile: View {
    private let value: Label
    private let words: Label
    var counter = CounterTiles.Counter(identifier: "", value: "", words: "") {
        didSet {
            (value.text, words.text) = (counter.value, counter.words)
            setNeedsLayout()
        }
    }

    override init(_ surroundings: Surroundings) {
        value = Label(surroundings, "", .t2)
        words = Label(surroundings, "", .small, color: { $0.label2 })
        super.init(surroundings)
        for label in [value, words] {
            label.spokenBySuperview = true
            add(label)
        }
    }

    override func layout() {
        let inset = metrics.px(metrics.pick(18, compact: 14, tall: 20))
        let heights = (metrics.lineHeight(value.token), metrics.lineHeight(words.token))
        let top = (frame.height - heights.0 - heights.1) / 2
        value.frame = Rect(x: inset, y: top, width: frame.width - 2 * inset, height: heights.0)
        words.frame = Rect(x: inset, y: top + heights.0, width: frame.width - inset - metrics.px(4), height: heights.1)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, radius: metrics.px(20), theme.surface) }

    override var accessibility: Accessibility? {
        Accessibility(.text, identifier: counter.identifier, label: "\(counter.value) \(counter.words)", value: counter.value)
    }
}
