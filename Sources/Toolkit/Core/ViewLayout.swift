public import Geometry

extension View {
    /// Asks for `layout()` before the next frame.
    public func setNeedsLayout() {
        markForLayout()
        window?.requestLayout()
    }

    /// Has the view laid out with the views above it, whenever that is.
    func markForLayout() {
        needsLayout = true
        markWayToLayout()
    }

    /// Has layout come by the view.
    func markWayToLayout() {
        var above = superview
        while let view = above, !view.holdsLayout {
            view.holdsLayout = true
            above = view.superview
        }
    }

    /// Whether the view or one below it needs layout.
    var isLayoutLeft: Bool { needsLayout || holdsLayout && subviews.contains(where: \.isLayoutLeft) }

    /// Lays out the view and everything below it that asked for it.
    public func layoutIfNeeded() {
        // A view's layout may resize itself or its siblings; two rounds settle that.
        for _ in 0..<2 where needsLayout {
            needsLayout = false
            layout()
        }
        guard holdsLayout else { return }
        // First, so that a view which asks for another one's layout that was before it leaves the way there marked.
        holdsLayout = false
        for view in subviews { view.layoutIfNeeded() }
    }

    /// Where a rectangle of this view lies in the window, whose x grows to the right in every language.
    public func windowRect(_ rect: Rect) -> Rect {
        guard let superview else { return flipped(rect) }
        return superview.windowRect(outer(rect))
    }

    /// Where a rectangle of the window lies in this view.
    public func localRect(_ rect: Rect) -> Rect {
        guard let superview else { return flipped(rect) }
        return inner(superview.localRect(rect))
    }

    /// Which pixel of the window a pixel of this view is.
    public func windowPoint(_ point: Point) -> Point { windowRect(Rect(pixel: point)).origin }

    /// Which pixel of this view a pixel of the window is.
    public func localPoint(_ windowPoint: Point) -> Point { localRect(Rect(pixel: windowPoint)).origin }
}

// MARK: - Direction

extension View {
    /// Whether x grows to the left in this view.
    public var isMirrored: Bool {
        guard surroundings.isRightToLeft else { return false }
        return !sequence(first: self, next: \.superview).contains { $0.keepsDirection }
    }

    /// Whether x grows the other way than in the superview, or than in the window where this is its root.
    public var isFlipped: Bool {
        guard surroundings.isRightToLeft else { return false }
        guard let superview else { return !keepsDirection }
        return keepsDirection && superview.isMirrored
    }

    private func flipped(_ rect: Rect) -> Rect {
        isFlipped ? Rect(x: frame.width - rect.right, y: rect.y, width: rect.width, height: rect.height) : rect
    }

    /// A rectangle of this view in the superview's coordinates.
    func outer(_ rect: Rect) -> Rect { flipped(rect).offset(by: placedFrame.origin) }

    /// A rectangle of the superview's in this view's coordinates.
    public func inner(_ rect: Rect) -> Rect { flipped(rect.offset(by: -placedFrame.origin)) }

    /// Which pixel of this view a pixel of the superview is.
    func inner(_ point: Point) -> Point { inner(Rect(pixel: point)).origin }

    /// A way across the window as this view sees it.
    func inner(way: Point) -> Point { isMirrored ? Point(x: -way.x, y: way.y) : way }
}

extension Rect {
    fileprivate init(pixel: Point) { self.init(origin: pixel, size: Size(width: 1, height: 1)) }
}
