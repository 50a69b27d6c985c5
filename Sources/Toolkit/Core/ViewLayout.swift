public import Geometry

extension View {
    /// Asks for `layout()` before the next frame.
    public func setNeedsLayout() {
        needsLayout = true
        window?.requestLayout()
    }

    /// Lays out the view and everything below it that asked for it.
    public func layoutIfNeeded() {
        // A view's layout may resize itself or its siblings; two rounds settle that.
        for _ in 0..<2 where needsLayout {
            needsLayout = false
            layout()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Where a point of this view lies in the window.
    public func windowPoint(_ point: Point) -> Point {
        var (view, result): (View, Point) = (self, point)
        while let parent = view.superview {
            result = result + view.placedFrame.origin
            view = parent
        }
        return result
    }

    /// Where a rectangle of this view lies in the window.
    public func windowRect(_ rect: Rect) -> Rect { Rect(origin: windowPoint(rect.origin), size: rect.size) }

    /// Where a point of the window lies in this view.
    public func localPoint(_ windowPoint: Point) -> Point { windowPoint - self.windowPoint(.zero) }
}
