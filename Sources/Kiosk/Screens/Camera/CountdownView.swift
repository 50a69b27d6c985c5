internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// The seconds that are left: a numeral in the shutter's place, never over a face, and a bar for each second.
final class CountdownView: View {
    private let numeral: CountdownNumeral
    private let bars: CountdownBars

    override init(_ surroundings: Surroundings) {
        numeral = CountdownNumeral(surroundings)
        bars = CountdownBars(surroundings)
        super.init(surroundings)
        isInteractive = false
        add(bars)
        add(numeral)
    }

    /// Shows that `left` of `total` seconds are left.
    func show(_ left: Int, of total: Int) {
        numeral.number = left
        bars.count = (total, total - left + 1)
        setNeedsLayout()
        guard !surroundings.reducesMotion else { return }
        surroundings.animator.animate(.milliseconds(260), .pop) { [weak numeral] in numeral?.scale = 1.25 - 0.25 * $0 }
    }

    override func layout() {
        let isTall = metrics.isUpright
        let size = numeral.preferredSize
        let bottom = frame.height - metrics.px(32) - metrics.px(10)
        let side = metrics.px(metrics.pick(56, compact: 28, tall: 56))
        let x = isTall ? (frame.width - size.width) / 2 : frame.width - side - size.width
        // Popping up, the numeral is a quarter larger; it must not touch the bars then.
        let gap = metrics.px(metrics.layoutClass == .narrow ? 36 : 72)
        let y = isTall ? bottom - gap - size.height : (frame.height - size.height) / 2
        numeral.frame = Rect(origin: Point(x: x, y: y), size: size)
        bars.frame = Rect(x: 0, y: bottom, width: frame.width, height: metrics.px(10))
    }
}

/// One large numeral in the captions' face and look.
final class CountdownNumeral: View {
    var number = 0 { didSet { if number != oldValue { setNeedsDisplay() } } }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        updateOverflow()
    }

    private var size: Double { Double(metrics.px(metrics.pick(340, compact: 200, tall: 420))) }

    private static let style = OutlinedText.Style(fill: .white, outline: .black, outlineWidth: 0.055)

    /// Room for the outline and for the moment in which the numeral is a quarter larger, plus what the motion overshoots.
    private func updateOverflow() { overflow = Insets(Int(size * 0.2)) }

    override func surroundingsDidChange() { updateOverflow() }

    private var line: OutlinedText {
        let shaped = surroundings.text.shape(String(number), .caption, hasTabularNumbers: true)
        return surroundings.text.outlinedLine(shaped, 0..<shaped.clusterCount)
    }

    /// The width of the digits and the height of capitals, in pixels.
    var preferredSize: Size {
        let capHeight = surroundings.text.metrics(Font(.caption, size: size)).capHeight
        return Size(width: Int((line.width * size).rounded(.up)), height: Int(capHeight.rounded(.up)))
    }

    /// Its digits are drawn as captions are.
    override var keepsDirection: Bool { true }

    override func draw(on painter: Painter) {
        let digits = OutlinedText.Placed(text: line, start: Path.Vector(0, Double(frame.height)))
        surroundings.text.draw([digits], size: size, Self.style, on: painter)
    }

    override var accessibility: Accessibility? {
        var element = Accessibility(.text, identifier: "camera.seconds", label: String(number))
        element.isLive = true
        return element
    }
}

/// A bar for each second, filled from its beginning on.
final class CountdownBars: View {
    var count = (total: 0, filled: 0) { didSet { if count != oldValue { setNeedsDisplay() } } }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        updateOverflow()
    }

    private func updateOverflow() { overflow = Insets(metrics.px(2)) }

    override func surroundingsDidChange() { updateOverflow() }

    override func draw(on painter: Painter) {
        guard count.total > 0 else { return }
        let gap = metrics.px(12)
        let room = frame.width - 2 * NavigationBar.margin(metrics)
        let width = min(metrics.px(64), (room - (count.total - 1) * gap) / count.total)
        var x = (frame.width - count.total * width - (count.total - 1) * gap) / 2
        for index in 0..<count.total {
            let bar = Rect(x: x, y: 0, width: width, height: frame.height)
            let edge = bar.inset(by: -metrics.px(2))
            painter.fill(edge, radius: edge.height / 2, Color(0x0F1014))
            let color = index < count.filled ? theme.accent : Color(0x9A9B9E)
            painter.fill(bar, radius: bar.height / 2, color)
            x += width + gap
        }
    }
}
