internal import Drawing
internal import Geometry
internal import Toolkit

/// Fills the window: screens below, sheets and dialogs above.
final class HostView: View {
    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isOpaque = true
    }

    /// At the upper edge, with the screens in the room below it. It is the lowest view, so sheets and dialogs cover it.
    private var strip: UpdateStrip?

    /// Makes room for other screens; what is said of an update stays.
    func clear() {
        for view in subviews where view !== strip { view.removeFromSuperview() }
    }

    /// Shows a sentence about an update, in place of an earlier one; nil takes it away.
    func announce(_ notice: UpdateNotice?) {
        strip?.removeFromSuperview()
        strip = notice.map { UpdateStrip(surroundings, $0) { [weak self] in self?.announce(nil) } }
        if let strip { insert(strip, at: 0) }
        setNeedsLayout()
    }

    /// Shows one screen, and nothing of what was there.
    func show(_ screen: Screen) {
        clear()
        let stack = NavigationStack(surroundings)
        stack.setRoot(screen)
        add(stack)
    }

    override func layout() {
        let height = strip?.height(fitting: frame.width) ?? 0
        strip?.frame = Rect(x: 0, y: 0, width: frame.width, height: height)
        for view in subviews where view is NavigationStack {
            view.frame = Rect(x: 0, y: height, width: frame.width, height: frame.height - height)
        }
        for view in subviews where view is Overlay { view.frame = bounds }
        let screens = Rect(x: 0, y: height, width: frame.width, height: frame.height - height)
        for line in subviews.lazy.compactMap({ $0 as? PrintLine }) { line.place(under: screens) }
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.background) }

    /// While one screen slides over another and nothing lies above them.
    override var isPutTogetherFromPictures: Bool { subviews.count == 1 && subviews[0].isPutTogetherFromPictures }
}
