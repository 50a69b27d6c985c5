internal import Drawing
public import Geometry

/// The kept picture of a view and what of it is out of date.
final class Layer {
    let bitmap: Bitmap
    var damage: Region

    init(size: Size, isOpaque: Bool) {
        bitmap = Bitmap(size: size, format: isOpaque ? .opaque : .premultiplied)
        damage = Region(Rect(size: size))
    }
}

extension View {
    /// Marks the whole view with its overflow as looking different.
    public func setNeedsDisplay() {
        layer?.damage.formUnion(bounds)
        if !isHidden { damageSuperview(placedFrame) }
    }

    /// Marks a part of the view as looking different.
    public func setNeedsDisplay(_ rect: Rect) {
        layer?.damage.formUnion(rect.intersection(bounds))
        guard !isHidden else { return }
        passUp(rect.offset(by: placedFrame.origin))
    }

    /// Marks where the view lies or lay, with its overflow, as looking different in the superview.
    func damageSuperview(_ frame: Rect) { passUp(frame.inset(by: reach)) }

    private func passUp(_ rect: Rect) {
        if let superview { superview.setNeedsDisplay(rect) } else { windowIfRoot?.damage(rect) }
    }

    /// The overflow as insets that enlarge.
    private var reach: Insets {
        Insets(left: -overflow.left, top: -overflow.top, right: -overflow.right, bottom: -overflow.bottom)
    }

    var isDrawn: Bool { !isHidden && opacity > 0 && !bounds.isEmpty }

    /// Whether everything in `rect` (in the superview's coordinates) is covered by this view.
    private func covers(_ rect: Rect) -> Bool { coversItsFrame && placedFrame.contains(rect) }

    private var coversItsFrame: Bool { isDrawn && isOpaque && opacity >= 1 && scale == 1 }

    private var scaledBounds: Rect {
        if scale == 1 { return bounds }
        return bounds.centered(
            Size(width: Int((Double(frame.width) * scale).rounded()), height: Int((Double(frame.height) * scale).rounded())))
    }

    /// Draws the view with all it holds; the painter is in the superview's coordinates.
    func render(on painter: Painter) {
        guard isDrawn else { return }
        painter.within(placedFrame.inset(by: reach), movedBy: placedFrame.origin) {
            if isCached || opacity < 1 || scale != 1 {
                let picture = upToDateLayer()
                painter.draw(picture.bitmap, in: scaledBounds, opacity: opacity)
            } else {
                layer = nil
                renderContent(on: painter)
            }
            if dimming > 0 { painter.fill(bounds, Color.black.opacity(dimming)) }
        }
    }

    /// Draws the view's own part and its subviews; the painter is in the view's coordinates.
    func renderContent(on painter: Painter) {
        let first = subviews.lastIndex { $0.covers(painter.clip) }
        if first == nil { draw(on: painter) }
        for index in (first ?? 0)..<max(subviews.count, first ?? 0) {
            let view = subviews[index]
            let visible = visiblePart(of: painter.clip, below: index)
            guard !visible.isEmpty else { continue }
            painter.within(visible) { view.render(on: painter) }
        }
    }

    /// What is left of `clip` once the opaque subviews above `index` took what they cover, as far as that leaves a rectangle.
    private func visiblePart(of clip: Rect, below index: Int) -> Rect {
        var rest = clip
        for view in subviews[(index + 1)...] where view.coversItsFrame {
            let cover = view.placedFrame
            let spansHeight = cover.top <= rest.top && cover.bottom >= rest.bottom
            let spansWidth = cover.left <= rest.left && cover.right >= rest.right
            if spansHeight, cover.left > rest.left, cover.right >= rest.right {
                rest = Rect(left: rest.left, top: rest.top, right: min(rest.right, cover.left), bottom: rest.bottom)
            } else if spansHeight, cover.left <= rest.left {
                rest = Rect(left: max(rest.left, cover.right), top: rest.top, right: rest.right, bottom: rest.bottom)
            } else if spansWidth, cover.top > rest.top, cover.bottom >= rest.bottom {
                rest = Rect(left: rest.left, top: rest.top, right: rest.right, bottom: min(rest.bottom, cover.top))
            }
        }
        return rest
    }

    /// The kept picture, redrawn where it is out of date.
    private func upToDateLayer() -> Layer {
        let layer = self.layer ?? Layer(size: frame.size, isOpaque: isOpaque)
        self.layer = layer
        guard !layer.damage.isEmpty else { return layer }
        layer.damage.simplify()
        for rect in layer.damage.rects {
            let painter = Painter(layer.bitmap, cache: surroundings.paint)
            painter.within(rect) {
                if !isOpaque { painter.clear(rect) }
                renderContent(on: painter)
            }
        }
        layer.damage = .empty
        return layer
    }
}
