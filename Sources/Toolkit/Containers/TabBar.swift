internal import Geometry

/// The bar that switches between views of the same thing.
public final class TabBar: View {
    private let bar: BottomBar
    private let tabs: [Button]
    private let icons: [String]
    public private(set) var selection = 0
    private let onChange: (Int, _ isAgain: Bool) -> Void
    /// A button at the end of the bar.
    public var accessory: Button? { didSet { replace(oldValue, accessory) } }
    /// Buttons at the beginning of the bar.
    public var leadingAccessories: [Button] = [] {
        didSet {
            for button in oldValue { button.removeFromSuperview() }
            for button in leadingAccessories { bar.add(button) }
        }
    }

    /// - Parameters:
    ///   - tabs: identifier, title and icon of each.
    ///   - onChange: called with the chosen index, also when it was chosen already.
    public init(
        _ surroundings: Surroundings, _ tabs: [(identifier: String, title: String, icon: String)],
        onChange: @escaping (Int, _ isAgain: Bool) -> Void
    ) {
        self.onChange = onChange
        icons = tabs.map(\.icon)
        self.tabs = tabs.map {
            Button(surroundings, $0.identifier, title: $0.title, icon: $0.icon, style: ButtonStyle(.tab, .tab))
        }
        var place: (BottomBar) -> Void = { _ in }
        bar = BottomBar(surroundings) { place($0) }
        super.init(surroundings)
        place = { [weak self] in self?.placeButtons(in: $0) }
        isOpaque = true
        add(bar)
        for (index, button) in self.tabs.enumerated() {
            button.role = .tab
            button.action = { [weak self] in self?.choose(index) }
            bar.add(button)
        }
        select(0)
    }

    private func replace(_ old: Button?, _ new: Button?) {
        old?.removeFromSuperview()
        if let new { bar.add(new) }
    }

    /// The tabs are in the middle, as far as the accessories leave room for that.
    private func placeButtons(in bar: BottomBar) {
        let margin = NavigationBar.margin(metrics)
        let isTall = metrics.layoutClass == .tall
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 76))
        let gap = metrics.px(metrics.pick(12, compact: 8, tall: 10))
        let y = metrics.hairline + (bar.frame.height - metrics.hairline - height) / 2
        var (left, right) = (margin, bar.room.width - margin)
        for (index, button) in leadingAccessories.filter({ !$0.isHidden }).enumerated() {
            let x = index == 0 ? left - outset(of: button) : left
            button.frame = Rect(x: x, y: y, width: max(button.preferredWidth, height), height: height)
            left = button.frame.right + (index == leadingAccessories.count - 1 ? gap : 0)
        }
        if let button = accessory {
            // Each tab keeps as much as a finger needs.
            let room = right - left - gap - (tabs.count * height + (tabs.count - 1) * gap)
            let width = button.isHidden ? button.preferredWidth : max(height, min(button.preferredWidth, room))
            let reach = bar.room == bar.bounds ? outset(of: button) : 0
            button.frame = Rect(x: right + reach - width, y: y, width: width, height: height)
            if !button.isHidden { right = button.frame.left - gap }
        }
        let wanted = metrics.px(bar.room == bar.bounds ? metrics.pick(176, compact: 164, tall: 220) : 104)
        let width = min(wanted, (right - left - (tabs.count - 1) * gap) / tabs.count)
        let total = tabs.count * width + (tabs.count - 1) * gap
        // In the middle of the panel, but for a go-action beside them, which they make room for.
        var x = bar.room == bar.bounds ? max(left, min((bar.frame.width - total) / 2, right - total)) : left
        for (button, icon) in zip(tabs, icons) {
            (button.icon, button.isIconOnly) = (icon, false)
            button.style.isColumn = isTall
            button.style.gap = isTall ? 7 : 10
            button.style.iconSide = isTall ? 28 : 26
        }
        // Words come before icons, and all tabs look alike.
        if !isTall, tabs.contains(where: { $0.preferredWidth > width }) { for button in tabs { button.icon = nil } }
        // Where not even small words have room, icons tell.
        let padding = 2 * metrics.px(tabs[0].style.padding)
        let isIconOnly = tabs.contains { Double($0.leastWidth - padding) * Button.smallestShare > Double(width - metrics.px(8)) }
        for (button, icon) in zip(tabs, icons) where isIconOnly { (button.icon, button.isIconOnly) = (icon, true) }
        for button in tabs {
            button.frame = Rect(x: x, y: y, width: width, height: height)
            x += width + gap
        }
    }

    /// How far a button reaches beyond the margin, so that its words or icon end there.
    private func outset(of button: Button) -> Int { metrics.px(button.style.kind == .plain ? button.style.padding : 0) }

    private func choose(_ index: Int) {
        let isAgain = index == selection
        select(index)
        onChange(index, isAgain)
    }

    /// The bar that takes a go-action which has to be in reach.
    public var lowBar: BottomBar { bar }

    /// Selects a tab without calling `onChange`.
    public func select(_ index: Int) {
        selection = index
        for (position, button) in tabs.enumerated() { button.isSelected = position == index }
    }

    public override func layout() {
        bar.frame = bounds
        // The accessory may have come or gone.
        bar.setNeedsLayout()
    }
}
