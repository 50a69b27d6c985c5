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
    /// Above everything, with all else in the room below it: whoever is watched knows it on every screen.
    private var watched: WatchedStrip?
    /// Above the screens, while nobody could touch them.
    private var untouchable: UntouchableStrip?

    /// Makes room for other screens; what is said of an update and of helpers stays.
    func clear() {
        for view in subviews where !(view is Strip) { view.removeFromSuperview() }
    }

    /// Says that somebody sees the screen from afar, or does not any more.
    func show(isWatched: Bool, onTap: @escaping () -> Void) {
        guard isWatched != (watched != nil) else { return }
        watched?.removeFromSuperview()
        watched = isWatched ? WatchedStrip(surroundings, onTap: onTap) : nil
        if let watched { insert(watched, at: 0) }
        setNeedsLayout()
    }

    /// Says that there is nothing to touch the booth with, or does not any more.
    func show(isUntouchable: Bool) {
        guard isUntouchable != (untouchable != nil) else { return }
        untouchable?.removeFromSuperview()
        untouchable = isUntouchable ? UntouchableStrip(surroundings) : nil
        if let untouchable { insert(untouchable, at: 0) }
        setNeedsLayout()
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
        var top = 0
        var overlayTop = 0
        for strip in [watched, untouchable, strip].compactMap({ $0 as Strip? }) {
            let height = strip.height(fitting: frame.width)
            strip.frame = Rect(x: 0, y: top, width: frame.width, height: height)
            top += height
            // Sheets and dialogs cover what is said of an update.
            if !(strip is UpdateStrip) { overlayTop = top }
        }
        let screens = Rect(left: 0, top: top, right: frame.width, bottom: frame.height)
        for view in subviews where view is NavigationStack { view.frame = screens }
        for view in subviews where view is Overlay { view.frame = Rect(left: 0, top: overlayTop, right: frame.width, bottom: frame.height) }
        for line in subviews.lazy.compactMap({ $0 as? PrintLine }) { line.place(under: screens) }
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.background) }

    /// While one screen slides over another and nothing lies above them.
    override var isPutTogetherFromPictures: Bool { subviews.count == 1 && subviews[0].isPutTogetherFromPictures }
}
