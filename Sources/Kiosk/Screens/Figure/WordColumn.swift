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
        /// The same where what it says is no larger than it is for guests who did not ask for larger words.
        let leastHeight: (Int) -> Int

        init(_ view: View, gap: @escaping (Metrics) -> Double, least: ((Int) -> Int)? = nil, height: @escaping (Int) -> Int) {
            (self.view, self.gap, self.height, leastHeight) = (view, gap, height, least ?? height)
        }

        /// Words, as many lines of them as they need.
        init(_ label: Label, gap: @escaping (Metrics) -> Double) {
            self.init(label, gap: gap, least: { [unowned label] in label.leastHeight(fitting: $0) }) { [unowned label] in
                label.size(fitting: $0).height
            }
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

    /// The gaps in the least room.
    private static let leastGapShare = 0.4

    /// The least height of all parts that are seen, in pixels, where a guest's larger words give way.
    func leastHeight(fitting width: Int) -> Int {
        seen.enumerated().reduce(0) { $0 + ($1.offset == 0 ? 0 : leastGap(above: $1.element)) + $1.element.leastHeight(width) }
    }

    private func leastGap(above part: Part) -> Int { Int(Double(metrics.px(part.gap(metrics))) * Self.leastGapShare) }

    /// How much of what they can give gaps, and a guest's larger words, give where there is no room for all, 0...1.
    private var givenShare: Double {
        let excess = height(fitting: frame.width) - frame.height
        guard excess > 0 else { return 0 }
        return min(1, Double(excess) / Double(max(1, height(fitting: frame.width) - leastHeight(fitting: frame.width))))
    }

    override func layout() {
        let share = givenShare
        func between(_ whole: Int, _ least: Int) -> Int { whole - Int((Double(whole - least) * share).rounded(.up)) }
        var y = 0
        for (index, part) in seen.enumerated() {
            if index > 0 { y += between(metrics.px(part.gap(metrics)), leastGap(above: part)) }
            let height = between(part.height(frame.width), part.leastHeight(frame.width))
            part.view.frame = Rect(x: 0, y: y, width: frame.width, height: height)
            y += height
        }
    }
}
