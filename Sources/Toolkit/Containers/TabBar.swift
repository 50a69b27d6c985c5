internal import Geometry

/// The bar that switches between views of the same thing.
public final class TabBar: View {
    private let bar: BottomBar
    private let tabs: [Button]
    public private(set) var selection = 0
    private let onChange: (Int, _ isAgain: Bool) -> Void

    /// - Parameters:
    ///   - tabs: identifier, title and icon of each.
    ///   - onChange: called with the chosen index, also when it was chosen already.
    public init(
        _ surroundings: Surroundings, _ tabs: [(identifier: String, title: String, icon: String)],
        onChange: @escaping (Int, _ isAgain: Bool) -> Void
    ) {
        self.onChange = onChange
        self.tabs = tabs.map {
            Button(surroundings, $0.identifier, title: $0.title, icon: $0.icon, style: ButtonStyle(.tab, .tab))
        }
        let buttons = self.tabs
        bar = BottomBar(surroundings) { bar in
            let metrics = bar.metrics
            let width = metrics.px(metrics.pick(176, compact: 164, tall: 220))
            let height = metrics.px(metrics.pick(52, compact: 46, tall: 76))
            let gap = metrics.px(metrics.pick(12, compact: 8, tall: 10))
            let total = buttons.count * width + (buttons.count - 1) * gap
            var x = (bar.frame.width - total) / 2
            for button in buttons {
                button.style.isColumn = metrics.layoutClass == .tall
                button.style.gap = metrics.layoutClass == .tall ? 7 : 10
                button.style.iconSide = metrics.layoutClass == .tall ? 28 : 26
                let y = metrics.hairline + (bar.frame.height - metrics.hairline - height) / 2
                button.frame = Rect(x: x, y: y, width: width, height: height)
                x += width + gap
            }
        }
        super.init(surroundings)
        isOpaque = true
        add(bar)
        for (index, button) in buttons.enumerated() {
            button.role = .tab
            button.action = { [weak self] in self?.choose(index) }
            bar.add(button)
        }
        select(0)
    }

    private func choose(_ index: Int) {
        let isAgain = index == selection
        select(index)
        onChange(index, isAgain)
    }

    /// Selects a tab without calling `onChange`.
    public func select(_ index: Int) {
        selection = index
        for (position, button) in tabs.enumerated() { button.isSelected = position == index }
    }

    public override func layout() { bar.frame = bounds }
}
