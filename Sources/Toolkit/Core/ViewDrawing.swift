internal import Drawing
public import Geometry

/// The bitmap that a cached view is drawn into, overflow included, and the region of it that is out of date.
final class Layer {
    /// What the picture shows, in the view's coordinates.
    let bounds: Rect
    let bitmap: Bitmap
    var damage: Region

    init(bounds: Rect, isOpaque: Bool) {
        self.bounds = bounds
        bitmap = Bitmap(size: bounds.size, format: isOpaque ? .opaque : .premultiplied)
        damage = Region(bounds)
    }
}

extension View {
    /// Has the whole view, overflow included, drawn again with the next frame.
    public func setNeedsDisplay() {
        if let layer { layer.damage.formUnion(layer.bounds) }
        if !isHidden { damageSuperview(placedFrame) }
    }

    /// Has a part of the view drawn again with the next frame.
    ///
    /// - Parameter rect: in the view's coordinates.
    public func setNeedsDisplay(_ rect: Rect) {
        if let layer { layer.damage.formUnion(rect.intersection(layer.bounds)) }
        guard !isHidden else { return }
        passUp(outer(rect))
    }

    /// Has the whole view drawn again, without the window becoming unsettled: for live pictures, which never end.
    public func setNeedsLiveDisplay() {
        if let window { window.withoutWaiting { setNeedsDisplay() } } else { setNeedsDisplay() }
    }

    /// Has the superview drawn again where the view lies or lay, overflow included.
    func damageSuperview(_ frame: Rect) { passUp(frame.inset(by: outerReach)) }

    private func passUp(_ rect: Rect) {
        if let superview { superview.setNeedsDisplay(rect) } else { windowIfRoot?.damage(rect) }
    }

    /// The overflow as insets that enlarge.
    private var reach: Insets {
        Insets(left: -overflow.left, top: -overflow.top, right: -overflow.right, bottom: -overflow.bottom)
    }

    /// The same in the superview's coordinates.
    private var outerReach: Insets {
        isFlipped ? Insets(left: reach.right, top: reach.top, right: reach.left, bottom: reach.bottom) : reach
    }

    var isDrawn: Bool { !isHidden && opacity > 0 && !bounds.isEmpty }

    /// The part of the superview, in its coordinates, where nothing under this view is seen.
    private var hidingPart: Rect {
        guard isDrawnPlainly else { return .zero }
        return isOpaque ? placedFrame : outer(partHiddenBySubviews)
    }

    /// Whether the view hides all that lies under its frame.
    var coversItsFrame: Bool { isDrawnPlainly && isOpaque }

    /// Whether the view's pixels are shown as they are, each in its place.
    private var isDrawnPlainly: Bool { isDrawn && opacity >= 1 && scale == 1 }

    /// A rectangle of the view where it is drawn while the view's picture is scaled around its centre.
    private func scaled(_ rect: Rect) -> Rect {
        if scale == 1 { return rect }
        func moved(_ edge: Int, around center: Int) -> Int { center + Int((Double(edge - center) * scale).rounded()) }
        let center = bounds.center
        return Rect(
            left: moved(rect.left, around: center.x), top: moved(rect.top, around: center.y), right: moved(rect.right, around: center.x),
            bottom: moved(rect.bottom, around: center.y))
    }

    /// Draws the view with all it holds; the painter is in the superview's coordinates.
    func render(on painter: Painter) {
        guard isDrawn else { return }
        painter.within(
            placedFrame.inset(by: outerReach), movedBy: placedFrame.origin, flippedIn: isFlipped ? frame.width : nil
        ) {
            if isCached || opacity < 1 || scale != 1 {
                let picture = upToDateLayer()
                if dimming > 0, isOpaque, overflow == .zero, opacity >= 1, scale == 1 {
                    return painter.draw(picture.bitmap, at: .zero, dimmed: dimming)
                }
                painter.draw(picture.bitmap, in: scaled(picture.bounds), opacity: opacity)
            } else {
                layer = nil
                renderContent(on: painter)
            }
            if dimming > 0 { painter.fill(bounds, Color.black.opacity(dimming)) }
        }
    }

    /// Draws the view's own part and its subviews; the painter is in the view's coordinates.
    func renderContent(on painter: Painter) {
        let covers = surroundings.leavesOutHiddenParts ? subviews.map { $0.hidingPart } : subviews.map { _ in .zero }
        painter.within(visiblePart(of: painter.clip, under: covers[...])) { draw(on: painter) }
        for (index, view) in subviews.enumerated() {
            painter.within(visiblePart(of: painter.clip, under: covers[(index + 1)...])) { view.render(on: painter) }
        }
    }

    /// What is left of `clip` once opaque views above took what they cover, as far as that leaves a rectangle.
    private func visiblePart(of clip: Rect, under covers: ArraySlice<Rect>) -> Rect {
        var (rest, before) = (clip, Rect.zero)
        // What one takes can leave a rectangle from which another can take, too.
        while rest != before {
            before = rest
            for cover in covers { rest = rest.remainder(under: cover) }
        }
        return rest
    }

    /// The view's layer, made if need be and redrawn where it is out of date.
    private func upToDateLayer() -> Layer {
        let area = bounds.inset(by: reach)
        let isOpaque = isOpaque && area == bounds
        let layer = self.layer.flatMap { $0.bounds == area ? $0 : nil } ?? Layer(bounds: area, isOpaque: isOpaque)
        self.layer = layer
        guard !layer.damage.isEmpty else { return layer }
        layer.damage.simplify()
        for rect in layer.damage.rects {
            let painter = Painter(layer.bitmap, cache: surroundings.paint)
            painter.within(layer.bitmap.bounds, flippedIn: isMirrored ? area.width : nil) {
                let place = rect.offset(by: -area.origin)
                if !isOpaque { painter.clear(place) }
                painter.within(place, movedBy: -area.origin) { renderContent(on: painter) }
            }
        }
        layer.damage = .empty
        return layer
    }
}
