public import Geometry

/// One visible element of the interface, as the automation tree and screen readers see it.
public struct Element: Equatable, Sendable {
    public var accessibility: Accessibility
    /// Where it is seen, in display pixels after rotation, cut to what is visible.
    public var frame: Rect
    public var children: [Element]

    /// The element with an identifier, in this element or below it.
    public func first(_ identifier: String) -> Element? {
        if accessibility.identifier == identifier { return self }
        for child in children {
            if let found = child.first(identifier) { return found }
        }
        return nil
    }
}

extension Element {
    /// The visible elements of a view, reading order top to bottom.
    static func elements(of view: View, clip: Rect) -> [Element] {
        guard let part = view.seenPart(clip: clip) else { return [] }
        let children = view.seenSubviews.flatMap { elements(of: $0, clip: part.clip) }
        guard var accessibility = view.accessibility else { return children }
        if let window = view.window, window.focusEngine.shown === view || window.scanner.current === view { accessibility.isFocused = true }
        return part.visible.isEmpty ? children : [Element(accessibility: accessibility, frame: part.visible, children: children)]
    }
}

extension View {
    /// Where the view is seen in the window and what its subviews are cut to; nil when nothing of it is seen.
    fileprivate func seenPart(clip: Rect) -> (visible: Rect, clip: Rect)? {
        guard !isHidden, !isAccessibilityHidden, opacity > 0.01 else { return nil }
        let visible = windowRect(bounds).intersection(clip)
        if visible.isEmpty, overflow == .zero { return nil }
        return (visible, superview == nil || overflow != .zero ? clip : visible)
    }

    /// The subviews that can be used: all of them, or only the one in front that keeps the others from it and those that stay usable.
    fileprivate var seenSubviews: [View] {
        guard let front = subviews.last(where: { $0.isAccessibilityModal && !$0.isHidden }) else { return subviews }
        return subviews.filter { $0 === front || $0.isAlwaysUsable }
    }

    /// Calls `body` with this view and all below it that are seen, and where that is in the window; those behind a modal one are not.
    func visitSeen(clip: Rect, _ body: (View, Rect) -> Void) {
        guard let part = seenPart(clip: clip) else { return }
        if !part.visible.isEmpty { body(self, part.visible) }
        for view in seenSubviews { view.visitSeen(clip: part.clip, body) }
    }
}
