internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// A screen with one large figure and the words about it: beside each other in landscape, below each other on upright panels.
class FigureScreen: Screen {
    let bar: NavigationBar
    let figure: View
    let column: WordColumn
    /// Where the go-action lies that has to be in reach.
    private let lowBar: BottomBar

    init(_ surroundings: Surroundings, title: String, figure: View, column: WordColumn) {
        bar = NavigationBar(surroundings, title: title)
        (self.figure, self.column) = (figure, column)
        lowBar = BottomBar(surroundings)
        super.init(surroundings)
        for view in [figure, column, bar, lowBar] as [View] { add(view) }
        bar.lowBar = lowBar
    }

    /// A way back for the bar.
    static func backButton(_ surroundings: Surroundings, _ identifier: String, action: @escaping () -> Void) -> Button {
        Button(
            surroundings, identifier, title: localized("Back"), icon: "back", style: ButtonStyle(.plain, .control, padding: 12),
            action: action)
    }

    // MARK: - For subclasses

    /// The figure's size, in at most this room.
    func figureSize(in room: Size) -> Size { room }

    /// The width of the words beside the figure, in points.
    var columnPoints: Double { metrics.pick(500, compact: 376, tall: 560) }

    /// Called before the column is measured: gives its views the looks that suit the panel.
    func prepareColumn() {}

    // MARK: - Layout

    private var hasLowBar: Bool {
        metrics.reachesLow && [bar.leading, bar.trailing].contains { ($0 as? Button)?.isGoAction == true }
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        prepareColumn()
        lowBar.isHidden = !hasLowBar
        let low = hasLowBar ? frame.height - BottomBar.height(metrics) : frame.height
        lowBar.frame = Rect(left: 0, top: low, right: frame.width, bottom: frame.height)
        let (side, end) = (NavigationBar.margin(metrics), metrics.px(metrics.pick(24, compact: 12, tall: 28)))
        let room = Rect(left: side, top: top + end, right: frame.width - side, bottom: low - end)
        if metrics.isUpright { stack(in: room) } else { placeBeside(in: room) }
        column.setNeedsLayout()
        figure.setNeedsLayout()
    }

    private func placeBeside(in room: Rect) {
        let gap = metrics.px(metrics.pick(56, compact: 24, tall: 40))
        var size = figureSize(in: Size(width: room.width * 48 / 100, height: room.height))
        func columnWidth() -> Int { min(Int(Double(metrics.px(columnPoints)) * metrics.typeScale), room.width - size.width - gap) }
        // Larger words get room of the figure's rather than none.
        while metrics.typeScale > 1, size.width > room.width / 3, column.leastHeight(fitting: columnWidth()) > room.height {
            size = figureSize(in: Size(width: size.width * 9 / 10, height: room.height))
        }
        let width = columnWidth()
        let least = metrics.typeScale > 1 ? 0 : column.leastHeight(fitting: width)
        let height = min(column.height(fitting: width), max(least, room.height))
        let x = room.left + (room.width - size.width - gap - width) / 2
        figure.frame = Rect(x: x, y: room.center.y - size.height / 2, width: size.width, height: size.height)
        column.frame = Rect(x: figure.frame.right + gap, y: room.center.y - height / 2, width: width, height: height)
    }

    private func stack(in room: Rect) {
        let gap = metrics.px(metrics.pick(24, compact: 20, tall: 40, narrow: 20))
        let width = min(metrics.px(columnPoints), room.width)
        let height = min(column.height(fitting: width), metrics.typeScale > 1 ? room.height * 2 / 3 : .max)
        let size = figureSize(in: Size(width: room.width, height: max(0, room.height - height - gap)))
        let top = room.top + (room.height - size.height - gap - height) / 2
        figure.frame = Rect(x: room.center.x - size.width / 2, y: top, width: size.width, height: size.height)
        column.frame = Rect(x: room.center.x - width / 2, y: figure.frame.bottom + gap, width: width, height: height)
    }
}
