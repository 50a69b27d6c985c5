internal import Drawing
internal import Geometry
internal import Toolkit

/// Views below each other, each as high as it has to be for the column's width.
final class WordColumn: View {
    /// One view of the column.
    struct Part {
        let view: View
        /// Room above it, in points; the first one that is seen has none.
        let gap: (Metrics) -> Double
        /// Its height in pixels at a width in pixels.
        let height: (Int) -> Int

        init(_ view: View, gap: @escaping (Metrics) -> Double, height: @escaping (Int) -> Int) {
            (self.view, self.gap, self.height) = (view, gap, height)
        }

        /// Words, as many lines of them as they need.
        init(_ label: Label, gap: @escaping (Metrics) -> Double) {
            self.init(label, gap: gap) { [unowned label] in label.size(fitting: $0).height }
        }

        /// A view of one height on every panel of a class.
        init(_ view: View, gap: @escaping (Metrics) -> Double, points: @escaping (Metrics) -> Double) {
            self.init(view, gap: gap) { [unowned view] _ in view.metrics.px(points(view.metrics)) }
        }
    }

    private let parts: [Part]

    init(_ surroundings: Surroundings, _ parts: [Part]) {
        self.parts = parts
        super.init(surroundings)
        for part in parts { add(part.view) }
    }

    private var seen: [Part] { parts.filter { !$0.view.isHidden } }

    /// The height of all parts that are seen, in pixels.
    func height(fitting width: Int) -> Int {
        seen.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 0 : metrics.px($1.element.gap(metrics))) + $1.element.height(width) }
    }

    /// Whether a view shows its words smaller where it gets less height than it likes.
    private static func isFlexible(_ view: View) -> Bool { view is Label || view is MixedLabel || view is StepRow }

    /// The share of their height that words get where a guest's larger ones have no room.
    private var flexibleShare: Double {
        let excess = height(fitting: frame.width) - frame.height
        guard metrics.typeScale > 1, excess > 0 else { return 1 }
        let flexible = seen.filter { Self.isFlexible($0.view) }.reduce(0) { $0 + $1.height(frame.width) }
        return max(1 / metrics.typeScale, 1 - Double(excess) / Double(max(flexible, 1)))
    }

    override func layout() {
        var y = 0
        let share = flexibleShare
        for (index, part) in seen.enumerated() {
            if index > 0 { y += Int((Double(metrics.px(part.gap(metrics))) * share).rounded()) }
            var height = part.height(frame.width)
            if Self.isFlexible(part.view) { height = Int((Double(height) * share).rounded(.down)) }
            if let step = part.view as? StepRow { height = max(height, step.leastHeight) }
            part.view.frame = Rect(x: 0, y: y, width: frame.width, height: height)
            y += height
        }
    }
}
