internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// The crop screen's bottom bar: Rotate, and the shapes that the frame can be held to.
final class CropTools: View {
    private let rotate: Button
    private let ratios: SegmentedControl
    var onRotate: () -> Void = {}
    var onRatio: (CropRatio) -> Void = { _ in }

    private static var choices: [(ratio: CropRatio, name: String, title: String)] {
        [
            (.free, "free", localized("Free", meaning: "shape")), (.original, "original", localized("Original", meaning: "shape")),
            (.square, "square", localized("Square", meaning: "shape")), (.fourThirds, "4-3", "4:3"),
            (.threeQuarters, "3-4", "3:4"), (.sixteenNinths, "16-9", "16:9"),
        ]
    }

    override init(_ surroundings: Surroundings) {
        rotate = Button(surroundings, "crop.rotate", title: localized("Rotate"), icon: "rotate", style: ButtonStyle(.filled, .tool))
        rotate.spokenLabel = localized("Rotate by a quarter")
        var choose: (Int) -> Void = { _ in }
        ratios = SegmentedControl(
            surroundings, Self.choices.map { ("crop.ratio.\($0.name)", $0.title) }, choosesAgain: true, onChange: { choose($0) })
        super.init(surroundings)
        isOpaque = true
        choose = { [weak self] in self?.onRatio(Self.choices[$0].ratio) }
        rotate.action = { [weak self] in self?.onRotate() }
        add(rotate)
        add(ratios)
    }

    /// Shows which shape is chosen.
    func show(_ ratio: CropRatio) { ratios.select(Self.choices.firstIndex { $0.ratio == ratio } ?? 0) }

    /// The height of the bar on this panel, in pixels; a tall panel has the shapes in a row of their own.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 180, narrow: 116)) }

    override func layout() {
        let top = metrics.hairline
        let margin = NavigationBar.margin(metrics)
        rotate.style.isColumn = metrics.layoutClass == .narrow
        rotate.style.padding = metrics.pick(16, compact: 16, tall: 16, narrow: 4)
        if metrics.layoutClass == .tall {
            let (height, gap) = (metrics.px(64), metrics.px(14))
            let y = top + (frame.height - top - 2 * height - gap) / 2
            ratios.frame = Rect(x: margin, y: y, width: frame.width - 2 * margin, height: height)
            let width = max(rotate.preferredWidth, metrics.px(200))
            rotate.frame = Rect(x: (frame.width - width) / 2, y: y + height + gap, width: width, height: height)
            return
        }
        // Small upright panels have the shapes in two rows beside it.
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 52, narrow: 92))
        let y = top + (frame.height - top - height) / 2
        let gap = 2 * dividerGap + metrics.hairline
        let rotateWidth = max(rotate.preferredWidth, metrics.px(metrics.pick(140, compact: 100, tall: 140, narrow: 66)))
        let width = min(ratios.preferredWidth, frame.width - 2 * margin - gap - rotateWidth)
        rotate.frame = Rect(x: (frame.width - rotateWidth - gap - width) / 2, y: y, width: rotateWidth, height: height)
        ratios.frame = Rect(x: rotate.frame.right + gap, y: y, width: width, height: height)
    }

    private var dividerGap: Int { metrics.px(metrics.pick(20, compact: 8, tall: 20, narrow: 5)) }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
        guard !metrics.isUpright else { return }
        let height = metrics.px(36)
        let x = rotate.frame.right + dividerGap
        painter.fill(Rect(x: x, y: (frame.height - height) / 2, width: metrics.hairline, height: height), theme.line)
    }
}
