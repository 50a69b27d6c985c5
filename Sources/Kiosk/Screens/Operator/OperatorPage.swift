internal import Drawing
internal import Geometry
internal import Toolkit

/// A part of a page, as wide as the page and as high as it needs to be.
class OperatorBlock: View {
    /// The height that it takes, in pixels.
    func height(fitting width: Int) -> Int { 0 }
}

/// What a section shows: blocks one below the other, that scroll where they are higher than the panel.
class OperatorPage: ScrollView {
    let services: KioskServices
    let desk: OperatorDesk
    var blocks: [OperatorBlock] = [] {
        didSet {
            for block in oldValue where !blocks.contains(where: { $0 === block }) { block.removeFromSuperview() }
            for block in blocks where block.superview !== self { add(block) }
            setNeedsLayout()
        }
    }
    private var timer: TimerToken?
    private var places: [Int] = []

    init(_ services: KioskServices, _ desk: OperatorDesk) {
        (self.services, self.desk) = (services, desk)
        super.init(services.surroundings)
    }

    // MARK: - For the sections

    /// Shows what there is now.
    func refresh() {}

    /// How long what is shown counts as new; nil for what does not change by itself.
    var refreshInterval: Duration? { nil }

    // MARK: - What is shown

    override func didAttach() { if timer == nil { look() } }

    override func willDetach() {
        super.willDetach()
        surroundings.timers.cancel(timer)
        timer = nil
    }

    private func look() {
        refresh()
        timer = refreshInterval.map { interval in surroundings.timers.after(interval) { [weak self] in self?.look() } }
    }

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        let gap = metrics.px(metrics.pick(16, compact: 12, tall: 20))
        let width = frame.width - 2 * margin
        var y = metrics.px(metrics.pick(20, compact: 14, tall: 24))
        places = []
        for block in blocks {
            places.append(y)
            let height = block.height(fitting: width)
            block.frame = Rect(x: margin, y: y - Int(offset.rounded()), width: width, height: height)
            y += height + gap
        }
        contentHeight = y - gap + margin
        super.layout()
        place()
    }

    override func didScroll() { place() }

    private func place() {
        for (block, y) in zip(blocks, places) { block.frame.origin.y = y - Int(offset.rounded()) }
    }
}
