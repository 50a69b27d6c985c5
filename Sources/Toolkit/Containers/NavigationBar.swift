public import Drawing
internal import Geometry
internal import Text

/// A view that is as wide as its words where there is room, and cuts them where there is none.
public protocol CutToFit: View {
    /// The width that all words take, in pixels.
    var preferredWidth: Int { get }
}

/// The bar at the top of a screen: something leading, a title in the middle, something trailing.
public final class NavigationBar: View {
    public let title: Label
    public var leading: View? { didSet { replace(oldValue, leading) } }
    public var trailing: View? { didSet { replace(oldValue, trailing) } }
    /// A second button, beside the leading view.
    public var secondary: Button? { didSet { replace(oldValue, secondary) } }
    /// The bar at the lower edge of the screen that has the go-action where the panel's upper edge may be out of reach
    /// (`Metrics.reachesLow`); nil leaves it in this one.
    public weak var lowBar: BottomBar? { didSet { if lowBar !== oldValue { setNeedsLayout() } } }
    /// Points by which the trailing view reaches beyond the margin, so that words rather than touch areas line up with it.
    public var trailingOutset = 0.0
    public var leadingOutset = 0.0

    /// A bar with a title and nothing beside it.
    public init(_ surroundings: Surroundings, title: String) {
        self.title = Label(surroundings, title, .head, alignment: .center)
        super.init(surroundings)
        isOpaque = true
        add(self.title)
    }

    private func replace(_ old: View?, _ new: View?) {
        old?.removeFromSuperview()
        if let new { add(new) }
    }

    /// The height of the bar on this panel, in pixels.
    public static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(64, compact: 54, tall: 76)) }
    /// The side margin of all screens, in pixels.
    public static func margin(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(24, compact: 16, tall: 28)) }
    /// The height of buttons in the bar, in pixels.
    public static func buttonHeight(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(48, compact: 44, tall: 56)) }

    private func width(of view: View) -> Int { (view as? Button)?.preferredWidth ?? view.frame.width }

    /// From where to where nothing stands beside the title, in pixels of the bar.
    public private(set) var clearRange = 0..<0

    /// How many pixels a button with words gives, so that all of them have room beside each other.
    private func excess(of view: View) -> Int {
        let buttons = [shown(leading), shown(secondary), shown(trailing)].compactMap { $0 as? Button }
        let others = [shown(leading), shown(trailing)].compactMap(\.self).filter { !($0 is Button) && !($0 is any CutToFit) }
        let taken = (buttons as [View] + others).reduce((buttons.count + others.count - 1) * metrics.px(8)) { $0 + width(of: $1) }
        let outset = metrics.px(leadingOutset) + metrics.px(trailingOutset)
        let excess = taken - outset - (frame.width - 2 * Self.margin(metrics))
        let spoken = buttons.filter { $0.title != nil && !$0.isIconOnly }
        guard excess > 0, let button = spoken.first(where: { $0 === view }) else { return 0 }
        let whole = spoken.reduce(0) { $0 + $1.preferredWidth }
        return (excess * button.preferredWidth + whole - 1) / max(whole, 1)
    }

    /// Hands the go-action down to the bar that is in reach, or has it back from there. What else is in the bar stays where it is.
    private func shareGoAction() {
        for case let button as Button in [leading, secondary, trailing] {
            if button.isGoAction, metrics.reachesLow, let lowBar {
                lowBar.take(button)
                lowBar.setNeedsLayout()
            } else if button.superview !== self {
                add(button)
            }
        }
    }

    /// What is shown in this bar of what it was given.
    private func shown<Shown: View>(_ view: Shown?) -> Shown? { view?.superview === self ? view : nil }

    public override func layout() {
        shareGoAction()
        let (leading, secondary, trailing) = (shown(leading), shown(secondary), shown(trailing))
        let margin = Self.margin(metrics)
        let height = Self.buttonHeight(metrics)
        let y = (frame.height - height) / 2
        dropWords(in: frame.width - 2 * margin)
        var (left, right) = (margin, frame.width - margin)
        if let leading {
            let x = margin - metrics.px(leadingOutset)
            // Words that can be cut leave the title its place in the middle.
            let room = (frame.width - title.size(fitting: frame.width).width) / 2 - metrics.px(8) - x
            let width = (leading as? any CutToFit).map { min($0.preferredWidth, max(room, 0)) } ?? width(of: leading) - excess(of: leading)
            leading.frame = Rect(x: x, y: y, width: width, height: height)
            left = leading.frame.right + metrics.px(8)
        }
        if let secondary {
            secondary.frame = Rect(x: left, y: y, width: secondary.preferredWidth - excess(of: secondary), height: height)
            left = secondary.frame.right + metrics.px(8)
        }
        if let trailing {
            let width = min(width(of: trailing) - excess(of: trailing), max(right - left, height))
            trailing.frame = Rect(x: frame.width - margin + metrics.px(trailingOutset) - width, y: y, width: width, height: height)
            right = trailing.frame.left - metrics.px(8)
        }
        clearRange = left..<max(left, right)
        // The title is centred on the panel as long as that leaves room for it between its neighbours.
        let wanted = title.size(fitting: frame.width).width
        let centred = Rect(x: (frame.width - wanted) / 2, y: 0, width: wanted, height: frame.height)
        let room = Rect(left: left, top: 0, right: right, bottom: frame.height)
        title.frame = room.contains(centred) ? centred : room
        // Rather than cut to a few letters a title is left out: the buttons tell where the guest is, too.
        title.isHidden = title.frame.width < wanted
    }

    /// The width between what is leading and what is trailing, in pixels.
    public var roomForTitle: Int {
        let ends = [shown(leading), shown(secondary), shown(trailing)].compactMap(\.self).reduce(0) { $0 + width(of: $1) }
        return metrics.pixelSize.width - 2 * Self.margin(metrics) + metrics.px(leadingOutset) + metrics.px(trailingOutset) - ends
    }

    /// Where title and words have no room beside each other, plain buttons show their icons only.
    private func dropWords(in room: Int) {
        let (leading, secondary, trailing) = (shown(leading), shown(secondary), shown(trailing))
        let plain = [leading, trailing].compactMap { $0 as? Button }.filter { $0.style.kind == .plain && $0.icon != nil }
        for button in plain { button.isIconOnly = false }
        let outset = metrics.px(leadingOutset) + metrics.px(trailingOutset)
        let ends = [leading, secondary, trailing].compactMap(\.self).reduce(-outset) { $0 + width(of: $1) + metrics.px(8) }
        guard ends + (title.text.isEmpty ? 0 : title.size(fitting: frame.width).width) > room else { return }
        for button in plain { button.isIconOnly = true }
    }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: frame.height - metrics.hairline, width: frame.width, height: metrics.hairline), theme.line)
    }
}
