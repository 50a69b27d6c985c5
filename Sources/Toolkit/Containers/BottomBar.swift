public import Drawing
public import Geometry

/// The flat bar at the bottom of a screen; its owner places what is in it.
public final class BottomBar: View {
    private let place: (BottomBar) -> Void
    /// The go-action that a navigation bar has handed down, at the trailing end.
    public private(set) weak var goAction: Button?

    /// - Parameter place: called on layout to place the subviews in `room`.
    public init(_ surroundings: Surroundings, place: @escaping (BottomBar) -> Void = { _ in }) {
        self.place = place
        super.init(surroundings)
        isOpaque = true
    }

    /// The height of the bar on this panel, in pixels.
    public static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 104, narrow: 76)) }

    /// Shows a button at the trailing end, in place of an earlier one.
    func take(_ button: Button) {
        guard goAction !== button || button.superview !== self else { return }
        goAction = button
        add(button)
    }

    /// The part of the bar that its owner has for its own: all of it, or what the go-action leaves; margins are its owner's.
    public var room: Rect {
        guard let goAction, goAction.superview === self, !goAction.isHidden else { return bounds }
        let end = goAction.frame.left - metrics.px(metrics.pick(12, compact: 8, tall: 12)) + NavigationBar.margin(metrics)
        return Rect(x: 0, y: 0, width: end, height: frame.height)
    }

    public override func layout() {
        if let goAction, goAction.superview === self { placeGoAction(goAction) }
        place(self)
    }

    /// As high as the design wants what is tapped without looking (screens, "Reach mode"), and at most half of the bar wide.
    private func placeGoAction(_ button: Button) {
        let margin = NavigationBar.margin(metrics)
        let room = frame.height - metrics.hairline
        let height = min(metrics.px(metrics.pick(52, compact: 46, tall: 72, narrow: 62)), room - 2 * metrics.px(4))
        let least = metrics.px(metrics.pick(140, compact: 100, tall: 150, narrow: 84))
        let width = max(least, min(button.preferredWidth, (frame.width - 2 * margin) / 2))
        button.frame = Rect(
            x: frame.width - margin - width, y: metrics.hairline + (room - height) / 2, width: width, height: height)
    }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
    }
}
